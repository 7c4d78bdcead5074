import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHush } from './hush.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function hushed() {
  const received: boolean[] = []
  return { received, hush: createHush((isHushed) => received.push(isHushed)) }
}

it('is quiet from the first syllable over a reply until what was on its way is past', () => {
  const { received, hush } = hushed()
  hush.receive({ type: 'input_audio_buffer.speech_started' })
  expect(received).toEqual([true])
  vi.advanceTimersByTime(499)
  expect(received).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(received).toEqual([true, false])
})

it('lets the next reply be heard from its beginning', () => {
  const { received, hush } = hushed()
  hush.receive({ type: 'output_audio_buffer.cleared' })
  hush.receive({ type: 'output_audio_buffer.started' })
  vi.advanceTimersByTime(1000)
  expect(received).toEqual([true, false])
})

it('says nothing of other events', () => {
  const { received, hush } = hushed()
  hush.receive({ type: 'response.done' })
  hush.receive({ type: 'input_audio_buffer.speech_stopped' })
  expect(received).toEqual([])
})

it('does not let go early when a second syllable comes', () => {
  const { received, hush } = hushed()
  hush.begin()
  vi.advanceTimersByTime(400)
  hush.begin()
  vi.advanceTimersByTime(400)
  expect(received).toEqual([true, true])
})
