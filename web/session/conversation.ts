/** The stored conversation: loaded once, followed by the app stream, fetched again after every gap. */
import type { Conversation } from '#contract/api/conversation.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { pauseBefore } from './pause.ts'
import type { followStream } from './stream.ts'
import type { Transcript } from './transcript.ts'

export type ConversationState = Readonly<{
  status: 'loading' | 'ready' | 'unreachable'
  id?: string
  hasEarlier: boolean
  fetchingEarlier: boolean
}>

export type ConversationDeps = Readonly<{
  transcript: Transcript
  fetch: (before?: string) => Promise<Conversation>
  followStream: typeof followStream
  /** Receives every event of the stream that is not an item. */
  onEvent: (event: Exclude<StreamEvent, { type: 'item' } | { type: 'reset' }>) => void
  /** Another conversation is current now: it was started in another tab or browser. */
  onReplaced: () => void
  /** The server answers again after an outage. */
  onRecovered: () => void
}>

export type FollowedConversation = ReturnType<typeof followConversation>

export function followConversation(deps: ConversationDeps) {
  const { transcript } = deps
  let state: ConversationState = { status: 'loading', hasEarlier: false, fetchingEarlier: false }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let unfollow: (() => void) | undefined
  /** Counts starts and ends, so that a late answer to an earlier start is dropped. */
  let run = 0

  function set(change: Partial<ConversationState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function start(failures = 0): Promise<void> {
    run += 1
    const own = run
    try {
      const { id, items, hasEarlier, lastEventId } = await deps.fetch()
      if (own !== run) return
      transcript.load(items)
      set({ status: 'ready', id, hasEarlier })
      if (failures > 0) deps.onRecovered()
      unfollow = deps.followStream(id, lastEventId, { event: receive, open, lost: () => undefined })
    } catch {
      if (own !== run) return
      set({ status: 'unreachable' })
      timer = setTimeout(() => start(failures + 1), pauseBefore(failures))
    }
  }

  /** The stored conversation has what happened while the stream was away. */
  async function refresh(): Promise<void> {
    try {
      const { id, items } = await deps.fetch()
      if (id === state.id) transcript.load(items)
      else {
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
    if (event.type === 'item') transcript.add(event.item)
    else if (event.type === 'reset') void refresh()
    else deps.onEvent(event)
  }

  function restart(): void {
    unfollow?.()
    transcript.clear()
    void start()
  }

  async function fetchEarlier(): Promise<void> {
    const oldest = transcript.ids()[0]
    if (!state.hasEarlier || state.fetchingEarlier || !oldest) return
    set({ fetchingEarlier: true })
    try {
      const { items, hasEarlier } = await deps.fetch(oldest)
      transcript.addEarlier(items)
      set({ hasEarlier, fetchingEarlier: false })
    } catch {
      set({ fetchingEarlier: false })
    }
  }

  return {
    get: () => state,
    start: () => void start(),
    /** Clears the transcript and loads the current conversation. */
    restart,
    fetchEarlier,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      run += 1
      clearTimeout(timer)
      unfollow?.()
    },
  }
}
