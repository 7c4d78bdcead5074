/** A reply to a preview says that nothing moves without a confirmation: only until the trade is settled. */
import { use, useMemo, useSyncExternalStore } from 'react'
import { UNLESS_CONFIRMED } from '#contract/rules/consent-words.ts'
import type { MessageItem } from '#contract/transcript.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import type { Transcript } from '#web/session/transcript.ts'
import { useApp } from '#web/session/use-session.ts'
import { TradeStoreContext } from '../../lib/page-trades.ts'
import { tradeOf } from './card-state.ts'

/** With the ways to confirm, which follow in the same paragraph; a reply that says nothing else stays. */
function withoutPromise(text: string): string {
  const at = text.indexOf(UNLESS_CONFIRMED)
  if (at < 0) return text
  const end = text.indexOf('\n', at)
  return `${text.slice(0, at).trimEnd()}${end < 0 ? '' : text.slice(end)}`.trim() || text
}

/** The trade of the same answer, above the message. */
function tradeAbove(transcript: Transcript, itemId: string) {
  const ids = transcript.ids()
  for (let at = ids.indexOf(itemId) - 1; at >= 0; at--) {
    const item = transcript.item(ids[at] ?? '')
    if (item?.type === 'MESSAGE' && item.role === 'user') return undefined
    const trade = tradeOf(item)
    if (trade) return trade
  }
  return undefined
}

/** The message without its promise once its trade was answered or has expired. */
export function useSettledWords(item: MessageItem): MessageItem {
  const { transcript } = useApp()
  const trades = use(TradeStoreContext)
  const now = use(AgeClock)
  const shown = item.title.includes(UNLESS_CONFIRMED) ? tradeAbove(transcript, item.itemId) : undefined
  const read = () =>
    shown !== undefined &&
    ((trades?.get(shown.id)?.trade?.status ?? shown.status) !== 'previewed' ||
      Date.parse(shown.expiresAt) <= now())
  const subscribe = (listener: () => void) => {
    const leave = trades?.subscribe(listener)
    const timer = shown && setTimeout(listener, Math.max(0, Date.parse(shown.expiresAt) - now()))
    return () => {
      leave?.()
      clearTimeout(timer)
    }
  }
  const isSettled = useSyncExternalStore(shown ? subscribe : never, read, read)
  return useMemo(() => (isSettled ? { ...item, title: withoutPromise(item.title) } : item), [isSettled, item])
}
const never = () => () => undefined
