import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { fc, runs } from '../../scripts/testing/property.ts'
import { runTool } from '../_kit/testing/handler.server.ts'
import { solanaListBalances } from './contract.ts'
import { handler } from './handler.server.ts'
import { fakeServices, holding, JUP, priced } from './testing/fake-services.server.ts'

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const mint = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 40, maxLength: 44 })
const wallets = fc.record({
  lamports: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  tokens: fc.uniqueArray(
    fc.record(
      {
        mint: fc.oneof({ weight: 8, arbitrary: mint }, fc.constantFrom(USDC, WRAPPED_SOL, JUP)),
        raw: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        decimals: fc.integer({ min: 0, max: 18 }),
        price: fc.double({ min: 0, max: 1e6, noNaN: true }),
        change24h: fc.double({ min: -150, max: 1e5, noNaN: true }),
      },
      { requiredKeys: ['mint', 'raw', 'decimals'] },
    ),
    { selector: ({ mint }) => mint, maxLength: 40 },
  ),
  limit: fc.integer({ min: 1, max: 30 }),
  minUi: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: undefined }),
})

type Drawn = Readonly<{ mint: string; raw: bigint; decimals: number; price?: number; change24h?: number }>

function worldOf({ lamports, tokens }: { lamports: bigint; tokens: readonly Drawn[] }) {
  const { ports } = fakeServices({
    holdings: {
      lamports,
      slot: 1n,
      tokens: tokens.map(({ mint, raw, decimals }) =>
        holding(mint, raw, { decimals: mint === WRAPPED_SOL ? 9 : decimals }),
      ),
    },
    prices: priced(
      ...tokens
        .filter(({ price }) => price !== undefined)
        .map(({ mint, price = 0, change24h }) => ({ mint, usd: price, ...(change24h && { change24h }) })),
    ),
    identities: [],
  })
  const held = new Set(tokens.filter(({ raw }) => raw > 0n).map(({ mint }) => mint))
  if (lamports > 0n) held.add(WRAPPED_SOL)
  return { ports, held: held.size }
}

describe('whatever a wallet holds', () => {
  it('[S3.34, S3.35] rows are by value then amount, at most the limit, and nothing is lost or doubled', async () => {
    await fc.assert(
      fc.asyncProperty(wallets, async ({ lamports, tokens, limit, minUi }) => {
        const world = worldOf({ lamports, tokens })
        const args = { limit, ...(minUi !== undefined && { min_ui: minUi }) }
        const { output } = await runTool(solanaListBalances, handler, args, world.ports)
        const rows = output.balances
        expect(rows.length).toBeLessThanOrEqual(limit)
        expect(rows).toEqual(
          rows.toSorted(
            (a, b) => (b.token.valueUsd ?? -1) - (a.token.valueUsd ?? -1) || b.amountUi - a.amountUi,
          ),
        )
        expect(new Set(rows.map(({ mint }) => mint)).size).toBe(rows.length)
        expect(rows.length + output.more + output.belowMin).toBe(world.held)
        const { pricedCount, unpricedCount, totalValueUsd } = output.portfolio
        expect(pricedCount + unpricedCount).toBe(world.held)
        const listed = rows.reduce((sum, { token }) => sum + (token.valueUsd ?? 0), 0)
        expect(totalValueUsd ?? 0).toBeGreaterThanOrEqual(listed * (1 - 1e-9))
      }),
      runs(300),
    )
  })
})
