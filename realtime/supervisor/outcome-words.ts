/** Says in one sentence how a swap that was agreed to aloud ended, for the next answer. */
import { rawToDecimal } from '#contract/rules/amounts.ts'
import { recipientName } from '#contract/rules/recipients.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'
import { sayable } from '#domain/language/amount-words.ts'
import type { Agreed } from './swap-state.ts'

const amount = (raw: string, { decimals, symbol }: TradeToken): string =>
  `${sayable(rawToDecimal(BigInt(raw), decimals))} ${symbol}`

export function outcomeWords(agreed: Agreed): string {
  if (!agreed.ok) return agreed.message
  const { status, input, output, landed, terms, failure } = agreed.trade
  if (terms.recipient !== undefined) return sendWords(agreed.trade)
  const pair = `${amount(terms.inputRaw, input)} to ${output.symbol}`
  if (status === 'confirmed') return doneWords(agreed.trade, landed)
  if (status === 'failed' || status === 'expired' || status === 'rejected')
    return `The swap of ${pair} did not happen. ${failure?.message ?? ''}`.trim()
  if (status === 'previewed') return `The swap of ${pair} still waits to be confirmed on its card.`
  return `The swap of ${pair} is on its way; the card says when it has landed.`
}

const doneWords = ({ terms, input, output, quotedOutputRaw }: Trade, landed: Trade['landed']): string =>
  `Swapped ${amount(landed?.inputRaw ?? terms.inputRaw, input)} for ${amount(landed?.outputRaw ?? quotedOutputRaw, output)}.`

function sendWords({ status, input, landed, terms, failure, recipient }: Trade): string {
  const what = `${amount(landed?.inputRaw ?? terms.inputRaw, input)} to ${recipientName({ recipient })}`
  if (status === 'confirmed') return `Sent ${what}.`
  if (status === 'failed' || status === 'expired' || status === 'rejected')
    return `The transfer of ${what} did not happen. ${failure?.message ?? ''}`.trim()
  if (status === 'previewed') return `The transfer of ${what} still waits to be confirmed on its card.`
  return `The transfer of ${what} is on its way; the card says when it has landed.`
}
