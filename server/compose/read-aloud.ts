/** Reads a message aloud with the synthesizer of voice calls, as one WAV file. */

import type { UsageSource } from '#domain/usage/usage.ts'
import type { VoiceServices } from '#realtime/voice/embedded-provider.ts'
import { wavOf } from '#speech/audio/wav.ts'
import { RATE } from '#speech/ports.ts'
import { speakable } from '#speech/text/speakable.ts'
import type { Usage } from '../usage/usage.ts'

export type ReadAloud = (
  markdown: string,
  signal: AbortSignal,
  voice?: string,
) => Promise<Uint8Array<ArrayBuffer>>

/** About five minutes of speech. */
const SPOKEN_MAX = 4_000
/** An imported message may have millions; marks, links and tables shrink when they are spoken. */
const READ_MAX = 4 * SPOKEN_MAX

/** The cost of a synthesizer of another server. */
type Paid = Readonly<{ usage: Pick<Usage, 'count' | 'refusal'>; source: UsageSource }>

export const createReadAloud =
  (services: VoiceServices, paid?: Paid): ReadAloud =>
  async (markdown, signal, voice) => {
    const refusal = services.refusal() ?? (await paid?.usage.refusal(paid.source))
    if (refusal) throw refusal
    const { tts } = await services.open()
    const parts: Int16Array[] = []
    const text = speakable(markdown.slice(0, READ_MAX)).slice(0, SPOKEN_MAX)
    const options = { signal, ...(voice !== undefined && { voice }) }
    paid?.usage.count(paid.source, { characters: text.length, calls: 1 })
    for await (const part of tts.speak(text, options)) parts.push(part)
    const pcm = new Int16Array(parts.reduce((length, part) => length + part.length, 0))
    let at = 0
    for (const part of parts) {
      pcm.set(part, at)
      at += part.length
    }
    return wavOf(pcm, RATE)
  }
