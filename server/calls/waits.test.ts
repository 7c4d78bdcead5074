import { expect, it } from 'vitest'
import { watchWaits } from '#server/calls/voice-call-limits.ts'
import { createTestCall } from '#realtime/voice/testing/call.ts'

it('measures the wait for each answer that is spoken', async () => {
  const voiceCall = createTestCall()
  const waits: number[] = []
  watchWaits(voiceCall.call, voiceCall.clock, (ms) => waits.push(ms))
  voiceCall.speak('price of sol', 600)
  await voiceCall.pass(4000)
  voiceCall.speak('mm', 160)
  await voiceCall.pass(3000)
  voiceCall.client({ type: 'response.create' })
  await voiceCall.pass(3000)
  expect(voiceCall.of('output_audio_buffer.started').length).toBeGreaterThan(1)
  expect(waits).toHaveLength(voiceCall.of('input_audio_buffer.speech_stopped').length)
  expect(waits[0]).toBeLessThan(200)
})
