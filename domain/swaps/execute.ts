/**
 * Carries out a swap that was agreed to: order anew, check, sign, store the signature, send, and read the outcome
 * from the chain. Every step moves the ledger once or stops, so that two runs trade once.
 */

import { chainFailure, venueFailure } from '#contract/rules/chain-errors.ts'
import { type FAILURES, failureOf } from '#contract/rules/trade-failures.ts'
import type { Trade, TradeStatus } from '#contract/trades.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { Executed, Order, OrderRequest } from '../venue.ts'
import { disagreement, lacksSignature, unsafeOrder } from './checks.ts'
import { type Failure, type SwapDeps, venueOf } from './deps.ts'
import { refusedAgain } from './failures.ts'
import { overGuardedDay } from './guard.ts'
import { intentOf } from './intent.ts'
import { endTrade, isLedgersChain, lookUp, settle } from './outcome.ts'
import { ownerOf } from './own-wallet.ts'

/** As long as a person looks at the card. */
const PATIENCE_MS = 10_000
/** A trade that the venue calls landed is on the chain, or will be with the next slots. */
const LANDING_MS = 5000
/** A blockhash lives for 150 blocks, and a node may be some behind: before that a trade can land, whatever a venue says. */
const BLOCKS_AT_LEAST = 200n
const BLOCKS_AT_MOST = 300n

/** Runs the trade to an end, or as far as it is known now. */
export async function carryOut(deps: SwapDeps, { trade }: LedgerEntry): Promise<LedgerEntry> {
  const entry = await deps.ledger.withWallet(trade.terms.wallet, async () => {
    // The run that held the wallet before may have been about this very trade.
    const entry = await known(deps, trade.id)
    return entry.trade.status === 'consented' ? tradeNow(deps, entry) : entry
  })
  // Others may trade meanwhile: what is not known yet can only take more time, not another order.
  return entry.trade.status === 'sent' ? follow(deps, entry, deps.patienceMs ?? PATIENCE_MS) : entry
}

async function known({ ledger }: SwapDeps, id: string): Promise<LedgerEntry> {
  const entry = await ledger.byId(id)
  if (!entry) throw new Error(`the ledger has no trade ${id}`)
  return entry
}

type Stop = Readonly<{ to: Extract<TradeStatus, 'failed' | 'expired' | 'rejected'>; failure: Failure }>
const stop = (to: Stop['to'], failure: Failure): Stop => ({ to, failure })
const stopFor = (to: Stop['to'], code: keyof typeof FAILURES): Stop => stop(to, failureOf(code))

async function tradeNow(deps: SwapDeps, entry: LedgerEntry): Promise<LedgerEntry> {
  const signed = await prepare(deps, entry)
  if ('to' in signed) return endTrade(deps, entry, ['consented'], signed.to, { failure: signed.failure })
  const { id } = entry.trade
  // From here on it may land, so from here on its signature is known.
  const kept = await deps.ledger.move(id, ['consented'], 'signed', signed)
  if (!kept.moved || !kept.entry) return kept.entry ?? entry
  deps.moved(kept.entry)
  return send(deps, kept.entry)
}

type Signed = Readonly<{
  signature: string
  signedTransaction: string
  requestId: string
  lastValidBlockHeight: bigint
}>

async function prepare(deps: SwapDeps, entry: LedgerEntry): Promise<Signed | Stop> {
  const { consent } = entry
  if (!consent) throw new Error(`trade ${entry.trade.id} is agreed to without a consent`)
  if (Date.parse(consent.expiresAt) <= deps.clock.now()) return stopFor('expired', 'consent_expired')
  const guarded = await overGuardedDay(deps, entry)
  if (guarded) return stop('rejected', guarded)
  if (!(await isLedgersChain(deps))) return stopFor('failed', 'chain_unavailable')
  const order = await orderAnew(deps, entry)
  if ('to' in order) return order
  const wrong = await checkOrder(deps, entry, order)
  if (wrong) return wrong
  const lastValidBlockHeight = await lastBlockOf(deps, order)
  if (typeof lastValidBlockHeight !== 'bigint') return lastValidBlockHeight
  const signing = await signed(deps, { entry, consent, transaction: order.transaction ?? '' })
  if ('to' in signing) return signing
  return { ...signing, requestId: order.requestId, lastValidBlockHeight }
}

/** The price goes on moving between two orders, so each narrower one leaves more room for that than the one before. */
const MARGINS_BPS = [0, 2, 8]

/**
 * The venue allows the agreed slippage on top of its new quote. When the price fell a little, that would undercut the
 * agreed minimum although the quote itself does not: then another order has just as much slippage as is left.
 */
async function orderAnew(deps: SwapDeps, { trade: { terms } }: LedgerEntry): Promise<Order | Stop> {
  const request: OrderRequest & { taker: string } = {
    inputMint: terms.inputMint,
    outputMint: terms.outputMint,
    inputRaw: BigInt(terms.inputRaw),
    slippageBps: terms.slippageBps,
    taker: terms.wallet,
    ...(terms.recipient !== undefined && { recipient: terms.recipient }),
  }
  const minimum = BigInt(terms.minOutputRaw)
  let order = await orderOf(deps, request)
  for (const margin of MARGINS_BPS) {
    if ('to' in order || order.minOutputRaw >= minimum || order.outputRaw < minimum) break
    order = await orderOf(deps, { ...request, slippageBps: Math.max(0, roomBps(order, minimum) - margin) })
  }
  return 'to' in order || order.minOutputRaw >= minimum ? order : stopFor('rejected', 'price_moved')
}

