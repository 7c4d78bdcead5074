/** The transcript as the page holds it: items by id with listeners of their own, so that a delta renders one row again. */
import type { GuardrailResult } from '#contract/guardrail.ts'
import type { TranscriptRow } from '#contract/transcript.ts'
import { createListeners } from '#std/store.ts'
import { createKeyedListeners } from '../lib/keyed-listeners.ts'
import { createDeltas, type Pace, thirtyHertz } from './deltas.ts'

export type Transcript = ReturnType<typeof createTranscript>

const HEX = 16

/** A random id of 32 characters: the longest that a Realtime server takes from a client (spec S9.70, design §10). */
export const newItemId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(HEX))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A line of the page's own between the messages. */
export const newBreadcrumb = (title: string, createdAtMs: number): TranscriptRow => ({
  itemId: newItemId(),
  type: 'BREADCRUMB',
  title,
  status: 'DONE',
  createdAtMs,
  isHidden: false,
  expanded: false,
})

/** `isExpanded`: what this browser remembers of an item that comes from the server (spec S3.1). */
export function createTranscript(
  pace: Pace = thirtyHertz,
  isExpanded: (itemId: string) => boolean = () => false,
) {
  let ids: readonly string[] = []
  const list = createListeners()
  const items = createItems(pace, isExpanded)

  const setIds = (next: readonly string[]) => {
    ids = next
    list.notify()
  }
  const visible = (rows: readonly TranscriptRow[]) =>
    rows.filter((item) => !item.isHidden).map((item) => item.itemId)

  /** Adds what is new at the end; what is known already is merged where it stands. */
  function addMany(added: readonly TranscriptRow[]): void {
    const fresh = visible(added.filter(items.merge))
    if (fresh.length > 0) setIds([...ids, ...fresh])
  }

  return {
    ids: () => ids,
    subscribeIds: list.subscribe,
    item: items.get,
    subscribeItem: items.subscribe,
    patch: items.patch,
    delta: items.delta,
    /** Writes what is buffered at once: before a copy or a log of the transcript is taken. */
    flush: items.flush,
    close: items.close,
    add: (item: TranscriptRow) => addMany([item]),
    addMany,
    /** Puts older history in front of what is shown. */
    addEarlier(earlier: readonly TranscriptRow[]): void {
      setIds([...visible(earlier.filter(items.merge)), ...ids])
    },
    /** Takes the stored conversation in: its order rules, and what only this page knows stays where it was. */
    load(stored: readonly TranscriptRow[]): void {
      for (const item of stored) items.merge(item)
      setIds(interleave(ids, visible(stored)))
    },
    remove(id: string): void {
      items.remove(id)
      setIds(ids.filter((other) => other !== id))
    },
    clear() {
      items.clear()
      setIds([])
    },
  }
}

/** The items without their order, and the text that streams into them. */
function createItems(pace: Pace, isExpanded: (itemId: string) => boolean) {
  const items = new Map<string, TranscriptRow>()
  /** Running replies whose text the app stream brings; deltas of a call that was joined late would repeat it. */
  const streamed = new Set<string>()
  const { notify, subscribe } = createKeyedListeners<string>()
  const deltas = createDeltas(pace, (id, text) => {
    const item = items.get(id)
    if (item) put({ ...item, title: item.title + text })
  })

  function put(item: TranscriptRow): void {
    items.set(item.itemId, item)
    notify(item.itemId)
  }
  const withDeltas = (item: TranscriptRow): TranscriptRow => {
    const text = deltas.take(item.itemId)
    return text ? { ...item, title: item.title + text } : item
  }

  return {
    get: (id: string) => items.get(id),
    subscribe,
    /** Takes a version in; true when the item was not known before. */
    merge(item: TranscriptRow): boolean {
      const stored = items.get(item.itemId)
      const known = stored && withDeltas(stored)
      if (item.status === 'IN_PROGRESS' && known && item.title.length > known.title.length)
        streamed.add(item.itemId)
      put(known ? merge(known, item) : { ...item, expanded: item.expanded || isExpanded(item.itemId) })
      return known === undefined
    },
    /** Grows the text of an item that is still in progress. */
    delta(id: string, text: string): void {
      if (items.get(id)?.status === 'IN_PROGRESS' && !streamed.has(id)) deltas.add(id, text)
    },
    /** Changes an item in place; nothing happens when it is unknown. */
    patch(id: string, change: (item: TranscriptRow) => TranscriptRow) {
      const item = items.get(id)
      if (item) put(change(withDeltas(item)))
    },
    remove(id: string): void {
      items.delete(id)
      deltas.take(id)
    },
    clear() {
      items.clear()
      streamed.clear()
      deltas.clear()
    },
    flush: deltas.flush,
    close: deltas.close,
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
    // Only this page opens and closes an item.
    expanded: old.expanded,
    // The call does not carry the result of the check, which the app stream brings.
    ...(old.guardrailResult && { guardrailResult: laterResult(old.guardrailResult, next.guardrailResult) }),
    ...(old.data !== undefined && { data: { ...old.data, ...next.data } }),
  } as TranscriptRow
}

const laterResult = (old: GuardrailResult, next: GuardrailResult | undefined): GuardrailResult =>
  next && (old.status === 'IN_PROGRESS' || next.status === 'DONE') ? next : old
