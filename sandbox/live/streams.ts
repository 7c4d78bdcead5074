/** Simulates live streams of coins: which are on and how many watch, as functions of the seed and the time. */
import type { Market } from '../market/market.ts'
import { drift, seedOf, uniform } from '../market/noise.ts'
import type { SandboxToken } from '../tokens/tokens.ts'

export type SimulatedStream = Readonly<{ token: SandboxToken; channel: string; viewers: number }>

const MINUTE_MS = 60_000
/** A coin has at most one stream in each slot. */
const SLOT_MS = 240 * MINUTE_MS
const SHORTEST_MS = 25 * MINUTE_MS
const LONGEST_MS = 200 * MINUTE_MS
/** Part of the slots in which a coin is streamed. */
const BUSY = 0.75
const ARRIVAL_MS = 12 * MINUTE_MS
const LEAVING_MS = 10 * MINUTE_MS
const MOOD_MS = 7 * MINUTE_MS

/** The communities of cheap coins stream; those of SOL and bitcoin do not. */
const isStreamed = ({ behaviour, priceUsd }: SandboxToken): boolean => behaviour === 'free' && priceUsd < 5

/** Crowds differ by two orders of magnitude. */
const crowdOf = (seed: number, slot: number): number => 18 * Math.exp(4.6 * uniform(seed + 3, slot))

/** Undefined while the coin is not streamed. */
function viewersAt(seed: number, at: number): number | undefined {
  // Each coin has slots of its own, so that streams begin and end at all times of the day.
  const local = at + uniform(seed + 4, 0) * SLOT_MS
  const slot = Math.floor(local / SLOT_MS)
  if (uniform(seed, slot) > BUSY) return undefined
  const length = SHORTEST_MS + uniform(seed + 1, slot) * (LONGEST_MS - SHORTEST_MS)
  const begins = slot * SLOT_MS + uniform(seed + 2, slot) * (SLOT_MS - length)
  const [age, left] = [local - begins, begins + length - local]
  if (age < 0 || left <= 0) return undefined
  const shape = (1 - Math.exp(-age / ARRIVAL_MS)) * Math.min(1, left / LEAVING_MS)
  return Math.max(1, Math.round(crowdOf(seed, slot) * shape * Math.exp(0.2 * drift(seed, at, MOOD_MS))))
}

/** The streams at this moment, the largest crowd first. */
export function streamsNow(market: Market, seed: string): readonly SimulatedStream[] {
  const now = market.now()
  return market.tokens
    .filter(isStreamed)
    .flatMap((token) => {
      const viewers = viewersAt(seedOf(`${seed} stream ${token.mint}`), now)
      return viewers === undefined ? [] : [{ token, viewers, channel: channelOf(token) }]
    })
    .toSorted((a, b) => b.viewers - a.viewers)
}

const channelOf = ({ name }: SandboxToken): string =>
  `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')}live`
