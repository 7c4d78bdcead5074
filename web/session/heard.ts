/** Estimates how much of a spoken message was heard before it was cut; the rest is shown in grey. */
import type { MessageItem } from '#contract/transcript.ts'

/** For plain English at the pace of the provider's voices; used when the server does not report the heard words. */
const CHARS_PER_SECOND = 15

type Cut = Readonly<{ heard: string | undefined; unheard: string | undefined; atMs: number }>

export function cutToHeard(item: MessageItem, { heard, unheard, atMs }: Cut): MessageItem {
  const place = heardUntil(item.title, atMs)
  const rest = unheard ?? item.title.slice(heard?.length ?? place)
  return {
    ...item,
    title: heard ?? item.title.slice(0, place).trimEnd(),
    status: 'DONE',
    data: { ...item.data, interrupted: true, ...(rest.trim() !== '' && { unheard: rest }) },
  }
}

/** The end of the last word that fits into the time. */
function heardUntil(text: string, ms: number): number {
  const chars = Math.round((ms / 1000) * CHARS_PER_SECOND)
  if (chars >= text.length) return text.length
  return text.slice(0, chars + 1).search(/\s\S*$/) + 1
}
