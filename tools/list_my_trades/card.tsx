/** Draws the caller's trades, newest first: both sides, the state, the fee, and what came is worth now. */
import { ReceiptText } from 'lucide-react'
import { formatUsd, rawToDecimal } from '#contract/rules/amounts.ts'
import type { Output } from '#contract/tool.ts'
import type { Trade } from '#contract/trades.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Change } from '#ui/cards/change.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { MovingSource } from '#ui/cards/refresh.tsx'
import { Stale } from '#ui/cards/stale.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { defineCard } from '../_kit/card.tsx'
import { NoPrices } from '../_kit/no-prices.tsx'
import { payLeg, receiveLeg } from '../_kit/swap/figures.ts'
import { phaseOf, type TradePhase } from '../_kit/swap/phase.ts'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { listMyTrades } from './contract.ts'

const TITLE = 'My trades'
const ROWS = 5

type Result = Output<typeof listMyTrades>
type Row = Result['trades'][number]

export const card = defineCard(listMyTrades, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Reading your trades…"
        heading="The trades did not load"
        call={call}
        actions={actions}
      />
    )
  return <Trades result={call.output} isStale={call.isStale} refresh={actions.rerun} />
})

type TradesProps = Readonly<{
  result: Result
  isStale: boolean | undefined
  refresh: (() => void) | undefined
}>

function Trades({ result: { trades, hasMore, ledger, prices }, isStale, refresh }: TradesProps) {
  const fold = useFold(trades, ROWS)
  return (
    <Card
      title={TITLE}
      subject={<span className="tabular-nums">{trades.length || undefined}</span>}
      aside={
        <MovingSource
          source={ledger.source}
          asOf={ledger.asOf}
          stale={prices?.ok === true && prices.stale}
          refresh={isStale ? undefined : refresh}
        />
      }
    >
      {isStale && <Stale refresh={refresh}>The wallet has changed since.</Stale>}
      <NoPrices prices={prices}>The trades come from the ledger and are complete.</NoPrices>
      {trades.length === 0 ? (
        <Empty icon={ReceiptText}>No trades yet.</Empty>
      ) : (
        <ul>
          {fold.shown.map((row) => (
            <TradeRow key={row.trade.id} row={row} />
          ))}
        </ul>
      )}
      {(fold.button !== undefined || hasMore) && (
        <CardFoot note={hasMore && 'Older ones are in the wallet panel.'}>{fold.button}</CardFoot>
      )}
    </Card>
  )
}

const STATES: Readonly<Record<TradePhase, readonly [string, 'plain' | 'strong' | 'up' | 'down']>> = {
  previewed: ['Not answered', 'plain'],
  pending: ['On its way', 'strong'],
  confirmed: ['Confirmed', 'up'],
  failed: ['Failed', 'down'],
  expired: ['Expired', 'plain'],
  declined: ['Not made', 'plain'],
}

function TradeRow({ row: { trade, now } }: { row: Row }) {
  const ago = useAgo(trade.createdAt)
  const [word, tone] = STATES[phaseOf(trade)]
  const [pay, receive] = [payLeg(trade), receiveLeg(trade)]
  return (
    <li className="grid gap-1 border-line border-t py-2.5">
      <span className="flex items-start justify-between gap-3">
        <b className="min-w-0 font-[560] wrap-anywhere">
          <span className="num">{pay.amount}</span> {pay.symbol} →{' '}
          <span className="num">{receive.amount}</span> {receive.symbol}
        </b>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-small text-fg-3">
        <span>
          <time dateTime={trade.createdAt} title={trade.createdAt}>
            {ago}
          </time>
          {trade.inputUsd !== undefined && <>, paid {formatUsd(trade.inputUsd)}</>}
          {trade.landed && <>, fee {feeText(trade.landed)}</>}
        </span>
        {trade.landed && <Since paid={trade.inputUsd} worth={now.gotUsd} />}
      </span>
      {trade.failure && <span className="text-small text-fg-2">{trade.failure.message}</span>}
    </li>
  )
}

const feeText = ({ feeLamports }: NonNullable<Trade['landed']>): string =>
  `${rawToDecimal(BigInt(feeLamports), 9)} SOL`

/** The worth of the received amount now, against the price that was paid. */
function Since({ paid, worth }: { paid: number | undefined; worth: number | null }) {
  if (worth === null) return null
  return (
    <span className="inline-flex items-baseline gap-2">
      <span>
        worth <span className="num text-fg-1">{formatUsd(worth)}</span> now
      </span>
      {paid !== undefined && paid > 0 && <Change percent={(worth / paid - 1) * 100} />}
    </span>
  )
}
