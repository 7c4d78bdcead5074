/** Passes the request to the use case that makes the intent; limits and rights are decided there and by the signer. */
import { rawToDecimal } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { dollars } from '../_kit/rounded.ts'
import { swapStatusOf } from '../_kit/swap/output.ts'
import { solanaSendPreview } from './contract.ts'

const NEXT = 'Nothing has moved. The person has to confirm on the card.'

export const handler = defineHandler(solanaSendPreview, ['swaps'], {
  run: async ({ to, token, amount_ui, amount_percent, amount_usd }, { swaps }, call) => {
    const { channel, requestedHow, tainted = false, taintedBy, sessionId, conversationId } = call
    const amounts = { amountUi: amount_ui, amountPercent: amount_percent, amountUsd: amount_usd }
    const trade = await swaps.previewSend(
      call.actor,
      { to, token, ...amounts },
      { askedBy: channel, requestedHow, tainted, taintedBy, sessionId, conversationId },
      call.signal,
    )
    return { intent_id: trade.id, trade, next: NEXT }
  },
  modelView: ({ trade, next }) => ({
    intent_id: trade.id,
    status: swapStatusOf(trade.status),
    send: `${rawToDecimal(BigInt(trade.terms.inputRaw), trade.input.decimals)} ${trade.input.symbol}`,
    to: recipientOf(trade).address,
    to_label: recipientOf(trade).label,
    is_own_wallet: recipientOf(trade).isOwn,
    value_usd: dollars(trade.inputUsd),
    fee_sol: rawToDecimal(BigInt(trade.networkFeeLamports) + BigInt(trade.rentLamports), 9),
    warnings: trade.warnings.length > 0 ? trade.warnings.map(({ message }) => message) : undefined,
    is_new_address: recipientOf(trade).isNew,
    looks_like: knownName(recipientOf(trade)),
    tokens_verified: trade.input.verified || undefined,
    signature: trade.signature,
    next,
  }),
})

const knownName = ({ looksLike }: NonNullable<Trade['recipient']>): string | undefined =>
  looksLike?.label ?? looksLike?.address

function recipientOf({ recipient }: Trade): NonNullable<Trade['recipient']> {
  if (!recipient) throw new Error('a send has a recipient')
  return recipient
}
