/** Says what kind of wallet a history shows. Every rule has a figure, and no rule names or accuses anyone. */
import { formatUsd } from '#contract/rules/amounts.ts'
import type { KnownAddress, SignatureRow } from '#domain/chain-history.ts'
import { counted } from '#domain/language/plain-words.ts'
import { rangeWords } from '../_kit/activity/timeframe.ts'
import type { Kind, WalletFigures } from './contract.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A wallet younger than this is fresh. */
const FRESH_MS = 7 * DAY_MS
/** More transactions within an hour than a person signs by hand. */
const PROGRAM_PER_HOUR = 60
/** So many transactions in a row, half of them at most this far apart. */
const PROGRAM_RUN = 30
const PROGRAM_GAP_S = 10
const WHALE_USD = 1_000_000
const TRADER_TRADES = 10
const HOLDER_TRADES = 2

type Rates = Pick<
  WalletFigures,
  'firstSeenAt' | 'lastSeenAt' | 'transactions' | 'isWhole' | 'busiestHour' | 'medianGapSeconds'
>

/** `rows` are newest first. */
export function ratesOf(rows: readonly SignatureRow[], isWhole: boolean): Rates {
  const times = rows.flatMap(({ at }) => (at === undefined ? [] : [at])).toSorted((a, b) => a - b)
  const [first, last] = [times[0], times.at(-1)]
  return {
    firstSeenAt: isWhole && first !== undefined ? new Date(first).toISOString() : null,
    lastSeenAt: last === undefined ? null : new Date(last).toISOString(),
    transactions: rows.length,
    isWhole,
    busiestHour: busiest(times),
    medianGapSeconds: medianGap(times),
  }
}

function busiest(times: readonly number[]): number {
  let [most, from] = [0, 0]
  times.forEach((time, at) => {
    while (time - (times[from] ?? time) >= HOUR_MS) from += 1
    most = Math.max(most, at - from + 1)
  })
  return most
}

function medianGap(times: readonly number[]): number | null {
  const gaps = times.slice(1).map((time, at) => (time - (times[at] ?? time)) / 1000)
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? null
}

export type Insight = Readonly<{ kind: Kind; headline: string; evidence: readonly string[] }>

export type Observed = Readonly<{
  figures: WalletFigures
  /** A name that this server knows, or that the caller gave the wallet. */
  known?: KnownAddress | undefined
  ownLabel?: string | undefined
  seconds: number
  now: number
}>

export function classify(observed: Observed): Insight {
  const { kind, headline } = knownAs(observed) ?? knownBy(observed)
  return { kind, headline, evidence: evidenceOf(observed) }
}

type Verdict = Pick<Insight, 'kind' | 'headline'>

function knownAs({ known, ownLabel }: Observed): Verdict | undefined {
  if (known?.role === 'demo_wallet')
    return { kind: 'demo_wallet', headline: 'This is the demo wallet of this server. All guests share it.' }
  if (known?.role === 'market_maker')
    return { kind: 'market_maker', headline: 'This is the market maker of the sandbox. It fills swaps here.' }
  if (known?.role === 'treasury')
    return { kind: 'treasury', headline: 'This is the treasury of the sandbox. It funds new wallets here.' }
  if (ownLabel) return { kind: 'own_wallet', headline: `This is your own wallet, ${ownLabel}.` }
  return undefined
}

function knownBy({ figures, seconds, now }: Observed): Verdict {
  const { transactions, firstSeenAt, busiestHour, medianGapSeconds, holdingsUsd, trades, tokensHeld } =
    figures
  if (transactions === 0)
    return { kind: 'unused', headline: 'The chain has no transactions of this address.' }
  if (isProgramRate(figures))
    return {
      kind: 'bot_like',
      headline: `It signs at the rate of a program: ${busiestHour >= PROGRAM_PER_HOUR ? `${busiestHour} transactions within an hour` : `half of its transactions are at most ${medianGapSeconds} seconds apart`}.`,
    }
  if (holdingsUsd !== null && holdingsUsd >= WHALE_USD)
    return { kind: 'whale', headline: `A whale: it holds about ${formatUsd(holdingsUsd)}.` }
  const ageMs = firstSeenAt === null ? undefined : now - Date.parse(firstSeenAt)
  if (ageMs !== undefined && ageMs < FRESH_MS)
    return { kind: 'fresh', headline: `A fresh wallet: its first transaction was ${ageWords(ageMs)} ago.` }
  if (trades >= TRADER_TRADES)
    return {
      kind: 'trader',
      headline: `An active trader: ${counted(trades, 'trade')} in the last ${rangeWords(seconds)}.`,
    }
  if (tokensHeld !== null && tokensHeld > 0 && trades <= HOLDER_TRADES)
    return {
      kind: 'holder',
      headline: `A holder: it keeps ${counted(tokensHeld, 'token')} and made ${trades === 0 ? 'no trade' : counted(trades, 'trade')} in the last ${rangeWords(seconds)}.`,
    }
  return { kind: 'unclear', headline: 'Its transactions show no clear pattern.' }
}

const isProgramRate = ({ busiestHour, medianGapSeconds, transactions }: WalletFigures): boolean =>
  busiestHour >= PROGRAM_PER_HOUR ||
  (transactions >= PROGRAM_RUN && medianGapSeconds !== null && medianGapSeconds <= PROGRAM_GAP_S)

function evidenceOf({ figures, known, ownLabel, seconds, now }: Observed): readonly string[] {
  const { transactions, isWhole, firstSeenAt, lastSeenAt, busiestHour, trades, buys, sells } = figures
  if (transactions === 0) return [`No source says who owns it.`]
  const ago = (time: string): string => `${ageWords(now - Date.parse(time))} ago`
  return [
    firstSeenAt
      ? `First transaction ${ago(firstSeenAt)}, the last ${lastSeenAt ? ago(lastSeenAt) : 'at an unknown time'}.`
      : `${lastSeenAt ? `Last transaction ${ago(lastSeenAt)}. ` : ''}${isWhole ? 'The first has no known time.' : 'The first is older than what was read.'}`,
    `${isWhole ? '' : 'At least '}${counted(transactions, 'transaction')} in all, at most ${busiestHour} within an hour.`,
    `${counted(trades, 'trade')} in the last ${rangeWords(seconds)}: ${counted(buys, 'buy')}, ${counted(sells, 'sell')}.`,
    holdingWords(figures),
    ...(known || ownLabel ? [] : ['No source says who owns it.']),
  ].filter((text) => text !== '')
}

function holdingWords({ tokensHeld, holdingsUsd }: WalletFigures): string {
  if (tokensHeld === null) return ''
  const worth = holdingsUsd === null ? ', not all of them priced' : `, worth about ${formatUsd(holdingsUsd)}`
  return tokensHeld === 0 ? 'It holds nothing now.' : `It holds ${counted(tokensHeld, 'token')}${worth}.`
}

/** '3 hours', '12 days'. */
function ageWords(ms: number): string {
  const size = Math.max(0, ms)
  if (size < HOUR_MS) return counted(Math.max(1, Math.round(size / 60_000)), 'minute')
  if (size < 2 * DAY_MS) return counted(Math.round(size / HOUR_MS), 'hour')
  return counted(Math.round(size / DAY_MS), 'day')
}
