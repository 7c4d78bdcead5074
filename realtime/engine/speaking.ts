/** Keeps what the voice was given and what of it was heard, apart from the response that made it. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { Mark, Spoken } from './state.ts'
import { changeVoice, emit, findItem, replaceItem, type StepContext } from './step-context.ts'

/** The times of the words are kept for this many items. */
const MARKED = 8

const spokenOf = (draft: StepContext, itemId: string): Spoken | undefined =>
  draft.state.voice?.spoken.find((each) => each.itemId === itemId)

function patchSpoken(draft: StepContext, itemId: string, fields: Partial<Spoken>): void {
  const spoken = draft.state.voice?.spoken ?? []
  changeVoice(draft, {
    spoken: spoken.map((each) => (each.itemId === itemId ? { ...each, ...fields } : each)),
  })
}

export function giveToVoice(draft: StepContext, responseId: string, itemId: string, delta: string): void {
  const known = spokenOf(draft, itemId)
  if (known) patchSpoken(draft, itemId, { text: known.text + delta })
  else {
    const spoken: Spoken = { responseId, itemId, text: delta, heard: 0, heardMs: 0, whole: false }
    changeVoice(draft, { spoken: [...(draft.state.voice?.spoken ?? []), spoken] })
  }
  draft.outputs.push({ do: 'say', itemId, delta })
}

/** The voice has all of an item's text. */
export function noMoreFor(draft: StepContext, itemId: string): void {
  const known = spokenOf(draft, itemId)
  if (!known || known.whole) return
  patchSpoken(draft, itemId, { whole: true })
  draft.outputs.push({ do: 'said', itemId })
  forgetHeard(draft)
}

/** Keeps how far an item was heard; never takes anything back. Gives how far, unless it is none of the voice's. */
export function markHeard(draft: StepContext, itemId: string, chars: number, ms: number): number | undefined {
  const known = spokenOf(draft, itemId)
  if (!known) return undefined
  const heard = Math.max(known.heard, Math.min(chars, known.text.length))
  const heardMs = Math.max(known.heardMs, ms)
  if (heard > known.heard) mark(draft, itemId, { ms: heardMs, chars: heard })
  patchSpoken(draft, itemId, { heard, heardMs })
  return heard
}

function mark(draft: StepContext, itemId: string, at: Mark): void {
  const marks = new Map(draft.state.voice?.marks)
  const before = marks.get(itemId) ?? []
  marks.delete(itemId)
  marks.set(itemId, [...before, at])
  for (const oldest of marks.keys()) {
    if (marks.size <= MARKED) break
    marks.delete(oldest)
  }
  changeVoice(draft, { marks })
}

/** An item that was heard to its end is no longer the voice's business. */
export function forgetHeard(draft: StepContext): void {
  const { voice } = draft.state
  if (!voice) return
  const spoken = voice.spoken.filter(({ whole, heard, text }) => !whole || heard < text.length)
  if (spoken.length < voice.spoken.length) changeVoice(draft, { spoken })
}

export function beginSound(draft: StepContext, itemId: string): void {
  const known = spokenOf(draft, itemId)
  const { voice } = draft.state
  if (!known || !voice || voice.sounding === known.responseId) return
  if (voice.sounding !== undefined) {
    emit(draft, { type: 'output_audio_buffer.stopped', response_id: voice.sounding })
  }
  changeVoice(draft, { sounding: known.responseId })
  emit(draft, { type: 'output_audio_buffer.started', response_id: known.responseId })
}

/** The sound of a response is over when it is, and nothing of it waits. */
export function endSound(draft: StepContext): void {
  const { voice, active } = draft.state
  const sounding = voice?.sounding
  if (sounding === undefined || active?.id === sounding) return
  if (voice?.spoken.some(({ responseId }) => responseId === sounding)) return
  changeVoice(draft, { sounding: undefined })
  emit(draft, { type: 'output_audio_buffer.stopped', response_id: sounding })
}

/** Falls silent at once. What was not heard leaves the conversation, and the clients receive the truncation. */
export function hush(draft: StepContext): void {
  const { voice } = draft.state
  if (!voice || (voice.spoken.length === 0 && voice.sounding === undefined)) return
  changeVoice(draft, { spoken: [], sounding: undefined })
  draft.outputs.push({ do: 'hush' })
  if (voice.sounding !== undefined) {
    emit(draft, { type: 'output_audio_buffer.cleared', response_id: voice.sounding })
  }
  for (const spoken of voice.spoken) truncate(draft, spoken)
}

function truncate(draft: StepContext, { itemId, text, heard, heardMs }: Spoken): void {
  const item = findItem(draft.state, itemId)
  if (item && heard < text.length) cutTranscript(draft, item, 0, { text, heard, ms: heardMs })
}

type Cut = Readonly<{ text: string; heard: number; ms: number }>

/** Keeps what was heard, so that a later reader knows no more than the listener. */
export function cutTranscript(draft: StepContext, item: ConversationItem, index: number, cut: Cut): void {
  const { text, heard, ms } = cut
  const kept = text.slice(0, heard).trimEnd()
  const next = withTranscript(item, index, kept)
  if (next) replaceItem(draft, next)
  emit(draft, {
    type: 'conversation.item.truncated',
    item_id: item.id,
    content_index: index,
    audio_end_ms: ms,
    ...(draft.state.voice && { heard_transcript: kept, unheard_transcript: text.slice(kept.length) }),
  })
}

function withTranscript(
  item: ConversationItem,
  index: number,
  transcript: string,
): ConversationItem | undefined {
  if (item.type !== 'message' || item.role !== 'assistant') return undefined
  const part = item.content[index]
  if (part?.type !== 'output_audio') return undefined
  return { ...item, content: item.content.with(index, { ...part, transcript }) }
}

/** The characters of an item that had been heard at a time of it; 0 without a count. */
export const heardAt = (marks: readonly Mark[] | undefined, ms: number): number =>
  marks?.findLast((mark) => mark.ms <= ms)?.chars ?? 0
