/** Handles speech: an utterance begins and ends, becomes an item, gets its words and, where it should, an answer. */
import type { ClientEventOf } from '#contract/realtime/client-events.ts'
import type { ConversationItem, UserMessage } from '#contract/realtime/items.ts'
import { MAX_ITEMS_PER_CALL } from '#contract/realtime/limits.ts'
import { answersByItself, turnSettings } from '../endpointing/settings.ts'
import { audioNotAvailable, refuse, toRealtimeError } from './refusals.ts'
import { beginResponse, interrupt, thinkAtLast } from './responses.ts'
import { hush } from './speaking.ts'
import { isReplying, type VoiceInput } from './state.ts'
import {
  change,
  changeVoice,
  emit,
  findItem,
  mint,
  previousId,
  replaceItem,
  type StepContext,
} from './step-context.ts'

type InputOf<K extends VoiceInput['kind']> = Extract<VoiceInput, { kind: K }>

/** The id that the utterance has, or gets now. */
function itemIdOf(draft: StepContext, n: number): string {
  const known = draft.state.voice?.utterances.find((each) => each.n === n)
  if (known) return known.itemId
  const itemId = mint(draft, 'item')
  changeVoice(draft, {
    utterances: [...(draft.state.voice?.utterances ?? []), { n, itemId, committed: false }],
  })
  return itemId
}

function forget(draft: StepContext, n: number): void {
  changeVoice(draft, { utterances: draft.state.voice?.utterances.filter((each) => each.n !== n) ?? [] })
}

export function speechStarted(draft: StepContext, { utterance, audioMs }: InputOf<'speech-started'>): void {
  const item_id = itemIdOf(draft, utterance)
  emit(draft, { type: 'input_audio_buffer.speech_started', item_id, audio_start_ms: audioMs })
}

export function speechStopped(draft: StepContext, { utterance, audioMs }: InputOf<'speech-stopped'>): void {
  const item_id = itemIdOf(draft, utterance)
  emit(draft, { type: 'input_audio_buffer.speech_stopped', item_id, audio_end_ms: audioMs })
}

export function utteranceDropped(draft: StepContext, { utterance }: InputOf<'dropped'>): void {
  forget(draft, utterance)
  emit(draft, { type: 'input_audio_buffer.cleared' })
}

export function utteranceCommitted(draft: StepContext, { utterance }: InputOf<'committed'>): void {
  if (draft.state.items.length >= MAX_ITEMS_PER_CALL) {
    forget(draft, utterance)
    const message = `This call already holds ${MAX_ITEMS_PER_CALL} items. Reconnect to go on.`
    emit(draft, { type: 'error', error: toRealtimeError({ code: 'conversation_full', message }, undefined) })
    return
  }
  const item = spokenItem(itemIdOf(draft, utterance))
  change(draft, { items: [...draft.state.items, item] })
  changeVoice(draft, {
    utterances: (draft.state.voice?.utterances ?? []).map((each) =>
      each.n === utterance ? { ...each, committed: true } : each,
    ),
  })
  const previous_item_id = previousId(draft.state, item.id)
  emit(draft, { type: 'input_audio_buffer.committed', item_id: item.id, previous_item_id })
  emit(draft, { type: 'conversation.item.added', previous_item_id, item })
  emit(draft, { type: 'conversation.item.done', previous_item_id, item })
}

const spokenItem = (id: string): UserMessage => ({
  id,
  object: 'realtime.item',
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_audio', transcript: null }],
})

export function wordsKnown(draft: StepContext, input: InputOf<'words'>): void {
  const known = draft.state.voice?.utterances.find(({ n }) => n === input.utterance)
  if (!known?.committed) return
  forget(draft, input.utterance)
  const text = input.text.trim()
  const isMissed = text === '' && !input.failed
  emitWords(draft, known.itemId, { ...input, text })
  if (!isMissed) changeVoice(draft, { missed: 0, hinted: false })
  const waited = draft.state.active?.waits === true
  thinkAtLast(draft, isMissed && draft.state.items.at(-1)?.id === known.itemId ? hintOf(draft) : undefined)
  // A response that has waited for these words answers them, and so does one that waits for more.
  if (waited) return
  if (text !== '' && input.wantsAnswer) answerByItself(draft)
  if (isMissed && input.isSentence) miss(draft)
}

