/** The trades that this page knows, in their newest version, updated by the app stream and by the user's answers. */
import { createContext } from 'react'
import { approveTrade } from '#contract/api/security.ts'
import { confirmTrade, declineTrade, getTrade } from '#contract/api/trades.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { type ConsentGesture, TRADE_ENDS, type Trade } from '#contract/trades.ts'
import { createListeners } from '#std/store.ts'
import { isUnreachable, request } from './api.ts'
import { signWithPasskey } from './passkey.ts'
import { prepareBotCheck, withBotCheck } from './proof-of-work.ts'
import { actionHeaders, actionId, resultArrived } from './trace.ts'

/** How a click agreed, where that was not a press of Confirm. */
type TradeConsent = Readonly<{ gesture: ConsentGesture; symbol?: string }>

/** The page's state of one trade. */
export type TradeEntry = Readonly<{
  /** The version that the server sent last. */
  trade?: Trade
  /** The answer that is being sent. */
  sending?: 'confirm' | 'decline'
  /** The trace of the last answer, where the server traces. */
  traceId?: string | undefined
  /** Why the last answer failed or was refused. */
  problem?: Readonly<{ message: string; canRetry: boolean; consent?: TradeConsent | undefined }>
}>

export type TradeStore = Readonly<{
  get: (id: string) => TradeEntry | undefined
  subscribe: (listener: () => void) => () => void
  /** Reads the trade unless it is known. */
  load: (id: string) => void
  confirm: (trade: Trade, consent?: TradeConsent) => void
  decline: (trade: Trade) => void
}>

export const TradeStoreContext = createContext<TradeStore | undefined>(undefined)

type TradeServer = Readonly<{
  read: (id: string) => Promise<Trade>
  /** Where it needs a passkey, the terms are approved with a passkey first. */
  confirm: (trade: Trade, consent: TradeConsent | undefined) => Promise<Trade>
  decline: (id: string) => Promise<Trade>
  /** A trade may be confirmed soon. */
  prepare: () => void
}>

const SERVER: TradeServer = {
  read: async (id) => (await request(getTrade, { id })).trade,
  confirm: async ({ id, termsHash, allowance }, consent) => {
    const headers = actionHeaders()
    if (allowance?.needsPasskey) await approve(id, termsHash)
    return withBotCheck(
      async () => (await request(confirmTrade, { id, body: { termsHash, ...consent }, headers })).trade,
    )
  },
  decline: async (id) => (await request(declineTrade, { id, body: {}, headers: actionHeaders() })).trade,
  prepare: prepareBotCheck,
}

async function approve(intentId: string, termsHash: string): Promise<void> {
  const response = await signWithPasskey({ kind: 'trade', intentId, termsHash })
  await request(approveTrade, { body: { intentId, termsHash, response } })
}

/** A pending trade is read again after these pauses, in case an event of the stream is lost. */
const LOOK_AGAIN_MS = [2000, 4000, 8000, 16_000, 30_000, 60_000]

export type PageTrades = TradeStore &
  Readonly<{
    /** Takes a trade of the app stream, which announces the changed wallet itself. */
    receive: (trade: Trade) => void
    /** After a gap in the stream: reads every trade again that may have changed. */
    refresh: () => void
  }>

type Options = Readonly<{
  server?: TradeServer
  after?: (ms: number, work: () => void) => void
}>

/** `onEnded` runs when an answer of the server, and not the stream, shows that a trade has come to its end. */
export function createPageTrades(
  onEnded: (trade: Trade) => void,
  { server = SERVER, after = (ms, work) => void setTimeout(work, ms) }: Options = {},
): PageTrades {
  const entries = new Map<string, TradeEntry>()
  const requested = new Set<string>()
  const { notify, subscribe } = createListeners()

  function put(id: string, entry: TradeEntry): void {
    entries.set(id, entry)
    notify()
  }

  /** True when the known trade has now come to its end. */
  function take(trade: Trade): boolean {
    if (trade.status === 'previewed') server.prepare()
    const entry = entries.get(trade.id)
    const known = entry?.trade
    if (known && !isNewerTrade(trade, known)) return false
    // A problem stays until the trade changes its status.
    put(trade.id, known?.status === trade.status ? { ...entry, trade } : withoutProblem({ ...entry, trade }))
    return known !== undefined && !isEnd(known) && isEnd(trade)
  }
  function takeAnswer(trade: Trade): void {
    if (take(trade)) onEnded(trade)
  }

  function fetch(id: string): void {
    server.read(id).then(takeAnswer, () => undefined)
  }

  /** Covers the one event of the stream that got lost. */
  function watch(id: string, tries = 0): void {
    const pause = LOOK_AGAIN_MS[tries]
    if (pause === undefined) return
    after(pause, () => {
      const trade = entries.get(id)?.trade
      if (!trade || isEnd(trade)) return
      fetch(id)
      watch(id, tries + 1)
    })
  }

  async function answer(
    trade: Trade,
    word: 'confirm' | 'decline',
    send: () => Promise<Trade>,
    consent?: TradeConsent,
  ): Promise<void> {
    const { id } = trade
    if (entries.get(id)?.sending) return
    // The trade is known from here on, so that its end is noticed.
    put(id, { trade: entries.get(id)?.trade ?? trade, sending: word })
    try {
      const sent = send()
      const traceId = actionId()
      if (traceId !== undefined) put(id, { ...entries.get(id), traceId })
      takeAnswer(await sent)
      resultArrived()
      put(id, withoutSending(entries.get(id)))
      watch(id)
    } catch (error) {
      put(id, { ...withoutSending(entries.get(id)), problem: { ...problemOf(error), consent } })
      // A refusal often means that the trade has another status than the card shows.
      fetch(id)
    }
  }

  return {
    receive: (trade) => void take(trade),
    refresh() {
      for (const [id, { trade }] of entries) if (trade && !isEnd(trade)) fetch(id)
    },
    get: (id) => entries.get(id),
    subscribe,
    load(id) {
      if (requested.has(id) || entries.has(id)) return
      requested.add(id)
      fetch(id)
    },
    confirm: (trade, consent) => void answer(trade, 'confirm', () => server.confirm(trade, consent), consent),
    decline: (trade) => void answer(trade, 'decline', () => server.decline(trade.id)),
  }
}

const isEnd = ({ status }: Trade): boolean => TRADE_ENDS.has(status)

/** An end never changes, but a confirmed trade may become final; else the later word counts. */
export function isNewerTrade(next: Trade, known: Trade): boolean {
  if (isEnd(known))
    return (
      next.status === known.status && next.finalizedAt !== known.finalizedAt && next.finalizedAt !== undefined
    )
  return isEnd(next) || next.updatedAt > known.updatedAt
}

const withoutProblem = ({ problem: _, ...entry }: TradeEntry): TradeEntry => entry
const withoutSending = ({ sending: _, ...entry }: TradeEntry = {}): TradeEntry => entry

/** Refusals that another try can change. */
const PASSING: ReadonlySet<string> = new Set(['rate_limited', 'draining', 'passkey_refused'])

/** Confirming twice is safe: the server answers the second time with the same trade. */
function problemOf(error: unknown): NonNullable<TradeEntry['problem']> {
  if (isUnreachable(error)) return { message: NO_ANSWER, canRetry: true }
  if (!isParleyError(error)) return { message: NO_ANSWER, canRetry: true }
  return { message: error.message, canRetry: error.status >= 500 || PASSING.has(error.code) }
}

const NO_ANSWER = 'We don’t know if that went through. It’s safe to try again.'
