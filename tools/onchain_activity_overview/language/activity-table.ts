/** The activity of a wallet or a token as a table, the newest first: how much each row was worth. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import { asToken } from '../../_kit/language/subject-of.ts'
import { tradeName, tradesTable } from '../../_kit/language/trade-rows.ts'

type View = Readonly<{
  rows: readonly Readonly<{
    signature: string
    kind: string
    base?: string | null
    usd?: number | null
    at?: string | null
  }>[]
}>

/** '+5 BONK' → '5 BONK' */
const legOf = (leg: string): string =>
  leg
    .replace(/^[+\u2212-]/, '')
    .split(' ')
    .map((part, at) => (at === 0 ? part : plainSymbol(part)))
    .join(' ')

export function activityTable([view]: readonly View[]): ShownTable | undefined {
  if (!view || view.rows.length === 0) return undefined
  const rows = view.rows.map(({ signature, kind, base, usd, at }) => ({
    name: base ? tradeName(kind, legOf(base)) : 'the transaction',
    token: asToken(signature),
    figures: { worth: usd ?? undefined },
    at: at ?? undefined,
  }))
  return tradesTable(rows, undefined, 'transaction')
}
