/** Gives the card of a trade what the page knows of it, and the person's two words. */
import { use, useEffect, useSyncExternalStore } from 'react'
import type { ToolNoteItem } from '#contract/transcript.ts'
import type { TradeLine } from '#tools/_kit/card.tsx'
import { type TradeEntry, TradeStoreContext } from '../../lib/trade-store.ts'
import { tradeOf } from './trade-of.ts'

const NOTHING: TradeEntry = {}
const never = () => () => undefined

export function useTradeLine(item: ToolNoteItem): TradeLine | undefined {
  const desk = use(TradeStoreContext)
  const id = tradeOf(item)?.id
  const read = () => (id === undefined ? undefined : desk?.get(id)) ?? NOTHING
  const entry = useSyncExternalStore(desk?.subscribe ?? never, read, read)
  useEffect(() => {
    if (id !== undefined) desk?.look(id)
  }, [desk, id])
  if (!desk || id === undefined) return undefined
  return { ...entry, onConfirm: desk.confirm, onDecline: desk.decline }
}
