/**
 * Checks what must hold of every trade in any case, over records of independent writers: the ledger and
 * the conversations of the server, the decisions of the signer, and the chain.
 */
import { createHash } from 'node:crypto'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { termsText } from '#contract/rules/terms.ts'
import { TRADE_ENDS } from '#contract/trades.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import type { ChainRecord, ChainTransaction } from './chain-record.ts'
import type { ConversationRecord } from './conversations.ts'
import { wholeLogs } from './whole-log.ts'

type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I7'
export type Finding = Readonly<{ invariant: Invariant; what: string }>

export type Records = Readonly<{
  entries: readonly LedgerEntry[]
  /** The signer's records; a second one for an intent names the one it replaces. */
  signatures: readonly Readonly<{ intentId: string; signature: string; replaces?: string }>[]
  conversations: readonly ConversationRecord[]
  chain: ChainRecord
}>

export function findProblems(records: Records): Finding[] {
  const findingsOf = (invariant: Invariant, all: Iterable<string>): Finding[] =>
    [...all].map((what) => ({ invariant, what }))
  return [
    ...findingsOf('I1', oneOutcome(records)),
    ...findingsOf('I2', consentBeforeSignature(records)),
    ...findingsOf('I3', oneLanding(records)),
    ...findingsOf('I4', moneyAddsUp(records)),
    ...findingsOf('I5', wholeLogs(records)),
  ]
}

/** Every trade that was agreed to has one end, and the end fits what stands beside it. */
function* oneOutcome({ entries }: Records): Iterable<string> {
  for (const { trade, consent } of entries) {
    const { id, status, landed, failure, signature } = trade
    const isOver = TRADE_ENDS.has(status)
    const isDone = status === 'confirmed'
    const wrong: readonly (readonly [boolean, string])[] = [
      [consent !== undefined && !isOver, `was agreed to and is still ${status}`],
      [isDone && !(signature && landed), 'is confirmed without a receipt'],
      [isDone && failure !== undefined, 'is confirmed and has failed'],
      [isOver && !isDone && failure === undefined, `is ${status} without a reason`],
      [signature !== undefined && consent === undefined, 'has a signature and no consent'],
    ]
    for (const [holds, what] of wrong) if (holds) yield `${id} ${what}`
  }
}

/** For each signature there is one consent to the very terms that were signed, and none was made without. */
function* consentBeforeSignature({ entries, signatures }: Records): Iterable<string> {
  const byId = new Map(entries.map((entry) => [entry.trade.id, entry]))
  for (const { intentId, signature } of signatures) {
    const entry = byId.get(intentId)
    if (!entry?.consent) yield `the signer signed ${signature} for ${intentId} without a consent`
    else if (entry.consent.termsHash !== hashOf(entry)) yield `${intentId} was agreed to with other terms`
  }
  const signed = new Set(signatures.map(({ signature }) => signature))
  for (const { trade } of entries)
    if (trade.signature && !signed.has(trade.signature))
      yield `${trade.id} has a signature that the signer never made`
  const consents = entries.filter(({ consent }) => consent).length
  const first = signatures.filter(({ replaces }) => replaces === undefined).length
  if (first > consents) yield `${first} trades were signed on ${consents} consents`
}

const hashOf = ({ trade }: LedgerEntry): string =>
  createHash('sha256').update(termsText(trade.terms)).digest('hex')

/** At most one signature of an intent is on the chain, and nothing else is that a wallet of ours paid for. */
function* oneLanding({ entries, signatures, chain }: Records): Iterable<string> {
  for (const [intentId, all] of Map.groupBy(signatures, ({ intentId }) => intentId)) {
    const landed = all.filter(({ signature }) => chain.bySignature(signature))
    if (landed.length > 1) yield `${intentId} landed ${landed.length} times`
  }
  const known = new Set(entries.flatMap(({ trade }) => trade.signature ?? []))
  for (const wallet of walletsOf(entries))
    for (const { payer, signature } of chain.ofWallet(wallet))
      if (payer === wallet && !known.has(signature))
        yield `${wallet} paid for ${signature}, of which no trade knows`
}

const walletsOf = (entries: readonly LedgerEntry[]): Set<string> =>
  new Set(entries.map(({ trade }) => trade.terms.wallet))

/** Each receipt is what the chain says, and from the first deposit on each wallet holds what its history adds up to. */
function* moneyAddsUp({ entries, chain }: Records): Iterable<string> {
  for (const entry of entries) yield* asTheChainSays(entry, chain)
  for (const wallet of walletsOf(entries)) yield* adds(wallet, chain)
}

