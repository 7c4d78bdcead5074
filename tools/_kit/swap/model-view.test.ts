/** Tests the figures of a swap that the model reads. */
import { expect, it } from 'vitest'
import type { Trade } from '#contract/trades.ts'
import { trades } from '../testing/trades.ts'
import { changesOf } from './changes.ts'
import { termsOf } from './figures.ts'
import { swapModelViewOf } from './model-view.ts'
import { swapOutputOf } from './output.ts'

const view = (trade: Trade) => swapModelViewOf(swapOutputOf(trade))

it('has the agreed amounts before a swap, and the real ones after it', () => {
  expect(view(trades.previewed)).toEqual({
    intent_id: 'trd_1',
    status: 'awaiting_consent',
    give: '0.01 SOL',
    get: '1.68412 USDC',
    at_least: '1.6757 USDC',
    value_usd: 1.68,
    fee_sol: '0.000205',
    price_impact_pct: 0.04,
    slippage_pct: 0.5,
    // The warning that the wallet is shared is on the card alone.
    warnings: undefined,
    output_mint: undefined,
    tokens_verified: true,
    signature: undefined,
    why: undefined,
    click_only: undefined,
    venue: 'Sandbox market maker',
    expires_at: trades.previewed.expiresAt,
    next: 'Nothing has moved. The person has to confirm on the card.',
  })
  expect(view(trades.confirmed)).toMatchObject({
    status: 'confirmed',
    give: '0.01 SOL',
    get: '1.68379 USDC',
    next: 'Done. Nothing more is needed.',
  })
  expect(view(trades.confirmed).expires_at).toBeUndefined()
})

it('says what a tainted request and an unknown token need, and what a failure was', () => {
  const { tainted, reverted } = trades
  expect(view(tainted)).toMatchObject({
    click_only: true,
    tokens_verified: undefined,
    output_mint: tainted.terms.outputMint,
    fee_sol: '0.00224428',
    warnings: tainted.warnings.map(({ message }) => message),
  })
  expect(view(reverted)).toMatchObject({ signature: reverted.signature, why: reverted.failure?.message })
})

it.each([
  ['consented', 'The person has agreed. The trade is being built.'],
  ['signed', 'The trade is signed and on its way. Do not start another one for it.'],
  ['sent', 'The trade is sent and not confirmed yet. Do not start another one for it.'],
  ['failed', 'This swap is over and nothing was swapped. Do not suggest it again.'],
  ['expired', 'This swap is over and nothing was swapped. Do not suggest it again.'],
  ['rejected', 'This swap is over and nothing was swapped. Do not suggest it again.'],
] as const)('a swap that is %s says what comes next', (status, next) => {
  expect(view({ ...trades.previewed, status }).next).toBe(next)
})

it('the terms name the rate by what was paid, and every cost that there is', () => {
  expect(termsOf(trades.tainted).map(({ label, value }) => [label, value])).toEqual([
    ['Rate', '1 SOL = 7,856,021.6852 MOONCAT'],
    ['You get at least', '5,861,244.12345 MOONCAT'],
    ['Slippage', '2.5%'],
    ['Price impact', '2.61%'],
    ['Network fee', '0.000205 SOL'],
    ['New account', '0.00203928 SOL'],
    ['Venue fee', '0.2%'],
    ['Network fee at most', '0.00224428 SOL'],
    ['Venue', 'Jupiter: Raydium, Meteora, Orca Whirlpool'],
    ['Takes about', '2 s'],
  ])
  const { priceImpactPercent: _, ...unknown } = trades.previewed
  expect(termsOf(unknown).map(({ label }) => label)).not.toContain('Price impact')
  expect(termsOf(trades.confirmed).map(({ label, value }) => [label, value])).toEqual([
    ['Rate', '1 SOL = 168.379 USDC'],
    ['Quoted', '1.68412 USDC'],
    ['You get at least', '1.6757 USDC'],
    ['Network fee', '0.000205 SOL'],
    ['Venue', 'Sandbox market maker'],
  ])
})

it('a change of a token that the trade does not name has a short address and whole units', () => {
  const mint = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
  const { landed } = trades.confirmed
  const balances = [{ mint, beforeRaw: '3', afterRaw: '5' }]
  expect(changesOf({ ...trades.confirmed, landed: landed && { ...landed, balances } })).toEqual([
    { mint, symbol: 'JUPy…DvCN', delta: '+2', isGain: true, held: { before: '3', after: '5' } },
  ])
  const unseen = trades.previewed.changes.slice(0, 1).map((one) => ({ ...one, beforeRaw: undefined }))
  expect(changesOf({ ...trades.previewed, changes: unseen })).toEqual([
    { mint: unseen[0]?.mint, symbol: 'SOL', delta: '−0.010205', isGain: false, held: undefined },
  ])
})
