/** The wait for the tools before a call is opened. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { McpStatus } from '#contract/api/mcp.ts'
import { receivedSessionToken, type SessionToken } from '#contract/api/session.ts'
import { countOwnTimers } from '#testing/own-timers.ts'
import { type PrepareDeps, prepareCall } from './prepare-call.ts'
import { sessionToken } from './testing/fake-context.ts'

const status = (state: McpStatus['state']): McpStatus => ({ state, label: '', detail: '', minted: false })
const ready = { token: expect.objectContaining({ sessionId: 'sess_1' }) }
const refused = (message: string) => ({ fault: { kind: 'refused', message } })
const TIMED_OUT = {
  user: 'A personal MCP token could not be minted. Sign out and in again, or refresh your credentials.',
  guest: 'Timed out waiting for MCP session readiness.',
} as const

/** The server's token for a caller; `prepareCall` reads nothing of it but the type. */
function tokenFor(type: 'user' | 'guest'): SessionToken {
  const token = sessionToken()
  return { ...token, parley_session: { ...token.parley_session, type } as SessionToken['parley_session'] }
}

function prepare(
  caller: 'user' | 'guest',
  fetchReadiness: PrepareDeps['fetchReadiness'],
  more: Partial<PrepareDeps> = {},
) {
  const add = vi.fn()
  const deps: PrepareDeps = {
    transcript: { add },
    fetchToken: async () => tokenFor(caller),
    fetchReadiness,
    endSession: async () => undefined,
    prepareVoice: async () => undefined,
    isWanted: () => true,
    now: () => 0,
    ...more,
  }
  const wanted = { medium: 'text', agent: undefined } as const
  const over = new AbortController()
  return { add, over, prepared: prepareCall(deps, wanted, over.signal) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  [0, undefined],
  [1_795_000_000, 1_795_000_000_000],
])('a session that expires at %d ends then', async (expires_at, endsAtMs) => {
  const fetchToken = async () => ({ ...tokenFor('guest'), expires_at })
  const { prepared } = prepare('guest', async () => status('guest'), { fetchToken })
  expect(await prepared).toMatchObject({ token: { endsAtMs } })
})

describe('access to the tools', () => {
  const cases: [string, McpStatus['state'], 'user' | 'guest', boolean][] = [
    ['[S4.26, S4.32] a signed-in user with a token of their own', 'user', 'user', true],
    ['[S4.32] a signed-in user is never served with the demo wallet', 'guest', 'user', false],
    ['[S4.32] nor with the shared one', 'fallback', 'user', false],
    ['[S4.28, S4.33] a guest with the demo wallet', 'guest', 'guest', true],
    ['[S4.27, S4.33] a guest with the shared one', 'fallback', 'guest', true],
    ['[S4.33] a guest with a token', 'user', 'guest', true],
    ['[S4.25] none while it loads', 'loading', 'guest', false],
    ['[S4.29] none without a token', 'none', 'guest', false],
    ['[S4.30] none in error', 'error', 'guest', false],
  ]
  it.each(cases)('%s', async (_, state, caller, isReady) => {
    const { prepared } = prepare(caller, async () => status(state))
    await vi.advanceTimersByTimeAsync(15_100)
    expect('token' in (await prepared)).toBe(isReady)
  })
})

describe('the session token', () => {
  const { client_secret, id, voice, ...rest } = sessionToken('sess_9')
  const read = (token: object) => receivedSessionToken.parse({ ...rest, client_secret, ...token })

  it.each([
    ['id', { id, voice }],
    ['session.id', { session: { id }, voice }],
    ['session_id', { session_id: id, voice }],
    ['voice_id', { id, voice_id: voice }],
  ])('[S3.48, S3.50] is read with its %s', (_, token) => {
    expect(read(token)).toMatchObject({ id: 'sess_9', voice: 'marin' })
  })

  it('[S3.48, S3.50] without an id or a voice is none', () => {
    expect(() => read({ voice })).toThrow()
    expect(() => read({ id })).toThrow()
  })

  it.each([
    ['no key', undefined],
    ['null for a key', null],
    ['an empty key', { value: '', expires_at: 0 }],
  ])('[S8.44] with %s ends the attempt with the words, and the session', async (_, key) => {
    const endSession = vi.fn(async () => undefined)
    const fetchReadiness = vi.fn(async () => status('guest'))
    const { prepared } = prepare('guest', fetchReadiness, {
      endSession,
      fetchToken: async () => read({ id, voice, client_secret: key }),
    })
    expect(await prepared).toEqual(refused('No ephemeral key provided by the server.'))
    expect(endSession).toHaveBeenCalledExactlyOnceWith('sess_9')
    expect(fetchReadiness).not.toHaveBeenCalled()
  })
})

