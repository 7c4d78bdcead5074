/**
 * Simulates posts about the tokens of the market: a pure function of the seed and the time, so that every process sees
 * the same posts before and after a restart.
 */
import { formatAmount, formatPrice, formatUsd } from '#contract/rules/amounts.ts'
import { createKolTape, type SimulatedTrade } from '../kol/trades.ts'
import type { Market } from '../market/market.ts'
import { seedOf, uniform } from '../market/noise.ts'
import type { SandboxToken } from '../tokens/tokens.ts'
import { fraudster, type SimulatedAuthor, traderAuthor, writers } from './authors.ts'
import { fraud, inSpanish, replies, statements, type Wording } from './words.ts'

export type SimulatedPost = Readonly<{
  id: string
  at: number
  author: SimulatedAuthor
  text: string
  language: string
  isReply: boolean
  hasPhoto: boolean
  /** From 0 to 1: how well the post does. */
  appeal: number
}>

export type PostFeed = Readonly<{
  /** The posts after `from` and up to `to`, newest first. */
  between(from: number, to: number): readonly SimulatedPost[]
}>

const SLOT_MS = 45 * 60_000
const FRAUD_SLOTS = 16
const LATEST_TRADE_POST_MS = 240_000
/** Snowflake ids begin with the milliseconds since this moment. */
const ID_EPOCH_MS = 1_288_834_974_657
const ID_SHIFT = 22n
const MAX_SLOTS = 400

const idAt = (at: number, name: string): string =>
  String((BigInt(Math.floor(at) - ID_EPOCH_MS) << ID_SHIFT) | BigInt(seedOf(name) >>> 10))

/** How many of the slots have a post. */
function chatterOf({ behaviour, tags }: SandboxToken): number {
  if (behaviour !== 'free') return 0.08
  return tags.includes('meme') ? 0.75 : 0.45
}

const pick = <T>(all: readonly T[], share: number): T => {
  const found = all[Math.min(all.length - 1, Math.floor(share * all.length))]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

/** Statements, then replies, then posts in Spanish. */
function styleOf(share: number): { wordings: readonly Wording[]; language: string; isReply: boolean } {
  if (share < 0.72) return { wordings: statements, language: 'en', isReply: false }
  if (share < 0.93) return { wordings: replies, language: 'en', isReply: true }
  return { wordings: inSpanish, language: 'es', isReply: false }
}

export function createPostFeed(market: Market, seed: string): PostFeed {
  const tape = createKolTape(market, seed)
  const tokens = market.tokens.filter(({ verified }) => verified)
  const slots = new Map<number, readonly SimulatedPost[]>()

  function postAbout(token: SandboxToken, slot: number): SimulatedPost[] {
    const own = seedOf(`${seed} posts ${token.mint}`)
    if (uniform(own, slot) > chatterOf(token)) return []
    const at = Math.floor((slot + uniform(own + 1, slot)) * SLOT_MS)
    const { wordings, ...style } = styleOf(uniform(own + 2, slot))
    return [
      {
        id: idAt(at, `${token.mint} ${slot}`),
        at,
        author: pick(writers, uniform(own + 3, slot)),
        text: pick(wordings, uniform(own + 4, slot))(market, token, at),
        hasPhoto: !style.isReply && uniform(own + 5, slot) < 0.15,
        appeal: uniform(own + 6, slot),
        ...style,
      },
    ]
  }

  function fraudIn(slot: number): SimulatedPost[] {
    if (slot % FRAUD_SLOTS !== 0) return []
    const at = Math.floor((slot + uniform(seedOf(`${seed} fraud`), slot)) * SLOT_MS)
    const common = { language: 'en', isReply: false, hasPhoto: false, appeal: 0.02 }
    return [{ id: idAt(at, `fraud ${slot}`), at, author: fraudster, text: fraud(), ...common }]
  }

  /** Its posts never change, so each slot is worked out once. */
  function postsOf(slot: number): readonly SimulatedPost[] {
    const known = slots.get(slot)
    if (known) return known
    const posts = [...tokens.flatMap((token) => postAbout(token, slot)), ...fraudIn(slot)]
    slots.set(slot, posts)
    for (const old of slots.keys()) {
      if (slots.size <= MAX_SLOTS) break
      slots.delete(old)
    }
    return posts
  }

  const tradePosts = (from: number, to: number): readonly SimulatedPost[] =>
    tape.between(from - LATEST_TRADE_POST_MS, to).flatMap((trade) => postOfTrade(trade, seed))

  return {
    between(from, to) {
      const [first, last] = [Math.floor(from / SLOT_MS), Math.floor(to / SLOT_MS)]
      const written = Array.from({ length: last - first + 1 }, (_, index) => postsOf(first + index)).flat()
      return [...written, ...tradePosts(from, to)]
        .filter(({ at }) => at > from && at <= to)
        .toSorted((a, b) => b.at - a.at)
    },
  }
}

/** Traders write about half of their trades, a moment after each. */
function postOfTrade(trade: SimulatedTrade, seed: string): SimulatedPost[] {
  const author = traderAuthor(trade.trader.handle)
  const own = seedOf(`${seed} trade post ${trade.id}`)
  if (!author || uniform(own, 0) > 0.5) return []
  const at = Math.floor(trade.at + 15_000 + uniform(own, 1) * (LATEST_TRADE_POST_MS - 15_000))
  return [
    {
      id: idAt(at, trade.id),
      at,
      author,
      text: tradeWords(trade),
      language: 'en',
      isReply: false,
      hasPhoto: false,
      appeal: uniform(own, 2),
    },
  ]
}

function tradeWords({ side, token, tokens, priceUsd, usd, costUsd }: SimulatedTrade): string {
  const size = `${formatAmount(tokens, 2)} $${token.symbol}`
  if (side === 'buy' || costUsd === undefined)
    return `Bought ${size} at ${formatPrice(priceUsd)}, ${formatUsd(usd)} in all.`
  const result = usd - costUsd
  const outcome = result >= 0 ? `${formatUsd(result)} up` : `${formatUsd(-result)} down`
  return `Sold ${size} at ${formatPrice(priceUsd)}. ${outcome} on this one.`
}