function* asTheChainSays({ trade }: LedgerEntry, chain: ChainRecord): Iterable<string> {
  const { id, status, signature } = trade
  const found = signature === undefined ? undefined : chain.bySignature(signature)
  if (status === 'confirmed' && (!found || found.failed)) yield `${id} is confirmed and not on the chain`
  if (status !== 'confirmed' && found && !found.failed) yield `${id} is ${status} and yet on the chain`
  if (status === 'expired' && found) yield `${id} has expired and yet was taken by the chain`
  if (status === 'confirmed' && found && !found.failed) {
    yield* receiptFits(trade, found)
    yield* balancesFit(trade, found)
  }
}

function* balancesFit(
  { id, terms: { wallet }, landed }: LedgerEntry['trade'],
  { changesFor, fee, payer }: ChainTransaction,
): Iterable<string> {
  const changes = changesFor(wallet)
  const feeOn = (mint: string): bigint => (mint === WRAPPED_SOL && payer === wallet ? fee : 0n)
  for (const { mint, beforeRaw, afterRaw } of landed?.balances ?? [])
    if (BigInt(afterRaw) - BigInt(beforeRaw) !== (changes.get(mint) ?? 0n) - feeOn(mint))
      yield `${id} has other balances of ${mint} than the chain`
}

function* receiptFits(
  { id, terms, landed }: LedgerEntry['trade'],
  transaction: ChainTransaction,
): Iterable<string> {
  const changes = transaction.changesFor(terms.wallet)
  const changeOf = (mint: string): bigint => changes.get(mint) ?? 0n
  const [inputRaw, outputRaw, fee] = [landed?.inputRaw, landed?.outputRaw, landed?.feeLamports].map((raw) =>
    BigInt(raw ?? 0),
  )
  // Deposits for accounts are paid in SOL beside the swap and are recorded with the fee.
  const deposits = (fee ?? 0n) - transaction.fee
  const expected = new Map<string, bigint>()
  const count = (mint: string, amount: bigint): void =>
    void expected.set(mint, (expected.get(mint) ?? 0n) + amount)
  count(terms.inputMint, -(inputRaw ?? 0n))
  if (terms.recipient === undefined) count(terms.outputMint, outputRaw ?? 0n)
  else yield* arrives(id, terms.recipient, terms.outputMint, outputRaw ?? 0n, transaction)
  if (terms.outputMint !== WRAPPED_SOL) count(WRAPPED_SOL, -deposits)
  for (const mint of new Set([...expected.keys(), ...changes.keys()]))
    if (changeOf(mint) !== (expected.get(mint) ?? 0n))
      yield `${id} says ${expected.get(mint) ?? 0n} of ${mint}, the chain ${changeOf(mint)}`
  yield* withinTerms(id, terms, inputRaw ?? 0n, outputRaw ?? 0n)
}

function* withinTerms(
  id: string,
  { inputRaw, minOutputRaw }: LedgerEntry['trade']['terms'],
  paid: bigint,
  brought: bigint,
): Iterable<string> {
  if (brought < BigInt(minOutputRaw)) yield `${id} brought less than its minimum`
  if (paid > BigInt(inputRaw)) yield `${id} took more than was agreed to`
}

/** The money of a send is in the recipient's wallet, not in the one that paid. */
function* arrives(
  id: string,
  recipient: string,
  mint: string,
  said: bigint,
  { changesFor }: ChainTransaction,
): Iterable<string> {
  const arrived = changesFor(recipient).get(mint) ?? 0n
  if (arrived !== said) yield `${id} says that ${said} of ${mint} arrived, the chain ${arrived}`
}

function* adds(wallet: string, chain: ChainRecord): Iterable<string> {
  const sums = new Map<string, bigint>()
  for (const transaction of chain.ofWallet(wallet)) {
    for (const [mint, change] of transaction.changesFor(wallet))
      sums.set(mint, (sums.get(mint) ?? 0n) + change)
    if (transaction.payer === wallet) sums.set(WRAPPED_SOL, (sums.get(WRAPPED_SOL) ?? 0n) - transaction.fee)
  }
  const held = chain.holdings(wallet)
  for (const mint of new Set([...sums.keys(), ...held.keys()])) {
    const [sum, holds] = [sums.get(mint) ?? 0n, held.get(mint) ?? 0n]
    if (sum !== holds) yield `${wallet} holds ${holds} of ${mint}, its history adds up to ${sum}`
  }
}
