/** Passes the request to the use case that makes the intent; limits and rights are decided there. */
import { defineHandler } from '../_kit/handler.server.ts'
import { swapModelViewOf } from '../_kit/swap/model-view.ts'
import { swapOutputOf } from '../_kit/swap/output.ts'
import { solanaSwapPreview } from './contract.ts'

export const handler = defineHandler(solanaSwapPreview, ['swaps'], {
  run: async (input, { swaps }, call) => {
    const { input_mint, output_mint, mode, amount_ui, amount_percent, amount_usd } = input
    const {
      actor,
      channel,
      sessionId,
      conversationId,
      tainted = false,
      taintedBy,
      requestedHow,
      signal,
    } = call
    const { desired_output_ui, slippage_bps, wallet_address } = input
    const trade = await swaps.preview(
      actor,
      {
        inputMint: input_mint,
        outputMint: output_mint,
        mode,
        amountUi: amount_ui,
        amountPercent: amount_percent,
        amountUsd: amount_usd,
        desiredOutputUi: desired_output_ui,
        slippageBps: slippage_bps,
        walletAddress: wallet_address,
      },
      { askedBy: channel, requestedHow, tainted, taintedBy, sessionId, conversationId },
      signal,
    )
    return swapOutputOf(trade)
  },
  modelView: swapModelViewOf,
})
