/** Formats receipts as a CSV table. */
import { rawToDecimal } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import { csvRow } from '#std/csv.ts'

type Column = readonly [name: string, of: (trade: Trade) => string | undefined]

const inUnits = (raw: string | undefined, decimals: number): string | undefined =>
  raw === undefined ? undefined : rawToDecimal(BigInt(raw), decimals)

const COLUMNS: readonly Column[] = [
  ['created', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['asked_by', ({ askedBy }) => askedBy],
  ['agreed_by', ({ consentedBy }) => consentedBy],
  ['wallet', ({ terms }) => terms.wallet],
  ['gave', ({ terms, landed, input }) => inUnits(landed?.inputRaw ?? terms.inputRaw, input.decimals)],
  ['gave_token', ({ input }) => input.symbol],
  ['gave_mint', ({ input }) => input.mint],
  ['quoted', ({ quotedOutputRaw, output }) => inUnits(quotedOutputRaw, output.decimals)],
  ['minimum', ({ terms, output }) => inUnits(terms.minOutputRaw, output.decimals)],
  [
    'received',
    ({ landed, output, recipient }) => (recipient ? undefined : inUnits(landed?.outputRaw, output.decimals)),
  ],
  ['received_token', ({ output }) => output.symbol],
  ['received_mint', ({ output }) => output.mint],
  ['worth_usd', ({ inputUsd }) => inputUsd?.toFixed(2)],
  ['fee_sol', ({ landed }) => inUnits(landed?.feeLamports, 9)],
  ['venue', ({ venue }) => venue],
  ['signature', ({ signature }) => signature],
  ['final', ({ finalizedAt }) => finalizedAt],
  ['reason', ({ failure }) => failure?.message],
  ['id', ({ id }) => id],
  ['sent_to', ({ terms }) => terms.recipient],
]

const rowsOf = (trades: readonly Trade[]): string =>
  trades.map((trade) => csvRow(COLUMNS.map(([, of]) => of(trade)))).join('')

/** Portions of the table: thousands of trades at once would hold up everybody else. */
export async function* receiptsTable(pages: AsyncIterable<readonly Trade[]>): AsyncGenerator<string> {
  yield csvRow(COLUMNS.map(([name]) => name))
  for await (const trades of pages) yield rowsOf(trades)
}
