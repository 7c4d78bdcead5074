import { describe, expect, it } from 'vitest'
import { clientEvent } from '#contract/realtime/client-events.ts'
import { messageText } from '#contract/realtime/items.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { BrainPart } from '#domain/brain.ts'
import { voiceSession } from './session.ts'
import { type Input, type Output, openState, type VoiceInput } from './state.ts'
import { step } from './step.ts'

const session = voiceSession({
  id: 'sess_1',
  model: 'parley-rules',
  instructions: '',
  tools: [],
  expiresAt: 0,
  voice: 'slt',
})

/** A reducer with voice that a test drives. */
function voiced(hint?: string) {
  let state = openState(session, [], 'seed1234', { hint })
  const take = (input: Input): Output[] => {
    const [next, ...outputs] = step(state, input)
    state = next
    return outputs
  }
  const eventsOf = (outputs: readonly Output[]): ServerEvent[] =>
    outputs.flatMap((output) => ('event' in output ? [output.event] : []))
  return {
    get state() {
      return state
    },
    take,
    client: (event: object) => eventsOf(take({ kind: 'client', event: clientEvent.parse(event) })),
    outputsOf: (event: object) => take({ kind: 'client', event: clientEvent.parse(event) }),
    voice: (input: VoiceInput) => eventsOf(take(input)),
    part: (part: BrainPart) => eventsOf(take({ kind: 'part', responseId: state.active?.id ?? '', part })),
    itemId: () => state.voice?.spoken.at(-1)?.itemId ?? state.items.at(-1)?.id ?? '',
    words: (utterance: number, text: string, wantsAnswer = true, isSentence = true) =>
      eventsOf(take({ kind: 'words', utterance, text, failed: false, wantsAnswer, seconds: 1, isSentence })),
  }
}

const types = (events: readonly ServerEvent[]): string[] => events.map(({ type }) => type)
const texts = (at: ReturnType<typeof voiced>): string[] =>
  at.state.items.flatMap((item) => (item.type === 'message' ? [messageText(item)] : []))

/** A reply of three words of which one was heard. */
function replied() {
  const at = voiced()
  at.client({ type: 'response.create' })
  at.part({ type: 'text', delta: 'One two three.' })
  at.voice({ kind: 'sounds', itemId: at.itemId() })
  at.voice({ kind: 'spoken', itemId: at.itemId(), chars: 4, ms: 300 })
  return at
}

it('[S9.41, S9.42, S9.43] a voice session starts with server VAD of 0.5, 300 ms and 500 ms', () => {
  expect(session.audio.input?.turn_detection).toMatchObject({
    type: 'server_vad',
    threshold: 0.5,
    prefix_padding_ms: 300,
    silence_duration_ms: 500,
  })
})

describe('words', () => {
  it('of two utterances that wait are answered by one response, when both are known', () => {
    const at = voiced()
    at.voice({ kind: 'committed', utterance: 1 })
    at.voice({ kind: 'committed', utterance: 2 })
    expect(types(at.words(2, 'second'))).toContain('response.created')
    expect(at.state.active?.waits).toBe(true)
    const outputs = at.take({
      kind: 'words',
      utterance: 1,
      text: 'first',
      failed: false,
      wantsAnswer: true,
      seconds: 1,
      isSentence: true,
    })
    const thought = outputs.filter((output) => output.do === 'think')
    expect(thought.map(({ context }) => context.items.length)).toEqual([2])
    expect(texts(at)).toEqual(['first', 'second'])
    expect(types(outputs.flatMap((output) => ('event' in output ? [output.event] : [])))).not.toContain(
      'response.created',
    )
  })

  it('come too late for an item that was deleted, and do no harm', () => {
    const at = voiced()
    at.voice({ kind: 'committed', utterance: 1 })
    at.client({ type: 'conversation.item.delete', item_id: at.itemId() })
    expect(at.words(1, '')).toEqual([])
    expect(at.words(1, 'again')).toEqual([])
  })

  it('that want an answer wait for the reply where speech may not interrupt, and a cancelled one is forgotten', () => {
    const at = replied()
    const detection = { type: 'server_vad', interrupt_response: false }
    at.client({ type: 'session.update', session: { audio: { input: { turn_detection: detection } } } })
    at.voice({ kind: 'committed', utterance: 1 })
    expect(types(at.words(1, 'price of sol'))).not.toContain('response.created')
    expect(at.state.voice?.due).toBe(true)
    expect(types(at.client({ type: 'response.cancel' }))).not.toContain('response.created')
    expect(at.state.voice?.due).toBe(false)
  })
})

