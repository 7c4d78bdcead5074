/** Draws an insight: the headline, the figures behind it, and the transactions it was read from. */
import { shortAddress } from '#contract/rules/address.ts'
import { formatAmount, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Stats } from '#ui/cards/facts.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { MovingSource } from '#ui/cards/refresh.tsx'
import { Stale } from '#ui/cards/stale.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { CoverageNote } from '../_kit/activity/coverage.tsx'
import { ActivityFlow } from '../_kit/activity/flow.tsx'
import { ActivityRows, PartyText } from '../_kit/activity/rows.tsx'
import type { Delta } from '../_kit/activity/shape.ts'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { type Kind, onchainEntityInsight, type Trade, type WalletFigures } from './contract.ts'

const TITLE = 'On-chain insight'
const ROWS = 5
const DELTAS = 6

const BADGES: Readonly<Record<Kind, string>> = {
  demo_wallet: 'Demo wallet',
  own_wallet: 'Your wallet',
  market_maker: 'Market maker',
  treasury: 'Treasury',
  unused: 'Unused',
  fresh: 'Fresh wallet',
  bot_like: 'Rate of a program',
  whale: 'Whale',
  trader: 'Active trader',
  holder: 'Holder',
  unclear: 'No clear pattern',
  token: 'Token',
  transaction: 'Transaction',
}

type Result = Output<typeof onchainEntityInsight>

export const card = defineCard(onchainEntityInsight, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Reading the chain…"
        heading="The insight did not load"
        call={call}
        actions={actions}
      />
    )
  return <Insight result={call.output} isStale={call.isStale} refresh={actions.rerun} />
})

type InsightProps = Readonly<{
  result: Result
  isStale: boolean | undefined
  refresh: (() => void) | undefined
}>

function Insight({ result, isStale, refresh }: InsightProps) {
  const { scope, kind, headline, evidence, subject, chain, wallet, trade, flow, rows, coverage } = result
  const fold = useFold(rows, ROWS)
  return (
    <Card
      title={TITLE}
      subject={<SubjectText subject={subject} />}
      aside={
        <MovingSource
          source={chain.source}
          asOf={chain.asOf}
          stale={chain.stale}
          official={chain.official}
          refresh={isStale ? undefined : refresh}
        />
      }
    >
      {isStale && <Stale refresh={refresh}>The wallet has changed since.</Stale>}
      <div className="border-line border-t py-2.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <Badge tone="strong">{BADGES[kind]}</Badge>
          <span className="min-w-0 flex-1 basis-60 font-[560]">{headline}</span>
        </p>
        <ul className="list-disc pt-1.5 pl-5 text-fg-2 text-small">
          {evidence.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="pt-2">
          <Base58Chip
            value={trade ? trade.signature : subject.address}
            kind={trade ? 'signature' : scope === 'token' ? 'mint' : 'address'}
          />
        </p>
      </div>
      {wallet && <Figures figures={wallet} />}
      {flow && <ActivityFlow flow={flow} isOfToken={scope === 'token'} />}
      {trade ? <Deltas trade={trade} /> : <ActivityRows rows={fold.shown} hasWallets={scope === 'token'} />}
      {coverage && <CoverageNote coverage={coverage} />}
      {(fold.button !== undefined || result.more > 0) && !trade && (
        <CardFoot note={result.more > 0 ? `${result.more.toLocaleString('en-US')} more` : undefined}>
          {fold.button}
        </CardFoot>
      )}
    </Card>
  )
}

function SubjectText({ subject: { address, symbol, label } }: { subject: Result['subject'] }) {
  const name = symbol ?? label
  return (
    <span title={address}>
      {name && `${name} `}
      <span className="num">{shortAddress(address)}</span>
    </span>
  )
}

function Figures({ figures }: { figures: WalletFigures }) {
  const { transactions, isWhole, trades, holdingsUsd, busiestHour } = figures
  return (
    <Stats
      items={[
        { label: 'Transactions', value: `${transactions.toLocaleString('en-US')}${isWhole ? '' : '+'}` },
        { label: 'Trades', value: `${trades}` },
        { label: 'Busiest hour', value: `${busiestHour}` },
        { label: 'Holds', value: holdingsUsd === null ? '–' : formatUsd(holdingsUsd) },
      ]}
    />
  )
}

function Deltas({ trade: { tokenBalanceDeltas, feeSol, rentSol, feePayer, at, slot } }: { trade: Trade }) {
  const fold = useFold(tokenBalanceDeltas, DELTAS, 'deltas')
  return (
    <>
      <table className="w-full border-collapse border-line border-t text-small">
        <thead>
          <tr className="text-micro text-fg-3">
            <th scope="col" className="py-1.5 text-left font-medium">
              Wallet
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Change
            </th>
            <th scope="col" className="hidden py-1.5 text-right font-medium @md:table-cell">
              Balance after
            </th>
          </tr>
        </thead>
        <tbody>
          {fold.shown.map((delta) => (
            <DeltaRow key={`${delta.owner.address} ${delta.mint}`} delta={delta} />
          ))}
        </tbody>
      </table>
      <CardFoot
        note={
          <span className="tabular-nums">
            Fee {formatSol(feeSol)} SOL by <PartyText party={feePayer} />
            {rentSol !== 0 && `, rent ${formatSol(rentSol)} SOL`}. Slot {slot.toLocaleString('en-US')}
            {at && `, ${at.slice(0, 16).replace('T', ' ')} UTC`}
          </span>
        }
      >
        {fold.button}
      </CardFoot>
    </>
  )
}

function DeltaRow({ delta: { owner, symbol, delta, final } }: { delta: Delta }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-1.5 text-left font-normal">
        <PartyText party={owner} />
      </th>
      <td className="num text-right">
        {delta > 0 ? '+' : ''}
        {formatAmount(delta)} {symbol}
      </td>
      <td className="num hidden text-right text-fg-2 @md:table-cell">
        {final === null ? '–' : `${formatAmount(final)} ${symbol}`}
      </td>
    </tr>
  )
}
