/** Feeds a million random orders of events to the engine, with and without voice, and checks for one response at a time. */
import { runOrder } from '#realtime/engine/testing/client-events.ts'
import { type Bench, figure } from './kit.ts'

const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
/** The first seed, so that a second run can continue where the first stopped. */
const FROM = Number(process.env.ORDERS_FROM ?? 0)
/** A busy machine runs fewer orders and reports the number. */
const BUDGET_MS = Number(process.env.ORDERS_MS ?? 55_000)

export const bench: Bench = {
  name: 'orders',
  async run() {
    const began = performance.now()
    let orders = FROM
    let refusedAsBusy = 0
    let broken = 0
    const see = (event: { type: string; error?: { code?: string | null | undefined } }): void => {
      if (event.error?.code === 'conversation_already_has_active_response') refusedAsBusy++
    }
    for (; orders < ORDERS && performance.now() - began < BUDGET_MS; orders++) {
      try {
        const witness = runOrder(orders, see, orders % 2 === 0 ? 'voice' : 'text')
        if (witness.active || witness.open || witness.created !== witness.done) broken++
      } catch {
        broken++
      }
    }
    const seconds = (performance.now() - began) / 1000
    return [
      figure('orders that break a rule', 'orders', [broken], {
        must: '0',
        meets: ({ median }) => median === 0,
      }),
      figure('orders tried', 'orders', [orders - FROM]),
      figure('clients that asked beside a response and were refused', 'events', [refusedAsBusy]),
      figure('pace', 'orders/s', [(orders - FROM) / seconds]),
    ]
  },
}