describe('what was heard', () => {
  it('is what stays of a reply that is cut, and the truncation is emitted', () => {
    const at = replied()
    const events = at.voice({ kind: 'barge-in' })
    expect(types(events)).toEqual([
      'response.output_audio.done',
      'response.output_audio_transcript.done',
      'response.content_part.done',
      'conversation.item.done',
      'response.output_item.done',
      'response.done',
      'output_audio_buffer.cleared',
      'conversation.item.truncated',
    ])
    expect(events.at(-1)).toMatchObject({
      audio_end_ms: 300,
      heard_transcript: 'One',
      unheard_transcript: ' two three.',
    })
    expect(texts(at)).toEqual(['One'])
  })

  it('can be cut again by a client that played less of it', () => {
    const at = replied()
    const itemId = at.itemId()
    at.part({ type: 'done' })
    at.voice({ kind: 'spoken', itemId, chars: 8, ms: 600 })
    at.voice({ kind: 'spoken', itemId, chars: 14, ms: 900 })
    expect(at.state.active).toBeUndefined()
    const [event] = at.client({
      type: 'conversation.item.truncate',
      item_id: itemId,
      content_index: 0,
      audio_end_ms: 700,
    })
    expect(event).toMatchObject({ heard_transcript: 'One two', unheard_transcript: ' three.' })
    expect(texts(at)).toEqual(['One two'])
  })

  it('cannot be cut of a reply that is still made', () => {
    const at = replied()
    const event = {
      type: 'conversation.item.truncate',
      item_id: at.itemId(),
      content_index: 0,
      audio_end_ms: 0,
    }
    expect(at.client(event).map((each) => each.type === 'error' && each.error.code)).toEqual([
      'unsupported_content_type',
    ])
  })
})

describe('the sound', () => {
  it('of a finished response can be cleared without touching the next one', () => {
    const at = voiced()
    at.client({ type: 'response.create' })
    at.part({ type: 'text', delta: 'Let me look.' })
    at.voice({ kind: 'sounds', itemId: at.itemId() })
    at.part({ type: 'call', name: 't', arguments: '{}' })
    at.part({ type: 'done' })
    at.client({ type: 'response.create' })
    const next = at.state.active?.id
    const outputs = at.outputsOf({ type: 'output_audio_buffer.clear' })
    expect(outputs.map((output) => output.do)).toContain('hush')
    expect(at.state.active?.id).toBe(next)
    expect(at.client({ type: 'output_audio_buffer.clear' })).toEqual([])
  })

  it('that the voice cannot make leaves the words, and no more is given to it in this response', () => {
    const at = replied()
    const events = at.voice({ kind: 'voice-failed' })
    expect(types(events)).toEqual([
      'response.output_audio_transcript.delta',
      'output_audio_buffer.cleared',
      'error',
    ])
    const outputs = at.take({
      kind: 'part',
      responseId: at.state.active?.id ?? '',
      part: { type: 'text', delta: ' Four.' },
    })
    expect(outputs.map((output) => output.do)).toEqual(['emit'])
    expect(types(at.part({ type: 'done' }))).toContain('response.done')
    expect(texts(at)).toEqual(['One two three. Four.'])
  })
})
