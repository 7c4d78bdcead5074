/** Declares faults of OpenAI, at any step and as often as a test wants them. */
import type { ServerEvent } from '#contract/realtime/server-events.ts'

/** 'socket' is a conversation over a WebSocket, 'sideband' a WebSocket that joins a call. */
export type Step = 'client_secrets' | 'calls' | 'hangup' | 'socket' | 'sideband'

export type Fault = Readonly<{ at: Step /** Once, unless said otherwise. */; times?: number }> &
  (
    | Readonly<{ do: 'slow'; ms: number }>
    /** The request is taken and never answered. */
    | Readonly<{ do: 'hang' }>
    | Readonly<{ do: 'refuse'; status: 401 | 404 | 429 | 500 | 503; retryAfterSeconds?: number }>
    /** The connection breaks before the answer, or with `after` when that event would be sent over it. */
    | Readonly<{ do: 'drop'; after?: ServerEvent['type'] }>
    /** The call is answered, and ends. */
    | Readonly<{ at: 'calls'; do: 'die' }>
  )

export type Faults = Readonly<{
  inject(fault: Fault): void
  clear(): void
  /** Takes the next fault of a step, so that it happens once less. */
  take(step: Step): Fault | undefined
}>

export function createFaults(): Faults {
  let waiting: { readonly fault: Fault; left: number }[] = []
  return {
    inject: (fault) => void waiting.push({ fault, left: fault.times ?? 1 }),
    clear() {
      waiting = []
    },
    take(step) {
      const next = waiting.find(({ fault }) => fault.at === step)
      if (!next) return undefined
      next.left -= 1
      if (next.left <= 0) waiting = waiting.filter((each) => each !== next)
      return next.fault
    },
  }
}
