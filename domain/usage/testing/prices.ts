/** A table of prices with every unit in it. */
import type { PriceTable } from '../prices.ts'

export const testPrices: PriceTable = {
  asOf: '2026-11-23',
  currency: 'USD',
  prices: {
    'openai/m': {
      perMillionInputTokens: 4,
      perMillionCachedTokens: 0.4,
      perMillionOutputTokens: 16,
      perMillionAudioInputTokens: 32,
      perMillionAudioOutputTokens: 64,
    },
    stt: { perMinute: 0.006 },
    tts: { perMillionCharacters: 15 },
    posts: { perUnit: 0.005 },
    web: { perCall: 0.01 },
    brain: { perCall: 1 },
    builtin: {},
  },
}
