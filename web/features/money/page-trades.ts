/** The trades that this page knows, in their newest version, updated by the app stream and by the user's answers. */
import { TRADE_ENDS, type Trade } from '#contract/trades.ts'
import type { TradeEntry, TradeStore } from '../../lib/trade-store.ts'

export type TradeStoreDeps = Readonly<{
  read: (id: string) => Promise<Trade>
  /** With `needsPasskey` the terms are approved with a passkey first. */
  confirm: (id: string, termsHash: string, needsPasskey: boolean) => Promise<Trade>
  decline: (id: string) => Promise<Trade>
  /** The message of an error, and whether the same answer may be sent again. */
  problemOf: (error: unknown) => NonNullable<TradeEntry['problem']>
  /** A trade has just ended. */
  onEnded: (trade: Trade) => void
  after: (ms: number, work: () => void) => void
}>

/** A pending trade is read again after these pauses, in case an event of the stream is lost. */
const LOOK_AGAIN_MS = [2000, 4000, 8000, 16_000, 30_000, 60_000]

export type PageTrades = TradeStore &
  Readonly<{
    receive: (trade: Trade) => void
    /** After a gap in the stream: reads every trade again that may have changed. */
    refresh: () => void
  }>

export function createPageTrades(deps: TradeStoreDeps): PageTrades {
  const entries = new Map<string, TradeEntry>()
  const requested = new Set<string>()
  const listeners = new Set<() => void>()

  function put(id: string, entry: TradeEntry): void {
    entries.set(id, entry)
    for (const listener of listeners) listener()
  }

  function receive(trade: Trade): void {
    const entry = entries.get(trade.id)
    const known = entry?.trade
    if (known && !isNewer(trade, known)) return
    // A problem stays until the trade changes its status.
    put(trade.id, known?.status === trade.status ? { ...entry, trade } : withoutProblem({ ...entry, trade }))
    if (known && !isEnd(known) && isEnd(trade)) deps.onEnded(trade)
  }

  function fetch(id: string): void {
    deps.read(id).then(receive, () => undefined)
  }

  /** Covers the one event of the stream that got lost. */
  function watch(id: string, tries = 0): void {
    const pause = LOOK_AGAIN_MS[tries]
    if (pause === undefined) return
    deps.after(pause, () => {
      const trade = entries.get(id)?.trade
      if (!trade || isEnd(trade)) return
      fetch(id)
      watch(id, tries + 1)
    })
  }

  async function send(trade: Trade, word: 'confirm' | 'decline', ask: () => Promise<Trade>): Promise<void> {
    const { id } = trade
    if (entries.get(id)?.sending) return
    // The trade is known from here on, so that its end is noticed.
    put(id, { trade: entries.get(id)?.trade ?? trade, sending: word })
    try {
      receive(await ask())
      put(id, withoutSending(entries.get(id)))
      watch(id)
    } catch (error) {
      put(id, { ...withoutSending(entries.get(id)), problem: deps.problemOf(error) })
      // A refusal often means that the trade has another status than the card shows.
      fetch(id)
    }
  }

  return {
    receive,
    refresh() {
      for (const [id, { trade }] of entries) if (trade && !isEnd(trade)) fetch(id)
    },
    get: (id) => entries.get(id),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load(id) {
      if (requested.has(id) || entries.has(id)) return
      requested.add(id)
      fetch(id)
    },
    confirm: (trade) =>
      void send(trade, 'confirm', () =>
        deps.confirm(trade.id, trade.termsHash, trade.allowance?.needsPasskey === true),
      ),
    decline: (trade) => void send(trade, 'decline', () => deps.decline(trade.id)),
  }
}

const isEnd = ({ status }: Trade): boolean => TRADE_ENDS.has(status)

/** An end never changes, but a confirmed trade may become final; else the later word counts. */
function isNewer(next: Trade, known: Trade): boolean {
  if (isEnd(known))
    return (
      next.status === known.status && next.finalizedAt !== known.finalizedAt && next.finalizedAt !== undefined
    )
  return isEnd(next) || next.updatedAt > known.updatedAt
}

const withoutProblem = ({ problem: _, ...entry }: TradeEntry): TradeEntry => entry
const withoutSending = ({ sending: _, ...entry }: TradeEntry = {}): TradeEntry => entry
