/** 'Do I have that much?' beside a trade: how much the wallet holds of what the trade gives. */
import type { Token } from '#domain/language/tokens.ts'
import { type DialogueContext, PRIORITY } from '#domain/language/tool-language.ts'
import type { BalanceFrame } from './balance-slots.ts'

const STILL = '[even | still | already | actually | really | now]'
const HOLD = '(have | own | hold | got | have got)'
const MUCH = '(enough | that much | so much | this much | so many | that many | as much | as many | {number})'
const FOR_IT = '[for (it | that | this)] [in there | in it | in here | in the wallet]'
const LEAD = '^ [and | but | ok | well | now | wait | oh | so | hang on | hold on | check | no]'

type Traded = Readonly<{
  tool?: string
  slots?: Readonly<{ give?: string; topic?: readonly Token[] }>
}>

/** After so many turns of other talk a question is about the whole wallet. */
const TURNS = 1

/** The token that the trade gives, of which a question of ours or a preview is. */
function payerIn({ asking, unfinished, trade, tradeAge = 0, isRefused }: DialogueContext): Token | undefined {
  const shown = tradeAge <= TURNS && !isRefused ? trade : undefined
  const { tool, slots } = (asking ?? unfinished ?? shown ?? {}) as Traded
  const { give, topic = [] } = slots ?? {}
  if (tool !== 'solana_swap_preview' || give === undefined) return undefined
  return (
    topic.find(({ symbol }) => symbol.toUpperCase() === give.toUpperCase()) ?? { symbol: give, name: give }
  )
}

export const payer: BalanceFrame = {
  name: 'payer-holdings',
  priority: PRIORITY.trade + 3,
  patterns: [
    `${LEAD} do i ${STILL} ${HOLD} ${MUCH} ${FOR_IT} $`,
    `${LEAD} have i ${STILL} [got] ${MUCH} ${FOR_IT} $`,
    `${LEAD} (is there | have we | do we have) enough ${FOR_IT} $`,
    `${LEAD} (can | could) i ${STILL} afford (it | that | this) $`,
    `${LEAD} (how much | how many) do i ${STILL} ${HOLD} ${FOR_IT} [left] $`,
    `${LEAD} (how much | how many) have i ${STILL} [got] ${FOR_IT} [left] $`,
  ],
  read(_filled, context, { tokens }) {
    const token = tokens.length === 0 ? payerIn(context) : undefined
    return token && { slots: { tokens: [token] } }
  },
}
