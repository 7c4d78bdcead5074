/** Plays random orders of all events of a call, each checked by a witness. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { NewItem } from '#contract/realtime/items.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { BrainPart } from '#domain/brain.ts'
import { textSession, voiceSession } from '../session.ts'
import { type EngineState, type Input, type Output, openState, type VoiceInput } from '../state.ts'
import { step } from '../step.ts'
import { Witness } from './witness.ts'

/** A small generator of one's own: the same seed gives the same orders everywhere. */
export function random(seed: number): (below: number) => number {
  let a = seed
  return (below) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

export const pick = <T>(below: (n: number) => number, list: readonly T[]): T => list[below(list.length)] as T

const IDS = ['a', 'b', 'c', 'd', 'root', 'nowhere'] as const

function someItem(below: (n: number) => number): NewItem {
  const id = below(2) ? { id: pick(below, IDS) } : {}
  const status = pick(below, ['completed', 'in_progress'] as const)
  const kind = below(6)
  const call_id = pick(below, ['c1', 'c2'])
  if (kind === 0) return { ...id, status, type: 'function_call', call_id, name: 't', arguments: '{}' }
  if (kind === 1) return { ...id, status, type: 'function_call_output', call_id, output: '{}' }
  if (kind === 2) {
    const content = [{ type: 'output_audio' as const, transcript: 'x' }]
    return { ...id, status, type: 'message', role: 'assistant', content }
  }
  const content = [{ type: 'input_text' as const, text: 'hi' }]
  return { ...id, status, type: 'message', role: 'user', content }
}

function someEvent(below: (n: number) => number, state: EngineState): ClientEvent {
  const event_id = `e${below(1000)}`
  const item_id = pick(below, [...IDS, ...state.items.map(({ id }) => id)])
  switch (below(14)) {
    case 0:
    case 1:
    case 2:
      return { type: 'conversation.item.create', event_id, item: someItem(below) }
    case 3:
      return {
        type: 'conversation.item.create',
        event_id,
        previous_item_id: item_id,
        item: someItem(below),
      }
    case 4:
    case 5:
    case 6:
      return { type: 'response.create', event_id }
    case 7:
      return { type: 'response.create', event_id, response: { conversation: 'none', input: [] } }
    case 8:
      return { type: 'response.cancel', event_id }
    case 9:
      return {
        type: 'response.cancel',
        event_id,
        response_id: pick(below, ['resp_x', state.active?.id ?? 'resp_y']),
      }
    case 10:
      return { type: 'conversation.item.delete', event_id, item_id }
    case 11:
      return { type: 'conversation.item.truncate', event_id, item_id, content_index: 0, audio_end_ms: 1 }
    case 12:
      return { type: 'conversation.item.retrieve', event_id, item_id }
    default:
      return pick<ClientEvent>(below, [
        { type: 'session.update', event_id, session: { type: 'realtime', instructions: 'z' } },
        { type: 'session.update', event_id, session: { type: 'realtime', output_modalities: ['audio'] } },
        { type: 'input_audio_buffer.commit', event_id },
      ])
  }
}

const PARTS: readonly BrainPart[] = [
  { type: 'text', delta: 'word ' },
  { type: 'text', delta: '' },
  { type: 'text', delta: 'more' },
  { type: 'call', name: 't', arguments: '{"a":1}' },
  { type: 'done' },
  { type: 'done', usage: { total_tokens: 1 }, cut: 'max_output_tokens' },
]

function someInput(below: (n: number) => number, state: EngineState, old: readonly string[]): Input {
  // Parts come also for responses that have ended or never were.
  const responseId = below(5) === 0 ? pick(below, [...old, 'resp_none']) : (state.active?.id ?? 'resp_none')
  const kind = below(20)
  if (kind < 9) return { kind: 'part', responseId, part: pick(below, PARTS) }
  if (kind === 9) return { kind: 'fault', responseId }
  if (kind === 10) return { kind: below(4) === 0 ? 'hangup' : 'joined' }
  return { kind: 'client', event: someEvent(below, state) }
}

const settings = { id: 's', model: 'm', instructions: '', tools: [], expiresAt: 0, voice: 'slt' }
export const SESSIONS = { text: textSession(settings), voice: voiceSession(settings) }

/** Random events of recognizer and synthesizer, in no order that real ones would keep. */
export function someVoiceInput(below: (n: number) => number, state: EngineState): VoiceInput {
  // Mostly of what is going on, so that it comes to an end.
  const known = state.voice?.utterances[0]?.n
  const utterance = known !== undefined && below(4) > 0 ? known : 1 + below(4)
  const spoken = state.voice?.spoken ?? []
  const itemId = pick(below, [...spoken.map((each) => each.itemId), 'item_none'])
  return pick<VoiceInput>(below, [
    { kind: 'speech-started', utterance, audioMs: 1 },
    { kind: 'speech-stopped', utterance, audioMs: 2 },
    ...uncommitted(state, utterance),
    ...uncommitted(state, utterance),
    { kind: 'dropped', utterance: 5 },
    { kind: 'words', utterance, ...pick(below, WORDS), seconds: 1 },
    { kind: 'words', utterance, ...pick(below, WORDS), seconds: 1 },
    { kind: 'input-cleared' },
    { kind: 'commit-refused', bufferedMs: 0, eventId: undefined },
    { kind: 'sounds', itemId },
    { kind: 'sounds', itemId },
    { kind: 'spoken', itemId, chars: below(12), ms: below(1000) },
    { kind: 'spoken', itemId, chars: 1000, ms: 1000 },
    { kind: 'spoken', itemId, chars: 1000, ms: 1000 },
    { kind: 'voice-failed' },
    { kind: 'barge-in' },
  ])
}

const WORDS = [
  { text: 'price of sol', failed: false, wantsAnswer: true, isSentence: true },
  { text: 'stop', failed: false, wantsAnswer: false, isSentence: false },
  { text: '', failed: false, wantsAnswer: true, isSentence: false },
  { text: '', failed: false, wantsAnswer: true, isSentence: true },
  { text: '', failed: true, wantsAnswer: true, isSentence: true },
]

/** The turns commit each utterance once: that much order is theirs to keep. */
const uncommitted = ({ voice }: EngineState, utterance: number): VoiceInput[] =>
  voice?.utterances.some(({ n, committed }) => n === utterance && committed)
    ? []
    : [{ kind: 'committed', utterance }]

const DETECTIONS = [
  null,
  { type: 'server_vad', create_response: false },
  { type: 'server_vad', interrupt_response: false },
  { type: 'server_vad' },
] as const

function someAudioEvent(below: (n: number) => number): ClientEvent {
  const event_id = `e${below(1000)}`
  return pick<ClientEvent>(below, [
    { type: 'input_audio_buffer.append', event_id, audio: '' },
    { type: 'input_audio_buffer.commit', event_id },
    { type: 'input_audio_buffer.clear', event_id },
    { type: 'output_audio_buffer.clear', event_id },
    { type: 'response.create', event_id, response: { output_modalities: ['text'] } },
    {
      type: 'session.update',
      event_id,
      session: { type: 'realtime', audio: { input: { turn_detection: pick(below, DETECTIONS) } } },
    },
  ])
}

const someVoiced = (below: (n: number) => number, state: EngineState): Input =>
  below(4) > 0 ? someVoiceInput(below, state) : { kind: 'client', event: someAudioEvent(below) }

/** Runs one order of events from beginning to hang-up and returns every emitted event. */
export function runOrder(
  seed: number,
  onEvent: (event: ServerEvent) => void,
  kind: keyof typeof SESSIONS = 'text',
): Witness {
  const below = random(seed)
  let state = openState(SESSIONS[kind], [], 'fuzz0000', kind === 'voice' ? { hint: 'Say it so.' } : undefined)
  const witness = new Witness()
  const old: string[] = []
  const take = (input: Input): void => {
    const late = 'responseId' in input && input.responseId !== state.active?.id
    const [next, ...outputs] = step(state, input)
    if (late && (outputs.length > 0 || next !== state)) throw new Error('a late part was heard')
    state = next
    for (const output of outputs) see(output, input)
  }
  const see = (output: Output, input: Input): void => {
    if (!('event' in output)) return
    const { event } = output
    onEvent(event)
    witness.see(event)
    if (event.type === 'response.created') old.push(event.response.id)
    if (event.type !== 'error') return
    const eventId = input.kind === 'client' ? input.event.event_id : undefined
    if ((event.error.event_id ?? undefined) !== eventId) throw new Error('an error answers another event')
  }
  const length = 4 + below(28)
  for (let i = 0; i < length; i++) {
    const isVoiced = kind === 'voice' && below(2) === 0
    take(isVoiced ? someVoiced(below, state) : someInput(below, state, old))
  }
  take({ kind: 'hangup' })
  if (state.voice && (state.voice.spoken.length > 0 || witness.sounding)) throw new Error('it still speaks')
  if (witness.items.join() !== state.items.map(({ id }) => id).join()) throw new Error('the orders differ')
  return witness
}
