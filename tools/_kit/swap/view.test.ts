import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { FAILURES } from '#contract/rules/trade-failures.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'
import { trades } from './example-trades.ts'
import { swapOutput } from './output.ts'
import type { SwapView } from './view.ts'
import { viewOfFields } from './view-of-fields.ts'
import { viewOfTrade } from './view-of-trade.ts'

const viewOf = (output: unknown) => viewOfFields(swapOutput.parse(output))
const termsOf = (output: unknown) =>
  Object.fromEntries(viewOf(output).terms.map(({ label, value }) => [label, value]))

describe('a swap in the field names of other makers', () => {
  const spec = {
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    inputAmount: 0.5,
    outputAmount: '84.21',
    slippageBps: 50,
    priceImpactPercent: 0.04,
    quoteSource: 'jupiter',
    estimatedSeconds: 2,
    warnings: ['low_sol_buffer', 'something_else'],
  }
  const original = {
    sourceMint: WRAPPED_SOL,
    amountIn: '0.5',
    expectedOutput: 84.21,
    outputToken: { address: USDC, symbol: 'WRONG' },
    slippageBps: 50,
    priceImpact: '0.04',
    provider: 'jupiter',
    eta_seconds: 2,
  }

  it.each([
    ['the specification', spec],
    ['the original', original],
  ])('[C3.23, C3.24, C9.26, C9.28, C9.29] of %s', (_name, output) => {
    const { pay, receive, phase } = viewOf(output)
    expect([pay.symbol, pay.amount, receive.symbol, receive.amount, phase]).toEqual([
      'SOL',
      '0.50',
      'USDC',
      '84.21',
      'quote',
    ])
    expect(termsOf(output)).toEqual({
      Slippage: '0.5%',
      'Price impact': '0.04%',
      Quote: 'jupiter',
      'Takes about': '2 s',
    })
  })

  it('[C9.27] with amounts in lamports', () => {
    expect(viewOf({ inputMint: WRAPPED_SOL, inputLamports: '1500000000' }).pay.amount).toBe('1.50')
    expect(viewOf({ outputMint: WRAPPED_SOL, outputAmountLamports: 12_408_200_000 }).receive.amount).toBe(
      '12.4082',
    )
  })

  it('wrapped twice, with both sides as objects', () => {
    const side = (mint: string, amountRaw: string, decimals: number) => ({ mint, amountRaw, decimals })
    const result = {
      input: side(WRAPPED_SOL, '749832145', 9),
      output: { ...side(USDC, '1', 6), amountUi: 126.31 },
      valuations: { inputUsd: 126.32, outputUsd: null },
      priceImpactPct: '0.1',
    }
    const view = viewOf({ request: {}, result: { ok: true, result } })
    expect(view.pay).toMatchObject({ symbol: 'SOL', amount: '0.749832145', usd: 126.32 })
    expect(view.receive).toEqual({ symbol: 'USDC', mint: USDC, amount: '126.31' })
  })

  it('[C3.25, C4.13, C4.14, C4.15] tells how it went, the signature, the warnings and the error', () => {
    expect(viewOf({ status: 'confirmed', txSignature: 'abc' })).toMatchObject({
      phase: 'confirmed',
      signature: 'abc',
    })
    expect(viewOf({ status: 'FAILED', errorMessage: 'No route.' })).toMatchObject({
      phase: 'failed',
      failure: 'No route.',
    })
    expect(viewOf({ error: 'quote_out_zero' })).toMatchObject({ phase: 'failed', failure: 'quote_out_zero' })
    expect(viewOf({ status: 'sent' }).phase).toBe('pending')
    expect(viewOf({ status: 'whatever' }).phase).toBe('quote')
    expect(viewOf(spec).warnings).toEqual([
      'Almost no SOL would remain for the fees of what comes next.',
      'something else',
    ])
  })

  it('of which nothing is known', () => {
    expect(viewOf({})).toMatchObject({ phase: 'quote', pay: { symbol: 'Unknown token' }, terms: [] })
  })
})

