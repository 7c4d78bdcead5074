/** Hands the request to the use case that makes the intent; what it may cost and whether it may be is decided there. */
import { defineHandler } from '../_kit/handler.server.ts'
import { swapModelView, swapViewOf } from '../_kit/swap-view.ts'
import { solanaSwapPreview } from './contract.ts'

export const handler = defineHandler(solanaSwapPreview, ['swaps'], {
  run: async (input, { swaps }, call) => {
    const { input_mint, output_mint, mode, amount_ui, amount_percent, amount_usd } = input
    const { actor, channel, sessionId, conversationId, tainted = false, taintedBy, signal } = call
    const { desired_output_ui, slippage_bps, wallet_address } = input
    const trade = await swaps.preview(
      actor,
      {
        inputMint: input_mint,
        outputMint: output_mint,
        ...(mode !== undefined && { mode }),
        ...(amount_ui !== undefined && { amountUi: amount_ui }),
        ...(amount_percent !== undefined && { amountPercent: amount_percent }),
        ...(amount_usd !== undefined && { amountUsd: amount_usd }),
        ...(desired_output_ui !== undefined && { desiredOutputUi: desired_output_ui }),
        ...(slippage_bps !== undefined && { slippageBps: slippage_bps }),
        ...(wallet_address !== undefined && { walletAddress: wallet_address }),
      },
      {
        askedBy: channel,
        tainted,
        ...(taintedBy && { taintedBy }),
        ...(sessionId !== undefined && { sessionId }),
        ...(conversationId !== undefined && { conversationId }),
      },
      signal,
    )
    return swapViewOf(trade)
  },
  modelView: swapModelView,
})
