/** The figures of the tokens that were looked up, so that they can be set beside one another. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import { FIGURE_COLUMNS } from '../../_kit/language/figure-columns.ts'
import { bestCandidate, type CandidatesView } from './candidates-view.ts'
import type { TokenSlots } from './token-slots.ts'

export function tokensTable(
  views: readonly CandidatesView[],
  { tokens, wants }: TokenSlots,
): ShownTable | undefined {
  const rows = views.flatMap((view, at) => {
    const best = tokens[at] && bestCandidate(tokens[at], view)
    return best ? [rowOf(best)] : []
  })
  return rows.length === 0
    ? undefined
    : {
        rowWords: ['token', 'tokens'],
        rowNames: 'tokens?|coins?',
        columns: FIGURE_COLUMNS,
        rows,
        wanted: wants,
        isLookedUp: true,
      }
}

const rowOf = (best: CandidatesView['candidates'][number]) => ({
  name: plainSymbol(best.symbol),
  token: { symbol: best.symbol, name: best.name, mint: best.mint },
  figures: {
    price: best.price_usd ?? undefined,
    change: best.change_24h_pct ?? undefined,
    cap: best.market_cap_usd ?? undefined,
    liquidity: best.liquidity_usd ?? undefined,
    volume: best.volume_24h_usd ?? undefined,
    holders: best.holders ?? undefined,
  },
})