const hintOf = ({ state }: StepContext): string | undefined => state.voice?.hint

/** After so many failed sentences in a row the caller does not know what can be said here. */
const MISSES = 2

/** The hint comes once until something is understood: a radio nearby would trigger it for ever. */
function miss(draft: StepContext): void {
  const { voice, session } = draft.state
  if (!voice) return
  const missed = voice.missed + 1
  changeVoice(draft, { missed })
  const isFree = voice.utterances.length === 0 && !isReplying(draft.state)
  if (voice.hint === undefined || voice.hinted || missed < MISSES || !isFree) return
  if (!answersByItself(session.audio.input?.turn_detection)) return
  changeVoice(draft, { hinted: true })
  beginResponse(draft, {}, voice.hint)
}

function emitWords(draft: StepContext, itemId: string, { text, failed, seconds }: InputOf<'words'>): void {
  const item = findItem(draft.state, itemId)
  // A client may have deleted it meanwhile.
  if (!item) return
  const place = { item_id: itemId, content_index: 0 }
  if (failed) {
    const error = {
      type: 'server_error',
      code: 'transcription_failed',
      message: 'The words could not be made out: the engine for speech did not answer.',
    }
    emit(draft, { type: 'conversation.item.input_audio_transcription.failed', ...place, error })
    return
  }
  replaceItem(draft, withWords(item, text))
  if (text !== '') {
    emit(draft, { type: 'conversation.item.input_audio_transcription.delta', ...place, delta: text })
  }
  emit(draft, {
    type: 'conversation.item.input_audio_transcription.completed',
    ...place,
    transcript: text,
    ...hintFor(draft, text),
    usage: { type: 'duration', seconds },
  })
}

function hintFor(draft: StepContext, text: string): { hint?: string } {
  const hint = text === '' ? hintOf(draft) : undefined
  return hint === undefined ? {} : { hint }
}

function withWords(item: ConversationItem, transcript: string): ConversationItem {
  if (item.type !== 'message' || item.role !== 'user') return item
  const content = item.content.map((part) => (part.type === 'input_audio' ? { ...part, transcript } : part))
  return { ...item, content }
}

function answerByItself(draft: StepContext): void {
  const detection = draft.state.session.audio.input?.turn_detection
  if (!answersByItself(detection)) return
  if (draft.state.active && turnSettings(detection)?.interrupts) interrupt(draft, 'turn_detected')
  if (draft.state.active) changeVoice(draft, { due: true })
  else beginResponse(draft, {})
}

/** The words as the provider has them; clients know them by their code. */
export function commitRefused(draft: StepContext, { bufferedMs, eventId }: InputOf<'commit-refused'>): void {
  refuse(draft, eventId, {
    code: 'input_audio_buffer_commit_empty',
    message: `Error committing input audio buffer: buffer too small. Expected at least 100ms of audio, but buffer only has ${bufferedMs.toFixed(2)}ms of audio.`,
  })
}

export function inputCleared(draft: StepContext): void {
  emit(draft, { type: 'input_audio_buffer.cleared' })
}

type AudioEvent =
  | 'input_audio_buffer.append'
  | 'input_audio_buffer.commit'
  | 'input_audio_buffer.clear'
  | 'output_audio_buffer.clear'

export function takeAudioEvent(draft: StepContext, event: ClientEventOf<AudioEvent>): void {
  if (!draft.state.voice) {
    refuse(draft, event.event_id, audioNotAvailable('type'))
    return
  }
  switch (event.type) {
    case 'input_audio_buffer.append':
      draft.outputs.push({ do: 'append', audio: event.audio })
      break
    case 'input_audio_buffer.commit':
      draft.outputs.push({ do: 'commit', eventId: event.event_id })
      break
    case 'input_audio_buffer.clear':
      draft.outputs.push({ do: 'clear' })
      break
    case 'output_audio_buffer.clear':
      clearOutput(draft)
  }
}

/** A response whose words are being spoken ends with its sound; one that has not begun to speak goes on. */
function clearOutput(draft: StepContext): void {
  const { active, voice } = draft.state
  if (active && voice?.spoken.some(({ responseId }) => responseId === active.id)) {
    interrupt(draft, 'client_cancelled')
  } else hush(draft)
}
