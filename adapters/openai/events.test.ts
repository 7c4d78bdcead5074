import { expect, it } from 'vitest'
import { readServerEvent } from './events.ts'
import { createTruncation } from './truncation.ts'

const message = { id: 'i1', type: 'message', role: 'assistant', content: [] }

it('keeps the end of a response that has grown parts unknown here', () => {
  const event = readServerEvent({
    type: 'response.done',
    event_id: 'e1',
    response: {
      id: 'r1',
      object: 'realtime.response.v2',
      status: 'completed',
      output: [message, { id: 'i2', type: 'mcp_call' }],
      usage: 'much',
    },
  })
  expect(event).toMatchObject({
    type: 'response.done',
    response: { id: 'r1', status: 'completed', output: [{ id: 'i1' }, { id: 'i2', type: 'unknown' }] },
  })
})

it('keeps an error however little it says, and passes over what is none of ours', () => {
  expect(
    readServerEvent({ type: 'error', event_id: 'e1', error: { code: 5, message: 'No.' } }),
  ).toMatchObject({ type: 'error' })
  expect(readServerEvent({ type: 'error', error: { message: 'No.' } })).toMatchObject({
    type: 'error',
    error: { type: 'server_error', message: 'No.' },
  })
  expect(readServerEvent({ type: 'error' })).toMatchObject({ type: 'error' })
  expect(readServerEvent({ type: 'mcp_list_tools.in_progress', event_id: 'e1' })).toBeUndefined()
  expect(readServerEvent('text')).toBeUndefined()
})

it('says in whole words how much of a reply was heard before it was cut', () => {
  const heard = createTruncation()
  const place = { event_id: 'e', response_id: 'r', item_id: 'i', output_index: 0, content_index: 0 }
  const cut = { type: 'conversation.item.truncated', event_id: 'e', item_id: 'i', content_index: 0 } as const
  heard.note({ type: 'response.output_audio_transcript.delta', ...place, delta: 'About four ' })
  heard.note({ type: 'response.output_audio_transcript.delta', ...place, delta: 'thousand dollars.' })
  expect(heard.truncated({ ...cut, audio_end_ms: 620 })).toMatchObject({
    heard_transcript: 'About four',
    unheard_transcript: ' thousand dollars.',
  })
  expect(heard.truncated({ ...cut, audio_end_ms: 0 })).toMatchObject({ heard_transcript: '' })
  expect(heard.truncated({ ...cut, audio_end_ms: 60_000 })).toMatchObject({ unheard_transcript: '' })
  expect(heard.truncated({ ...cut, item_id: 'other', audio_end_ms: 0 })).not.toHaveProperty(
    'heard_transcript',
  )
})
