/** Follows an outage of the server: ends what cannot go on, connects again by itself, and knows what was not sent. */
import { createStore } from '#std/store.ts'
import type { Fault, Idle, Session } from './machine.ts'
import type { LiveSession } from './session.ts'

/** 'back' stays until it is read; `unsent` messages then stand in the composer. */
export type OutageState = Readonly<{ phase: 'none' | 'down' } | { phase: 'back'; unsent: number }>

const LOST: Fault = { kind: 'lost', message: 'Connection lost.' }
/** An attempt that begins in an outage has this long, since the network may take the request and lose it. */
const ATTEMPT_MS = 3000
const BACK_MS = 5000

export type Outage = ReturnType<typeof createOutage>

export function createOutage(session: Pick<LiveSession, 'get' | 'dispatch' | 'subscribe'>) {
  const store = createStore<OutageState>({ phase: 'none' })
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: OutageState): void => {
    clearTimeout(timer)
    timer = undefined
    store.set(next)
  }
  function giveUp(): void {
    const now = session.get()
    if (isText(now)) session.dispatch({ type: 'failed', attempt: now.attempt, fault: LOST })
  }
  /** A new attempt in an outage: of the person, who wrote or pressed Retry. */
  function limitAttempt(): void {
    const { attempt } = session.get()
    if (store.get().phase !== 'down' || !isText(session.get())) return
    clearTimeout(timer)
    timer = setTimeout(() => attempt === session.get().attempt && giveUp(), ATTEMPT_MS)
  }
  session.subscribe(limitAttempt)

  return {
    get: store.get,
    subscribe: store.subscribe,
    lost(): void {
      if (store.get().phase === 'down') return
      set({ phase: 'down' })
      giveUp()
    },
    recovered(): void {
      const now = session.get()
      const wasDown = store.get().phase === 'down'
      const returns = wantsBack(now)
      session.dispatch({ type: 'recovered' })
      if (wasDown || returns) set({ phase: 'back', unsent: returns ? (now.fault.returned ?? 0) : 0 })
      if (returns) session.dispatch({ type: 'connect', medium: 'text' })
      const state = store.get()
      if (state.phase === 'back' && state.unsent === 0) timer = setTimeout(set, BACK_MS, { phase: 'none' })
    },
    dismiss: () => set({ phase: 'none' }),
  }
}

/** WebRTC notices by itself what its network does. */
const isText = (session: Session): boolean => session.phase !== 'idle' && session.medium === 'text'

/** The microphone is never opened again by itself, and a refusal would only come again. */
const wantsBack = (session: Session): session is Idle & { fault: Fault } =>
  session.phase === 'idle' &&
  session.medium === 'text' &&
  (session.fault?.kind === 'lost' || session.fault?.kind === 'unreachable')
