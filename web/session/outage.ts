/** Follows an outage of the server: ends what cannot go on, connects again by itself, and knows what was not sent. */
import { createStore } from '#std/store.ts'
import { pauseBefore } from '../lib/retry.ts'
import type { Fault, Idle, Session } from './machine.ts'
import type { LiveSession } from './session.ts'

/** 'back' stays until it is read; `unsent` messages then stand in the composer. */
export type OutageState = Readonly<{ phase: 'none' | 'down' } | { phase: 'back'; unsent: number }>

const LOST: Fault = { kind: 'lost', message: 'Connection lost.' }
/** A server that is only slow answers within this time; after it, a call in text is given up. */
const PATIENCE_MS = 10_000
/** A shorter outage in which nothing was lost is not worth a word when it is over. */
const NOTABLE_MS = 3000
const BACK_MS = 5000

export type Outage = ReturnType<typeof createOutage>

export function createOutage(session: Pick<LiveSession, 'get' | 'dispatch' | 'subscribe'>) {
  const store = createStore<OutageState>({ phase: 'none' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let sinceMs = 0
  let limited: number | undefined
  /** Messages that went back to the composer; a Retry that fails does not forget them. */
  let unsent = 0
  let again: ReturnType<typeof setTimeout> | undefined
  /** The next attempt of our own, from the end of an outage until the call stands or the person wants none. */
  let tries: number | undefined

  const set = (next: OutageState): void => {
    clearTimeout(timer)
    store.set(next)
  }
  /** From the start of the outage, and from each new attempt of the person in it. */
  function limit(): void {
    const { attempt } = session.get()
    if (store.get().phase !== 'down' || attempt === limited) return
    limited = attempt
    clearTimeout(timer)
    timer = setTimeout(giveUp, PATIENCE_MS)
  }
  function giveUp(): void {
    const now = session.get()
    if (isText(now)) session.dispatch({ type: 'failed', attempt: now.attempt, fault: LOST })
  }
  function count(): void {
    const now = session.get()
    if (now.phase === 'live') unsent = 0
    else if (now.phase === 'idle') unsent = now.fault?.returned ?? unsent
  }
  /** Behind a proxy one server may be back before the others: the stream stands, and a call meets one that is down. */
  function retry(): void {
    clearTimeout(again)
    const now = session.get()
    if (now.phase === 'live' || (now.phase === 'idle' && !wantsBack(now))) tries = undefined
    if (tries === undefined || now.phase !== 'idle' || store.get().phase === 'down') return
    again = setTimeout(connect, pauseBefore(tries))
  }
  function connect(): void {
    tries = (tries ?? -1) + 1
    session.dispatch({ type: 'connect', medium: 'text' })
  }
  session.subscribe(() => {
    count()
    limit()
    retry()
  })

  return {
    get: store.get,
    subscribe: store.subscribe,
    lost(): void {
      if (store.get().phase === 'down') return
      clearTimeout(again)
      set({ phase: 'down' })
      sinceMs = Date.now()
      limited = undefined
      limit()
    },
    recovered(): void {
      const now = session.get()
      const returns = wantsBack(now)
      const isNotable = store.get().phase === 'down' && Date.now() - sinceMs >= NOTABLE_MS
      const waiting = returns ? unsent : 0
      set(returns || isNotable ? { phase: 'back', unsent: waiting } : { phase: 'none' })
      session.dispatch({ type: 'recovered' })
      if (returns) connect()
      if (waiting === 0) timer = setTimeout(set, BACK_MS, { phase: 'none' })
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
