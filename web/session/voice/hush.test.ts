import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHush } from './hush.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function hushed() {
  const told: boolean[] = []
  return { told, hush: createHush((isHushed) => told.push(isHushed)) }
}

it('is quiet from the first syllable over a reply until what was on its way is past', () => {
  const { told, hush } = hushed()
  hush.receive({ type: 'input_audio_buffer.speech_started' })
  expect(told).toEqual([true])
  vi.advanceTimersByTime(499)
  expect(told).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([true, false])
})

it('lets the next reply be heard from its beginning', () => {
  const { told, hush } = hushed()
  hush.receive({ type: 'output_audio_buffer.cleared' })
  hush.receive({ type: 'output_audio_buffer.started' })
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([true, false])
})

it('says nothing of other events', () => {
  const { told, hush } = hushed()
  hush.receive({ type: 'response.done' })
  hush.receive({ type: 'input_audio_buffer.speech_stopped' })
  expect(told).toEqual([])
})

it('does not let go early when a second syllable comes', () => {
  const { told, hush } = hushed()
  hush.begin()
  vi.advanceTimersByTime(400)
  hush.begin()
  vi.advanceTimersByTime(400)
  expect(told).toEqual([true, true])
})
