/** Follows the Admin Console of the server: the newest snapshot, and the events of the watched session, newest first. */
import { type ConsoleSnapshot, consoleEvent, type WatchedEvent, watchConsole } from '#contract/api/console.ts'
import { createStore } from '#std/store.ts'
import { addressOf } from '#web/lib/api.ts'
import { pauseBefore } from '#web/lib/retry.ts'

/** Older events are in the log of the session. */
const EVENTS_KEPT = 300

export type Snapshot = Readonly<{ at: string; snapshot: ConsoleSnapshot }>

export type Feed = Readonly<{
  /** 'lost' while the server does not answer; what is shown is then from before. */
  status: 'opening' | 'live' | 'lost'
  last?: Snapshot
  events: readonly WatchedEvent[]
}>

export type FollowedConsole = Readonly<{
  get(): Feed
  subscribe(listener: () => void): () => void
  close(): void
}>

type Source = Readonly<{
  addEventListener(type: 'message' | 'error', listener: (event: Event) => void): void
  close(): void
}>

type Given = Readonly<{
  /** The session to watch. */
  session?: string | undefined
  /** The events that were shown before. */
  cached?: Snapshot | undefined
  openSource?: (path: string) => Source
}>

export function followConsole({ session, cached, openSource = browserSource }: Given): FollowedConsole {
  const store = createStore<Feed>({ status: 'opening', events: [], ...(cached && { last: cached }) })
  const change = (part: Partial<Feed>): void => store.set({ ...store.get(), ...part })
  let failures = 0
  let source: Source | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function receive(data: unknown): void {
    const event = parse(data)
    if (!event) return
    failures = 0
    if (event.type === 'events') {
      if (event.sessionId === session) change({ events: merged(store.get().events, event.events) })
      return
    }
    const snapshot = event.snapshot ?? store.get().last?.snapshot
    if (snapshot) change({ status: 'live', last: { at: event.at, snapshot } })
  }
  // The browser's own retry gives up on an HTTP error, so it is replaced.
  function retry(): void {
    source?.close()
    change({ status: 'lost' })
    timer = setTimeout(open, pauseBefore(failures))
    failures += 1
  }
  function open(): void {
    source = openSource(addressOf(watchConsole.path, { session }))
    source.addEventListener('message', (event) => receive((event as MessageEvent).data))
    source.addEventListener('error', retry)
  }

  open()
  return {
    get: store.get,
    subscribe: store.subscribe,
    close() {
      clearTimeout(timer)
      source?.close()
    },
  }
}

const browserSource = (path: string): Source => new EventSource(path)

/** A newer version takes the place of the older one; new events go on top. */
export function merged(
  events: readonly WatchedEvent[],
  newer: readonly WatchedEvent[],
): readonly WatchedEvent[] {
  const byId = new Map(newer.map((event) => [event.id, event]))
  const kept = events.map((event) => {
    const replaced = byId.get(event.id)
    byId.delete(event.id)
    return replaced ?? event
  })
  return [...[...byId.values()].reverse(), ...kept].slice(0, EVENTS_KEPT)
}

function parse(data: unknown) {
  try {
    return consoleEvent.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}
