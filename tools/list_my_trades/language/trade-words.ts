/** Says past trades: which there were, what one cost, why one failed, and what came of it. */
import * as z from 'zod/mini'
import { formatUsd } from '#contract/rules/amounts.ts'
import { sayable } from '#domain/language/amount-words.ts'
import { maybeNumber, maybeText } from '#domain/language/lenient-view.ts'
import { counted, plainSentence, sentences } from '#domain/language/plain-words.ts'
import { amountWords } from '../../_kit/language/swap-words.ts'
import type { TradeSlots } from './trade-slots.ts'

const row = z.object({
  status: z.string(),
  at: z.string(),
  gave: z.string(),
  got: z.string(),
  value_usd: maybeNumber,
  fee_sol: maybeText,
  paid_now_usd: maybeNumber,
  worth_now_usd: maybeNumber,
  why: maybeText,
})
type Row = z.output<typeof row>

export const tradesView = z.object({
  trades: z.array(row),
  has_more: z._default(z.boolean(), false),
  as_of: z.string(),
})
export type TradesView = z.output<typeof tradesView>

/** Rows that are said; the card shows them all. */
const SAID = 3

export function tradesWords(view: TradesView, slots: TradeSlots): string {
  const [last] = view.trades
  if (!last) return noneWords(slots)
  if (slots.want === 'fees') return feesWords(view)
  if (slots.want === 'list') return listWords(view)
  return ABOUT[slots.want](last, view.as_of)
}

const ABOUT: Readonly<
  Record<Exclude<TradeSlots['want'], 'list' | 'fees'>, (last: Row, now: string) => string>
> = { cost: costWords, outcome: outcomeWords, result: resultWords, link: linkWords }

function noneWords({ token, period, want }: TradeSlots): string {
  if (token !== undefined) return `I found no ${token} trade of yours${period ? ` ${PERIOD[period]}` : ''}.`
  if (period) return `You have made no trade ${PERIOD[period]}.`
  if (want === 'link') return 'You have made no trade yet, so there is no transaction to link to.'
  return want === 'outcome'
    ? 'You have made no trades yet.'
    : 'You have made no trade yet. To see what one would do, say **swap half a SOL to USDC**.'
}

const PERIOD = {
  today: 'today',
  yesterday: 'yesterday',
  week: 'in the last seven days',
  month: 'in the last thirty days',
} as const

const isDone = ({ status }: Row): boolean => status === 'confirmed'

/** '0.5 SOL for 84.12 USDC' */
export const dealOf = ({ gave, got }: Pick<Row, 'gave' | 'got'>): string =>
  `${amountWords(gave)} for ${amountWords(got)}`

function listWords({ trades, has_more: hasMore, as_of: now }: TradesView): string {
  const said = trades.slice(0, SAID).map((each) => `${dealOf(each)} ${whenOf(each.at, now)}${stateOf(each)}`)
  const [first = ''] = said
  if (said.length === 1) return `${hasMore ? 'Your last trade' : 'Your one trade'}: ${first}.`
  const rest = trades.length - said.length
  const more = rest > 0 || hasMore ? 'The card and the wallet panel have the rest.' : ''
  return sentences(`Your last ${counted(trades.length, 'trade')}, newest first: ${said.join('; ')}.`, more)
}

const STATES: Readonly<Record<string, string>> = {
  confirmed: '',
  failed: ', which failed',
  expired: ', which expired',
  rejected: ', which was not made',
  awaiting_consent: ', which waits for your answer',
}
const stateOf = ({ status }: Row): string => STATES[status] ?? ', which is on its way'

/** 'at 09:49 UTC', 'on 20 November'. */
function whenOf(at: string, now: string): string {
  if (at.slice(0, 10) === now.slice(0, 10)) return `at ${at.slice(11, 16)} UTC`
  const day = new Date(at)
  return Number.isNaN(day.getTime())
    ? ''
    : `on ${day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`
}

function costWords(last: Row): string {
  if (!isDone(last)) return sentences('It cost nothing.', notDoneWords(last))
  const paid = last.value_usd == null ? '' : `That was ${formatUsd(last.value_usd)} at the time.`
  const fee = last.fee_sol ? `The fee was ${sayable(last.fee_sol)} SOL.` : ''
  return sentences(`${amountWords(last.gave)} went for ${amountWords(last.got)}.`, paid, fee)
}

/** The fees of the network for the trades that went through. */
export function feesOf({ trades }: TradesView): Readonly<{ sum: string; count: number }> {
  const done = trades.filter(isDone)
  const sum = done.reduce((total, { fee_sol: fee }) => total + (Number(fee) || 0), 0)
  return { sum: sum.toFixed(9).replace(/\.?0+$/, ''), count: done.length }
}

function feesWords(view: TradesView): string {
  const { trades } = view
  const { sum, count } = feesOf(view)
  if (count === 0)
    return `${trades.length === 1 ? 'Your last trade did not go' : `None of your last ${trades.length} trades went`} through, so there are no fees to add up.`
  return `The network took ${sayable(sum)} SOL for your last ${counted(count, 'trade')}, deposits for new token accounts included. Parley itself takes no fee.`
}

function outcomeWords(last: Row, now: string): string {
  if (!isDone(last)) return notDoneWords(last)
  return `Yes, ${whenOf(last.at, now)}: ${amountWords(last.gave)} for ${amountWords(last.got)}.`
}

/** The panel of the wallet opens the receipt of a trade, with its signature. */
function linkWords(last: Row, now: string): string {
  if (!isDone(last)) return sentences('There is no transaction to link to.', notDoneWords(last))
  return `Press the wallet button at the top, choose **Trades** and open ${dealOf(last)} ${whenOf(last.at, now)}: its receipt has the signature of the transaction.`
}

function notDoneWords(last: Row): string {
  const deal = `the swap of ${dealOf(last)}`
  if (last.why) return plainSentence(last.why)
  if (last.status === 'awaiting_consent')
    return `Nothing has moved: ${deal} waits for your answer. Press **Confirm** on its card to have it done.`
  return last.status === 'rejected' || last.status === 'expired'
    ? `Nothing moved: ${deal} was not confirmed.`
    : `Not yet: ${deal} is on its way. Its card says when it has landed.`
}

const DOLLARS = /\b(?:USDC|USDT|PYUSD|USD)\b/

/** A sale for dollars is compared with keeping the token, anything else with what was paid. */
function resultWords(last: Row): string {
  if (!isDone(last)) return sentences('There is nothing to compare.', notDoneWords(last))
  const { value_usd: then, paid_now_usd: kept, worth_now_usd: worth } = last
  const gave = amountWords(last.gave)
  const got = amountWords(last.got)
  if (DOLLARS.test(last.got) && kept != null && worth != null)
    return `${gave} went for ${got}. The ${gave} would be worth ${formatUsd(kept)} now, ${differenceWords(kept - worth)} than what came for it. Fees are not counted.`
  if (then == null || worth == null)
    return `${gave} went for ${got}. I have no price to compare it with right now.`
  return `${got} came for what was worth ${formatUsd(then)} then. They are worth ${formatUsd(worth)} now, ${differenceWords(worth - then)}. Fees are not counted, and it moves with the price.`
}

const differenceWords = (usd: number): string => `${formatUsd(Math.abs(usd))} ${usd < 0 ? 'less' : 'more'}`
