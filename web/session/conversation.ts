/** The stored conversation: loaded once, followed by the app stream, fetched again after every gap. */
import type { Conversation, ConversationFork, Rating } from '#contract/api/conversation.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { createStore } from '#std/store.ts'
import { pauseBefore } from '../lib/retry.ts'
import { resultArrived } from '../lib/trace.ts'
import { type FollowedStream, followStream } from './follow-stream.ts'
import type { Transcript } from './transcript.ts'

export type ConversationState = Readonly<{
  status: 'loading' | 'ready' | 'unreachable'
  id?: string
  hasEarlier: boolean
  fetchingEarlier: boolean
  /** The conversation is not listed, and removed when it ends. */
  offTheRecord?: true | undefined
  /** The version that is shown, and the places at which there are others. */
  branch?: number
  forks?: readonly ConversationFork[]
  /** The user's own opinions of the answers that were loaded last. */
  ratings?: readonly Rating[]
}>

export type ConversationDeps = Readonly<{
  transcript: Transcript
  /** Reads the conversation to show, or the items of a conversation before one of them. */
  fetch: (before?: string, id?: string) => Promise<Conversation>
  followStream?: typeof followStream
  /** Receives every event of the stream that is not an item. */
  onEvent: (event: Exclude<StreamEvent, { type: 'item' } | { type: 'reset' }>) => void
  /** Another conversation is current now: it was started in another tab or browser. */
  onReplaced: () => void
  /** The server answers no longer. */
  onLost: () => void
  /** The server answers again after an outage. */
  onRecovered: () => void
}>

export type FollowedConversation = ReturnType<typeof followConversation>

export function followConversation(deps: ConversationDeps) {
  const { transcript, followStream: follow = followStream } = deps
  const store = createStore<ConversationState>({
    status: 'loading',
    hasEarlier: false,
    fetchingEarlier: false,
  })
  const change = (part: Partial<ConversationState>) => store.set({ ...store.get(), ...part })
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: FollowedStream | undefined
  let watched: readonly string[] = []
  /** Counts starts and ends, so that a late answer to an earlier start is dropped. */
  let run = 0

  function display({
    id,
    items,
    hasEarlier,
    lastEventId,
    offTheRecord,
    branch,
    forks,
    ratings,
  }: Conversation): void {
    transcript.load(items)
    const shown = { id, hasEarlier, offTheRecord, branch, forks, ratings }
    change({ status: 'ready', fetchingEarlier: false, ...shown })
    // The cards may be on the screen before the stream is there, or still be after another conversation was.
    const kept = watched.filter((itemId) => transcript.item(itemId) !== undefined)
    stream = follow(
      id,
      lastEventId,
      { event: receive, open, failed: () => void refresh(), lost: deps.onLost },
      kept,
    )
  }

  async function start(failures = 0): Promise<void> {
    run += 1
    const own = run
    try {
      const loaded = await deps.fetch()
      if (own !== run) return
      display(loaded)
      if (failures > 0) deps.onRecovered()
    } catch {
      if (own !== run) return
      change({ status: 'unreachable' })
      deps.onLost()
      timer = setTimeout(() => start(failures + 1), pauseBefore(failures))
    }
  }

  /** The stored conversation has what happened while the stream was away. */
  async function refresh(): Promise<void> {
    const own = run
    try {
      const { id, items, branch, forks } = await deps.fetch()
      if (own !== run) return
      const now = store.get()
      if (id === now.id && (branch ?? 0) === (now.branch ?? 0)) {
        transcript.load(items)
        change({ forks })
      } else {
        deps.onReplaced()
        restart()
      }
    } catch {
      // The stream is tried again with growing pauses; its next opening comes back here.
    }
  }

  function open(resumed: boolean): void {
    if (!resumed) return
    deps.onRecovered()
    void refresh()
  }

  function receive(event: StreamEvent): void {
    if (event.type === 'item') {
      transcript.add(event.item)
      if (event.item.type === 'TOOL_NOTE' && event.item.status === 'DONE') resultArrived()
    } else if (event.type === 'reset') void refresh()
    else deps.onEvent(event)
  }

  function clear(): void {
    clearTimeout(timer)
    stream?.close()
    stream = undefined
    transcript.clear()
  }

  function restart(): void {
    clear()
    // Until the answer comes none is shown, so that the earlier one can be opened.
    change({ id: undefined })
    void start()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start: () => void start(),
    /** Clears the transcript and loads the current conversation. */
    restart,
    /** Shows a conversation that was just read, in place of the one before. */
    show(loaded: Conversation) {
      run += 1
      clear()
      display(loaded)
    },
    /** Lets the server keep the results of these tool calls fresh, and of no others. */
    watch(itemIds: readonly string[]) {
      watched = itemIds
      stream?.watch(itemIds)
    },
    fetchEarlier: () => fetchEarlier(deps, store.get(), change),
    /** Tries again now what waits for its next try. */
    retryNow() {
      if (store.get().status === 'unreachable') {
        clearTimeout(timer)
        void start(1)
      } else stream?.retryNow()
    },
    close() {
      run += 1
      clearTimeout(timer)
      stream?.close()
      stream = undefined
    },
  }
}

/** Puts the page before the oldest item in front of the transcript; one page at a time. */
async function fetchEarlier(
  { transcript, fetch }: ConversationDeps,
  { id, hasEarlier, fetchingEarlier }: ConversationState,
  change: (part: Partial<ConversationState>) => void,
): Promise<void> {
  const oldest = transcript.ids()[0]
  if (!hasEarlier || fetchingEarlier || !oldest) return
  change({ fetchingEarlier: true })
  try {
    const earlier = await fetch(oldest, id)
    if (transcript.ids()[0] !== oldest) return change({ fetchingEarlier: false })
    transcript.addEarlier(earlier.items)
    change({ hasEarlier: earlier.hasEarlier, fetchingEarlier: false })
  } catch {
    change({ fetchingEarlier: false })
  }
}
