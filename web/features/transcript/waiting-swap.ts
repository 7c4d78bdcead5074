/** A swap that waits for an answer is read from its heading on: the log stays there instead of at its end (look §6). */
import { use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Transcript } from '#web/session/transcript.ts'
import { type TradeStore, TradeStoreContext } from '../../lib/trade-store.ts'
import type { Stick } from './stick.ts'
import { tradeOf } from './trade-of.ts'

/** Replies and breadcrumbs may come behind a preview before anybody has looked at it. */
const LOOKED_AT = 4

/** The newest swap near the end that nobody has answered and that has not run out: its item, and which trade it is. */
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
  // What was waited for is stayed at after the answer as well, until something new comes.
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
    if (isNew && stick === 'slab' && waiting === undefined) release()
  })
  return stick === 'slab' ? held?.split(' ')[0] : undefined
}
