/** Tests the order in which a sign-out ends what was opened, also when a call does not hang up. */
import { expect, it } from 'vitest'
import { createTestServer } from '../testing/server.ts'
import { endAllSessions, endSession } from './sign-out.ts'

/** Every step, in its order; `fails` names one that throws. */
function openServer(fails = '') {
  const steps: string[] = []
  const step = async (name: string): Promise<void> => {
    steps.push(name)
    if (name === fails) throw new Error(`${name} failed`)
  }
  const { calls, identity } = createTestServer()
  const parts = {
    calls: { ...calls, end: (id: string) => step(`hang up ${id}`) },
    identity: {
      ...identity,
      accounts: {
        ...identity.accounts,
        endSessions: async (_user: string, session?: string) => {
          await step('end')
          return session === 'none' ? { ended: 0, calls: [] } : { ended: 2, calls: ['a', 'b'] }
        },
      },
      outside: {
        ...identity.outside,
        clients: { ...identity.outside.clients, revokeAll: () => step('revoke') },
      },
      signedIn: { ...identity.signedIn, changed: () => void steps.push('changed') },
    },
  }
  return { parts, steps }
}
const ALL = ['end', 'revoke', 'changed', 'hang up a', 'hang up b']

it('takes the access of outside programs before it waits for calls', async () => {
  const { parts, steps } = openServer()
  expect(await endAllSessions(parts, 'ada')).toBe(2)
  expect(steps).toEqual(ALL)
})

it.each(['hang up a', 'revoke'])(
  'goes on, and fails at the end, when this step fails: %s',
  async (failing) => {
    const { parts, steps } = openServer(failing)
    await expect(endAllSessions(parts, 'ada')).rejects.toThrow(`${failing} failed`)
    expect(steps).toEqual(ALL)
  },
)

it('ends one session with its calls, and says when there is none', async () => {
  const { parts, steps } = openServer()
  expect(await endSession(parts, 'ada', 'one')).toBe(true)
  expect(steps).toEqual(['end', 'changed', 'hang up a', 'hang up b'])
  expect(await endSession(parts, 'ada', 'none')).toBe(false)
})
