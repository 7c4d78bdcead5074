import { describe, expect, it, vi } from 'vitest'
import type { User } from '#domain/ports.ts'
import type { Wallet } from '#domain/wallets.ts'
import { silentLog } from '../testing/server.ts'
import { knownCookie, sessionCookie } from './cookies.ts'
import { checkCallback } from './sign-in-ports.ts'
import { toolAccess } from './tool-access.ts'
import { OWN_TOOLS, toolTokens } from './tool-token.ts'

const SEED = Buffer.alloc(32, 3)
const NOW = Date.parse('2026-11-20T12:00:00Z')

describe('checkCallback', () => {
  it.each(['/', '/?back', '/oauth/authorize?client_id=x', '/gallery'])('allows %s', (path) => {
    expect(checkCallback(path)).toBe(path)
  })
  it('defaults to the page', () => {
    expect(checkCallback(undefined)).toBe('/')
    expect(checkCallback('')).toBe('/')
  })
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/..//evil.example',
    '/%2F%2Fevil.example',
    '/api/auth/challenge',
    '/auth/logout',
    '/.evil.example',
    '/@evil.example',
    '///evil.example/',
    'data:text/html,x',
    ' /',
  ])('refuses %j', (path) => {
    expect(() => checkCallback(path)).toThrow('The page to go back to is not one of ours.')
  })
})

