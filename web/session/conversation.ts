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

export type ConversationWorld = Readonly<{
  transcript: Transcript
  fetch: (before?: string) => Promise<Conversation>
  loadStream: () => Promise<typeof followStream>
  /** Everything of the stream that is not an item. */
  onEvent: (event: Exclude<StreamEvent, { type: 'item' } | { type: 'reset' }>) => void
  /** Another conversation is current now: it was begun elsewhere. */
  onPutAway: () => void
  /** The server answers again after it had not. */
  onRecovered: () => void
}>

export type FollowedConversation = ReturnType<typeof followConversation>

export function followConversation(world: ConversationWorld) {
  const { transcript } = world
  let state: ConversationState = { status: 'loading', hasEarlier: false, fetchingEarlier: false }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let unfollow: (() => void) | undefined
  /** Counts starts and ends: what an earlier one still waits for is no longer wanted. */
  let run = 0

  function set(change: Partial<ConversationState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function start(failures = 0): Promise<void> {
    run += 1
    const own = run
    try {
      const { id, items, hasEarlier, lastEventId } = await world.fetch()
      if (own !== run) return
      transcript.load(items)
      set({ status: 'ready', id, hasEarlier })
      if (failures > 0) world.onRecovered()
      const follow = await world.loadStream()
      if (own === run) unfollow = follow(id, lastEventId, { event: hear, open, lost: () => undefined })
    } catch {
      if (own !== run) return
      set({ status: 'unreachable' })
      timer = setTimeout(() => start(failures + 1), pauseBefore(failures))
    }
  }

  /** What happened while nobody listened is in the stored conversation. */
  async function refresh(): Promise<void> {
    try {
      const { id, items } = await world.fetch()
      if (id === state.id) transcript.load(items)
      else {
        world.onPutAway()
        restart()
      }
    } catch {
      // The stream is tried again with growing pauses; its next opening comes back here.
    }
  }

  function open(resumed: boolean): void {
    if (!resumed) return
    world.onRecovered()
    void refresh()
  }

  function hear(event: StreamEvent): void {
    if (event.type === 'item') transcript.add(event.item)
    else if (event.type === 'reset') void refresh()
    else world.onEvent(event)
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
      const { items, hasEarlier } = await world.fetch(oldest)
      transcript.addEarlier(items)
      set({ hasEarlier, fetchingEarlier: false })
    } catch {
      set({ fetchingEarlier: false })
    }
  }

  return {
    get: () => state,
    start: () => void start(),
    /** Puts what is shown away and loads the conversation of whoever it is now. */
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
