/** Keeps the log at the heading of a swap that waits for an answer, instead of at its end (look §6). */
import { use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Transcript } from '#web/session/transcript.ts'
import { type TradeStore, TradeStoreContext } from '../../lib/page-trades.ts'
import { tradeOf } from './card-state.ts'
import type { Stick } from './stick.ts'

/** Replies and breadcrumbs may follow a preview before the user looks at it. */
const LOOKED_AT = 4

/** The newest unanswered and unexpired swap near the end: its item and its trade. */
function waitingIn(
  transcript: Transcript,
  ids: readonly string[],
  trades: TradeStore | undefined,
): readonly [itemId: string, tradeId: string] | undefined {
  for (const itemId of ids.slice(-LOOKED_AT).reverse()) {
    const shown = tradeOf(transcript.item(itemId))
    if (!shown) continue
    const trade = trades?.get(shown.id)?.trade ?? shown
    if (trade.status === 'previewed' && Date.parse(trade.expiresAt) > Date.now()) return [itemId, shown.id]
  }
  return undefined
}

type Log = Readonly<{
  transcript: Transcript
  ids: readonly string[]
  stick: Stick
  hold: () => void
  /** Back to the end. */
  release: () => void
}>

/** The item to stay at, once a swap has come and as long as nothing else is wanted. */
export function useWaitingSwap({ transcript, ids, stick, hold, release }: Log): string | undefined {
  const trades = use(TradeStoreContext)
  const subscribe = (listener: () => void) => {
    const leave = ids.slice(-LOOKED_AT).map((id) => transcript.subscribeItem(id, listener))
    const leaveTrades = trades?.subscribe(listener)
    return () => {
      for (const each of leave) each()
      leaveTrades?.()
    }
  }
  // As text the same answer is the same value.
  const read = () => waitingIn(transcript, ids, trades)?.join(' ')
  const waiting = useSyncExternalStore(subscribe, read, read)
  // The log stays there after the answer as well, until a new item comes.
  const [held, setHeld] = useState(waiting)
  if (waiting !== undefined && waiting !== held) setHeld(waiting)

  const called = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (held === called.current) return
    called.current = held
    hold()
  })
  const last = useRef(ids.at(-1))
  useEffect(() => {
    const isNew = ids.at(-1) !== last.current
    last.current = ids.at(-1)
    if (isNew && stick === 'swap' && waiting === undefined) release()
  })
  return stick === 'swap' ? held?.split(' ')[0] : undefined
}
