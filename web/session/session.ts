/** The live session for everyone who looks at it: its state, what moves it, and what it gives back. */
import type { Attachment } from '#contract/transcript.ts'
import type { SessionDeps } from './effects.ts'
import { type Effect, type Event, initial, type Session } from './machine.ts'
import { newItemId, type Outgoing } from './outgoing.ts'
import type { SessionRuntime } from './session-runtime.ts'

export type LiveSession = ReturnType<typeof createSession>
type SessionWorld = Omit<SessionDeps, 'restore'> & Readonly<{ loadWorkings: () => Promise<SessionRuntime> }>

/** `here` when the workings need not be fetched. */
export function createSession(world: SessionWorld, here?: SessionRuntime) {
  let session: Session = initial
  let returned: readonly Outgoing[] = []
  let waiting: Event[] = []
  let run: ((event: Event) => void) | undefined
  const listeners = new Set<() => void>()
  const returnListeners = new Set<() => void>()
  if (here) start(here)

  function become(next: Session): void {
    if (next === session) return
    session = next
    for (const listener of listeners) listener()
  }

  function restore(messages: readonly Outgoing[]): void {
    for (const { itemId } of messages) world.unsent.forget(itemId)
    returned = [...returned, ...messages]
    for (const listener of returnListeners) listener()
  }

  function start({ performer, step }: SessionRuntime): void {
    const perform: (effect: Effect) => void = performer({ ...world, restore }, dispatch)
    run = (event) => {
      const [next, ...effects] = step(session, event)
      become(next)
      for (const effect of effects) perform(effect)
    }
  }

  /** What is wished before the workings are there waits for them, or is given back when they cannot be fetched. */
  function wait(event: Event): void {
    waiting.push(event)
    if (waiting.length > 1) return
    world.loadWorkings().then(catchUp, giveUp)
  }
  function catchUp(loaded: SessionRuntime): void {
    start(loaded)
    const events = waiting
    waiting = []
    for (const event of events) run?.(event)
  }
  function giveUp(error: unknown): void {
    const messages = waiting.flatMap((event) => (event.type === 'send' ? [event.message] : []))
    waiting = []
    const fault = { ...world.faultOf(error), ...(messages.length > 0 && { returned: messages.length }) }
    become({ ...initial, fault })
    if (messages.length > 0) restore(messages)
  }

  function dispatch(event: Event): void {
    if (event.type === 'send') world.unsent.keep(event.message.itemId, event.message.text)
    if (event.type === 'acked' || event.type === 'unqueue') world.unsent.forget(event.itemId)
    if (run) run(event)
    else if (waiting.length > 0 || isBeginning(event)) wait(event)
  }

  return {
    get: () => session,
    dispatch,
    send(text: string, attachments: readonly Attachment[] = []) {
      dispatch({ type: 'send', message: { itemId: newItemId(), text, attachments } })
    },
    /** Whether a message waits here to be said. */
    holds: (itemId: string): boolean =>
      session.queue.some((message) => message.itemId === itemId) ||
      waiting.some((event) => event.type === 'send' && event.message.itemId === itemId),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Messages that come back to whoever wrote them; taking them empties the tray. */
    takeReturned(): readonly Outgoing[] {
      const taken = returned
      returned = []
      return taken
    },
    onReturned(listener: () => void): () => void {
      returnListeners.add(listener)
      return () => returnListeners.delete(listener)
    },
  }
}

/** Of a session that never began nothing else can be asked; a fault that it began with goes with the next try. */
const isBeginning = ({ type }: Event): boolean => type === 'connect' || type === 'send' || type === 'talk-to'
