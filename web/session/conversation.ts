/** The stored conversation: loaded once, followed by the app stream, fetched again after every gap. */
import type { Conversation } from '#contract/api/conversation.ts'
import { type StreamEvent, streamEvent } from '#contract/stream.ts'
import { createStore } from '#std/store.ts'
import { pauseBefore } from '../lib/retry.ts'
import type { Transcript } from './transcript.ts'

export type ConversationState = Readonly<{
  status: 'loading' | 'ready' | 'unreachable'
  id?: string
  hasEarlier: boolean
  fetchingEarlier: boolean
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
  let unfollow: (() => void) | undefined
  /** Counts starts and ends, so that a late answer to an earlier start is dropped. */
  let run = 0

  function display({ id, items, hasEarlier, lastEventId }: Conversation): void {
    transcript.load(items)
    change({ status: 'ready', id, hasEarlier, fetchingEarlier: false })
    unfollow = follow(id, lastEventId, { event: receive, open, failed: () => void refresh() })
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
      timer = setTimeout(() => start(failures + 1), pauseBefore(failures))
    }
  }

  /** The stored conversation has what happened while the stream was away. */
  async function refresh(): Promise<void> {
    try {
      const { id, items } = await deps.fetch()
      if (id === store.get().id) transcript.load(items)
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

  function clear(): void {
    clearTimeout(timer)
    unfollow?.()
    transcript.clear()
  }

  function restart(): void {
    clear()
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
    fetchEarlier: () => fetchEarlier(deps, store.get(), change),
    close() {
      run += 1
      clearTimeout(timer)
      unfollow?.()
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

export type StreamListener = Readonly<{
  event: (event: StreamEvent) => void
  /** Each time the stream stands; `resumed` when it had been lost before. */
  open: (resumed: boolean) => void
  /** The stream cannot be opened: the server is down, or the conversation was deleted. */
  failed: () => void
}>

/** Reads the app stream for as long as the page lives: resumed where it broke off, tried again with growing pauses. */
function followStream(conversationId: string, from: string, listener: StreamListener): () => void {
  let after = from
  let failures = 0
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    source = new EventSource(`/api/stream?${new URLSearchParams({ conversation: conversationId, after })}`)
    source.addEventListener('open', () => {
      listener.open(failures > 0)
      failures = 0
    })
    source.addEventListener('error', retry)
    source.addEventListener('message', ({ data, lastEventId }) => {
      if (lastEventId) after = lastEventId
      const event = parse(data)
      if (event) listener.event(event)
    })
  }
  // The browser's own retry gives up on an HTTP error and knows no back-off: it is replaced by ours.
  const retry = () => {
    source?.close()
    timer = setTimeout(open, pauseBefore(failures))
    if (failures > 0) listener.failed()
    failures += 1
  }

  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

function parse(data: string): StreamEvent | undefined {
  try {
    const parsed = streamEvent.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
