/** Reads the amounts that a provider reports for a reply, and estimates them where it reports none. */
import type { Usage } from '#contract/realtime/server-events.ts'
import type { UsageAmounts } from './usage.ts'

const whole = (value: number | undefined): number => Math.max(0, Math.round(value ?? 0))
const least = (one: number, other: number): number => Math.min(one, other)

/** Cached tokens are part of the input, and audio tokens part of either side: each token counts once. */
export function amountsOf(usage: Usage): UsageAmounts {
  const input = whole(usage.input_tokens)
  const output = whole(usage.output_tokens)
  const details = usage.input_token_details ?? {}
  const audioIn = least(whole(details.audio_tokens), input)
  const cached = least(whole(details.cached_tokens), input)
  const cachedAudio = least(whole(details.cached_tokens_details?.audio_tokens), least(cached, audioIn))
  const cachedText = least(cached - cachedAudio, input - audioIn)
  const audioOut = least(whole(usage.output_token_details?.audio_tokens), output)
  return {
    input_tokens: input - audioIn - cachedText,
    cached_tokens: cachedText,
    output_tokens: output - audioOut,
    audio_input_tokens: audioIn - cachedAudio,
    cached_audio_tokens: cachedAudio,
    audio_output_tokens: audioOut,
    calls: 1,
  }
}

/** A token of English has about four letters. */
const LETTERS = 4

export const estimatedTokens = (letters: number): number => Math.ceil(letters / LETTERS)
