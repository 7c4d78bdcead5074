/** The rows of a record, such as a replay: they look as they did, and nothing in them acts, asks or loads. */
import { createContext, use } from 'react'
import type { Trade } from '#contract/trades.ts'
import type { ToolNoteData, ToolNoteItem } from '#contract/transcript.ts'
import { ToolCard } from '#tools/tool-card.tsx'
import { useApp } from '#web/session/use-session.ts'
import { TradeStoreContext } from '../../lib/page-trades.ts'
import { landedTrades, useStale, useTradeLine } from './card-state.ts'

/** True around a transcript that is a record. */
export const RecordContext = createContext(false)

/** Without its actions a card has no button that acts: a swap cannot be confirmed. */
export function RecordedNote({ item }: { item: ToolNoteItem }) {
  const { transcript } = useApp()
  const trades = use(TradeStoreContext)
  const trade = useTradeLine(item)?.trade
  const isStale = useStale(item)
  return (
    <ToolCard
      note={trade ? withTrade(item.data, trade) : item.data}
      isStale={isStale}
      actions={{ landedTrades: () => landedTrades(transcript, trades) }}
    />
  )
}

/** The trade as it was at that time, not as the tool returned it. */
const withTrade = (data: ToolNoteData, trade: Trade): ToolNoteData => ({
  ...data,
  output: { ...(data.output as object), trade },
})
