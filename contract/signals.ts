/** Describes the signal stack on the wire: the course of the wallet, a few market prices and live streams (spec S2.39). */
import * as z from 'zod/mini'
import { address, figure, list, name, time } from './bounded.ts'
import { missingReason } from './missing-reason.ts'

/** Values of the last 24 hours: one for each hour that is over, and the present one. */
export const COURSE_POINTS = 24
export const PULSE_TOKENS = 4
export const STREAMS_SHOWN = 3

/** Oldest first; empty when the course is not known. */
const course = list(figure, COURSE_POINTS)

const origin = {
  ok: z.literal(true),
  source: name,
  asOf: time,
  /** False for unofficial feeds. */
  official: z.boolean(),
  /** True for an older answer in place of one that did not arrive. */
  stale: z.boolean(),
}
const missing = z.object({
  ok: z.literal(false),
  source: name,
  reason: missingReason,
})

const market = z.object({
  ...origin,
  rows: list(
    z.object({ mint: address, symbol: name, usd: figure, change24h: z.nullable(figure), course }),
    PULSE_TOKENS,
  ),
})
const streams = z.object({
  ...origin,
  /** All that are live, of which `rows` has those with most viewers. */
  live: figure,
  rows: list(
    z.object({
      mint: address,
      symbol: name,
      name,
      viewers: z.nullable(figure),
      marketCapUsd: z.nullable(figure),
    }),
    STREAMS_SHOWN,
  ),
})

export const signals = z.object({
  /** The value of what the wallet holds now over the last 24 hours. */
  wallet: z.object({ course }),
  market: z.discriminatedUnion('ok', [market, missing]),
  streams: z.discriminatedUnion('ok', [streams, missing]),
})
export type Signals = z.output<typeof signals>
export type MarketPulse = Extract<Signals['market'], { ok: true }>
export type StreamPulse = Extract<Signals['streams'], { ok: true }>
