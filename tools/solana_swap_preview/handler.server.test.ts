import { describe, expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import { createSwapServices } from '#domain/swaps/testing/fake-swaps.ts'
import { GUEST, runTool } from '../_kit/testing/handler.server.ts'
import { solanaSwapPreview } from './contract.ts'
import { handler } from './handler.server.ts'

const ask = (args: object, swaps = createSwapServices().swaps) =>
  runTool(solanaSwapPreview, handler, { input_mint: 'SOL', output_mint: 'USDC', ...args }, { swaps })

describe('solana_swap_preview', () => {
  it('[C3.23, C3.24] answers with the trade, and its figures under the names of the specification', async () => {
    const { output } = await ask({ amount_ui: 0.5, slippage_bps: 50 })
    expect(output).toMatchObject({
      intent_id: output.trade.id,
      status: 'awaiting_consent',
      inputAmount: '0.5',
      outputAmount: '70',
      slippageBps: 50,
      priceImpactPercent: 0.01,
      quoteSource: 'Trial venue',
      inputToken: { symbol: 'SOL', verified: true },
      outputToken: { symbol: 'USDC' },
      signature: null,
      error: null,
      trade: { terms: { inputRaw: '500000000', minOutputRaw: '69650000' }, inputUsd: 70, outputUsd: 70 },
    })
  })

  it('gives the model the figures to say, the id to go on with, and that nothing has moved', async () => {
    const { model, output } = await ask({ amount_usd: '7' })
    expect(model).toEqual({
      intent_id: output.intent_id,
      status: 'awaiting_consent',
      give: '0.05 SOL',
      get: '7 USDC',
      at_least: '6.93 USDC',
      value_usd: 7,
      fee_sol: '0.00001',
      price_impact_pct: 0.01,
      slippage_pct: 1,
      venue: 'Trial venue',
      tokens_verified: true,
      expires_at: output.trade.expiresAt,
      next: 'Nothing has moved. The person has to confirm on the card.',
    })
  })

  it('stores the caller, the place, and the outside text that was read', async () => {
    const { swaps, deps } = createSwapServices()
    const taintedBy = { tool: 'fetch', title: 'Web page', host: 'solana-alpha.example' }
    const { output } = await runTool(
      solanaSwapPreview,
      handler,
      { input_mint: 'SOL', output_mint: 'USDC', amount_percent: 1 },
      { swaps },
      {
        channel: 'assistant',
        sessionId: 'sess_7',
        conversationId: 'conv_7',
        tainted: true,
        taintedBy,
        requestedHow: 'spoken',
      },
    )
    expect(output.trade).toMatchObject({
      askedBy: 'assistant',
      requestedHow: 'spoken',
      tainted: true,
      taintedBy,
    })
    expect(await deps.ledger.byId(output.intent_id)).toMatchObject({
      actor: GUEST,
      sessionId: 'sess_7',
      conversationId: 'conv_7',
    })
  })

  it('passes refusals on', async () => {
    await expect(ask({})).rejects.toThrow(new ParleyError('amount_required'))
    await expect(ask({ amount_ui: 1, slippage_bps: 900 })).rejects.toMatchObject({ code: 'invalid_slippage' })
  })

  it.each([{ input_mint: '' }, { amount_ui: {} }, { amount_percent: '50%' }])(
    'refuses the arguments %j',
    (args) => {
      const all = { input_mint: 'SOL', output_mint: 'USDC', ...args }
      expect(solanaSwapPreview.input.safeParse(all).success).toBe(false)
    },
  )
})
