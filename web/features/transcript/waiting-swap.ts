/** Keeps the log at the heading of a swap, from its preview to its receipt, instead of at its end (look §6). */
import { use, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Trade } from '#contract/trades.ts'
import type { TranscriptRow } from '#contract/transcript.ts'
import type { Transcript } from '#web/session/transcript.ts'
import { type TradeStore, TradeStoreContext } from '../../lib/page-trades.ts'
import { tradeOf } from './card-state.ts'
import type { Stick } from './stick.ts'

/** Replies and breadcrumbs may follow a preview before the user looks at it. */
const LOOKED_AT = 4

/** As long as a preview waits. */
const OFFERED_MS = 60_000

const UNMOVED: ReadonlySet<Trade['status']> = new Set(['failed', 'expired', 'rejected'])

const hasExpired = ({ status, expiresAt }: Pick<Trade, 'status' | 'expiresAt'>): boolean =>
  status === 'previewed' && Date.parse(expiresAt) <= Date.now()

const AGREED: readonly Trade['status'][] = ['consented', 'signed', 'sent', 'confirmed']

/** The newest unanswered and unexpired swap near the end: its item and its trade, which one over a limit has not. */
function waitingIn(
  transcript: Transcript,
  ids: readonly string[],
  trades: TradeStore | undefined,
): readonly [itemId: string, tradeId: string] | undefined {
  for (const itemId of ids.slice(-LOOKED_AT).reverse()) {
    const item = transcript.item(itemId)
    if (offersLess(item)) return [itemId, '']
    const shown = tradeOf(item)
    if (!shown) continue
    const trade = trades?.get(shown.id)?.trade ?? shown
    if (trade.status === 'previewed' && !hasExpired(trade)) return [itemId, shown.id]
  }
  return undefined
}

/** A swap over a limit was refused just now, and its card offers a smaller one. */
function offersLess(item: TranscriptRow | undefined): boolean {
  if (item?.type !== 'TOOL_NOTE' || item.createdAtMs < Date.now() - OFFERED_MS) return false
  const details = item.data.error?.details
  return typeof details === 'object' && details !== null && 'over' in details
}

type Log = Readonly<{
  transcript: Transcript
  ids: readonly string[]
  stick: Stick
  hold: () => void
}>

/** `pinned`: the item that the log leaves room for; `held`: the same while the log stays at it. */
export type WaitingSwap = Readonly<{ pinned: string | undefined; held: string | undefined }>

/** The log stays at a swap until the person scrolls or says something; replies about it come below. */
export function useWaitingSwap({ transcript, ids, stick, hold }: Log): WaitingSwap {
  const trades = use(TradeStoreContext)
  const subscribe = (listener: () => void) => {
    const leave = ids.slice(-LOOKED_AT).map((id) => transcript.subscribeItem(id, listener))
    const leaveTrades = trades?.subscribe(listener)
    const ends = tradeOf(transcript.item(held?.split(' ')[0] ?? ''))?.expiresAt
    const timer = ends && setTimeout(listener, Math.max(0, Date.parse(ends) - Date.now()))
    return () => {
      for (const each of leave) each()
      leaveTrades?.()
      clearTimeout(timer)
    }
  }
  // As text the same answer is the same value.
  const read = () => waitingIn(transcript, ids, trades)?.join(' ')
  const waiting = useSyncExternalStore(subscribe, read, read)
  // After the answer as well: the receipt is where the preview was.
  const [held, setHeld] = useState(waiting)
  if (waiting !== undefined && waiting !== held) setHeld(waiting)

  const [pinned, tradeId = ''] = held?.split(' ') ?? []
  // Room for what may yet come; a trade over a limit, and one that ended without a receipt, has all of it.
  const isOver = () => {
    const entry = trades?.get(tradeId)
    const trade = entry?.trade ?? tradeOf(transcript.item(pinned ?? ''))
    return !trade || UNMOVED.has(trade.status) || (entry?.sending === undefined && hasExpired(trade))
  }
  const over = useSyncExternalStore(subscribe, isOver, isOver)
  const isAgreed = () => AGREED.includes(trades?.get(tradeId)?.trade?.status ?? 'previewed')
  const agreed = useSyncExternalStore(subscribe, isAgreed, isAgreed)

  // Words that agree are a message, which leads to the end; the swap that they set off leads back.
  const place = `${held} ${agreed}`
  const called = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (held === undefined || place === called.current) return
    called.current = place
    hold()
  })
  return { pinned: over ? undefined : pinned, held: stick === 'swap' ? pinned : undefined }
}
