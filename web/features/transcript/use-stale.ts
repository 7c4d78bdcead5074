/** Follows whether a later action has made the card of a wallet stale. */
import { use, useSyncExternalStore } from 'react'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { useApp } from '#web/session/use-session.ts'
import { TradeStoreContext } from '../../lib/page-trades.ts'
import { canBeStale, isStale, touchesIn } from './wallet-touches.ts'

const never = () => () => undefined

export function useStale(item: ToolNoteItem): boolean {
  const { transcript } = useApp()
  const trades = use(TradeStoreContext)
  const can = canBeStale(item)
  const read = () => can && isStale(item, touchesIn(transcript, trades))
  const subscribe = (listener: () => void) => {
    const leave = new Map<string, () => void>()
    const look = () => {
      const notes = transcript.ids().filter((id) => transcript.item(id)?.type === 'TOOL_NOTE')
      for (const id of notes) if (!leave.has(id)) leave.set(id, transcript.subscribeItem(id, listener))
      listener()
    }
    const leaveIds = transcript.subscribeIds(look)
    const leaveTrades = trades?.subscribe(listener)
    look()
    return () => {
      leaveIds()
      leaveTrades?.()
      for (const each of leave.values()) each()
    }
  }
  return useSyncExternalStore(can ? subscribe : never, read, read)
}
