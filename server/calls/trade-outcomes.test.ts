import { expect, it, vi } from 'vitest'
import { pgliteBus } from '#adapters/db/bus.ts'
import type { Trade } from '#contract/trades.ts'
import type { Actor } from '#domain/ports.ts'
import { ASKING, createSwapServices, GUEST, HALF_SOL } from '#domain/swaps/testing/fake-swaps.ts'
import { composeMoney } from '../compose/money.ts'
import { createLimits } from '../http/limits.ts'
import { silentLog } from '../testing/server.ts'
import { memoryConversations } from '../testing/stores.ts'
import { notifyCalls, subscribeToTrades } from './trade-outcomes.ts'

const CALL = { id: 'sess_1', actor: GUEST, conversationId: 'conv_1' }

/** Composes swaps with calls that are notified over a bus, as in the product. */
function open() {
  const services = createSwapServices()
  const bus = pgliteBus()
  const wake = notifyCalls(bus)
  const woken: string[] = []
  const money = composeMoney({
    ...services.deps,
    conversations: memoryConversations(),
    stream: { publish: async () => undefined },
    limits: createLimits(),
    log: silentLog,
    wakeCalls: (conversationId) => {
      woken.push(conversationId)
      wake(conversationId)
    },
  })
  const { swaps } = money
  const received: Trade[] = []
  const { clock, ledger } = services.deps
  const listen = subscribeToTrades({ bus, swaps, ledger, clock, log: silentLog })
  const stop = listen(CALL, (trade) => received.push(trade))
  return {
    ...services,
    bus,
    money,
    woken,
    received,
    stop,
    preview: () => swaps.preview(GUEST, HALF_SOL, ASKING),
    async click({ id, termsHash }: Trade): Promise<Trade> {
      await swaps.agree(GUEST, id, { channel: 'click', termsHash })
      return swaps.execute(GUEST, id)
    },
  }
}

it('notifies a call once of each clicked trade that ended in its conversation', async () => {
  const { preview, click, received, bus, money } = open()
  const first = await click(await preview())
  await vi.waitFor(() => expect(received).toEqual([first]))
  expect(first.status).toBe('confirmed')
  // Simulates a lost connection of the bus.
  notifyCalls(bus)('conv_1')
  const second = await click(await preview())
  await vi.waitFor(() => expect(received.map(({ id }) => id)).toEqual([first.id, second.id]))
  await money.close()
})

it('notifies it of a failed trade too', async () => {
  const { preview, click, received, set, money } = open()
  const previewed = await preview()
  set.sign = async () => ({ ok: false, reason: 'trading_paused', message: 'Trading is paused: rain.' })
  await click(previewed)
  await vi.waitFor(() =>
    expect(received).toMatchObject([{ status: 'rejected', failure: { code: 'trading_paused' } }]),
  )
  await money.close()
})

it('ignores unclicked trades, earlier trades, and trades after the call', async () => {
  const { preview, click, received, woken, set, deps, bus, stop, money } = open()
  const spoken = await preview()
  await money.swaps.agree(GUEST, spoken.id, { channel: 'voice' }).catch(() => undefined)
  await money.swaps.decline(GUEST, (await preview()).id)
  const clicked = await click(await preview())
  await vi.waitFor(() => expect(received.map(({ id }) => id)).toEqual([clicked.id]))
  expect(woken).toEqual(['conv_1'])

  // A later call looks at the same trade again.
  set.now += 1000
  const later: Trade[] = []
  const { swaps } = money
  const { clock, ledger } = deps
  subscribeToTrades({ bus, swaps, ledger, clock, log: silentLog })(CALL, (trade) => later.push(trade))
  stop()
  const last = await click(await preview())
  await vi.waitFor(() => expect(later.map(({ id }) => id)).toEqual([last.id]))
  expect(received).toHaveLength(1)
  await money.close()
})

it('notifies a call once of each page preview of its conversation or session only', async () => {
  const { money, received, woken, bus } = open()
  const onPage = { askedBy: 'page', tainted: false }
  const press = (origin: object, actor: Actor = GUEST) =>
    money.swaps.preview(actor, HALF_SOL, { ...onPage, ...origin })
  await press({ conversationId: 'conv_1' }, { kind: 'guest', id: 'guest_2' })
  await press({ conversationId: 'conv_2', sessionId: 'sess_2' })
  await money.swaps.preview(GUEST, HALF_SOL, ASKING)
  const first = await press({ conversationId: 'conv_1', sessionId: 'sess_1' })
  await vi.waitFor(() => expect(received).toEqual([first]))
  // Simulates a lost connection of the bus.
  notifyCalls(bus)('conv_1')
  const second = await press({ conversationId: 'conv_1', sessionId: 'sess_0' })
  await vi.waitFor(() => expect(received).toEqual([first, second]))
  expect(woken).toEqual(['conv_1', 'conv_2', 'conv_1', 'conv_1'])
  await money.close()
})
