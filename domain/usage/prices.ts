/** The table of prices: its form, and what an amount costs by it. A price that is not in it is unknown, never zero. */
import * as z from 'zod/mini'
import type { UsageKind } from '#contract/rules/usage.ts'
import type { UsageSource } from './usage.ts'

const price = z.optional(z.number().check(z.gte(0), z.lte(1_000_000)))

/** Dollars. An entry says all that its source charges for: what it leaves out is free. */
const entry = z.strictObject({
  perMillionInputTokens: price,
  perMillionCachedTokens: price,
  perMillionOutputTokens: price,
  perMillionAudioInputTokens: price,
  perMillionCachedAudioTokens: price,
  perMillionAudioOutputTokens: price,
  perMinute: price,
  perMillionCharacters: price,
  perCall: price,
  perUnit: price,
  note: z.optional(z.string().check(z.maxLength(500))),
})
type Entry = z.output<typeof entry>

export const priceTable = z.strictObject({
  /** The day on which the prices were read. */
  asOf: z.iso.date(),
  currency: z.literal('USD'),
  /** 'provider/source', or 'provider' for all its other sources. */
  prices: z.record(z.string().check(z.maxLength(200)), entry),
})
export type PriceTable = z.output<typeof priceTable>

/** An entry of the operator replaces the one of the same name. */
export const withPrices = (table: PriceTable, own: PriceTable): PriceTable => ({
  ...own,
  prices: { ...table.prices, ...own.prices },
})

const PICO = 1e12
const MILLION = 1e6
const MINUTE_MS = 60_000

type Unit = Readonly<{ of: (entry: Entry) => number | undefined; size: number }>

/** Cached input without a price of its own costs what other input costs, and sound costs at least what text does. */
const UNITS: Readonly<Record<UsageKind, Unit>> = {
  input_tokens: { of: (e) => e.perMillionInputTokens, size: MILLION },
  cached_tokens: { of: (e) => e.perMillionCachedTokens ?? e.perMillionInputTokens, size: MILLION },
  output_tokens: { of: (e) => e.perMillionOutputTokens, size: MILLION },
  audio_input_tokens: { of: (e) => e.perMillionAudioInputTokens ?? e.perMillionInputTokens, size: MILLION },
  cached_audio_tokens: {
    of: (e) => e.perMillionCachedAudioTokens ?? e.perMillionAudioInputTokens ?? e.perMillionInputTokens,
    size: MILLION,
  },
  audio_output_tokens: {
    of: (e) => e.perMillionAudioOutputTokens ?? e.perMillionOutputTokens,
    size: MILLION,
  },
  audio_ms: { of: (e) => e.perMinute, size: MINUTE_MS },
  characters: { of: (e) => e.perMillionCharacters, size: MILLION },
  calls: { of: (e) => e.perCall, size: 1 },
  units: { of: (e) => e.perUnit, size: 1 },
}

export function entryOf({ prices }: PriceTable, { provider, source }: UsageSource): Entry | undefined {
  const named = `${provider}/${source}`
  if (Object.hasOwn(prices, named)) return prices[named]
  return Object.hasOwn(prices, provider) ? prices[provider] : undefined
}

/** The cost of one, as a whole number of picodollars, so that sums never depend on their order. */
export function priceOf(table: PriceTable, source: UsageSource, kind: UsageKind): number | undefined {
  const found = entryOf(table, source)
  if (!found) return undefined
  const { of, size } = UNITS[kind]
  return Math.round(((of(found) ?? 0) * PICO) / size)
}

/** A source with an unknown price is not free. */
export function isFree(table: PriceTable, source: UsageSource): boolean {
  const found = entryOf(table, source)
  return found !== undefined && Object.values(UNITS).every(({ of }) => (of(found) ?? 0) === 0)
}
