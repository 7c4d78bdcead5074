/**
 * The transcript as the page holds it: items by id, each with listeners of its own, so that a delta wakes one row
 * and nothing else.
 */
import type { TranscriptRow } from '#contract/transcript.ts'
import { createDeltas, type Pace, thirtyHertz } from './deltas.ts'

type Listener = () => void
export type Transcript = ReturnType<typeof createTranscript>

export function createTranscript(pace: Pace = thirtyHertz) {
  let ids: readonly string[] = []
  const items = new Map<string, TranscriptRow>()
  const listListeners = new Set<Listener>()
  const itemListeners = new Map<string, Set<Listener>>()
  const deltas = createDeltas(pace, (id, text) => {
    const item = items.get(id)
    if (item) put({ ...item, title: item.title + text })
  })

  const setIds = (next: readonly string[]) => {
    ids = next
    for (const listener of listListeners) listener()
  }

  function put(item: TranscriptRow): void {
    items.set(item.itemId, item)
    for (const listener of itemListeners.get(item.itemId) ?? []) listener()
  }

  const withDeltas = (item: TranscriptRow): TranscriptRow => {
    const text = deltas.take(item.itemId)
    return text ? { ...item, title: item.title + text } : item
  }

  /** Takes a version in; true when the item was not known before. */
  function takeIn(item: TranscriptRow): boolean {
    const known = items.get(item.itemId)
    put(known ? merge(withDeltas(known), item) : item)
    return known === undefined
  }

  const visible = (list: readonly TranscriptRow[]) =>
    list.filter((item) => !item.isHidden).map((item) => item.itemId)

  /** Adds what is new at the end; what is known already is merged where it stands. */
  function addMany(added: readonly TranscriptRow[]): void {
    const fresh = visible(added.filter(takeIn))
    if (fresh.length > 0) setIds([...ids, ...fresh])
  }

  /** Puts older history in front of what is shown. */
  function addEarlier(earlier: readonly TranscriptRow[]): void {
    setIds([...visible(earlier.filter(takeIn)), ...ids])
  }

  /** Takes the stored conversation in: its order rules, and what only this page knows stays where it was. */
  function load(stored: readonly TranscriptRow[]): void {
    for (const item of stored) takeIn(item)
    setIds(interleave(ids, visible(stored)))
  }

  function remove(id: string): void {
    items.delete(id)
    deltas.take(id)
    setIds(ids.filter((other) => other !== id))
  }

  return {
    ids: () => ids,
    item: (id: string) => items.get(id),
    add: (item: TranscriptRow) => addMany([item]),
    addMany,
    addEarlier,
    load,
    remove,
    /** Grows the text of an item that is still in progress. */
    delta(id: string, text: string): void {
      if (items.get(id)?.status === 'IN_PROGRESS') deltas.add(id, text)
    },
    /** Changes an item in place; nothing happens when it is unknown. */
    patch(id: string, change: (item: TranscriptRow) => TranscriptRow) {
      const item = items.get(id)
      if (item) put(change(withDeltas(item)))
    },
    clear() {
      items.clear()
      deltas.clear()
      setIds([])
    },
    /** Writes what is buffered at once: before a copy or a log of the transcript is taken. */
    flush: deltas.flush,
    close: deltas.close,
    subscribeIds(listener: Listener): () => void {
      listListeners.add(listener)
      return () => listListeners.delete(listener)
    },
    subscribeItem(id: string, listener: Listener): () => void {
      const listeners = itemListeners.get(id) ?? new Set()
      itemListeners.set(id, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) itemListeners.delete(id)
      }
    },
  }
}

/** The stored order, with each of our own items after the stored item that it followed. */
function interleave(ours: readonly string[], stored: readonly string[]): readonly string[] {
  const isStored = new Set(stored)
  const leading: string[] = []
  const followers = new Map<string, string[]>()
  let group = leading
  for (const id of ours) {
    if (!isStored.has(id)) group.push(id)
    else {
      group = []
      followers.set(id, group)
    }
  }
  const together = stored.flatMap((id) => [id, ...(followers.get(id) ?? [])])
  // Items before the first stored one are older history; if nothing stored was known, they were just written.
  return followers.size > 0 ? [...leading, ...together] : [...together, ...leading]
}

/** Makes one item of two versions; events from the call and from the app stream may cross. */
function merge(old: TranscriptRow, next: TranscriptRow): TranscriptRow {
  // A version from before the end that arrives after it is late.
  if (old.status === 'DONE' && next.status === 'IN_PROGRESS') return old
  const ahead = next.status === 'IN_PROGRESS' && old.title.length > next.title.length
  // Both versions carry one itemId, hence one type; the checker cannot know that.
  return {
    ...next,
    title: ahead ? old.title : next.title,
    createdAtMs: old.createdAtMs,
    ...(old.data !== undefined && { data: { ...old.data, ...next.data } }),
  } as TranscriptRow
}
