/** Reads the trade in the output of a tool, and when it landed. */
import type { Trade } from '#contract/trades.ts'
import type { TranscriptRow } from '#contract/transcript.ts'
import type { TradeStore } from '../../lib/page-trades.ts'

export type ShownTrade = Pick<Trade, 'id' | 'status' | 'expiresAt'>

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
