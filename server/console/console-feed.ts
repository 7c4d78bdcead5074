/** The events of one Admin Console: what goes on every two seconds, and a watched session in bunches. */
import { setTimeout as delay } from 'node:timers/promises'
import { createAsyncSignal } from '#adapters/db/bus.ts'
import { type ConsoleEvent, EVENTS_AT_ONCE, type WatchedEvent } from '#contract/api/console.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { SessionPlace } from '#domain/console.ts'
import type { Clock } from '#domain/ports.ts'
import type { NumberedEvent } from '../http/event-stream.ts'
import type { Console } from './console.ts'
import { watchedEvent } from './watched-events.ts'

const SNAPSHOT_MS = 2_000
/** At most so many bunches go out in a second, whatever happens in the session. */
const BUNCH_MS = 250
/** The last moments of the session are shown, too. */
const EARLIER_EVENTS = 60
/** The longest that a timer can run. */
const FOREVER_MS = 2 ** 31 - 1

type Deps = Readonly<{
  console: Pick<Console, 'snapshot'>
  stream: Pick<AppStream, 'lastId' | 'read'>
  clock: Clock
  /** False ends the feed: its reader may not look any more. */
  mayLook: () => Promise<boolean>
  snapshotMs?: number
  bunchMs?: number
}>

export async function* consoleFeed(
  deps: Deps,
  watched: SessionPlace | undefined,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent<ConsoleEvent>> {
  const { bunchMs = BUNCH_MS } = deps
  const changed = createAsyncSignal()
  const ended = new AbortController()
  const until = AbortSignal.any([signal, ended.signal])
  const state: State = { pending: new Map() }
  const failed = (error: unknown): void => {
    state.failure ??= { error }
    changed.notify()
  }
  // A reader that is slow finds only the newest snapshot and the newest version of each event.
  takeSnapshots(deps, state, changed.notify, until).catch(failed)
  if (watched) takeEvents(deps, watched, state, changed.notify, until).catch(failed)
  try {
    while (!signal.aborted) {
      await changed.wait(FOREVER_MS, until)
      if (state.failure) throw state.failure.error
      if (state.isOver || signal.aborted) return
      yield* taken(state, watched)
      if (watched) await delay(bunchMs, undefined, { signal: until, ref: false }).catch(() => undefined)
      if (state.pending.size > 0) changed.notify()
    }
  } finally {
    ended.abort()
  }
}

type State = {
  snapshot?: ConsoleEvent
  pending: Map<string, WatchedEvent>
  isOver?: boolean
  failure?: Readonly<{ error: unknown }>
}

function* taken(state: State, watched: SessionPlace | undefined): Generator<NumberedEvent<ConsoleEvent>> {
  const { snapshot, pending } = state
  if (snapshot) {
    delete state.snapshot
    yield { event: snapshot }
  }
  if (!watched) return
  const events = [...pending.values()].slice(0, EVENTS_AT_ONCE)
  for (const { id } of events) pending.delete(id)
  if (events.length > 0) yield { event: { type: 'events', sessionId: watched.sessionId, events } }
}

async function takeSnapshots(
  { console, mayLook, snapshotMs = SNAPSHOT_MS }: Deps,
  state: State,
  notify: () => void,
  signal: AbortSignal,
): Promise<void> {
  let last = ''
  while (!signal.aborted) {
    if (!(await mayLook())) {
      state.isOver = true
      return notify()
    }
    const { atMs, snapshot } = await console.snapshot()
    const text = JSON.stringify(snapshot)
    const hasChanged = text !== last || state.snapshot !== undefined
    last = text
    state.snapshot = {
      type: 'snapshot',
      at: new Date(atMs).toISOString(),
      ...(hasChanged && { snapshot }),
    }
    notify()
    await delay(snapshotMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

async function takeEvents(
  { stream, clock }: Deps,
  watched: SessionPlace,
  { pending }: State,
  notify: () => void,
  signal: AbortSignal,
): Promise<void> {
  const last = Number(await stream.lastId(watched.conversationId))
  const after = String(Math.max(0, last - EARLIER_EVENTS))
  for await (const numbered of stream.read(watched.conversationId, after, signal)) {
    const event = watchedEvent(numbered, watched, clock.now())
    if (!event) continue
    // A newer version takes the place of one that waits, and keeps its turn.
    pending.set(event.id, event)
    notify()
  }
}