describe('waiting', () => {
  it('[S4.31] asks again until the tools are ready', async () => {
    const fetchReadiness = vi.fn(async () => status('loading'))
    const { prepared } = prepare('guest', fetchReadiness)
    await vi.advanceTimersByTimeAsync(1200)
    fetchReadiness.mockResolvedValue(status('guest'))
    await vi.advanceTimersByTimeAsync(500)
    expect(await prepared).toEqual(ready)
    expect(fetchReadiness.mock.calls.length).toBeGreaterThanOrEqual(3)
  })

  it.each([
    [
      '[S4.34, S8.30, S8.37] error ends it',
      'error',
      'MCP token unavailable (error state).',
      'MCP token unavailable (error state)',
    ],
    [
      '[S4.34, S8.31, S8.37] none ends it',
      'none',
      'MCP token missing for this session.',
      'MCP token unavailable: MCP token missing for this session',
    ],
  ] as const)('%s, and the transcript says why in one clause', async (_, state, reason, title) => {
    const { prepared, add } = prepare('guest', async () => status(state))
    expect(await prepared).toEqual(refused(reason))
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ type: 'BREADCRUMB', title }))
  })

  it('[S8.34, S8.37] a reason of two sentences leaves the advice to the banner', async () => {
    const { prepared, add } = prepare('user', async () => status('loading'))
    await vi.advanceTimersByTimeAsync(15_100)
    expect(await prepared).toEqual(refused(TIMED_OUT.user))
    expect(add).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'MCP token unavailable: A personal MCP token could not be minted',
      }),
    )
  })

  it.each([
    ['[S9.1, S8.34] a signed-in user waits 15 s', 'user', 15_000],
    ['[S9.2, S8.35] a guest waits 10 s', 'guest', 10_000],
  ] as const)('%s, and no longer', async (_, caller, ms) => {
    let result: unknown
    void prepare(caller, async () => status('loading')).prepared.then((ended) => {
      result = ended
    })
    await vi.advanceTimersByTimeAsync(ms - 600)
    expect(result).toBeUndefined()
    await vi.advanceTimersByTimeAsync(700)
    expect(result).toEqual(refused(TIMED_OUT[caller]))
  })

  it('ends the session on the server that it cannot use', async () => {
    const endSession = vi.fn(async () => undefined)
    await prepare('guest', async () => status('none'), { endSession }).prepared
    expect(endSession).toHaveBeenCalledExactlyOnceWith('sess_1')
    endSession.mockClear()
    await prepare('guest', async () => status('guest'), { endSession }).prepared
    expect(endSession).not.toHaveBeenCalled()
  })

  it('says nothing in the transcript to a person who has hung up', async () => {
    const { prepared, add } = prepare('guest', async () => status('none'), { isWanted: () => false })
    expect(await prepared).toEqual(refused('MCP token missing for this session.'))
    expect(add).not.toHaveBeenCalled()
  })

  it('ends at once when another attempt begins', async () => {
    const timersLeft = countOwnTimers()
    const fetchReadiness = vi.fn(async () => status('loading'))
    const { prepared, over } = prepare('guest', fetchReadiness)
    await vi.advanceTimersByTimeAsync(100)
    over.abort()
    expect('fault' in (await prepared)).toBe(true)
    expect([fetchReadiness.mock.calls.length, timersLeft()]).toEqual([1, 0])
  })

  it('a request that is never answered is a wait that ends too', async () => {
    const { prepared } = prepare(
      'guest',
      (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    await vi.advanceTimersByTimeAsync(10_100)
    expect(await prepared).toEqual(refused(TIMED_OUT.guest))
  })
})
