/** Serves the actor's own trades: list, agree, decline, and export. */
import {
  confirmTrade,
  declineTrade,
  exportTrades,
  getTrade,
  listTrades,
  TRADES_AT_ONCE,
} from '#contract/api/trades.ts'
import type { Trade } from '#contract/trades.ts'
import type { Actor } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import { createLargeAnswers } from './large-answers.ts'
import { receiptsTable } from './receipts.ts'
import type { Router } from './route.ts'
import { streamOf } from './stream-of.ts'

const USUAL = 50
/** More receipts than a user makes by hand. */
const EXPORT_PAGES = 50

type Parts = Pick<Services, 'clock' | 'config' | 'limits' | 'swaps'>

export function answerTrades(router: Router, { clock, config, limits, swaps }: Parts): void {
  const takeLarge = createLargeAnswers(config)
  router.mount(confirmTrade, async ({ actor, params: { id }, body }) => {
    await swaps.agree(actor, id, { channel: 'click', ...body })
    return { trade: await swaps.execute(actor, id) }
  })
  router.mount(declineTrade, async ({ actor, params: { id } }) => ({ trade: await swaps.decline(actor, id) }))
  router.mount(getTrade, async ({ actor, params: { id } }) => ({ trade: await swaps.byId(actor, id) }))
  router.mount(listTrades, async ({ actor, params: { limit, before } }) => {
    await limits.take('conversationsOfActor', actor.id)
    return { trades: [...(await swaps.list(actor, Number(limit ?? USUAL), before))] }
  })

  async function* pagesOf(actor: Actor): AsyncGenerator<readonly Trade[]> {
    let last: string | undefined
    for (let page = 0; page < EXPORT_PAGES; page++) {
      const trades = await swaps.list(actor, TRADES_AT_ONCE, last)
      yield trades
      last = trades.at(-1)?.id
      if (trades.length < TRADES_AT_ONCE) return
    }
  }

  router.mount(exportTrades, async ({ actor, c }) => {
    await limits.take('exportsOfActor', actor.id)
    takeLarge(c, actor)
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    return c.body(streamOf(receiptsTable(pagesOf(actor))), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="parley-trades-${day}.csv"`,
      'cache-control': 'no-store',
    })
  })
}
