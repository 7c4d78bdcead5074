/** Parts that the cards about well-known traders share: names, signed amounts, trades, and the frame. */
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortAddress } from '#contract/rules/address.ts'
import { formatPrice, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { MovingSource } from '#ui/cards/refresh.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { OUTSIDE_LINK } from '#ui/format/safe-href.ts'
import type { Origin } from '../origin.ts'
import type { TradeRow, Trader } from './shape.ts'

type KolCardProps = Readonly<{
  title: string
  subject: ReactNode
  source: Origin
  solUsd: number | null
  truncated: boolean
  completeSince: string
  /** Words in place of rows; absent when there are some. */
  empty?: string | undefined
  button?: ReactNode
  /** Calls the tool again. */
  refresh: (() => void) | undefined
  children: ReactNode
}>

export function KolCard({ title, subject, source, empty, refresh, children, ...foot }: KolCardProps) {
  return (
    <Card
      title={title}
      subject={subject}
      aside={
        <MovingSource
          source={source.source}
          asOf={source.asOf}
          stale={source.stale}
          official={source.official}
          refresh={refresh}
        />
      }
    >
      {empty === undefined ? children : <Empty icon={Users}>{empty}</Empty>}
      <Foot {...foot} />
    </Card>
  )
}

function Foot({
  solUsd,
  truncated,
  completeSince,
  button,
}: Pick<KolCardProps, 'solUsd' | 'truncated' | 'completeSince' | 'button'>) {
  const ago = useAgo(completeSince)
  const notes = [
    truncated ? `The source’s trades begin ${ago}.` : undefined,
    solUsd === null ? undefined : `SOL amounts at ${formatUsd(solUsd)}.`,
  ].filter((note) => note !== undefined)
  if (!button && notes.length === 0) return null
  return <CardFoot note={notes.length === 0 ? undefined : notes.join(' ')}>{button}</CardFoot>
}

const HANDLE = /^\w{1,15}$/

/** A name and a handle that the trader chose; only a handle that can be one becomes a link. */
export function TraderName({ trader: { name, twitter, walletAddress } }: { trader: Trader }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <b className="min-w-0 truncate font-[560]">{name ?? shortAddress(walletAddress)}</b>
      {twitter !== null && <Handle handle={twitter} />}
    </span>
  )
}

function Handle({ handle }: { handle: string }) {
  if (!HANDLE.test(handle)) return <span className="min-w-0 truncate text-small text-fg-3">@{handle}</span>
  return (
    <a href={`https://x.com/${handle}`} {...OUTSIDE_LINK} className="touch link min-w-0 truncate text-small">
      @{handle}
    </a>
  )
}

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text)
const toneOf = (value: number): string => (value > 0 ? 'text-up' : value < 0 ? 'text-down' : 'text-fg-3')

/** An amount in SOL above the same in dollars, with sign and colour; dollars alone without a SOL price. */
export function SignedAmount({ sol, usd }: { sol: number | null; usd: number | null }) {
  if (usd === null) return <span className="num text-fg-3">–</span>
  const dollars = signed(formatUsd(usd), usd)
  if (sol === null) return <span className={`num ${toneOf(usd)}`}>{dollars}</span>
  return (
    <span className="block text-right">
      <span className={`num block whitespace-nowrap ${toneOf(usd)}`}>
        {signed(formatSol(Number(sol.toPrecision(4))), sol)} <span className="font-sans">SOL</span>
      </span>
      <span className="num block text-small text-fg-3">{dollars}</span>
    </span>
  )
}

/** Bought and sold sums in one line. */
export const flowText = ({ buyUsd, sellUsd }: { buyUsd: number; sellUsd: number }): string =>
  `${formatUsd(buyUsd)} bought, ${formatUsd(sellUsd)} sold`

const TRADES = 6

type TradesProps = Readonly<{
  trades: readonly TradeRow[]
  /** Rows differ by token on a trader's card, by trader on a token's. */
  by: 'token' | 'trader'
}>

/** The latest trades, with a way to the transaction where there is one. */
export function Trades({ trades, by }: TradesProps) {
  const fold = useFold(trades, TRADES, 'trades')
  if (trades.length === 0) return null
  return (
    <section className="border-line border-t pt-2.5">
      <h4 className="pb-1 text-small text-fg-3">Latest trades</h4>
      <ul aria-label="Latest trades">
        {fold.shown.map((trade, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two trades may be equal in every field
          <li key={`${trade.timestamp} ${place}`} className="border-line py-2 not-first:border-t">
            <TradeLine trade={trade} by={by} />
          </li>
        ))}
      </ul>
      {fold.button}
    </section>
  )
}

function TradeLine({ trade, by }: { trade: TradeRow; by: TradesProps['by'] }) {
  const ago = useAgo(trade.timestamp)
  const isBuy = trade.spl_direction === 'buy'
  const { wallet_address: walletAddress, name, twitter } = trade
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="text-small text-fg-2">{isBuy ? 'Bought' : 'Sold'}</span>
          <b className="font-[560]">{trade.symbol}</b>
          {by === 'trader' && <TraderName trader={{ walletAddress, name, twitter }} />}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-fg-3">
          <time dateTime={trade.timestamp} title={trade.timestamp} className="tabular-nums">
            {ago}
          </time>
          {trade.price_usd !== null && <span className="num">at {formatPrice(trade.price_usd)}</span>}
          {trade.signature !== undefined && <Base58Chip value={trade.signature} kind="signature" />}
        </div>
      </div>
      <SignedAmount sol={trade.sol_change} usd={isBuy ? -trade.usd : trade.usd} />
    </div>
  )
}
