import { describe, expect, it } from 'vitest'
import { createTestMaker } from '../maker/testing/maker.ts'
import { createChainTrader } from './chain-trader.ts'
import { simulatedTraders } from './traders.ts'
import { createKolTape } from './trades.ts'

const HOUR_MS = 3_600_000

async function setup() {
  const world = await createTestMaker()
  const { testChain, market, maker, transport, fund } = world
  const { clock } = testChain
  const failures: unknown[] = []
  const tape = createKolTape(market, 'parley')
  const trader = createChainTrader({
    tape,
    market,
    maker: maker.answer,
    transport,
    fund,
    clock,
    onFailure: (error) => failures.push(error),
  })
  /** Moves the clock to the next trade and makes it. */
  const step = async () => {
    clock.time += trader.untilNext()
    await trader.tradeDue()
  }
  return { ...world, clock, tape, trader, failures, step }
}

describe('simulated traders on the chain', () => {
  it('swap with the market maker at the moments of their trades', async () => {
    const { clock, tape, trader, failures, step, testChain } = await setup()
    const began = clock.now()
    for (let steps = 0; steps < 40 && clock.now() < began + 30 * HOUR_MS; steps++) await step()
    expect(failures).toEqual([])
    const own = tape.between(began, clock.now()).filter((each) => each.trader.isOnChain)
    const made = own.filter((trade) => trader.signatureOf(trade) !== undefined)
    expect(made.length).toBeGreaterThan(8)
    // Only sales of what was bought before this process are missing.
    expect(own.filter(({ side }) => side === 'buy').every((trade) => made.includes(trade))).toBe(true)
    expect(made.some(({ side }) => side === 'sell')).toBe(true)
    for (const trade of made) {
      const record = testChain.chain.transaction(trader.signatureOf(trade) ?? '')
      expect(record?.err).toBeNull()
    }
  })

  it('repeat no trade of the time before, and none that is late', async () => {
    const { clock, tape, trader } = await setup()
    const from = clock.now()
    clock.time += 24 * HOUR_MS
    await trader.tradeDue()
    expect(
      tape.between(from - 24 * HOUR_MS, clock.now()).flatMap((each) => trader.signatureOf(each) ?? []),
    ).toEqual([])
  })

  it('have keys whose addresses are their wallets, and no trade of the others is on the chain', () => {
    expect(new Set(simulatedTraders.map(({ wallet }) => wallet)).size).toBe(simulatedTraders.length)
    expect(simulatedTraders.filter(({ isOnChain }) => isOnChain)).toHaveLength(4)
  })
})
