/** The trade in the output of a tool: as it was stored, and as the page knows it now. */
import { use, useEffect, useSyncExternalStore } from 'react'
import type { Trade } from '#contract/trades.ts'
import type { ToolNoteItem, TranscriptRow } from '#contract/transcript.ts'
import type { TradeLine } from '#tools/_kit/card.tsx'
import { type TradeEntry, type TradeStore, TradeStoreContext } from '../../lib/page-trades.ts'

type ShownTrade = Pick<Trade, 'id' | 'status' | 'expiresAt'>

/** Undefined where the output of the tool carries no trade. */
export function tradeOf(item: TranscriptRow | undefined): ShownTrade | undefined {
  if (item?.type !== 'TOOL_NOTE') return undefined
  const trade = isRecord(item.data.output) ? item.data.output.trade : undefined
  if (!isRecord(trade)) return undefined
  const { id, status, expiresAt } = trade
  if (typeof id !== 'string' || typeof status !== 'string' || typeof expiresAt !== 'string') return undefined
  // The status is only compared with those that are known here.
  return { id, status: status as Trade['status'], expiresAt }
}

/** When and in which wallet this item's trade landed, as far as the page knows. */
export function landingOf(
  item: TranscriptRow,
  trades: TradeStore | undefined,
): Readonly<{ wallet: string; atMs: number }> | undefined {
  const id = tradeOf(item)?.id
  const trade = id === undefined ? undefined : trades?.get(id)?.trade
  if (trade?.status !== 'confirmed') return undefined
  return { wallet: trade.terms.wallet, atMs: Date.parse(trade.landed?.at ?? trade.updatedAt) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const NOTHING: TradeEntry = {}
const never = () => () => undefined

/** The page's state of the card's trade, and the answers to it. */
export function useTradeLine(item: ToolNoteItem): TradeLine | undefined {
  const trades = use(TradeStoreContext)
  const id = tradeOf(item)?.id
  const read = () => (id === undefined ? undefined : trades?.get(id)) ?? NOTHING
  const entry = useSyncExternalStore(trades?.subscribe ?? never, read, read)
  useEffect(() => {
    if (id !== undefined) trades?.load(id)
  }, [trades, id])
  if (!trades || id === undefined) return undefined
  return { ...entry, onConfirm: trades.confirm, onDecline: trades.decline }
}
