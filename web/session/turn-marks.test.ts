import { expect, it } from 'vitest'
import { clientEvent } from '#contract/realtime/client-events.ts'
import { serverEvent } from '#contract/realtime/server-events.ts'
import { type TurnMarks, withEvent } from './turn-marks.ts'

const part = { response_id: 'r', output_index: 0, item_id: 'm', content_index: 0 }
const call = { id: 'f', type: 'function_call', call_id: 'c', name: 'x', arguments: '{}' }
const EVENTS = {
  say: { type: 'conversation.item.create', item: { type: 'message', role: 'user', content: [] } },
  stopped: { type: 'input_audio_buffer.speech_stopped', item_id: 'u', audio_end_ms: 1 },
  committed: { type: 'input_audio_buffer.committed', item_id: 'u' },
  cleared: { type: 'input_audio_buffer.cleared' },
  words: {
    type: 'conversation.item.input_audio_transcription.completed',
    item_id: 'u',
    content_index: 0,
    transcript: 'hi',
  },
  text: { type: 'response.output_audio_transcript.delta', ...part, delta: 'x' },
  sound: { type: 'output_audio_buffer.started', response_id: 'r' },
  call: { type: 'response.output_item.added', response_id: 'r', output_index: 0, item: call },
  created: { type: 'response.created', response: { id: 'r', status: 'in_progress', output: [] } },
  'called out': { type: 'response.done', response: { id: 'r', status: 'completed', output: [call] } },
  done: { type: 'response.done', response: { id: 'r', status: 'completed', output: [] } },
} as const
type Name = keyof typeof EVENTS

/** Plays a log; its events come at 1, 2, 3, … */
const play = (...names: Name[]): readonly TurnMarks[] =>
  names.reduce<readonly TurnMarks[]>((turns, name, index) => {
    const event = { event_id: 'e', ...EVENTS[name] }
    const parsed = name === 'say' ? clientEvent.parse(event) : serverEvent.parse(event)
    return withEvent(turns, parsed, index + 1)
  }, [])

it.each<[string, Name[], object[]]>([
  [
    'a spoken turn with a tool',
    ['stopped', 'committed', 'words', 'created', 'call', 'called out', 'created', 'sound', 'text', 'done'],
    [
      {
        id: 1,
        by: 'voice',
        saidAt: 1,
        wordsAt: 3,
        toolAt: 5,
        toolDoneAt: 7,
        audioAt: 8,
        textAt: 9,
        endAt: 10,
      },
    ],
  ],
  [
    'a written turn keeps the first of everything',
    ['say', 'created', 'text', 'text', 'done', 'done'],
    [{ id: 1, by: 'text', saidAt: 1, textAt: 3, endAt: 5 }],
  ],
  ['a turn that a button ended', ['committed', 'words'], [{ id: 1, by: 'voice', saidAt: 1, wordsAt: 2 }]],
  [
    'a sound that was no speech',
    ['say', 'done', 'stopped', 'cleared'],
    [{ id: 1, by: 'text', saidAt: 1, endAt: 2 }],
  ],
  [
    'a sound that was no speech after two turns',
    ['say', 'done', 'say', 'done', 'stopped', 'cleared'],
    [
      { id: 1, by: 'text', saidAt: 1, endAt: 2 },
      { id: 2, by: 'text', saidAt: 3, endAt: 4 },
    ],
  ],
  [
    'a turn that the next one cuts',
    ['stopped', 'created', 'sound', 'stopped', 'done'],
    [
      { id: 1, by: 'voice', saidAt: 1, audioAt: 3 },
      { id: 2, by: 'voice', saidAt: 4, endAt: 5 },
    ],
  ],
  ['nothing before anybody spoke', ['created', 'text', 'sound', 'cleared', 'done'], []],
])('%s', (_, names, expected) => {
  expect(play(...names)).toEqual(expected)
})

it('keeps the latest turns only', () => {
  const turns = play(...Array.from({ length: 120 }, (): Name => 'say'))
  expect([turns.length, turns[0]?.id, turns.at(-1)?.id]).toEqual([50, 71, 120])
})
