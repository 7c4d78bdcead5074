/** Makes the intent of a swap: quoted, simulated, warned about, and stored. Nothing moves. */
import { ParleyError } from '#contract/errors.ts'
import { chainFailure } from '#contract/rules/chain-errors.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { termsText } from '#contract/rules/terms.ts'
import { type IssuerPowers, isSellBackLoss, warningsOf } from '#contract/rules/trade-warnings.ts'
import type { BalanceChange, Trade, TradeToken } from '#contract/trades.ts'
import type { Holdings } from '../chain.ts'
import type { LedgerEntry } from '../ledger.ts'
import { worthOf } from './amount.ts'
import { disagreement, feesOf, otherUnits } from './checks.ts'
import { isoOf, type SwapDeps, venueOf } from './deps.ts'
import { impostorOf, powersOf, sellBackOf } from './doubts.ts'
import { dataOf } from './failures.ts'
import { requireSmallEnough } from './guard.ts'
import { inheritTaint } from './inherit-taint.ts'
import { requireSignable } from './over-limit.ts'
import { ownerOf } from './own-wallet.ts'
import { priceOf } from './price-list.ts'
import { type PreviewParams, type Quote, quoteSwap, WALLET_MINIMUM } from './quote.ts'
import type { SwapOrigin } from './swaps.ts'

/** After this a preview counts as "no". */
export const PREVIEW_MS = 60_000

export async function preview(deps: SwapDeps, params: PreviewParams): Promise<Trade> {
  const quoted = await quoteSwap(deps, params)
  const { actor, signal } = params
  const [changes, sellBack, original, powers] = await Promise.all([
    simulatedChanges(deps, quoted, signal),
    sellBackOf(deps, actor, quoted, signal),
    impostorOf(deps, quoted.output, signal),
    powersOf(deps, quoted.output, signal),
  ])
  const checked = { ...quoted, ...worthsOf(quoted), changes, sellBack, original, powers }
  const entry = await entryOf(deps, params, checked)
  await requireSmallEnough(deps, quoted.guard, entry)
  const { allowance } = await requireSignable(deps, entry)
  const isOwn = actor.kind === 'user'
  const stored = {
    ...entry,
    trade: { ...entry.trade, allowance: isOwn ? { ...allowance, isOwn } : allowance },
  }
  await deps.ledger.add(stored)
  deps.moved(stored)
  return stored.trade
}

type Worths = Readonly<{ inputUsd: number | undefined; outputUsd: number | undefined }>

/** By the market's prices; by the venue's own only where the market has none. */
const worthsOf = ({ order, input, output, prices }: Quote): Worths => ({
  inputUsd: worthOf(order.inputRaw, input.decimals, priceOf(prices, input)) ?? order.inputUsd,
  outputUsd: worthOf(order.outputRaw, output.decimals, priceOf(prices, output)) ?? order.outputUsd,
})

type Simulatable = Pick<Quote, 'order' | 'terms' | 'wallet' | 'input' | 'output' | 'holdings'>

export async function simulatedChanges(
  deps: SwapDeps,
  { order, terms, wallet, input, output, holdings }: Simulatable,
  signal?: AbortSignal,
): Promise<BalanceChange[]> {
  const simulation = dataOf(await deps.settlement.simulate(order.transaction ?? '', wallet, signal))
  if (!simulation.ok) {
    const isSend = terms.recipient !== undefined
    const { code, message } = chainFailure(simulation.error, { landed: false, isSend })
    throw new ParleyError('simulation_failed', { code, reason: message })
  }
  const reason = disagreement(simulation, terms) ?? otherUnits(simulation, [input, output])
  if (reason) throw new ParleyError('quote_unsafe', { venue: venueOf(deps, terms).name, reason })
  const symbolOf = (mint: string): string =>
    mint === WRAPPED_SOL ? 'SOL' : ([input, output].find((token) => token.mint === mint)?.symbol ?? mint)
  return simulation.deltas
    .filter(({ deltaRaw }) => deltaRaw !== 0n)
    .map(({ mint, decimals, deltaRaw }) => ({
      mint,
      symbol: symbolOf(mint),
      decimals,
      deltaRaw: deltaRaw.toString(),
      ...beforeAndAfter(heldOf(holdings, mint), deltaRaw),
    }))
}

