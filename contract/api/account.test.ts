/** The account as the page reads it. */
import { describe, expect, it } from 'vitest'
import { readAccount } from './account.ts'

const account = (profile: unknown, token: unknown) => ({
  type: 'user',
  user: { id: 'ada', email: 'ada@example.com', roles: profile, isSuperAdmin: false },
  badge: { badge: 'Admin', label: 'Admin access' },
  wallet: null,
  signedInAt: '2026-11-21T12:00:00.000Z',
  freshUntil: null,
  token: {
    status: { state: 'user', label: 'Ready', detail: '', minted: true },
    roles: token,
    wallet: null,
    expiresAt: null,
  },
})

describe('the roles of a profile and of a token', () => {
  it.each<[unknown, string[]]>([
    [
      ['user', 'admin'],
      ['user', 'admin'],
    ],
    [[], []],
    ['admin', ['admin']],
    ['user, Admin', ['user', 'Admin']],
    ['', []],
  ])('[S6.24] are read from %j', (given, roles) => {
    const read = readAccount.output.parse(account(given, given))
    expect(read).toMatchObject({ user: { roles }, token: { roles } })
  })

  it.each([7, null, { admin: true }])('are not read from %j', (given) => {
    expect(readAccount.output.safeParse(account(given, [])).success).toBe(false)
    expect(readAccount.output.safeParse(account([], given)).success).toBe(false)
  })
})
