/** The tool calls on the screen: the stream keeps them fresh, and their newer results stay beside the transcript. */
import { MAX_WATCHED } from '#contract/api/conversation.ts'
import type { RefreshedEvent } from '#contract/stream.ts'
import { createKeyedListeners } from '../lib/keyed-listeners.ts'
import type { Transcript } from './transcript.ts'

/** A newer result, and the beginning of the call that it continues. */
type Newer = Readonly<{ of: string; output: unknown }>

export type WatchedCards = ReturnType<typeof createWatchedCards>

/** The screen rests for this long before the stream changes. */
const REST_MS = 1000
/** The server stops after six minutes without a renewal. */
const RENEW_MS = 5 * 60_000

type Deps = Readonly<{
  transcript: Pick<Transcript, 'item'>
  watch: (itemIds: readonly string[]) => void
}>

export function createWatchedCards({ transcript, watch }: Deps) {
  /** In the order in which they came onto the screen. */
  const shown = new Set<string>()
  const results = new Map<string, Newer>()
  const { notify, subscribe } = createKeyedListeners<string>()
  let watched: readonly string[] = []
  let rest: ReturnType<typeof setTimeout> | undefined
  let renewal: ReturnType<typeof setInterval> | undefined

  function send(itemIds: readonly string[]): void {
    watched = itemIds
    clearInterval(renewal)
    if (itemIds.length > 0) renewal = setInterval(() => watch(watched), RENEW_MS)
    watch(itemIds)
  }

  function look(): void {
    const seen = document.visibilityState === 'visible' ? [...shown].slice(-MAX_WATCHED) : []
    if (!isSameSet(seen, watched)) send(seen)
  }

  function lookSoon(): void {
    clearTimeout(rest)
    rest = setTimeout(look, REST_MS)
  }

  return {
    subscribe,
    /** Marks the card as on the screen until the returned function is called. */
    show(itemId: string): () => void {
      if (shown.size === 0) document.addEventListener('visibilitychange', lookSoon)
      shown.add(itemId)
      lookSoon()
      return () => {
        shown.delete(itemId)
        if (shown.size === 0) document.removeEventListener('visibilitychange', lookSoon)
        lookSoon()
      }
    },
    /** The newest result of a call that began at `startedAt`, when there is one. */
    outputOf(itemId: string, startedAt: string): unknown {
      const newer = results.get(itemId)
      return newer?.of === startedAt ? newer.output : undefined
    },
    /** The person may have repeated the call with other arguments, for which the result would be wrong. */
    receive({ itemId, arguments: args, output }: RefreshedEvent): void {
      const item = transcript.item(itemId)
      if (item?.type !== 'TOOL_NOTE' || item.data.output === undefined) return
      if (!isSameRecord(item.data.arguments, args)) return
      results.set(itemId, { of: item.data.startedAt, output })
      notify(itemId)
    },
  }
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The database may change the order of keys. */
const isSameRecord = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)

const sorted = (value: unknown): string =>
  JSON.stringify(Object.entries(Object(value)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
