/** A fake voice for tests: in-memory lines, a recognizer with scripted words, and a synthesizer that beeps. */
import { ParleyError } from '#contract/errors.ts'
import type { AnswerRefusal } from '#media/line.ts'
import { createFakeLine, type FakeLine } from '#media/testing/fake-line.ts'
import type { VoiceServices } from '#realtime/voice/embedded-provider.ts'

const missing = (): ParleyError =>
  new ParleyError('voice_unavailable', { reason: 'Built-in voice is not installed: it is a test.' })

/** A machine without the parts for voice. */
export const noVoice: VoiceServices = {
  refusal: missing,
  open: () => Promise.reject(missing()),
}

export const ANSWER_SDP = 'v=0\r\na=answer\r\n'

/** A browser's offer, as far as the server reads it. */
export const offerSdp = (codec = 'opus/48000/2'): string =>
  [
    'v=0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:0',
    'a=sendrecv',
    `a=rtpmap:111 ${codec}`,
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'a=mid:1',
    '',
  ].join('\r\n')

const WORD_SAMPLES = 3200

export function fakeVoice(words = 'hello') {
  const lines: FakeLine[] = []
  const refusals: AnswerRefusal[] = []
  const voice: VoiceServices = {
    refusal: () => undefined,
    open: async () => ({
      gateway: {
        async answer(_request, signal) {
          signal?.throwIfAborted()
          const refusal = refusals.shift()
          if (refusal) return refusal
          const fake = createFakeLine()
          lines.push(fake)
          return { ok: true, answerSdp: ANSWER_SDP, codec: 'opus', line: fake.line }
        },
      },
      stt: { transcribe: async () => ({ text: words }) },
      tts: {
        async *speak(text) {
          for (const _word of text.split(' ')) yield new Int16Array(WORD_SAMPLES).fill(5000)
        },
      },
    }),
  }
  return {
    voice,
    lines,
    /** The media process refuses the next offer. */
    refuseNext: (refusal: AnswerRefusal) => void refusals.push(refusal),
  }
}
