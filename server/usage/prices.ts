/** The built-in table of prices, and that of the operator, which replaces its entries. */
import { readFileSync } from 'node:fs'
import { type PriceTable, priceTable, withPrices } from '#domain/usage/prices.ts'

/** Published list prices, read on the day of `asOf`; the free sources are those without a charge per request. */
export const builtinPrices: PriceTable = {
  asOf: '2026-11-23',
  currency: 'USD',
  prices: {
    'openai/gpt-realtime': realtime(4, 0.4, 16, 32, 0.4, 64),
    'openai/gpt-realtime-1.5': realtime(4, 0.4, 16, 32, 0.4, 64),
    'openai/gpt-realtime-2.1': realtime(4, 0.4, 24, 32, 0.4, 64),
    'openai/gpt-realtime-2.1-mini': realtime(0.6, 0.06, 2.4, 10, 0.3, 20),
    'openai/gpt-5': text(1.25, 0.125, 10),
    'openai/gpt-5-mini': text(0.25, 0.025, 2),
    'openai/gpt-5-chat-latest': text(1.25, 0.125, 10),
    'openai/gpt-5.6-sol': text(5, 0.5, 30),
    'openai/gpt-5.6-terra': text(2, 0.2, 12),
    'openai/gpt-4o-transcribe': { perMillionInputTokens: 2.5, perMillionOutputTokens: 10 },
    'openai/gpt-transcribe': { perMinute: 0.0045 },
    'posts/x': {
      perUnit: 0.005,
      note: 'For each post that a search may return, without what X may ask for its author and media.',
    },
    'web/tavily': { perUnit: 0.008, note: 'For each credit; an advanced search is two.' },
    builtin: { note: 'Runs on this server.' },
    market: { note: 'Free, or a plan with a fixed price: set perCall where requests are charged.' },
    chain: { note: 'Free, or a plan with a fixed price: set perCall where requests are charged.' },
  },
}

function text(input: number, cached: number, output: number) {
  return { perMillionInputTokens: input, perMillionCachedTokens: cached, perMillionOutputTokens: output }
}

function realtime(...[input, cached, output, audioIn, cachedAudio, audioOut]: readonly [...Six]) {
  return {
    ...text(input, cached, output),
    perMillionAudioInputTokens: audioIn,
    perMillionCachedAudioTokens: cachedAudio,
    perMillionAudioOutputTokens: audioOut,
  }
}
type Six = [number, number, number, number, number, number]

/** Throws an error for the operator when the file cannot be used. */
export function readPrices(path: string | undefined): PriceTable {
  if (path === undefined) return builtinPrices
  return withPrices(builtinPrices, parsed(path))
}

function parsed(path: string): PriceTable {
  try {
    return priceTable.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new Error(
      `${path} cannot be read as a table of prices: ${error instanceof Error ? error.message : ''}`,
    )
  }
}
