/** Draws the snapshot of a token: price, risks, figures, windows of time, holders, authorities and pools. */
import { TriangleAlert } from 'lucide-react'
import { formatCompact, formatPrice } from '#contract/rules/amounts.ts'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Change } from '#ui/cards/change.tsx'
import { type Fact, Facts, Stats } from '#ui/cards/facts.tsx'
import { MovingSource } from '#ui/cards/refresh.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { defineCard } from '../_kit/card.tsx'
import { missingWords } from '../_kit/origin.ts'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { PageLink } from '../_kit/web-results.tsx'
import { gmgnFetchTokenSnapshot } from './contract.ts'
import { RISK_WORDS } from './risk-words.ts'
import { Windows } from './windows.tsx'

const TITLE = gmgnFetchTokenSnapshot.title

type Snapshot = Output<typeof gmgnFetchTokenSnapshot>

export const card = defineCard(gmgnFetchTokenSnapshot, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Looking at the token…"
        heading="The token was not read"
        call={call}
        actions={actions}
      />
    )
  return <Whole snapshot={call.output} refresh={actions.rerun} />
})

type WholeProps = Readonly<{ snapshot: Snapshot; refresh: (() => void) | undefined }>

function Whole({ snapshot, refresh }: WholeProps) {
  const { symbol, candles, windows } = snapshot
  return (
    <Card
      title={TITLE}
      subject={symbol || undefined}
      aside={<Origin snapshot={snapshot} refresh={refresh} />}
    >
      <Head snapshot={snapshot} />
      <Risks marks={snapshot.risks} />
      <Sparkline
        values={candles.map(({ c }) => c)}
        label={`Price of ${symbol || 'the token'}`}
        format={formatPrice}
        className="mb-3 block h-16 w-full"
      />
      <Stats items={figuresOf(snapshot)} />
      <Windows rows={windows} />
      <Facts items={factsOf(snapshot)} />
      <Pools pools={snapshot.pools} />
      <Missing snapshot={snapshot} />
    </Card>
  )
}

/** The oldest of the answers, so that no figure seems younger than it is. */
function Origin({ snapshot: { sources, fetched_at }, refresh }: WholeProps) {
  const answered = sources.flatMap(({ origin }) => (origin.ok ? [origin] : []))
  const names = [...new Set(answered.map(({ source }) => source))]
  const oldest = answered.map(({ asOf }) => asOf).toSorted()[0] ?? fetched_at
  return (
    <MovingSource
      source={names.length > 2 ? `${names.length} sources` : names.join(' and ')}
      asOf={oldest}
      stale={answered.some(({ stale }) => stale)}
      official={answered.every(({ official }) => official)}
      refresh={refresh}
    />
  )
}

function Head({ snapshot }: { snapshot: Snapshot }) {
  const { symbol, name, token_address: mint, verified, priceUsd, windows } = snapshot
  const change = windows.find(({ window }) => window === 'h24')?.change ?? null
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 pt-1 pb-3">
      <TokenDisc id={mint} symbol={symbol || '?'} size="xl" />
      <div className="min-w-0 flex-1 basis-[11.9rem]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="min-w-0 truncate text-[1.0625rem]/6 font-semibold">
            {symbol || 'Token without a name'}
          </b>
          <span className="min-w-0 truncate text-small text-fg-2">{name}</span>
          {verified && <Badge tone="strong">Verified</Badge>}
        </div>
        <div className="mt-[5px]">
          <Base58Chip value={mint} kind="mint" />
        </div>
      </div>
      <div className="ml-auto text-right">
        <div className="figures text-figure-s">
          {priceUsd === null ? <span className="text-fg-3">No price</span> : formatPrice(priceUsd)}
        </div>
        {change !== null && <Change percent={change} className="text-small" />}
      </div>
    </div>
  )
}

function Risks({ marks }: { marks: Snapshot['risks'] }) {
  if (marks.length === 0) return null
  return (
    <ul aria-label="Risks" className="grid gap-1 pb-3 text-small text-warn @lg:grid-cols-2">
      {marks.map((mark) => (
        <li key={mark} className="flex items-start gap-1.5">
          <TriangleAlert className="mt-px size-3.5 flex-none" strokeWidth={1.75} />
          {RISK_WORDS[mark]}
        </li>
      ))}
    </ul>
  )
}

/** A figure that no source gave has no place, instead of a zero. */
const known = (label: string, value: number | null, words: (value: number) => string): Fact[] =>
  value === null ? [] : [{ label, value: words(value) }]
const usd = (value: number): string => formatCompact(value, true)
const percent = (value: number): string => `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}%`
const count = (value: number): string => formatCompact(value)

function figuresOf({ marketCapUsd, fdvUsd, liquidityUsd, windows, holders }: Snapshot): readonly Fact[] {
  const volume = windows.find(({ window }) => window === 'h24')?.volumeUsd ?? null
  return [
    ...(marketCapUsd === null ? known('Fully diluted', fdvUsd, usd) : known('Market cap', marketCapUsd, usd)),
    ...known('Liquidity', liquidityUsd, usd),
    ...known('24 h volume', volume, usd),
    ...known('Holders', holders.count, count),
  ]
}

function factsOf(snapshot: Snapshot): readonly Fact[] {
  const { holders, mintAuthority, freezeAuthority, firstPoolAt, supply } = snapshot
  return [
    ...known('Ten largest accounts', holders.topTenPercent, percent),
    ...known('Developers', holders.developerPercent, percent),
    ...known('Insiders', holders.insiderPercent, percent),
    ...known('Bundlers', holders.bundlerPercent, percent),
    ...known('Smart wallets', holders.smartWallets, count),
    ...known('Well-known wallets', holders.knownWallets, count),
    ...known('Sniper wallets', holders.sniperWallets, count),
    ...authority('Mint authority', mintAuthority),
    ...authority('Freeze authority', freezeAuthority),
    ...known('Supply', supply, count),
    ...(firstPoolAt === null ? [] : [{ label: 'Traded since', value: dayOf(firstPoolAt) }]),
  ]
}

const authority = (label: string, state: 'open' | 'closed' | null): Fact[] =>
  state === null ? [] : [{ label, value: state === 'open' ? 'Open' : 'Given up' }]

const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

function Pools({ pools }: Pick<Snapshot, 'pools'>) {
  if (pools.length === 0) return null
  return (
    <ul aria-label="Pools" className="flex flex-wrap gap-x-5 border-line border-t text-small">
      {pools.map(({ dexId, quoteSymbol, liquidityUsd, url }) => (
        <li key={url} className="min-w-0 py-[9px] wrap-anywhere">
          <PageLink url={url} title={`${dexId} with ${quoteSymbol}`} className="touch" />{' '}
          {liquidityUsd !== null && <span className="num text-fg-2">{usd(liquidityUsd)}</span>}
        </li>
      ))}
    </ul>
  )
}

function Missing({ snapshot: { sources } }: { snapshot: Snapshot }) {
  const missing = sources.flatMap(({ origin }) => (origin.ok ? [] : [origin]))
  if (missing.length === 0) return null
  const words = missing.map((each) =>
    each.reason === 'unconfigured' && each.source === 'GMGN'
      ? 'Holder details need GMGN_API_KEY on this server'
      : missingWords(each),
  )
  return <CardFoot note={`${words.join('. ')}.`} />
}
