/** Draws on-chain activity: the figures, the flow, the last transactions, and who was on the other side. */
import { Activity } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortAddress } from '#contract/rules/address.ts'
import { formatAmount, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Stats } from '#ui/cards/facts.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { MovingSource } from '#ui/cards/refresh.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Stale } from '#ui/cards/stale.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { CoverageNote } from '../_kit/activity/coverage.tsx'
import { ActivityFlow } from '../_kit/activity/flow.tsx'
import { ActivityRows } from '../_kit/activity/rows.tsx'
import type { Party } from '../_kit/activity/shape.ts'
import { rangeWords } from '../_kit/activity/timeframe.ts'
import { defineCard } from '../_kit/card.tsx'
import { NoPrices } from '../_kit/no-prices.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { type Counterpart, onchainActivityOverview, type Trader } from './contract.ts'

const TITLE = 'On-chain activity'
const ROWS = 5
const PARTIES = 3

type Result = Output<typeof onchainActivityOverview>

export const card = defineCard(onchainActivityOverview, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Reading the chain…"
        heading="The activity did not load"
        call={call}
        actions={actions}
      />
    )
  return <Overview result={call.output} isStale={call.isStale} refresh={actions.rerun} />
})

type OverviewProps = Readonly<{
  result: Result
  isStale: boolean | undefined
  refresh: (() => void) | undefined
}>

function Overview({ result, isStale, refresh }: OverviewProps) {
  const { scope, chain, rows, prices, coverage, timeframeSeconds, summary } = result
  const fold = useFold(rows, ROWS)
  const isEmpty = rows.length === 0 && summary.failed === 0
  return (
    <Card
      title={TITLE}
      subject={<Subject result={result} />}
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
      {isEmpty ? (
        <Empty icon={Activity}>{`No transactions in the last ${rangeWords(timeframeSeconds)}.`}</Empty>
      ) : (
        <>
          <Figures result={result} />
          <ActivityFlow flow={result.flow} isOfToken={scope === 'token'} />
          <NoPrices prices={prices}>The amounts come from the chain and are complete.</NoPrices>
          <ActivityRows rows={fold.shown} hasWallets={scope === 'token'} />
          <Parties result={result} />
        </>
      )}
      <CoverageNote coverage={coverage} />
      {!isEmpty && <CardFoot note={<Note result={result} />}>{fold.button}</CardFoot>}
    </Card>
  )
}

function Subject({ result: { scope, subject, timeframeSeconds } }: { result: Result }) {
  const name = scope === 'token' ? subject.symbol : subject.label
  return (
    <span title={subject.address}>
      {name && `${name} `}
      <span className="num">{shortAddress(subject.address)}</span>, {rangeWords(timeframeSeconds)}
    </span>
  )
}

const signed = (amount: number, text: string): string => (amount > 0 ? `+${text}` : text)

function Figures({ result: { scope, summary } }: { result: Result }) {
  const { tradeCount, buys, sells, received, sent, netFlowSol, netFlowUsd, uniqueWallets } = summary
  const isOfToken = scope === 'token'
  return (
    <Stats
      items={[
        { label: 'Trades', value: `${tradeCount}` },
        { label: 'Buys, sells', value: `${buys}, ${sells}` },
        isOfToken
          ? { label: 'Wallets', value: `${uniqueWallets}` }
          : { label: 'Received, sent', value: `${received}, ${sent}` },
        {
          label: isOfToken ? 'Bought minus sold' : 'Net SOL',
          value:
            isOfToken && netFlowUsd !== null
              ? signed(netFlowUsd, formatUsd(netFlowUsd))
              : `${signed(netFlowSol, formatSol(netFlowSol))} SOL`,
        },
      ]}
    />
  )
}

function Parties({ result }: { result: Result }) {
  const { scope, counterparts, topNetBuyers, topNetSellers, subject } = result
  if (scope === 'wallet')
    return (
      <PartyList
        title="Other side"
        rows={counterparts
          .slice(0, PARTIES)
          .map((each) => ({ wallet: each.wallet, note: <Count of={each} /> }))}
      />
    )
  const noteOf = ({ netTokens }: Trader) => (
    <span className="num">
      {signed(netTokens, formatAmount(netTokens))} {subject.symbol ?? ''}
    </span>
  )
  const toRows = (traders: readonly Trader[]) =>
    traders.slice(0, PARTIES).map((each) => ({ wallet: each.wallet, note: noteOf(each) }))
  return (
    <>
      <PartyList title="Net buyers" rows={toRows(topNetBuyers)} />
      <PartyList title="Net sellers" rows={toRows(topNetSellers)} />
    </>
  )
}

const Count = ({ of: { transactions } }: { of: Counterpart }) => (
  <>
    <span className="num">{transactions}</span> {transactions === 1 ? 'transaction' : 'transactions'}
  </>
)

type PartyRow = Readonly<{ wallet: Party; note: ReactNode }>
type PartyListProps = Readonly<{ title: string; rows: readonly PartyRow[] }>

function PartyList({ title, rows }: PartyListProps) {
  if (rows.length === 0) return null
  return (
    <section className="border-line border-t pt-2.5 pb-1">
      <h4 className="pb-1 text-micro text-fg-3">{title}</h4>
      <ul>
        {rows.map(({ wallet, note }) => (
          <li key={wallet.address} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-small">
            {wallet.label && <span className="text-fg-1">{wallet.label}</span>}
            <Base58Chip value={wallet.address} kind="address" />
            <span className="ml-auto whitespace-nowrap text-fg-2">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Note({ result: { more, summary, prices } }: { result: Result }) {
  const { feesSol, rentSol } = summary
  return (
    <span className="tabular-nums">
      {more > 0 && `${more.toLocaleString('en-US')} more in this range. `}
      {feesSol > 0 && `Fees ${formatSol(feesSol)} SOL. `}
      {rentSol !== 0 && `Rent ${formatSol(rentSol)} SOL. `}
      {prices?.ok && (
        <>
          Prices of now: <Source source={prices.source} asOf={prices.asOf} stale={prices.stale} />
        </>
      )}
    </span>
  )
}
