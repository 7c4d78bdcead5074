/** Follows a dialogue of the corpus by what was meant: the trade and the token that each turn may refer to. */
import type { CorpusLine, Meaning } from '#assistant/testing/corpus.ts'
import { readUtterance } from '#assistant/understanding/read-utterance.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { beforeIn } from '#tools/solana_swap_preview/language/statistics/guess-trade.ts'
import type { Before } from '#tools/solana_swap_preview/language/statistics/parts.ts'
import { symbolOf, withDefaults } from '#tools/solana_swap_preview/language/trade.ts'
import type { Trade } from '#tools/solana_swap_preview/language/trade-shape.ts'
import { KNOWN } from './examples.ts'

const TOOL = 'solana_swap_preview'

export const isTradeOnly = ([only, ...more]: readonly Meaning[]): boolean =>
  only?.kind === 'swap' && more.length === 0

type Followed = Parameters<typeof beforeIn>[0]

/** The rules have no part in what comes before a turn. */
export function withBefore(
  turns: readonly CorpusLine[],
): readonly Readonly<{ turn: CorpusLine; before: Before }>[] {
  let followed: Followed = { about: [] }
  return turns.map((turn, nth) => {
    const before = beforeIn(followed)
    followed = after(followed, turn, turns.slice(nth + 1, nth + 3))
    return { turn, before }
  })
}

const MOST_TRADES = 3

function after(followed: Followed, { text, wanted }: CorpusLine, next: readonly CorpusLine[]): Followed {
  const { tokens } = readUtterance(text, false, KNOWN)
  const about = tokens.length > 0 ? tokens.slice(-1) : followed.about
  const [meant] = wanted.find(isTradeOnly) ?? []
  const { trade, trades = [] } = followed
  if (meant)
    return {
      about,
      trade: lookupOf(tradeOf(meant.args)),
      tradeAge: 0,
      trades: (trade ? [trade, ...trades] : trades).slice(0, MOST_TRADES),
    }
  const pair = (wanted[0] ?? []).filter(({ kind }) => kind === 'swap')
  if (pair.length > 1) {
    const [first, ...queue] = pair.map(({ args }) => lookupOf(tradeOf(args)))
    return { about, trade: first, tradeAge: 0, queue, trades: trade ? [trade, ...trades] : trades }
  }
  return { ...followed, about, ...withoutTrade(followed, wanted, text, next) }
}

/** A turn that makes no trade may refuse one, ask for a part of one, or wish for one that cannot be. */
function withoutTrade(
  followed: Followed,
  wanted: CorpusLine['wanted'],
  text: string,
  next: readonly CorpusLine[],
): Partial<Followed> {
  const [first] = wanted[0] ?? []
  const part = partOf(next, text)
  const isWish = first?.kind === 'cannot' || first?.kind === 'refuse' || isPrice(first)
  return {
    tradeAge: (followed.tradeAge ?? 0) + 1,
    isRefused: followed.isRefused || (first?.kind === 'say' && 'cancelled' in first.args),
    asking: first?.kind === 'ask' ? lookupOf(part) : undefined,
    wished: followed.asking ?? (isWish && (part.give || part.get) ? lookupOf(part) : followed.wished),
  }
}

const isPrice = (meaning: Meaning | undefined): boolean =>
  meaning?.kind === 'token' && 'amount' in meaning.args

const lookupOf = (slots: Partial<Trade>) => ({ tool: TOOL, slots })

/** The slots of an incomplete trade: the next lines of the dialogue supply the rest. */
function partOf(next: readonly CorpusLine[], text: string): Partial<Trade> {
  const { tokens, lines } = readUtterance(text, false, KNOWN)
  const names = tokens.map((token) => symbolOf(token) ?? '')
  const [meant] = next.flatMap(({ wanted }) => wanted.find(isTradeOnly) ?? [])
  const { give, get, amount, want } = meant ? tradeOf(meant.args) : {}
  const isNamed = (name: string | undefined): boolean =>
    name !== undefined && names.some((each) => each.toUpperCase() === name.toUpperCase())
  const number = want ?? Object.values(amount ?? {})[0]
  const isSized = number !== undefined && lines[0]?.split(' ').includes(number)
  const size = isSized ? { amount, want } : {}
  if (isNamed(get) && !isNamed(give)) return { verb: 'buy', ...withDefaults('buy', undefined, get), ...size }
  if (isNamed(give) && !isNamed(get))
    return { verb: 'sell', ...withDefaults('sell', give, undefined), ...size }
  return { verb: 'swap', ...(isNamed(give) && isNamed(get) && { give, get }), ...size }
}

function tradeOf({ give, get, amount, usd, percent, want, slippage }: Meaning['args']): Trade {
  return {
    verb: 'swap',
    give: listed(give?.[0]),
    get: listed(get?.[0]),
    ...(amount?.[0] && { amount: { units: amount[0] } }),
    ...(usd?.[0] && { amount: { usd: usd[0] } }),
    ...(percent?.[0] && { amount: { percent: percent[0] } }),
    ...(want?.[0] && { want: want[0] }),
    ...(slippage?.[0] && { slippageBps: Math.round(Number(slippage[0]) * 100) }),
  }
}

const listed = (name: string | undefined): string | undefined =>
  sandboxTokens.find(({ symbol }) => symbol.toUpperCase() === name?.toUpperCase())?.symbol ?? name
