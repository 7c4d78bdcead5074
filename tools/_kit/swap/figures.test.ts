import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { FAILURES } from '#contract/rules/trade-failures.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'
import { trades } from '../testing/trades.ts'
import { changesOf } from './changes.ts'
import { feesText, minimumOf, networkFeeText, payLeg, receiveLeg, termsOf } from './figures.ts'
import { swapOutput, swapOutputOf } from './output.ts'
import { attentionOf, failureOf, phaseOf } from './phase.ts'

const labelled = (trade: Trade) =>
  Object.fromEntries(termsOf(trade).map(({ label, value }) => [label, value]))

describe('the output of the swap tools', () => {
  it('[C3.23, C3.24, C3.25] has the field names of the specification', () => {
    expect(swapOutputOf(trades.previewed)).toMatchObject({
      status: 'awaiting_consent',
      inputMint: WRAPPED_SOL,
      outputMint: USDC,
      inputAmount: '0.01',
      outputAmount: '1.68412',
      inputToken: { address: WRAPPED_SOL, symbol: 'SOL', decimals: 9 },
      outputToken: { address: USDC, symbol: 'USDC', decimals: 6 },
      slippageBps: 50,
      priceImpactPercent: 0.04,
      quoteSource: 'Sandbox market maker',
      estimatedSeconds: 2,
      signature: null,
      warnings: ['shared_wallet'],
      error: null,
      errorMessage: null,
    })
    const { signature, failure } = trades.reverted
    expect(swapOutputOf(trades.reverted)).toMatchObject({
      status: 'failed',
      signature,
      error: failure?.code,
      errorMessage: failure?.message,
    })
  })

  it('reads what version 0.1.0 stored, which has more names for the same figures', () => {
    const output = swapOutputOf(trades.confirmed)
    const side = { mint: USDC, amountRaw: '1', amountUi: '0.000001', decimals: 6 }
    const stored = { ...output, mode: 'ExactIn', direction: 'SOL_TO_TOKEN', output: side, netOutput: side }
    expect(swapOutput.parse(stored)).toEqual(output)
  })
})

describe('the figures of a trade', () => {
  it('keep every digit of the amounts that are agreed to, below headlines of four or more', () => {
    const trade = trades.tainted
    expect([payLeg(trade), receiveLeg(trade)]).toMatchObject([
      { amount: '0.749832145', rounded: '0.7498' },
      { amount: '5,890,697.5914', rounded: '5,890,697' },
    ])
    expect(labelled(trade)['You get at least']).toBe('5,861,244.12345 MOONCAT')
    // Rounded down, never up.
    expect([minimumOf(trade), minimumOf(trades.previewed)]).toEqual(['5,861,244', '1.675'])
  })

  it('keep the rate in its place beside a symbol that runs from right to left', () => {
    const input = { ...trades.previewed.input, symbol: 'שקל' }
    expect(labelled({ ...trades.previewed, input }).Rate).toBe('1 \u2068שקל\u2069 = 168.412 USDC')
  })

  it('name all fees in dollars, and in SOL where SOL has no price', () => {
    expect(feesText(trades.previewed)).toBe('$0.03')
    // 0.000205 SOL, and a tenth of a percent of 425.21 dollars.
    expect(feesText(trades.careful)).toBe('$0.46')
    expect(feesText({ ...trades.previewed, networkFeeLamports: '10000' })).toBe('under $0.01')
    const { solUsd: _, ...unpriced } = trades.previewed
    expect(feesText(unpriced)).toBe('0.000205 SOL')
    expect(feesText(trades.confirmed)).toBe('$0.03')
    expect([networkFeeText(trades.reverted), networkFeeText(unpriced)]).toEqual(['$0.03', '0.000205 SOL'])
  })

  it('[C4.13, C4.14, C4.15] a confirmed trade has its own phase, so has a failed one, every other is neutral', () => {
    expect(phaseOf(trades.confirmed)).toBe('confirmed')
    expect(phaseOf(trades.reverted)).toBe('failed')
    expect([trades.previewed, trades.consented, trades.sent].map(phaseOf)).toEqual([
      'previewed',
      'pending',
      'pending',
    ])
  })

  it('a "no" and silence are not failures, a refused trade is one', () => {
    expect([phaseOf(trades.declined), failureOf(trades.declined)]).toEqual(['declined', undefined])
    expect([phaseOf(trades.expired), failureOf(trades.expired)]).toEqual(['expired', undefined])
    expect([phaseOf(trades.refused), failureOf(trades.refused)]).toEqual(['failed', FAILURES.price_moved])
    expect([trades.overdue, trades.lost].map(phaseOf)).toEqual(['failed', 'failed'])
  })

  it('[C3.24] give the expected time until the trade is done', () => {
    expect(labelled(trades.previewed)['Takes about']).toBe('2 s')
    expect(labelled(trades.confirmed)['Takes about']).toBeUndefined()
  })

  it('[C9.26, C9.27] give slippage in percent and lamports in SOL', () => {
    expect(labelled(trades.previewed)).toMatchObject({
      Slippage: '0.5%',
      'Price impact': '0.04%',
      'Network fee': '0.000205 SOL',
      'Network fee at most': '0.00224428 SOL',
    })
  })

  it('[C9.29] label the mint of wrapped SOL as SOL, whatever the token list calls it', () => {
    const landed = { ...trades.final, input: { ...trades.final.input, symbol: 'wSOL' } }
    expect(changesOf(landed).map(({ mint, symbol }) => [mint, symbol])).toEqual([
      [WRAPPED_SOL, 'SOL'],
      [USDC, 'USDC'],
    ])
  })

  const deltas = (given: Trade) => changesOf(given).map(({ symbol, delta }) => [symbol, delta])
  const [sol, usdc] = [trades.previewed.input, trades.previewed.output]
  const over = (given: Partial<Trade>): Trade => ({ ...trades.final, ...given })
  const swapped = (input: TradeToken, output: TradeToken) => ({
    input,
    output,
    terms: { ...trades.final.terms, inputMint: input.mint, outputMint: output.mint },
  })

  it('give the changes of a landed trade as the chain reports them, fee and deposits included', () => {
    expect(changesOf(trades.confirmed)).toMatchObject([
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
    expect(termsOf(opened)).toContainEqual({
      label: 'Fee and new account',
      value: '0.00224428 SOL',
    })
  })

  it.each([
    [
      'SOL is paid',
      swapped(sol, usdc),
      [
        ['SOL', '−0.010205'],
        ['USDC', '+1.68412'],
      ],
    ],
    [
      'SOL is received',
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
  ])('include the fee by the receipt alone where %s', (_name, given, expected) => {
    expect(deltas(over(given))).toEqual(expected)
  })

  it('the taint is a warning only while the trade can be agreed to', () => {
    expect(attentionOf(trades.tainted)[0]).toBe(
      'Parley suggested this after reading a page from solana-alpha.example. It may not be what you asked for.',
    )
    const taintedBy = { tool: 'search', title: 'Web search', host: 'a.example', otherHosts: 3 }
    expect(attentionOf({ ...trades.tainted, taintedBy })[0]).toContain(
      'pages from a.example and 3 other sites',
    )
    const over = attentionOf({ ...trades.tainted, status: 'confirmed' })
    expect(over).toEqual([])
  })

  it('the shared wallet is a note beside other warnings, and none by itself', () => {
    expect(attentionOf(trades.previewed)).toEqual([])
    expect(attentionOf(trades.careful).at(-1)).toContain('The demo wallet is shared.')
  })
})