describe('a trade of the ledger', () => {
  it('keeps every digit of what is agreed to', () => {
    const { pay, receive, minimum } = viewOfTrade(trades.tainted)
    expect([pay.amount, receive.amount, minimum]).toEqual([
      '0.749832145',
      '5,890,697.5914',
      '5,861,244.12345',
    ])
  })

  it('a person’s own "no" and their silence are no failures, a trade that is turned down is one', () => {
    expect(viewOfTrade(trades.declined)).toMatchObject({ phase: 'declined' })
    expect(viewOfTrade(trades.declined).failure).toBeUndefined()
    expect(viewOfTrade(trades.expired)).toMatchObject({ phase: 'expired' })
    expect(viewOfTrade(trades.expired).failure).toBeUndefined()
    expect(viewOfTrade(trades.refused)).toMatchObject({
      phase: 'failed',
      failure: FAILURES.price_moved,
    })
  })

  it('[C3.24] says how long it takes about, until it is done', () => {
    const labelled = ({ terms }: SwapView) => terms.find(({ label }) => label === 'Takes about')?.value
    expect(labelled(viewOfTrade(trades.previewed))).toBe('2 s')
    expect(labelled(viewOfTrade(trades.confirmed))).toBeUndefined()
  })

  const deltas = (given: Trade) => viewOfTrade(given).changes.map(({ symbol, delta }) => [symbol, delta])
  const [sol, usdc] = [trades.previewed.input, trades.previewed.output]
  const over = (given: Partial<Trade>): Trade => ({ ...trades.final, ...given })
  const swapped = (input: TradeToken, output: TradeToken) => ({
    input,
    output,
    terms: { ...trades.final.terms, inputMint: input.mint, outputMint: output.mint },
  })

  it('tells of a landed swap what the chain says that the wallet holds: fee, deposits and all', () => {
    expect(viewOfTrade(trades.confirmed).changes).toMatchObject([
      { symbol: 'SOL', delta: '−0.010205', held: { before: '12.4082', after: '12.398' } },
      { symbol: 'USDC', delta: '+1.68379', held: { before: '1,240.50', after: '1,242.1838' } },
    ])
    const balances = [
      { mint: WRAPPED_SOL, beforeRaw: '2000000000', afterRaw: '1987755720' },
      { mint: USDC, beforeRaw: '0', afterRaw: '1684120' },
    ]
    const landed = { inputRaw: '10000000', outputRaw: '1684120', feeLamports: '2244280', balances }
    const opened = over({ rentLamports: '2039280', landed })
    expect(deltas(opened)).toEqual([
      ['SOL', '−0.01224428'],
      ['USDC', '+1.68412'],
    ])
    expect(viewOfTrade(opened).terms).toContainEqual({
      label: 'Fee and new account',
      value: '0.00224428 SOL',
    })
  })

  it.each([
    [
      'SOL is given',
      swapped(sol, usdc),
      [
        ['SOL', '−0.010205'],
        ['USDC', '+1.68412'],
      ],
    ],
    [
      'SOL is got',
      swapped(usdc, sol),
      [
        ['USDC', '−10'],
        ['SOL', '+0.00147912'],
      ],
    ],
    [
      'neither is SOL',
      swapped(usdc, trades.tainted.output),
      [
        ['USDC', '−10'],
        ['MOONCAT', '+16.8412'],
        ['SOL', '−0.000205'],
      ],
    ],
  ])('counts the fee in from the receipt alone where %s', (_name, given, expected) => {
    expect(deltas(over(given))).toEqual(expected)
  })

  it('the taint is told while it matters', () => {
    expect(viewOfTrade(trades.tainted).warnings[0]).toContain('Asked for after reading a page')
    const over = viewOfTrade({ ...trades.tainted, status: 'confirmed' })
    expect(over.warnings.join()).not.toContain('Asked for after')
  })
})
