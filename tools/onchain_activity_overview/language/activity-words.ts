/** Says activity in a sentence or two: how many trades, what the net is, and what is left out. */
import * as z from 'zod/mini'
import { shortAddress } from '#contract/rules/address.ts'
import { formatAmount, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { maybeNumber, maybeText } from '#domain/language/lenient-view.ts'
import { counted, listed, plainName, plainSymbol, sentences } from '#domain/language/plain-words.ts'

const count = z.optional(z.number())
const top = z.optional(z.object({ address: z.string(), label: maybeText, net_sol: maybeNumber }))

export const activityView = z.object({
  scope: z.enum(['token', 'wallet']),
  address: z.string(),
  label: maybeText,
  symbol: maybeText,
  range: z.string(),
  trades: z.number(),
  buys: count,
  sells: count,
  received: count,
  sent: count,
  failed: count,
  wallets: count,
  net_sol: maybeNumber,
  net_usd: maybeNumber,
  top_buyer: top,
  rows: z.array(
    z.object({
      signature: z.string(),
      kind: z.string(),
      at: maybeText,
      base: maybeText,
      quote: maybeText,
      usd: maybeNumber,
      with: maybeText,
    }),
  ),
  is_partial: z.optional(z.boolean()),
  pruned: count,
})
export type ActivityView = z.output<typeof activityView>
type View = ActivityView
export type ActivityRow = View['rows'][number]

/** The one row that is asked for: the largest, or the newest. */
export type Pick = 'largest' | 'latest'

export function pickedWords(view: View, pick: Pick): string {
  const who = view.label ? plainName(view.label) : shortAddress(view.address)
  const valued = view.rows.filter(({ usd }) => typeof usd === 'number')
  const [row] =
    pick === 'latest' ? view.rows : valued.toSorted((one, other) => (other.usd ?? 0) - (one.usd ?? 0))
  if (view.rows.length === 0) return sentences(`${who} did nothing in the last ${view.range}.`, leftOut(view))
  if (!row) return 'No row of it has a price that I trust, so I cannot tell which was the largest.'
  const worth = typeof row.usd === 'number' ? `, worth about ${formatUsd(row.usd)}` : ''
  const what = `${rowWords(row) || 'a transaction'}${worth}`
  return sentences(
    pick === 'largest'
      ? `The largest in the last ${view.range} was ${what}${momentWords(row.at)}.`
      : `The latest was ${what}${momentWords(row.at)}.`,
    leftOut(view),
  )
}

/** The row that the sentences name as the latest. */
export const latestNamed = (view: View): ActivityRow | undefined =>
  view.scope === 'wallet' && lastWords(view) !== '' ? view.rows[0] : undefined

/** All that the list says of one row. */
export function rowSentence(row: ActivityRow): string {
  const party = row.with ? plainName(row.with) : ''
  const side: Readonly<Record<string, string>> = { receive: ' from', send: ' to' }
  const whom = party && side[row.kind] ? `${side[row.kind]} ${party}` : ''
  const worth = typeof row.usd === 'number' ? `, worth about ${formatUsd(row.usd)}` : ''
  const what = rowWords(row).replace(' that came in', ' came in').replace(' that went out', ' went out')
  const described =
    what || (row.kind === 'failed' ? 'a transaction that failed' : 'a transaction that moved no tokens')
  const text = `${described}${whom}${worth}${momentWords(row.at)}.`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function rowWords({ kind, base, quote }: View['rows'][number]): string {
  if (!base) return ''
  const [what, price] = [legWords(base), quote ? ` for ${legWords(quote)}` : '']
  const words: Readonly<Record<string, string>> = {
    buy: `a buy of ${what}${price}`,
    sell: `a sale of ${what}${price}`,
    receive: `${what} that came in`,
    send: `${what} that went out`,
  }
  return words[kind] ?? ''
}

function momentWords(at: string | null | undefined): string {
  const date = new Date(at ?? '')
  if (Number.isNaN(date.getTime())) return ''
  const day = date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return `, on ${day} at ${date.toISOString().slice(11, 16)} UTC`
}

export const activityWords = (view: View): string =>
  view.scope === 'token' ? tokenWords(view) : walletWords(view)

function walletWords(view: View): string {
  const { range, trades, received = 0, sent = 0, failed = 0, net_sol: net } = view
  const who = view.label ? plainName(view.label) : shortAddress(view.address)
  if (view.rows.length === 0 && trades + received + sent + failed === 0)
    return sentences(`${who} did nothing on the chain in the last ${range}.`, leftOut(view))
  const parts = [
    trades > 0 ? tradeWords(view) : '',
    received > 0 ? counted(received, 'incoming transfer') : '',
    sent > 0 ? counted(sent, 'outgoing transfer') : '',
    failed > 0 ? counted(failed, 'failed transaction') : '',
  ].filter((text) => text !== '')
  const did = parts.length > 0 ? listed(parts) : 'transactions that moved no tokens'
  return sentences(
    `${who}, last ${range}: ${did}.`,
    net ? `Net ${net > 0 ? '+' : ''}${formatSol(net)} SOL.` : '',
    lastWords(view),
    leftOut(view),
  )
}

function tradeWords({ trades, buys = 0, sells = 0 }: View): string {
  const sides = [buys > 0 ? counted(buys, 'buy') : '', sells > 0 ? counted(sells, 'sell') : ''].filter(
    (text) => text !== '',
  )
  return `${counted(trades, 'trade')}${sides.length > 0 ? ` (${listed(sides)})` : ''}`
}

/**
 * The newest row, where it says something by itself. It is worded as a thing on the chain and not as a deed, since a
 * deed would need a receipt.
 */
function lastWords({ rows: [row] }: View): string {
  if (!row?.base) return ''
  const [what, price] = [legWords(row.base), row.quote ? ` for ${legWords(row.quote)}` : '']
  if (row.kind === 'buy') return `The latest: a buy of ${what}${price}.`
  if (row.kind === 'sell') return `The latest: a sale of ${what}${price}.`
  if (row.kind === 'receive') return `The latest: ${what} came in.`
  return row.kind === 'send' ? `The latest: ${what} went out.` : ''
}

/** '+1200.5 BONK' → '1,200.5 BONK'. The symbol comes from outside. */
function legWords(leg: string): string {
  const [amount = '', ...symbol] = leg.split(' ')
  const size = Math.abs(Number(amount))
  return `${Number.isFinite(size) ? formatAmount(size) : '?'} ${plainSymbol(symbol.join(' '))}`
}

function tokenWords(view: View): string {
  const { range, trades, wallets = 0, net_usd: usd, net_sol: sol, top_buyer: buyer } = view
  const symbol = plainSymbol(view.symbol ?? '')
  if (trades === 0)
    return sentences(`Nobody traded ${symbol} on this chain in the last ${range}.`, leftOut(view))
  const net = usd ?? sol
  const amount = usd == null ? `${formatSol(Math.abs(sol ?? 0))} SOL` : formatUsd(Math.abs(usd))
  return sentences(
    `${symbol}, last ${range}: ${tradeWords(view)} by ${counted(wallets, 'wallet')}.`,
    net ? `Net ${net > 0 ? 'buying' : 'selling'} of ${amount}.` : '',
    buyer
      ? `The largest net buyer is ${buyer.label ? plainName(buyer.label) : shortAddress(buyer.address)}.`
      : '',
    leftOut(view),
  )
}

const leftOut = ({ is_partial: isPartial, pruned = 0 }: View): string =>
  sentences(
    isPartial ? 'There was more than I read.' : '',
    pruned > 0 ? `${counted(pruned, 'transaction')} could not be read any more.` : '',
  )
