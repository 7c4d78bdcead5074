import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { McpStatus } from '#contract/api/mcp.ts'
import { readinessOf, TIMED_OUT, WAIT_MS, waitUntilReady } from './readiness.ts'

const status = (state: McpStatus['state']): McpStatus => ({ state, label: '', detail: '', minted: false })
const never = new AbortController().signal

describe('who may use the tools', () => {
  const cases: [string, McpStatus['state'], 'user' | 'guest', boolean][] = [
    ['[S4.26, S4.32] a signed-in person with a token of their own', 'user', 'user', true],
    ['[S4.32] a signed-in person is never served with the demo wallet', 'guest', 'user', false],
    ['[S4.32] nor with the shared one', 'fallback', 'user', false],
    ['[S4.28, S4.33] a guest with the demo wallet', 'guest', 'guest', true],
    ['[S4.27, S4.33] a guest with the shared one', 'fallback', 'guest', true],
    ['[S4.33] a guest with a token', 'user', 'guest', true],
    ['[S4.25] nobody while it loads', 'loading', 'guest', false],
    ['[S4.29] nobody without one', 'none', 'guest', false],
    ['[S4.30] nobody in error', 'error', 'guest', false],
  ]
  it.each(cases)('%s', (_, state, who, ready) => {
    expect(readinessOf(state, who).ready).toBe(ready)
  })
})

describe('waiting', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[S4.31] asks again until it is ready', async () => {
    const ask = vi.fn(async () => status('loading'))
    const waiting = waitUntilReady('guest', ask, never)
    await vi.advanceTimersByTimeAsync(1200)
    ask.mockResolvedValue(status('guest'))
    await vi.advanceTimersByTimeAsync(500)
    expect(await waiting).toEqual({ ready: true })
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['[S4.34, S8.30] error ends it', 'error', 'MCP token unavailable (error state).'],
    ['[S4.34, S8.31] none ends it', 'none', 'MCP token missing for this session.'],
  ] as const)('%s', async (_, state, reason) => {
    expect(await waitUntilReady('guest', async () => status(state), never)).toMatchObject({
      ready: false,
      reason,
    })
  })

  it.each([
    ['[S9.1] a signed-in person 15 s', 'user', 15_000],
    ['[S9.2] a guest 10 s', 'guest', 10_000],
  ] as const)('%s, and no longer', async (_, who, ms) => {
    expect(WAIT_MS[who]).toBe(ms)
    let result: unknown
    void waitUntilReady(who, async () => status('loading'), never).then((readiness) => {
      result = readiness
    })
    await vi.advanceTimersByTimeAsync(ms - 600)
    expect(result).toBeUndefined()
    await vi.advanceTimersByTimeAsync(700)
    expect(result).toMatchObject({ ready: false, reason: TIMED_OUT[who] })
  })

  it('[S8.34, S8.35] says what ran out, and to a signed-in person what to do', () => {
    expect(TIMED_OUT).toEqual({
      user: 'A personal MCP token could not be minted. Sign out and in again, or refresh your credentials.',
      guest: 'Timed out waiting for MCP session readiness.',
    })
  })

  it('an answer that never comes is a wait that ends too', async () => {
    const ask = (signal: AbortSignal) =>
      new Promise<McpStatus>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    const waiting = waitUntilReady('guest', ask, never)
    await vi.advanceTimersByTimeAsync(10_100)
    expect(await waiting).toMatchObject({ ready: false, reason: TIMED_OUT.guest })
  })
})
