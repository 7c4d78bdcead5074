/** Tests that a text of any length is read aloud without a stall. */
import { expect, it } from 'vitest'
import { MAX_REPLY_BYTES } from '#contract/realtime/limits.ts'
import type { TextToSpeech } from '#speech/ports.ts'
import { createReadAloud } from './read-aloud.ts'

it.each(['<a', '*a ', 'So. ', ',:'])(
  'of as many %j as an imported message may hold, only the beginning is read',
  async (unit) => {
    const spoken: string[] = []
    const tts: TextToSpeech = {
      async *speak(text) {
        spoken.push(text)
        yield new Int16Array(1)
      },
    }
    const services = {
      refusal: () => undefined,
      open: async () => ({ tts, stt: undefined as never, gateway: undefined as never }),
    }
    const text = unit.repeat(MAX_REPLY_BYTES / unit.length)
    await createReadAloud(services)(text, new AbortController().signal)
    expect(spoken).toHaveLength(1)
    expect(spoken[0]?.length).toBeLessThanOrEqual(4_000)
  },
)
