/** The activity of a wallet or a token as a table, the newest first: how much each row was worth. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import { asToken } from '../../_kit/language/subject-of.ts'
import { tradeName, tradesTable } from '../../_kit/language/trade-rows.ts'
import { type ActivityRow, type ActivityView, rowSentence } from './activity-words.ts'

/** '+5 BONK' → '5 BONK' */
const legOf = (leg: string): string =>
  leg
    .replace(/^[+\u2212-]/, '')
    .split(' ')
    .map((part, at) => (at === 0 ? part : plainSymbol(part)))
    .join(' ')

const FEES: NonNullable<ShownTable['lacks']> = [
  {
    names:
      '(?:(?:did |do |have )?i )?(?:(?:spend|spent|pay|paid|cost|costs|lose|lost) (?:in |on |for |as )?)?(?:the |its |any )?(?:network |transaction |tx )?(?:fees?|gas) (?:on|for|of|with|in) (?:<t\\d+>|that|this|it|them|those|these)(?: (?:one|1|transaction|tx))?',
    say: 'The card has the fee beside each transaction that this wallet paid for; what comes in costs it nothing. For the fees of your swaps here ask **what did I pay in fees**.',
  },
]

export function activityTable([view]: readonly ActivityView[]): ShownTable | undefined {
  if (!view || view.rows.length === 0) return undefined
  const rows = view.rows.map((row) => rowOf(row))
  return { ...tradesTable(rows, undefined, 'transaction'), lacks: FEES }
}

function rowOf(row: ActivityRow): ShownTable['rows'][number] {
  const { signature, kind, base, usd, at } = row
  return {
    name: base ? tradeName(kind, legOf(base)) : 'the transaction',
    token: asToken(signature),
    figures: { worth: usd ?? undefined },
    at: at ?? undefined,
    tells: rowSentence(row),
  }
}