const roomBps = ({ outputRaw }: Order, minimum: bigint): number =>
  Number(((outputRaw - minimum) * 10_000n) / (outputRaw || 1n))

async function orderOf(deps: SwapDeps, request: OrderRequest): Promise<Order | Stop> {
  const { log } = deps
  const venue = venueOf(deps, request)
  const answer = await venue.order(request).catch((error: unknown) => {
    log.error({ err: error, venue: venue.name }, 'an order broke')
    return undefined
  })
  if (answer?.ok) return answer.data
  return answer && 'code' in answer
    ? stop('rejected', refusedAgain(answer, request.recipient !== undefined))
    : stopFor('failed', 'venue_unavailable')
}

async function checkOrder(
  deps: SwapDeps,
  { trade: { terms } }: LedgerEntry,
  order: Order,
): Promise<Stop | undefined> {
  const unsafe = unsafeOrder(order, terms)
  const { name } = venueOf(deps, terms)
  const isSend = terms.recipient !== undefined
  if (unsafe) return stop('rejected', unsafeWords(name, unsafe))
  const simulated = await deps.settlement.simulate(order.transaction ?? '', terms.wallet)
  if (!simulated.ok) return stopFor('failed', 'chain_unavailable')
  if (!simulated.data.ok) return stop('failed', chainFailure(simulated.data.error, { landed: false, isSend }))
  const reason = disagreement(simulated.data, terms)
  return reason ? stop('rejected', unsafeWords(name, reason)) : undefined
}

const unsafeWords = (venue: string, reason: string): Failure => ({
  code: 'order_unsafe',
  message: `The order of ${venue} was turned down: ${reason}. Nothing left the wallet.`,
})

/** A venue that names an early end could land the trade after it has been called lost. */
async function lastBlockOf({ settlement }: SwapDeps, order: Order): Promise<bigint | Stop> {
  const height = await settlement.blockHeight('confirmed')
  if (!height.ok) return stopFor('failed', 'chain_unavailable')
  const [least, most] = [height.data + BLOCKS_AT_LEAST, height.data + BLOCKS_AT_MOST]
  const said = order.lastValidBlockHeight ?? most
  return said < least ? least : said > most ? most : said
}

type Signable = Readonly<{
  entry: LedgerEntry
  consent: NonNullable<LedgerEntry['consent']>
  transaction: string
}>

async function signed(
  { signer, networkOf, log }: SwapDeps,
  { entry, consent, transaction }: Signable,
): Promise<Pick<Signed, 'signature' | 'signedTransaction'> | Stop> {
  const { actor } = entry
  const agreed = { owner: ownerOf(actor), intent: intentOf(entry), consent }
  const request = { ...agreed, transaction, network: networkOf?.(actor) }
  const signing = await signer.sign(request).catch((error: unknown) => {
    log.error({ err: error, trade: entry.trade.id }, 'the signer did not answer')
    return undefined
  })
  if (!signing) return stopFor('failed', 'signer_unavailable')
  if (signing.ok) return { signature: signing.signature, signedTransaction: signing.transaction }
  const { reason, message } = signing
  // Signed by a run that died before it stored the signature; a run that does not store it never sends it.
  if (reason === 'already_signed' || reason === 'consent_used') return stopFor('failed', 'interrupted')
  return stop('rejected', { code: reason, message })
}

async function send(deps: SwapDeps, entry: LedgerEntry): Promise<LedgerEntry> {
  const { id } = entry.trade
  const { moved, entry: sending } = await deps.ledger.move(id, ['signed'], 'sent')
  if (!moved || !sending) return sending ?? entry
  deps.moved(sending)
  return verify(deps, sending, await execute(deps, sending))
}

/** Undefined when the venue did not answer. */
async function execute(deps: SwapDeps, entry: LedgerEntry): Promise<Executed | undefined> {
  const { signedTransaction = '', requestId = '', lastValidBlockHeight } = entry
  try {
    return await venueOf(deps, entry.trade.terms).execute(signedTransaction, requestId, lastValidBlockHeight)
  } catch (error) {
    deps.log.error({ err: error, trade: entry.trade.id }, 'an execution failed')
    return undefined
  }
}

/** The venue's word starts the look; the chain's word ends the trade. */
async function verify(
  deps: SwapDeps,
  entry: LedgerEntry,
  executed: Executed | undefined,
): Promise<LedgerEntry> {
  if (executed?.status === 'declined' && lacksSignature(entry.signedTransaction ?? ''))
    return endTrade(deps, entry, ['sent'], 'rejected', {
      failure: venueFailure(executed.code, entry.trade.terms.recipient !== undefined),
    })
  return executed?.status === 'landed' ? follow(deps, entry, LANDING_MS) : lookUp(deps, entry)
}

async function follow(deps: SwapDeps, entry: LedgerEntry, patienceMs: number): Promise<LedgerEntry> {
  const state = await deps.settlement.awaitConfirmation(signatureOf(entry.trade), patienceMs)
  return state.ok && state.data ? settle(deps, entry, state.data) : entry
}

const signatureOf = ({ id, signature }: Trade): string => {
  if (signature === undefined) throw new Error(`trade ${id} was sent without a signature`)
  return signature
}
