/** The trades of this page, read from and answered over HTTP. */
import { approveTrade } from '#contract/api/security.ts'
import { confirmTrade, declineTrade, getTrade } from '#contract/api/trades.ts'
import { isParleyError } from '#contract/errors.ts'
import { createPageTrades, type PageTrades } from '#web/features/money/page-trades.ts'
import { isUnreachable, request } from '#web/lib/api.ts'
import { signWithPasskey } from '#web/lib/passkey.ts'
import { prepareBotCheck, withBotCheck } from './bot-check.ts'

/** Refusals that another try can change. */
const PASSING: ReadonlySet<string> = new Set(['rate_limited', 'draining', 'passkey_refused'])

/** `onEnded` runs when a trade has come to its end. */
export function createTrades(onEnded: () => void): PageTrades {
  const trades = createPageTrades({
    read: async (id) => (await request(getTrade, { id })).trade,
    confirm: async (id, termsHash, needsPasskey) => {
      if (needsPasskey) await approve(id, termsHash)
      return withBotCheck(async () => (await request(confirmTrade, { id, body: { termsHash } })).trade)
    },
    decline: async (id) => (await request(declineTrade, { id, body: {} })).trade,
    problemOf: (error) => ({ message: messageOf(error), canRetry: canRetry(error) }),
    onEnded,
    after: (ms, work) => void setTimeout(work, ms),
  })
  return {
    ...trades,
    receive(trade) {
      if (trade.status === 'previewed') prepareBotCheck()
      trades.receive(trade)
    },
  }
}

async function approve(intentId: string, termsHash: string): Promise<void> {
  const response = await signWithPasskey({ kind: 'trade', intentId, termsHash })
  await request(approveTrade, { body: { intentId, termsHash, response } })
}

/** Confirming twice is safe: the server answers the second time with the same trade. */
const canRetry = (error: unknown): boolean =>
  !isParleyError(error) || error.status >= 500 || PASSING.has(error.code)

function messageOf(error: unknown): string {
  if (isUnreachable(error))
    return 'Parley does not answer. It is not known whether your answer arrived; sending it again is safe.'
  return isParleyError(error) ? error.message : 'That did not work. Trying again is safe.'
}
