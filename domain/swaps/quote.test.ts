import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { TokenHolding } from '../chain.ts'
import type { Order } from '../venue.ts'
import { createSwaps } from './create.ts'
import { sourced } from './testing/fake-orders.ts'
import { ASKING, createSwapServices, GUEST, HALF_SOL } from './testing/fake-swaps.ts'

const KEPT = 890_880n
const SELL = { inputMint: USDC, outputMint: 'SOL', amountUi: 2 }

/** Swaps whose venue changes each order that it makes. */
function ordering(change: Partial<Order>) {
  const services = createSwapServices()
  const { order } = services.set
  services.set.order = async (request) => {
    const answer = await order(request)
    return answer.ok ? { ...answer, data: { ...answer.data, ...change } } : answer
  }
  return services
}

/** Swaps of a wallet with these token accounts. */
function holding(lamports: bigint, ...accounts: readonly (readonly [mint: string, amountRaw: bigint])[]) {
  const services = createSwapServices()
  const tokens = accounts.map(
    ([mint, amountRaw]): TokenHolding => ({ mint, ata: 'ata', amountRaw, decimals: 6, program: 'spl-token' }),
  )
  const chain = { holdings: async () => sourced({ lamports, slot: 7n, tokens }) }
  const swaps = createSwaps({ ...services.deps, chain })
  return { preview: (request = {}) => swaps.preview(GUEST, { ...HALF_SOL, ...request }, ASKING) }
}

describe('the fees of a quote', () => {
  const fees = {
    signatureFeeLamports: 5000n,
    prioritizationFeeLamports: 300n,
    rentLamports: 2_039_280n,
  }

  it('may double before the trade, while a deposit may not', async () => {
    const { preview } = ordering(fees)
    const trade = await preview()
    expect(trade.terms.maxFeeLamports).toBe('2049880')
    expect([trade.networkFeeLamports, trade.rentLamports]).toEqual(['5300', '2039280'])
  })

  it('come on top of the SOL that is sold, and what is left of it is named', async () => {
    const { preview, set } = ordering(fees)
    set.lamports = KEPT + 500_000_000n + 2_044_580n
    expect((await preview()).status).toBe('previewed')
    set.lamports -= 1n
    await expect(preview()).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { requiredRaw: '500000000', availableRaw: '499999999', symbol: 'SOL' },
    })
    set.lamports = KEPT + 1000n
    await expect(preview({ amountUi: '0.0000005' })).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { requiredRaw: '500', availableRaw: '0' },
    })
  })
})

describe('the smallest order', () => {
  it('pays one unit', async () => {
    const { preview } = ordering({ outputRaw: 1n, minOutputRaw: 1n })
    expect((await preview()).quotedOutputRaw).toBe('1')
  })
})

describe('the funds of a swap', () => {
  it('of a token are the sum of its accounts', async () => {
    const { preview } = holding(KEPT + 10_000n, [USDC, 1_500_000n], [WRAPPED_SOL, 9n], [USDC, 500_000n])
    expect((await preview({ ...SELL, amountUi: undefined, amountPercent: 100 })).terms.inputRaw).toBe(
      '2000000',
    )
    await expect(preview({ ...SELL, amountUi: '2.000001' })).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { availableRaw: '2000000' },
    })
  })

  it('of SOL are the coin itself, without what the wallet keeps and what is wrapped', async () => {
    const { preview } = holding(KEPT + 499_999_999n, [WRAPPED_SOL, 5_000_000_000n])
    await expect(preview()).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { requiredRaw: '500000000', availableRaw: '499999999' },
    })
    await expect(holding(KEPT - 1n).preview()).rejects.toMatchObject({ details: { availableRaw: '0' } })
  })

  it('of SOL keep something back from a share', async () => {
    const everything = { amountUi: undefined, amountPercent: 100 }
    expect((await holding(1_004_000_000n).preview(everything)).terms.inputRaw).toBe('1000000000')
    await expect(holding(4_000_000n).preview(everything)).rejects.toMatchObject({
      code: 'invalid_amount',
      details: { reason: 'the SOL of this wallet is needed for fees and deposits' },
    })
  })

  it('that are not there at all have a refusal of their own', async () => {
    await expect(holding(1_000_000_000n).preview(SELL)).rejects.toMatchObject({
      code: 'token_balance_zero',
      details: { symbol: 'USDC', mint: USDC },
    })
  })
})

it('an order that the venue refuses is refused in its words', async () => {
  const { preview, set } = createSwapServices()
  set.order = async () => ({ ok: false, reason: 'maker_declined', code: '-2', message: 'Not today' })
  await expect(preview()).rejects.toMatchObject({
    code: 'quote_refused',
    details: { venue: 'Trial venue', code: '-2', reason: 'Not today.' },
  })
})

describe('the price impact of a quote', () => {
  // Half a SOL is 70 dollars.
  it.each([
    ['the venue’s own', 69_000_000n, 0.01, 0.01],
    ['the venue’s own where it names more', 35_000_000n, 60, 60],
    ['the venue’s own where the market is near', 66_510_000n, 0.01, 0.01],
    ['the market’s where that is far worse', 63_000_000n, 0.01, 10],
    ['the market’s where nearly nothing comes back', 7000n, 0, 99.99],
    ['the market’s where the venue names none', 35_000_000n, undefined, 50],
  ])('is %s', async (_, outputRaw, priceImpactPercent, shown) => {
    const { preview } = ordering({ outputRaw, minOutputRaw: outputRaw, priceImpactPercent })
    expect((await preview()).priceImpactPercent).toBeCloseTo(shown, 5)
  })

  it('is warned about by the market’s prices', async () => {
    const { preview } = ordering({ outputRaw: 7000n, minOutputRaw: 7000n, priceImpactPercent: 0.01 })
    expect((await preview()).warnings).toContainEqual({
      code: 'price_impact',
      message: 'Price impact 99.99%: about $70 less than the market price.',
      risk: 'careful',
    })
  })
})
