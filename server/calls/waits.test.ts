import { expect, it } from 'vitest'
import { createTestCall } from '#realtime/voice/testing/call.ts'
import { enforceVoiceLimits } from './voice-call-limits.ts'

it('measures the wait for each answer that is spoken', async () => {
  const voiceCall = createTestCall()
  const waits: number[] = []
  enforceVoiceLimits({
    call: voiceCall.call,
    clock: voiceCall.clock,
    metrics: { wait: (ms) => void waits.push(ms) },
    session: { id: 'sess_a', conversationId: 'conv_a', actor: { kind: 'guest', id: 'guest_a' } },
    endsAtMs: voiceCall.clock.now() + 600_000,
    stream: { publish: async () => undefined },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
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
