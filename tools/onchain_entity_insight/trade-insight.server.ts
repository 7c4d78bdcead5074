/** Says what one transaction moved. */

import { shortAddress } from '#contract/rules/address.ts'
import { formatAmount } from '#contract/rules/amounts.ts'
import type { ChainTransaction } from '#domain/chain-history.ts'
import { counted } from '#domain/language/plain-words.ts'
import type { Names } from '../_kit/activity/names.server.ts'
import { nameOf } from '../_kit/activity/row-view.server.ts'
import { deltasOf, type PriceOf, rowOf, seenByWallet, solOf } from '../_kit/activity/rows.server.ts'
import type { Leg, Row } from '../_kit/activity/shape.ts'
import { venueOf } from '../_kit/activity/venues.server.ts'
import type { Insight } from './classify.server.ts'
import type { Trade } from './contract.ts'

export const payerOf = ({ signers, changes }: ChainTransaction): string =>
  signers[0] ?? changes[0]?.owner ?? ''

export function tradeOf(transaction: ChainTransaction, names: Names): Trade {
  const { signature, slot, at, isFailed, feeLamports, rent, programs } = transaction
  return {
    signature,
    slot: Number(slot),
    at: at === undefined ? null : new Date(at).toISOString(),
    isFailed,
    feePayer: names.party(payerOf(transaction)),
    feeSol: solOf(feeLamports),
    rentSol: solOf(rent.reduce((sum, { lamports }) => sum + lamports, 0n)),
    venue: venueOf(programs),
    tokenBalanceDeltas: deltasOf(transaction, names),
  }
}

export function tradeInsight(transaction: ChainTransaction, names: Names, priceOf: PriceOf): Insight {
  const [seen] = seenByWallet([transaction], payerOf(transaction))
  const row = seen && rowOf(seen, { names, priceOf })
  const { tokenBalanceDeltas, feeSol } = tradeOf(transaction, names)
  return {
    kind: 'transaction',
    headline: row ? headlineOf(row) : 'It moved nothing.',
    evidence: [
      `${counted(tokenBalanceDeltas.length, 'balance')} changed, the network fee was ${formatAmount(feeSol, 6)} SOL.`,
    ],
  }
}

const VERBS: Readonly<Record<Row['kind'], string>> = {
  buy: 'bought',
  sell: 'sold',
  swap: 'swapped for',
  receive: 'received',
  send: 'sent',
  other: '',
  failed: '',
}

function headlineOf({ kind, wallet, base, quote, counterpart }: Row): string {
  const who = nameOf(wallet)
  if (kind === 'failed') return `${who} sent a transaction that failed. Nothing but the fee was taken.`
  if (!base) return `${who} sent a transaction that moved no tokens of its own.`
  const price = quote ? ` ${kind === 'swap' ? 'with' : 'for'} ${legWords(quote)}` : ''
  const other = !quote && counterpart ? ` ${kind === 'send' ? 'to' : 'from'} ${nameOf(counterpart)}` : ''
  return `${who} ${VERBS[kind]} ${legWords(base)}${price}${other}.`
}

const legWords = ({ amount, symbol, mint }: Leg): string =>
  `${formatAmount(Math.abs(amount))} ${symbol || shortAddress(mint)}`
