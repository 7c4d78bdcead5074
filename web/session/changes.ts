/** Applies the changes of the transcript that an event of the call brings. */
import type { MessageItem, TranscriptRow } from '#contract/transcript.ts'
import type { Transcript } from './transcript.ts'

/** The placeholders of spoken words that are not recognized yet, or never will be (spec S3.7, S4.22). */
export const TRANSCRIBING = '[Transcribing...]'
export const INAUDIBLE = '[inaudible]'

export type Change =
  | { do: 'add'; item: TranscriptRow }
  | { do: 'delta'; itemId: string; text: string }
  /** The whole text, which replaces the deltas. */
  | { do: 'text'; itemId: string; text: string; done: boolean }
  /** Words of the user as they are recognized; the first ones replace the placeholder. */
  | { do: 'words'; itemId: string; text: string }
  /** A spoken message was cut; the part that was heard, as far as known. */
  | { do: 'cut'; itemId: string; heard: string | undefined; unheard: string | undefined; atMs: number }
  | { do: 'finish'; itemId: string; interrupted: boolean }
  | { do: 'remove'; itemId: string }

export function apply(transcript: Transcript, change: Change): void {
  switch (change.do) {
    case 'add':
      transcript.add(change.item)
      break
    case 'delta':
      transcript.delta(change.itemId, change.text)
      break
    case 'remove':
      transcript.remove(change.itemId)
      break
    case 'text':
      transcript.patch(change.itemId, (item) => ({
        ...item,
        title: change.text,
        ...(change.done && { status: 'DONE' as const }),
      }))
      break
    default:
      transcript.patch(change.itemId, (item) => changed(item, change))
  }
}

type InPlace = Extract<Change, { do: 'words' | 'cut' | 'finish' }>

function changed(item: TranscriptRow, change: InPlace): TranscriptRow {
  switch (change.do) {
    case 'words':
      return { ...item, title: item.title === TRANSCRIBING ? change.text : item.title + change.text }
    case 'cut':
      return item.type === 'MESSAGE' ? cutToHeard(item, change) : item
    case 'finish':
      return finish(item, change.interrupted)
  }
}

function finish(item: TranscriptRow, interrupted: boolean): TranscriptRow {
  if (item.type !== 'MESSAGE' || !interrupted) return { ...item, status: 'DONE' }
  return { ...item, status: 'DONE', data: { ...item.data, interrupted } }
}

/** For plain English at the pace of the provider's voices; used when the server does not report the heard words. */
const CHARS_PER_SECOND = 15

type Cut = Extract<Change, { do: 'cut' }>

/** Estimates how much of a spoken message was heard before it was cut; the rest is shown in grey. */
function cutToHeard(item: MessageItem, { heard, unheard, atMs }: Cut): MessageItem {
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
