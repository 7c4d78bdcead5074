import { describe, expect, it } from 'vitest'
import { dexscreenerPools } from '#adapters/dexscreener/pools.ts'
import { jupiterPrices } from '#adapters/jupiter/prices.ts'
import { jupiterTokens } from '#adapters/jupiter/tokens.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { dexscreenerStandIn } from '#sandbox/market/dexscreener.ts'
import { jupiterStandIn } from '#sandbox/market/jupiter.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { answered, NOW, runTool } from './_kit/testing/handler.server.ts'
import { solanaListBalances } from './solana_list_balances/contract.ts'
import { handler as listBalances } from './solana_list_balances/handler.server.ts'
import { solanaResolveToken } from './solana_resolve_token/contract.ts'
import { handler as resolveToken } from './solana_resolve_token/handler.server.ts'

const clock = { now: () => NOW }
const market = createMarket({ seed: 'parley', clock })
const dexscreener = dexscreenerStandIn(market)
const jupiter = jupiterStandIn(market)
const options = (url: string, answer: (request: Request) => Promise<Response>) => ({
  fetch: (input: string | URL | Request, init?: RequestInit) => answer(new Request(input, init)),
  baseUrl: url,
  source: 'Simulated market',
  clock,
})
const pools = dexscreenerPools(options('https://api.dexscreener.com', dexscreener))
const tokens = jupiterTokens(options('https://lite-api.jup.ag', jupiter))
const prices = jupiterPrices(options('https://lite-api.jup.ag', jupiter))
const look = (query: string) => runTool(solanaResolveToken, resolveToken, { query }, { pools, tokens, clock })

const verified = sandboxTokens.filter((token) => token.verified)

describe('on the adapters and their stand-ins', () => {
  it.each(verified.map(({ symbol, mint }) => [symbol, mint]))(
    'the best candidate for %s is the verified token',
    async (symbol, mint) => {
      const { output } = await look(symbol)
      expect(output.results[0]).toMatchObject({ address: mint, verified: true })
      expect(output.results[0]?.priceUsd).toBeGreaterThan(0)
    },
  )

  it.each(verified.map(({ symbol, mint }) => [symbol, mint]))(
    '%s is found by its mint, alone',
    async (_symbol, mint) => {
      const { output } = await look(mint)
      expect(output.results.map(({ address }) => address)).toEqual([mint])
    },
  )

  it('an impostor stands beside the real one, unverified and with its own mint', async () => {
    const impostors = sandboxTokens.filter((token) => !token.verified)
    expect(impostors.length).toBeGreaterThan(0)
    for (const { symbol, mint } of impostors) {
      const { output } = await look(symbol)
      const found = output.results.find(({ address }) => address === mint)
      expect(found?.warnings).toEqual(expect.arrayContaining(['unverified', 'same_symbol']))
    }
  })

  it('a wallet of every token is priced, named and sorted', async () => {
    const held = sandboxTokens.filter(({ mint }) => mint !== WRAPPED_SOL)
    const wallets = {
      active: async () => ({
        wallet: { address: USDC, label: 'Demo wallet', isDefault: true, status: 'ready' as const },
        source: 'env' as const,
      }),
    }
    const holdings = {
      lamports: 12_408_200_000n,
      slot: 1n,
      tokens: held.map(({ mint, decimals, program }) => ({
        mint,
        ata: `ata${mint}`,
        amountRaw: 3n * 10n ** BigInt(decimals),
        decimals,
        program,
      })),
    }
    const { output, model } = await runTool(
      solanaListBalances,
      listBalances,
      {},
      {
        wallets,
        prices,
        tokens,
        chain: { holdings: async () => answered(holdings) },
      },
    )
    expect(output.balances).toHaveLength(held.length + 1)
    expect(output.prices?.ok && output.identities?.ok).toBe(true)
    const sol = output.balances.find(({ isNative }) => isNative)
    expect(sol?.token).toMatchObject({ symbol: 'SOL', address: WRAPPED_SOL })
    for (const { symbol, mint } of verified) {
      const row = output.balances.find(({ token }) => token.address === mint)
      expect(row?.token).toMatchObject({ symbol, verified: true })
      expect(row?.token.valueUsd).toBeGreaterThan(0)
    }
    expect(JSON.stringify(model).length).toBeLessThan(5000)
  })
})