describe('the session cookie', () => {
  const cookie = sessionCookie(SEED, true)
  const pair = cookie.write('a-secret').split(';')[0] ?? ''
  it('reads only what it wrote', () => {
    expect(cookie.read(`x=1; ${pair}`)).toBe('a-secret')
    expect(cookie.read(pair.replace('a-secret', 'b-secret'))).toBeUndefined()
    expect(cookie.read(`${pair}.more`)).toBeUndefined()
    expect(cookie.read(pair.replace('__Host-', ''))).toBeUndefined()
    expect(sessionCookie(Buffer.alloc(32, 4), true).read(pair)).toBeUndefined()
    expect(cookie.read(null)).toBeUndefined()
  })
  it('has a form that deletes it', () => {
    expect(cookie.clear()).toMatch(
      /^__Host-parley_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
  })
})

describe('the cookie of a browser that logged in before', () => {
  const known = knownCookie(SEED, false)
  const pair = known.write('ada@example.com').split(';')[0] ?? ''
  it('is valid for one address and server, and hides the address', () => {
    expect(known.isFor(pair, 'ada@example.com')).toBe(true)
    expect(known.isFor(pair, 'eve@example.com')).toBe(false)
    expect(known.isFor(undefined, 'ada@example.com')).toBe(false)
    expect(knownCookie(Buffer.alloc(32, 4), false).isFor(pair, 'ada@example.com')).toBe(false)
    expect(pair).not.toContain('ada')
  })
})

describe('toolTokens', () => {
  const at = (now: number) => toolTokens({ seed: SEED, clock: { now: () => now } })
  const claims = { userId: 'u1', roles: ['user', 'pro'] as const, wallet: 'w1' }

  it('state actor, roles and wallet for five minutes', async () => {
    const { token } = await at(NOW).mint(claims, OWN_TOOLS)
    const read = { ...claims, expiresAt: new Date(NOW + 300_000) }
    expect(await at(NOW).read(token, OWN_TOOLS)).toEqual(read)
    expect(await at(NOW + 299_000).read(token, OWN_TOOLS)).toEqual(read)
    expect(await at(NOW + 300_000).read(token, OWN_TOOLS)).toBeUndefined()
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt' })
  })

  it('refuse another audience, issuer or key, and any change', async () => {
    const { read, mint } = at(NOW)
    const { token } = await mint(claims, OWN_TOOLS)
    expect(await read(token, { ...OWN_TOOLS, audience: 'https://parley.example/mcp' })).toBeUndefined()
    expect(await read(token, { ...OWN_TOOLS, issuer: 'https://evil.example' })).toBeUndefined()
    const other = toolTokens({ seed: Buffer.alloc(32, 9), clock: { now: () => NOW } })
    expect(await other.read(token, OWN_TOOLS)).toBeUndefined()
    const [header, , signature] = token.split('.')
    const payload = Buffer.from(
      JSON.stringify({ sub: 'u1', roles: ['superadmin'], wallet: 'w', exp: NOW }),
    ).toString('base64url')
    expect(await read(`${header}.${payload}.${signature}`, OWN_TOOLS)).toBeUndefined()
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect(await read(`${unsigned}.${payload}.`, OWN_TOOLS)).toBeUndefined()
    expect(await read('nonsense', OWN_TOOLS)).toBeUndefined()
  })
})

describe('toolAccess', () => {
  const user = (...roles: User['roles']): User => ({ kind: 'user', id: 'u1', email: 'u@example.com', roles })
  const wallet: Wallet = {
    address: 'Gh9ZwEmdLJ8DscKNTkTqPbNwLNNBjuSzaG9Vp2KGtKJr',
    label: 'W',
    isDefault: true,
    status: 'ready',
  }

  function access({ known = user('user'), input = wallet as Wallet | null, now = () => NOW } = {}) {
    const clock = { now }
    const active = vi.fn(async () => ({ ...(input && { wallet: input }), source: 'resolver' as const }))
    const byId = vi.fn<() => Promise<User | undefined>>(async () => known)
    const tokens = toolTokens({ seed: SEED, clock })
    return {
      ...toolAccess({ accounts: { byId }, wallets: { active }, tokens, clock, log: silentLog }),
      active,
      byId,
    }
  }

  it('[S4.26, S4.32] gives a user the rights that profile and token share', async () => {
    const { authorize } = access({ known: user('user', 'pro') })
    expect(await authorize(user('user', 'pro', 'superadmin'))).toEqual(user('user', 'pro'))
    expect(await authorize(user('user'))).toEqual(user('user'))
  })

  it('[S4.28, S4.33] lets a guest act for the demo wallet', async () => {
    const guest = { kind: 'guest', id: 'g1' } as const
    const { authorize, of } = access()
    expect(await authorize(guest)).toBe(guest)
    expect((await of(guest)).status).toMatchObject({ state: 'guest', label: 'demo wallet', minted: false })
  })

  it('[S4.29, S4.30, S8.30, S8.31] refuses a user without a token and never falls back to another wallet', async () => {
    const walletless = access({ input: null })
    expect((await walletless.of(user('user'))).status).toMatchObject({ state: 'none', label: 'unavailable' })
    await expect(walletless.authorize(user('user'))).rejects.toThrow('MCP token missing for this session.')
    const gone = access()
    gone.byId.mockResolvedValue(undefined)
    await expect(gone.authorize(user('user'))).rejects.toThrow('MCP token missing for this session.')
    const broken = access()
    broken.active.mockRejectedValue(new Error('the signer is away'))
    expect((await broken.of(user('user'))).status).toMatchObject({ state: 'error', minted: false })
    await expect(broken.authorize(user('user'))).rejects.toThrow('MCP token unavailable (error state).')
  })

  it('[S4.25] reports a wallet that is still being created', async () => {
    const { of, authorize } = access({ input: { ...wallet, status: 'provisioning' } })
    expect((await of(user('user'))).status.state).toBe('loading')
    await expect(authorize(user('user'))).rejects.toThrow('MCP token missing')
  })

  it('caches the token, renews it before it expires, and at once after a change', async () => {
    let now = NOW
    const { of, byId, forget } = access({ now: () => now })
    await Promise.all([of(user('user')), of(user('user'))])
    expect(byId).toHaveBeenCalledTimes(1)
    now += 239_000
    await of(user('user'))
    expect(byId).toHaveBeenCalledTimes(1)
    now += 2000
    await of(user('user'))
    expect(byId).toHaveBeenCalledTimes(2)
    forget()
    await of(user('user'))
    expect(byId).toHaveBeenCalledTimes(3)
  })
})
