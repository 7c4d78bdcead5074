/** Waits until the tools may be used, since sending waits for it (spec S4.25–S4.34, S9.1–S9.2). */
import type { McpStatus } from '#contract/api/mcp.ts'
import type { SessionIdentity } from '#contract/api/session.ts'

export const WAIT_MS = { user: 15_000, guest: 10_000 } as const
const ASK_EVERY_MS = 500

export const TIMED_OUT = {
  user: 'A personal MCP token could not be minted. Sign out and in again, or refresh your credentials.',
  guest: 'Timed out waiting for MCP session readiness.',
} as const
const ERROR_STATE = 'MCP token unavailable (error state).'
const MISSING = 'MCP token missing for this session.'

type Who = SessionIdentity['type']
export type Readiness = Readonly<{ ready: true } | { ready: false; wait: boolean; reason: string }>

/** A signed-in user acts with their own token or not at all. */
export function readinessOf(state: McpStatus['state'], who: Who): Readiness {
  if (state === 'user' || (who === 'guest' && (state === 'guest' || state === 'fallback')))
    return { ready: true }
  if (state === 'error') return { ready: false, wait: false, reason: ERROR_STATE }
  if (state === 'none') return { ready: false, wait: false, reason: MISSING }
  return { ready: false, wait: true, reason: TIMED_OUT[who] }
}

/** Polls until the tools are ready, or will not be. */
export async function waitUntilReady(
  who: Who,
  ask: (signal: AbortSignal) => Promise<McpStatus>,
  signal: AbortSignal,
): Promise<Readiness> {
  const over = new AbortController()
  const deadline = setTimeout(() => over.abort(), WAIT_MS[who])
  const either = AbortSignal.any([over.signal, signal])
  try {
    for (;;) {
      const readiness = readinessOf((await ask(either)).state, who)
      if (readiness.ready || !readiness.wait) return readiness
      await pause(ASK_EVERY_MS, either)
      if (either.aborted) return readiness
    }
  } catch (error) {
    if (!over.signal.aborted) throw error
    return { ready: false, wait: false, reason: TIMED_OUT[who] }
  } finally {
    clearTimeout(deadline)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
