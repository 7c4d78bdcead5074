/** Gives the card of a trade what the page knows of it, and the person's two words. */
import { use, useEffect, useSyncExternalStore } from 'react'
import type { ToolNoteItem } from '#contract/transcript.ts'
import type { TradeLine } from '#tools/_kit/card.tsx'
import { type DeskEntry, TradeDeskContext } from '#web/lib/trade-desk.ts'

const NOTHING: DeskEntry = {}
const never = () => () => undefined

export function useTradeLine(item: ToolNoteItem): TradeLine | undefined {
  const desk = use(TradeDeskContext)
  const id = tradeIdOf(item.data.output)
  const read = () => (id === undefined ? undefined : desk?.get(id)) ?? NOTHING
  const entry = useSyncExternalStore(desk?.subscribe ?? never, read, read)
  useEffect(() => {
    if (id !== undefined) desk?.look(id)
  }, [desk, id])
  if (!desk || id === undefined) return undefined
  return { ...entry, onConfirm: desk.confirm, onDecline: desk.decline }
}

/** Any tool whose output carries a trade gets its line; the card's contract says what else stands there. */
function tradeIdOf(output: unknown): string | undefined {
  const trade = isRecord(output) ? output.trade : undefined
  const id = isRecord(trade) ? trade.id : undefined
  return typeof id === 'string' ? id : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
