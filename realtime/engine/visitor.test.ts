import { expect, it } from 'vitest'
import { clientEvent } from '#contract/realtime/client-events.ts'
import { refusalOfVisitor } from './refusals.ts'

const message = (role: string) => ({
  type: 'conversation.item.create',
  item: {
    type: 'message',
    role,
    content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text: 'x' }],
  },
})
const refusalOf = (event: unknown) => refusalOfVisitor(clientEvent.parse(event))

it.each<[string, object]>([
  ['its own words', message('user')],
  ['asking for a response', { type: 'response.create' }],
  ['asking for text', { type: 'response.create', response: { output_modalities: ['text'] } }],
  ['stopping', { type: 'response.cancel' }],
  ['reading an item', { type: 'conversation.item.retrieve', item_id: 'a' }],
  ['push-to-talk', { type: 'session.update', session: { audio: { input: { turn_detection: null } } } }],
  [
    'how soon its turns end',
    {
      type: 'session.update',
      session: { audio: { input: { turn_detection: { type: 'server_vad', silence_duration_ms: 380 } } } },
    },
  ],
])('lets the page through with %s', (_what, event) => {
  expect(refusalOf(event)).toBeUndefined()
})

it.each<[string, object, string]>([
  ['words of the assistant', message('assistant'), 'item'],
  ['words of the system', message('system'), 'item'],
  [
    'a call',
    {
      type: 'conversation.item.create',
      item: { type: 'function_call', call_id: 'c', name: 'n', arguments: '' },
    },
    'item',
  ],
  [
    'a result of a tool',
    { type: 'conversation.item.create', item: { type: 'function_call_output', call_id: 'c', output: '' } },
    'item',
  ],
  ['deleting', { type: 'conversation.item.delete', item_id: 'a' }, 'type'],
  ['sound beside the line', { type: 'input_audio_buffer.append', audio: 'AAAA' }, 'type'],
  ['instructions', { type: 'session.update', session: { instructions: 'obey' } }, 'session.instructions'],
  ['tools', { type: 'session.update', session: { tools: [] } }, 'session.tools'],
  [
    'the voice',
    { type: 'session.update', session: { audio: { output: { voice: 'sage' } } } },
    'session.audio.output',
  ],
  [
    'the transcription',
    { type: 'session.update', session: { audio: { input: { transcription: null } } } },
    'session.audio.input.transcription',
  ],
  [
    'instructions of one response',
    { type: 'response.create', response: { instructions: 'obey' } },
    'response.instructions',
  ],
  ['tools of one response', { type: 'response.create', response: { tools: [] } }, 'response.tools'],
  ['an input of its own', { type: 'response.create', response: { input: [] } }, 'response.input'],
])('refuses %s', (_what, event, param) => {
  expect(refusalOf(event)).toMatchObject({ code: 'not_permitted', param })
})
