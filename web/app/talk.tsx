/** The conversation and the trades of its cards, fetched together when somebody is about to talk. */
import { confirmTrade, declineTrade, getTrade } from '#contract/api/trades.ts'
import { createPageTrades, type PageTrades } from '#web/features/money/desk.ts'
import { Transcript } from '#web/features/transcript/transcript.tsx'
import { ask, isUnreachable, Refused } from '#web/lib/api.ts'
import { TradeDeskContext } from '../lib/trade-store.ts'
import { checked, prepareCheck } from './guest-check.ts'
import { loadLive } from './use-live.ts'

/** Refusals that another try of the same word can change. */
const PASSING = new Set(['rate_limited', 'draining'])

const trades = createPageTrades({
  read: async (id) => (await ask(getTrade, { id })).trade,
  confirm: (id, termsHash) =>
    checked(async () => (await ask(confirmTrade, { id, body: { termsHash } })).trade),
  decline: async (id) => (await ask(declineTrade, { id, body: {} })).trade,
  problemOf: (error) => ({
    message: wordsOf(error),
    // Confirming twice is safe: the server answers the second time with the same trade.
    canRetry:
      !(error instanceof Refused) || error.status >= 500 || PASSING.has(error.code) || isUnreachable(error),
  }),
  onEnded: () => void loadLive().then(({ refreshWallet }) => refreshWallet()),
  after: (ms, work) => void setTimeout(work, ms),
})

export const desk: PageTrades = {
  ...trades,
  hear(trade) {
    if (trade.status === 'previewed') prepareCheck()
    trades.hear(trade)
  },
}

const wordsOf = (error: unknown): string => {
  if (isUnreachable(error))
    return 'Parley does not answer. Whether your word arrived is not known; saying it again is safe.'
  return error instanceof Refused ? error.message : 'That did not work. Saying it again is safe.'
}

export const Talk = () => (
  <TradeDeskContext value={desk}>
    <Transcript />
  </TradeDeskContext>
)