/** Counts like the simulation: SOL is the coin itself and what lies wrapped in accounts of this wallet. */
const heldOf = ({ lamports, tokens }: Holdings, mint: string): bigint =>
  tokens
    .filter((token) => token.mint === mint)
    .reduce((sum, { amountRaw }) => sum + amountRaw, mint === WRAPPED_SOL ? lamports : 0n)

/** Nothing where the two do not fit: the shared wallet may have moved between the two looks at it. */
function beforeAndAfter(before: bigint, delta: bigint): Pick<BalanceChange, 'beforeRaw' | 'afterRaw'> {
  const after = before + delta
  return after < 0n ? {} : { beforeRaw: before.toString(), afterRaw: after.toString() }
}

type Checked = Quote &
  Worths &
  Readonly<{
    changes: BalanceChange[]
    sellBack: number | undefined
    original: Trade['impostorOf']
    powers: IssuerPowers | undefined
  }>

async function entryOf(
  deps: SwapDeps,
  { actor, origin }: PreviewParams,
  checked: Checked,
): Promise<LedgerEntry> {
  const { prices, order, input, sellBack } = checked
  // The venue's own word is no price to count caps by: it is a party to the trade.
  const worth = worthOf(order.inputRaw, input.decimals, priceOf(prices, input))
  const { sessionId, conversationId } = origin
  const inherited = await inheritTaint(deps, { actor, origin }, checked.terms)
  return {
    trade: await tradeOf(deps, { ...inherited, isShared: ownerOf(actor).kind === 'demo' }, checked),
    actor,
    sessionId,
    conversationId,
    ...(worth !== undefined && prices.ok && { valueUsd: worth.toFixed(6), pricedAt: prices.asOf }),
    sellBack,
  }
}

async function tradeOf(
  deps: SwapDeps,
  { askedBy, requestedHow, tainted, taintedBy, isShared }: SwapOrigin & { isShared: boolean },
  checked: Checked,
): Promise<Trade> {
  const { terms, input, output, order, inputUsd, outputUsd, changes, holdings, prices } = checked
  const { sellBack, original, powers } = checked
  const solUsd = prices.ok ? prices.data.get(WRAPPED_SOL)?.usd : undefined
  const now = deps.clock.now()
  const priced = (token: TradeToken): TradeToken => {
    const priceUsd = priceOf(prices, token)
    return { ...token, ...(priceUsd !== undefined && { priceUsd }) }
  }
  const spent = input.mint === WRAPPED_SOL ? order.inputRaw : 0n
  return {
    id: deps.newId(),
    status: 'previewed',
    terms,
    termsHash: await deps.sha256(termsText(terms)),
    input: priced(input),
    output: priced(output),
    quotedOutputRaw: order.outputRaw.toString(),
    inputUsd,
    outputUsd,
    ...sellBackUsdOf(checked),
    ...(solUsd !== undefined && { solUsd }),
    ...(order.priceImpactPercent !== undefined && { priceImpactPercent: order.priceImpactPercent }),
    networkFeeLamports: (order.signatureFeeLamports + order.prioritizationFeeLamports).toString(),
    rentLamports: order.rentLamports.toString(),
    ...(order.platformFeeBps !== undefined && { platformFeeBps: order.platformFeeBps }),
    route: [...order.route],
    venue: deps.venue.name,
    changes,
    warnings: warningsOf({
      output,
      slippageBps: terms.slippageBps,
      priceImpactPercent: order.priceImpactPercent,
      inputUsd,
      sellBack,
      impostorOf: original,
      powers,
      spareLamports: holdings.lamports - WALLET_MINIMUM - spent - feesOf(order),
      now,
      isShared,
    }),
    ...(original && { impostorOf: original }),
    tainted,
    taintedBy,
    askedBy,
    ...(requestedHow && { requestedHow }),
    expiresAt: isoOf(now + PREVIEW_MS),
    createdAt: isoOf(now),
    updatedAt: isoOf(now),
  }
}

/** Uses the worth of the input, since the output has only the venue's quote. */
function sellBackUsdOf({ sellBack, inputUsd }: Checked): Pick<Trade, 'sellBackUsd'> {
  if (sellBack === undefined || inputUsd === undefined || !isSellBackLoss(sellBack)) return {}
  return { sellBackUsd: Math.round(sellBack * inputUsd * 100) / 100 }
}
