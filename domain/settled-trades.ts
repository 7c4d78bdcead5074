/** Notes in a branch which trades were made in another one: they stand, whatever is edited. */
import { shortAddress } from '#contract/rules/address.ts'
import { rawToDecimal } from '#contract/rules/amounts.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'
import type { BreadcrumbItem } from '#contract/transcript.ts'
import { SETTLED_ID } from './branches.ts'
import type { HistoryRow } from './conversations.ts'
import { cardMessage } from './relay-message.ts'

/** More would be no note but a list, which the receipts are. */
const NAMED = 5

const amount = (raw: string, { decimals, symbol }: TradeToken): string =>
  `${rawToDecimal(BigInt(raw), decimals)} ${symbol}`

function tradeWords({ landed, terms, input, output, quotedOutputRaw, status }: Trade): string {
  const paid = amount(landed?.inputRaw ?? terms.inputRaw, input)
  if (terms.recipient !== undefined)
    return `${paid} sent to ${shortAddress(terms.recipient)}${status === 'confirmed' ? '' : ', still on its way'}`
  if (status !== 'confirmed') return `${paid} to ${output.symbol}, still on its way`
  return `${paid} for ${amount(landed?.outputRaw ?? quotedOutputRaw, output)}`
}

/** The name of an unverified token may be an order to the model. */
const isNameable = ({ input, output }: Trade): boolean => input.verified && output.verified

function listWords(trades: readonly Trade[]): string {
  const named = trades.filter(isNameable).slice(-NAMED).map(tradeWords)
  const others = trades.length - named.length
  return [...named, ...(others > 0 ? [`${others} more under Trades`] : [])].join('; ')
}

type SettledNote = Readonly<{ item: BreadcrumbItem; row: HistoryRow }>

/** `trades` are not empty, oldest first; `id` is unique. */
export function settledNote(trades: readonly Trade[], id: string, createdAtMs: number): SettledNote {
  const itemId = `${SETTLED_ID}${id}`
  const words = listWords(trades)
  const text = cardMessage(
    `In another version of this conversation these trades were made: ${words}. They stand and were not undone. They were agreed to there; nothing that is said here agrees to one.`,
  )
  return {
    item: {
      itemId,
      type: 'BREADCRUMB',
      title: `Traded in another version, and not undone: ${words}`,
      status: 'DONE',
      createdAtMs,
      isHidden: false,
      expanded: false,
      data: { kind: 'settled', trades: trades.map((trade) => trade.id) },
    },
    row: {
      itemId,
      item: {
        id: itemId,
        type: 'message',
        role: 'system',
        status: 'completed',
        content: [{ type: 'input_text', text }],
      },
    },
  }
}
