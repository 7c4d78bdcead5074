import { expect, it } from 'vitest'
import { createTestCall } from '../voice/testing/call.ts'
import { watchWaits } from './waits.ts'

it('tells how long each answer that is spoken was waited for', async () => {
  const trial = createTestCall()
  const waits: number[] = []
  watchWaits(trial.call, trial.clock, (ms) => waits.push(ms))
  trial.speak('price of sol', 600)
  await trial.pass(4000)
  trial.speak('mm', 160)
  await trial.pass(3000)
  trial.client({ type: 'response.create' })
  await trial.pass(3000)
  expect(trial.of('output_audio_buffer.started').length).toBeGreaterThan(1)
  expect(waits).toHaveLength(trial.of('input_audio_buffer.speech_stopped').length)
  expect(waits[0]).toBeLessThan(200)
})
