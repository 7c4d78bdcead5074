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
    followed = after(followed, turn, turns[nth + 1])
    return { turn, before }
  })
}

function after(followed: Followed, { text, wanted }: CorpusLine, next: CorpusLine | undefined): Followed {
  const { tokens } = readUtterance(text, false, KNOWN)
  const about = tokens.length > 0 ? tokens.slice(-1) : followed.about
  const [meant] = wanted.find(isTradeOnly) ?? []
  if (meant) return { about, trade: { tool: TOOL, slots: tradeOf(meant.args) }, tradeAge: 0 }
  const [first] = wanted[0] ?? []
  const names = tokens.map((token) => symbolOf(token) ?? '')
  return {
    ...followed,
    about,
    tradeAge: (followed.tradeAge ?? 0) + 1,
    isRefused: followed.isRefused || (first?.kind === 'say' && 'cancelled' in first.args),
    asking: first?.kind === 'ask' ? { tool: TOOL, slots: partOf(next, names) } : undefined,
  }
}

/** The slots of an incomplete trade: the next line of the dialogue supplies the rest. */
function partOf(next: CorpusLine | undefined, names: readonly string[]): Partial<Trade> {
  const [meant] = next?.wanted.find(isTradeOnly) ?? []
  const { give, get } = meant ? tradeOf(meant.args) : {}
  const isNamed = (name: string | undefined): boolean =>
    name !== undefined && names.some((each) => each.toUpperCase() === name.toUpperCase())
  if (isNamed(get) && !isNamed(give)) return { verb: 'buy', ...withDefaults('buy', undefined, get) }
  if (isNamed(give) && !isNamed(get)) return { verb: 'sell', ...withDefaults('sell', give, undefined) }
  return { verb: 'swap', ...(isNamed(give) && isNamed(get) && { give, get }) }
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
