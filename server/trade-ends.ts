/** Tells live calls of trades that were agreed to by click and have come to their end, wherever the click arrived. */
import type { Bus } from '#adapters/db/bus.ts'
import { TRADE_ENDS, type Trade } from '#contract/trades.ts'
import type { Clock } from '#domain/clock.ts'
import type { Log } from '#domain/log.ts'
import type { Session } from '#domain/sessions.ts'
import { isoOf } from '#domain/swaps/deps.ts'
import type { Swaps } from '#domain/swaps/swaps.ts'

type Deps = Readonly<{ bus: Pick<Bus, 'subscribe'>; swaps: Pick<Swaps, 'list'>; clock: Clock; log: Log }>

export type TradeEnds = (
  session: Pick<Session, 'actor' | 'conversationId'>,
  told: (trade: Trade) => void,
) => () => void

/** More than one person agrees to in the time that a trade takes. */
const LOOKED_AT = 5
/** From the preview to the end; what is older ended before this call, and was only made final in it. */
const LIFE_MS = 5 * 60_000

const tradesTopic = (conversationId: string): string => `trades ${conversationId}`

/** Has the calls of a conversation look, on every replica. */
export const callWaker =
  (bus: Pick<Bus, 'publish'>) =>
  (conversationId: string): void =>
    bus.publish(tradesTopic(conversationId))

export const isEndedByClick = ({ status, consentedBy }: Trade): boolean =>
  consentedBy === 'click' && TRADE_ENDS.has(status)

export function tradeEnds({ bus, swaps, clock, log }: Deps): TradeEnds {
  return ({ actor, conversationId }, told) => {
    const [begun, oldest] = [isoOf(clock.now()), isoOf(clock.now() - LIFE_MS)]
    const known = new Set<string>()
    const isNews = (trade: Trade): boolean =>
      isEndedByClick(trade) && !known.has(trade.id) && trade.updatedAt >= begun && trade.createdAt >= oldest

    async function look(): Promise<void> {
      const latest = await swaps.list(actor, LOOKED_AT)
      for (const trade of latest.filter(isNews).reverse()) {
        known.add(trade.id)
        told(trade)
      }
    }
    return bus.subscribe(tradesTopic(conversationId), () => {
      look().catch((error: unknown) =>
        log.error({ err: error, conversationId }, 'a call could not be told how a trade ended'),
      )
    })
  }
}
