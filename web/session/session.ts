/** The store of the live session: performs the effects of each step, and gives unsent messages back. */
import type { Greeting } from '#contract/rules/greetings.ts'
import type { Attachment, MessageItem } from '#contract/transcript.ts'
import { createListeners, createStore } from '#std/store.ts'
import { followHandoffs } from './agents.ts'
import type { Call, OpenCall } from './call.ts'
import {
  type Effect,
  type Event,
  type Fault,
  initial,
  type Medium,
  type Outgoing,
  type Session,
  type Token,
} from './machine.ts'
import { type PrepareDeps, prepareCall } from './prepare-call.ts'
import { step } from './step.ts'
import { newItemId, type Transcript } from './transcript.ts'
import type { ChangeMarks } from './turn-marks.ts'

export type SessionDeps = Omit<PrepareDeps, 'isWanted'> &
  Readonly<{
    transcript: Transcript
    /** Loads the transport of the medium. */
    loadCall: (medium: Medium) => Promise<OpenCall>
    /** For the times of each turn. */
    mark: (change: ChangeMarks) => void
    /** Maps an error to the fault that the user sees. */
    faultOf: (error: unknown) => Fault
    /** Keeps a message until a server has confirmed it. */
    unsent: Readonly<{ keep: (itemId: string, text: string) => void; forget: (itemId: string) => void }>
    notify: (text: string) => void
  }>

export type LiveSession = ReturnType<typeof createSession>

export function createSession(deps: SessionDeps) {
  const store = createStore<Session>(initial)
  const returns = createListeners()
  let returned: readonly Outgoing[] = []
  let greeting: Greeting | undefined
  const calls = openCalls(deps, dispatch, () => greeting)
  const perform = performer(deps, calls, dispatch, {
    isLinking: (attempt) => isLinking(store.get(), attempt),
    restore(messages) {
      for (const { itemId } of messages) deps.unsent.forget(itemId)
      returned = [...returned, ...messages]
      returns.notify()
    },
  })

  function dispatch(event: Event): void {
    if (event.type === 'send') deps.unsent.keep(event.message.itemId, event.message.text)
    if (event.type === 'acked' || event.type === 'unqueue' || event.type === 'drop')
      deps.unsent.forget(event.itemId)
    const [next, ...effects] = step(store.get(), event)
    if (next !== store.get()) store.set(next)
    for (const effect of effects) perform(effect)
  }

  return {
    get: store.get,
    /** The question that the first view asks: a plain 'yes' answers it. */
    greetWith(shown: Greeting | undefined) {
      greeting = shown
    },
    subscribe: store.subscribe,
    dispatch,
    send(text: string, attachments: readonly Attachment[] = []) {
      dispatch({ type: 'send', message: { itemId: newItemId(), text, attachments } })
    },
    /** True while the message waits here to be sent. */
    holds: (itemId: string): boolean => store.get().queue.some((message) => message.itemId === itemId),
    /** Messages that were not sent and go back to the composer, each of them once. */
    takeReturned(): readonly Outgoing[] {
      const taken = returned
      returned = []
      return taken
    },
    onReturned: returns.subscribe,
  }
}

/** True while this attempt waits for its key. */
const isLinking = (session: Session, attempt: number): boolean =>
  session.phase === 'authorizing'
    ? session.attempt === attempt
    : session.phase === 'live' && session.next?.attempt === attempt

type SessionParts = Readonly<{
  isLinking: (attempt: number) => boolean
  restore: (messages: readonly Outgoing[]) => void
}>

/** Timers that are set for longer run at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The events that answer an effect carry its attempt. */
function performer(
  deps: SessionDeps,
  calls: ReturnType<typeof openCalls>,
  dispatch: (event: Event) => void,
  { isLinking, restore }: SessionParts,
) {
  let linking = new AbortController()
  let expiry: ReturnType<typeof setTimeout> | undefined
  followHandoffs(deps.transcript, (agent) => dispatch({ type: 'handed-over', agent }))

  async function fetchToken({ attempt, ...wanted }: Extract<Effect, { do: 'fetch-token' }>): Promise<void> {
    linking.abort()
    linking = new AbortController()
    const { signal } = linking
    try {
      const isWanted = () => isLinking(attempt)
      const ready = await prepareCall({ ...deps, isWanted }, wanted, signal)
      if ('fault' in ready) dispatch({ type: 'failed', attempt, fault: ready.fault })
      else dispatch({ type: 'token', attempt, token: ready.token })
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', attempt, fault: deps.faultOf(error) })
    }
  }

  return function perform(effect: Effect): void {
    switch (effect.do) {
      case 'fetch-token':
        void fetchToken(effect)
        break
      case 'open-call':
        void calls.open(effect.attempt, effect.medium, effect.token)
        break
      case 'end-call':
        calls.end(effect.token)
        // A session that cannot be ended now expires.
        if (!effect.isLeft) deps.endSession(effect.token.sessionId).catch(() => undefined)
        break
      case 'watch-expiry':
        clearTimeout(expiry)
        expiry = setTimeout(
          () => dispatch({ type: 'expiring', attempt: effect.attempt }),
          Math.min(effect.inMs, LONGEST_TIMER_MS),
        )
        break
      case 'show':
        deps.transcript.add(toTranscriptItem(effect.message, deps.now()))
        break
      case 'withdraw':
        deps.transcript.remove(effect.itemId)
        break
      case 'restore':
        restore(effect.messages)
        break
      case 'notify':
        deps.notify(effect.text)
        break
      case 'say':
        calls.current()?.say(effect.message)
        break
      case 'ask':
        calls.current()?.ask()
        break
      case 'cancel':
        calls.current()?.cancel()
        break
      case 'talk':
        calls.current()?.talk(effect.phase)
        break
    }
  }
}

/** The running call and the one that is to take over, by their sessions. */
function openCalls(
  deps: SessionDeps,
  dispatch: (event: Event) => void,
  greeting: () => Greeting | undefined,
) {
  const wanted = new Set<string>()
  const calls = new Map<string, Call>()
  let current: Call | undefined

  return {
    current: () => current,
    async open(attempt: number, medium: Medium, { secret, sessionId, endsAtMs }: Token): Promise<void> {
      wanted.add(sessionId)
      const open = await deps.loadCall(medium).catch((error) => {
        dispatch({ type: 'failed', attempt, fault: deps.faultOf(error) })
      })
      if (!open || !wanted.has(sessionId)) return
      const { transcript, now, mark, faultOf } = deps
      const call = open({
        secret,
        greeting: greeting(),
        endsAtMs,
        transcript,
        now,
        mark,
        faultOf,
        emit(event) {
          // The machine takes it for the one that stands from here on.
          if (event.type === 'opened') current = calls.get(sessionId)
          dispatch({ ...event, attempt })
        },
      })
      calls.set(sessionId, call)
    },
    end({ sessionId }: Token): void {
      const call = calls.get(sessionId)
      wanted.delete(sessionId)
      calls.delete(sessionId)
      call?.close()
      if (current === call) current = undefined
    },
  }
}

/** The message in the transcript before a server has received it. */
const toTranscriptItem = (message: Outgoing, createdAtMs: number): MessageItem => ({
  itemId: message.itemId,
  type: 'MESSAGE',
  role: 'user',
  title: message.text,
  status: 'DONE',
  createdAtMs,
  isHidden: false,
  expanded: false,
  ...(message.attachments.length > 0 && { data: { attachments: [...message.attachments] } }),
})
