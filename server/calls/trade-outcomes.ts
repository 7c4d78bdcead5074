/**
 * Notifies live calls of swaps that the user handled on the page, on any replica: a preview made there awaits
 * consent, or a trade agreed to by click has ended.
 */

import { TRADE_ENDS, type Trade } from '#contract/trades.ts'
import type { Ledger } from '#domain/ledger.ts'
import type { Bus, Clock, Log } from '#domain/ports.ts'
import type { Session } from '#domain/sessions.ts'
import { isoOf } from '#domain/swaps/deps.ts'
import type { Swaps } from '#domain/swaps/swaps.ts'

type Deps = Readonly<{
  bus: Pick<Bus, 'subscribe'>
  swaps: Pick<Swaps, 'list'>
  ledger: Pick<Ledger, 'waiting'>
  clock: Clock
  log: Log
}>

export type TradeSubscription = (
  session: Pick<Session, 'id' | 'actor' | 'conversationId'>,
  onTrade: (trade: Trade) => void,
) => () => void

/** More trades than a user agrees to while one of them runs. */
const LOOKED_AT = 5
/** Covers a trade from preview to end; an older one ended before this call and only became final in it. */
const LIFE_MS = 5 * 60_000

const tradesTopic = (conversationId: string): string => `trades ${conversationId}`

/** Makes the calls of a conversation check its trades, on every replica. */
export const notifyCalls =
  (bus: Pick<Bus, 'publish'>) =>
  (conversationId: string): void =>
    bus.publish(tradesTopic(conversationId))

const isEndedByClick = ({ status, consentedBy }: Trade): boolean =>
  consentedBy === 'click' && TRADE_ENDS.has(status)

/** The tool itself reports the assistant's own previews. */
const isMadeOnPage = ({ status, askedBy }: Trade): boolean => status === 'previewed' && askedBy === 'page'

/** True when live calls should check this trade. */
export const concernsCalls = (trade: Trade): boolean => isMadeOnPage(trade) || isEndedByClick(trade)

export function subscribeToTrades({ bus, swaps, ledger, clock, log }: Deps): TradeSubscription {
  return ({ id: sessionId, actor, conversationId }, onTrade) => {
    const [begun, oldest] = [isoOf(clock.now()), isoOf(clock.now() - LIFE_MS)]
    const known = new Set<string>()
    let lastShown: Trade | undefined
    const isNews = (trade: Trade): boolean =>
      isEndedByClick(trade) && !known.has(trade.id) && trade.updatedAt >= begun && trade.createdAt >= oldest

    async function look(): Promise<void> {
      const [waiting, latest] = await Promise.all([
        ledger.waiting(actor, { sessionId, conversationId }),
        swaps.list(actor, LOOKED_AT),
      ])
      reportNewest(waiting.map(({ trade }) => trade).filter(isMadeOnPage))
      for (const trade of latest.filter(isNews).reverse()) {
        known.add(trade.id)
        onTrade(trade)
      }
    }
    /** Two lookups may answer out of order. */
    function reportNewest(previews: readonly Trade[]): void {
      const trade = previews.at(-1)
      if (!trade || trade.id === lastShown?.id || trade.createdAt < (lastShown?.createdAt ?? '')) return
      lastShown = trade
      onTrade(trade)
    }
    return bus.subscribe(tradesTopic(conversationId), () => {
      look().catch((error: unknown) =>
        log.error({ err: error, conversationId }, 'failed to notify a call of a trade on the page'),
      )
    })
  }
}
