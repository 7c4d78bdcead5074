import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import type { Listener } from '#domain/realtime.ts'
import { watchIdle } from './idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watched() {
  const messages: string[] = []
  const listeners: Listener[] = []
  watchIdle({
    call: {
      subscribe(listener) {
        listeners.push(listener)
        return () => undefined
      },
    },
    soon: () => messages.push('soon'),
    over: () => messages.push('over'),
  })
  return {
    messages,
    event(type: ServerEvent['type'], fields: object = {}): void {
      const event = serverEvent.parse({ type, event_id: 'e', ...fields })
      for (const listener of listeners) listener.event(event)
    },
    did(event: ClientEvent): void {
      for (const listener of listeners) listener.overheard?.(event)
    },
    close(): void {
      for (const listener of listeners) listener.closed?.('ended')
    },
  }
}
const speech = { item_id: 'i', audio_start_ms: 0, audio_end_ms: 0 }
const response = { response: { id: 'r', status: 'completed', output: [] } }

it('warns after 45 idle seconds, and is over after 60', () => {
  const { messages } = watched()
  vi.advanceTimersByTime(44_900)
  expect(messages).toEqual([])
  vi.advanceTimersByTime(200)
  expect(messages).toEqual(['soon'])
  vi.advanceTimersByTime(14_700)
  expect(messages).toEqual(['soon'])
  vi.advanceTimersByTime(300)
  expect(messages).toEqual(['soon', 'over'])
})

it.each<[string, (call: ReturnType<typeof watched>) => void]>([
  ['who types', (call) => call.did({ type: 'response.create' })],
  ['who moves a slider', (call) => call.did({ type: 'session.update', session: { type: 'realtime' } })],
  [
    'who speaks',
    (call) => {
      call.event('input_audio_buffer.speech_started', speech)
      call.event('input_audio_buffer.speech_stopped', speech)
    },
  ],
])('counts from zero for a person %s, also after the warning', (_who, act) => {
  const call = watched()
  vi.advanceTimersByTime(50_000)
  act(call)
  vi.advanceTimersByTime(44_000)
  expect(call.messages).toEqual(['soon'])
  vi.advanceTimersByTime(16_000)
  expect(call.messages).toEqual(['soon', 'soon', 'over'])
})

it('does not count during speech or an answer', () => {
  const call = watched()
  call.event('input_audio_buffer.speech_started', speech)
  vi.advanceTimersByTime(120_000)
  call.event('input_audio_buffer.speech_stopped', speech)
  call.event('response.created', response)
  call.event('output_audio_buffer.started', { response_id: 'r' })
  call.event('response.done', response)
  vi.advanceTimersByTime(120_000)
  expect(call.messages).toEqual([])
  call.event('output_audio_buffer.stopped', { response_id: 'r' })
  vi.advanceTimersByTime(60_000)
  expect(call.messages).toEqual(['soon', 'over'])
})

it('takes nothing for a person that pages do by themselves', () => {
  const call = watched()
  vi.advanceTimersByTime(40_000)
  call.did({ type: 'input_audio_buffer.append', audio: '' })
  call.did({ type: 'conversation.item.retrieve', item_id: 'i' })
  call.event('rate_limits.updated', { rate_limits: [] })
  vi.advanceTimersByTime(6000)
  expect(call.messages).toEqual(['soon'])
})

it('leaves nothing behind when the call ends', () => {
  const call = watched()
  call.close()
  expect(vi.getTimerCount()).toBe(0)
})
