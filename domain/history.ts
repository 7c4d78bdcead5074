/** Restores the items that a new call reads from the stored history. */
import { type ConversationItem, receivedItem } from '#contract/realtime/items.ts'
import { MAX_IMAGES_PER_CALL } from '#contract/realtime/limits.ts'
import type { HistoryRow } from './conversations.ts'

/** The most rows that a new call reads. */
export const HISTORY_LIMIT = 200

/** Half of the allowed images, so that new ones still fit. */
export const IMAGES_FROM_HISTORY = MAX_IMAGES_PER_CALL / 2
/** Bytes of these images: each call of a conversation holds them anew. The page sends pictures of half a megabyte. */
export const IMAGE_BYTES_FROM_HISTORY = 4 * 1024 * 1024

/** Leaves out unreadable rows, and calls whose process died before their output. */
export function itemsFromHistory(rows: readonly HistoryRow[]): ConversationItem[] {
  const byId = new Map<string, ConversationItem>()
  for (const row of rows) {
    const { data: item } = receivedItem.safeParse(row.item)
    if (item && item.type !== 'unknown') byId.set(item.id, settled(item))
  }
  return withoutOldImages(withoutHalves([...byId.values()]))
}

const settled = (item: ConversationItem): ConversationItem =>
  item.status === 'in_progress' ? { ...item, status: 'incomplete' } : item

/** A call without an output, or an output whose call the limit cut off, confuses every model. */
function withoutHalves(items: readonly ConversationItem[]): ConversationItem[] {
  const idsOf = (type: 'function_call' | 'function_call_output') =>
    new Set(items.flatMap((item) => (item.type === type ? [item.call_id] : [])))
  const [calls, outputs] = [idsOf('function_call'), idsOf('function_call_output')]
  return items.filter(
    (item) => item.type === 'message' || (calls.has(item.call_id) && outputs.has(item.call_id)),
  )
}

/** Keeps the newest images. */
function withoutOldImages(items: readonly ConversationItem[]): ConversationItem[] {
  let left = IMAGES_FROM_HISTORY
  const newestFirst = items.toReversed().map((item) => {
    if (item.type !== 'message' || item.role !== 'user') return item
    const content = item.content.map((part) => {
      if (part.type !== 'input_image') return part
      left -= 1
      return left >= 0 ? part : { type: 'input_text' as const, text: '[an earlier image]' }
    })
    return { ...item, content }
  })
  return newestFirst.reverse()
}
