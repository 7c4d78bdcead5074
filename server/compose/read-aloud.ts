/** Reads a message aloud with the synthesizer of voice calls, as one WAV file. */
import type { VoiceServices } from '#realtime/voice/embedded-provider.ts'
import { wavOf } from '#speech/audio/wav.ts'
import { RATE } from '#speech/ports.ts'
import { speakable } from '#speech/text/speakable.ts'

export type ReadAloud = (
  markdown: string,
  signal: AbortSignal,
  voice?: string,
) => Promise<Uint8Array<ArrayBuffer>>

/** About five minutes of speech. */
const SPOKEN_MAX = 4_000

export const createReadAloud =
  (services: VoiceServices): ReadAloud =>
  async (markdown, signal, voice) => {
    const refusal = services.refusal()
    if (refusal) throw refusal
    const { tts } = await services.open()
    const parts: Int16Array[] = []
    const options = { signal, ...(voice !== undefined && { voice }) }
    for await (const part of tts.speak(speakable(markdown).slice(0, SPOKEN_MAX), options)) parts.push(part)
    const pcm = new Int16Array(parts.reduce((length, part) => length + part.length, 0))
    let at = 0
    for (const part of parts) {
      pcm.set(part, at)
      at += part.length
    }
    return wavOf(pcm, RATE)
  }
