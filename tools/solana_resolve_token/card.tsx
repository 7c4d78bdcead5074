/** Token look-up: the best candidate in full, the others in a line each, every one with its mint and its warnings. */
import { Check, SearchX, TriangleAlert } from 'lucide-react'
import { formatCompact, formatPrice } from '#contract/rules/amounts.ts'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Change } from '#ui/cards/change.tsx'
import { Stats } from '#ui/cards/facts.tsx'
import { FoldButton, type RoomSizes, useOpen, useRoomFold } from '#ui/cards/fold.tsx'
import { MovingSource } from '#ui/cards/refresh.tsx'
import { Callout, Empty } from '#ui/cards/states.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { OUTSIDE_LINK, safeHref } from '#ui/format/safe-href.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import '../_kit/beside.css'
import { defineCard } from '../_kit/card.tsx'
import { missingWords } from '../_kit/origin.ts'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { type Candidate, solanaResolveToken } from './contract.ts'
import { cardWarnings } from './warnings.ts'

const TITLE = 'Token look-up'
/** spec C9.9–C9.10 */
const CANDIDATES: RoomSizes = { roomy: 5, snug: 3, short: 2, tight: 2, low: 2 }
const POOLS = 3

type Result = Output<typeof solanaResolveToken>

export const card = defineCard(solanaResolveToken, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        subject={call.input.query === undefined ? undefined : `“${call.input.query}”`}
        text="Searching for tokens…"
        heading="The token search did not finish"
        call={call}
        actions={actions}
      />
    )
  return <Candidates result={call.output} refresh={actions.rerun} />
})

type CandidatesProps = Readonly<{ result: Result; refresh: (() => void) | undefined }>

function Candidates({ result, refresh }: CandidatesProps) {
  const { query, results, more, pools, identities } = result
  const fold = useRoomFold(results, CANDIDATES)
  const [isDetailed, turnDetails] = useOpen('details')
  const details = isDetailed ? '' : FOLDED
  const [best, ...others] = fold.shown
  const matches = results.length + more
  return (
    <Card
      title={TITLE}
      subject={
        <>
          “{query}”
          <span className="@max-xl:hidden">, {matches === 1 ? '1 match' : `${matches} matches`}</span>
        </>
      }
      aside={
        <MovingSource
          source={pools.source}
          asOf={pools.asOf}
          stale={pools.stale}
          official={pools.official}
          refresh={refresh}
        />
      }
    >
      {!identities.ok && (
        <div className="pb-3">
          <Callout tone="warn" heading="Verification not known">
            {missingWords(identities)}. Compare the mint before you trust a symbol.
          </Callout>
        </div>
      )}
      {best === undefined ? (
        <Empty icon={SearchX}>No tokens matched this query.</Empty>
      ) : (
        <div className="beside-best">
          <Best token={best} details={details} />
          <ul aria-label="Other candidates">
            {others.map((token, index) => (
              <Other
                key={token.address}
                token={token}
                details={details}
                className={fold.classAt(index + 1)}
              />
            ))}
          </ul>
          <div className={fold.button === undefined && more === 0 ? ONLY_FOLDED : ''}>
            <CardFoot {...(more > 0 && { note: `${more} more found` })}>
              {fold.button}
              <span className={ONLY_FOLDED}>
                <FoldButton open={isDetailed} onClick={turnDetails}>
                  {isDetailed ? 'Hide details' : 'Details'}
                </FoldButton>
              </span>
            </CardFoot>
          </div>
        </div>
      )}
    </Card>
  )
}

/** Figures and pools, of which a low log shows none until they are asked for; there, which token it is comes first. */
const FOLDED = 'snug:@max-xl:hidden tight:hidden low:hidden'
const ONLY_FOLDED = 'hidden snug:@max-xl:block tight:block low:block'

/** The smallest phone has room for the mint and the price in one line only without the disc. */
const NO_DISC = 'best-disc contents'

type BestProps = Readonly<{ token: Candidate; details: string }>

function Best({ token, details }: BestProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and a section would be a landmark
    <div role="group" aria-label={`${token.symbol}, best match`}>
      <div className="best-head flex flex-wrap items-center gap-x-2.5 gap-y-2 pt-1 pb-3 snug:pt-0 snug:pb-2">
        <span className={NO_DISC}>
          <TokenDisc id={token.address} symbol={token.symbol} size="xl" />
        </span>
        <div className="min-w-0 flex-1 basis-[11rem]">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="text-[1.0625rem]/6 font-semibold">{token.symbol}</b>
            <span className="min-w-0 truncate text-small text-fg-2">{token.name}</span>
            <Standing token={token} />
          </div>
          <div className="mt-[5px]">
            <Base58Chip value={token.address} kind="mint" />
          </div>
        </div>
        <div className="ml-auto text-right">
          <div className="figures text-figure-s">
            {token.priceUsd === null ? (
              <span className="text-fg-3">No price</span>
            ) : (
              formatPrice(token.priceUsd)
            )}
          </div>
          <span className="inline-flex items-center gap-2.5">
            <Sparkline
              values={token.sparkline ?? []}
              label={`${token.symbol}, 24 hours`}
              format={formatPrice}
              change={token.priceChange24h}
              className="best-course h-5 w-16 tight:hidden"
            />
            <Change percent={token.priceChange24h} className="text-small" />
            {token.priceChange24h !== null && <span className="-ml-1 text-small text-fg-3">24 h</span>}
          </span>
        </div>
      </div>
      <Warnings token={token} className="pb-3" />
      <div className={details}>
        <Stats
          items={[
            capOf(token),
            { label: 'Liquidity', value: usd(token.liquidityUsd) },
            { label: '24 h volume', value: usd(token.volume24hUsd) },
            { label: 'Holders', value: token.holderCount === null ? '–' : formatCompact(token.holderCount) },
          ]}
        />
        <Pools token={token} heading />
      </div>
    </div>
  )
}

type OtherProps = BestProps & Readonly<{ className: string }>

function Other({ token, details, className }: OtherProps) {
  const isUnsafe = !token.verified
  // Which token it is, and all that speaks against it, is never folded.
  const tightly = details && !isUnsafe ? 'tight:hidden' : ''
  return (
    <li className={`other-row flex items-start gap-3 border-line border-t py-2.5 snug:py-1.5 ${className}`}>
      <span className={NO_DISC}>
        <TokenDisc id={token.address} symbol={token.symbol} size="m" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-x-3">
          <div
            className={`flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-1 ${isUnsafe || !details ? '' : 'tight:flex-nowrap'}`}
          >
            <b className="font-[560]">{token.symbol}</b>
            <span className={`min-w-0 text-small text-fg-3 ${isUnsafe ? 'wrap-anywhere' : 'truncate'}`}>
              {token.name}
            </span>
            <Standing token={token} />
          </div>
          <Price token={token} className={`${tightly} ${isUnsafe && details ? IN_FIRST : ''}`} />
        </div>
        <div className={`other-mint mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 ${tightly}`}>
          <Base58Chip value={token.address} kind="mint" />
          {isUnsafe && details && <Price token={token} className={IN_SECOND} />}
          <Warnings token={token} />
        </div>
        <div className={details}>
          <Pools token={token} />
        </div>
      </div>
    </li>
  )
}

/** In a narrow low log the name has the first line for itself, and the price stands in the second. */
const IN_FIRST = 'other-first'
const IN_SECOND = 'other-second ml-auto'

const Price = ({ token: { priceUsd }, className }: { token: Candidate; className: string }) => (
  <span className={`num text-small ${className}`}>
    {priceUsd === null ? <span className="text-fg-3">–</span> : formatPrice(priceUsd)}
  </span>
)

/** A list that did not answer says neither. */
function Standing({ token: { verified, warnings } }: { token: Candidate }) {
  if (verified)
    return (
      <Badge tone="strong">
        <Check className="size-3" strokeWidth={2.5} />
        Verified
      </Badge>
    )
  return warnings.includes('unverified') ? <Badge tone="warn">Not verified</Badge> : null
}

/** 'Can still be minted and frozen, 3 h old, thin liquidity' */
function Warnings({ token, className = '' }: { token: Candidate; className?: string }) {
  const words = cardWarnings(token)
  if (words.length === 0) return null
  return (
    <p className={`flex items-start gap-1.5 text-small text-warn ${className}`}>
      <TriangleAlert className="mt-px size-3.5 flex-none" strokeWidth={1.75} />
      <span>
        {words[0]}
        {words.slice(1).map((each) => `, ${each.charAt(0).toLowerCase()}${each.slice(1)}`)}
      </span>
    </p>
  )
}

function Pools({ token, heading = false }: { token: Candidate; heading?: boolean }) {
  if (token.pairs.length === 0) return null
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 text-small">
      <span className="py-[9px] text-fg-3">{heading ? 'Active pools' : 'Pools'}</span>
      <ul aria-label={`Pools of ${token.symbol}`} className="flex flex-wrap gap-x-5">
        {token.pairs.slice(0, POOLS).map((pair) => (
          <li key={pair.pairAddress}>
            <Pool pair={pair} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Pool({ pair: { dexId, url, liquidityUsd, quoteSymbol } }: { pair: Candidate['pairs'][number] }) {
  const href = safeHref(url)?.href
  const words = (
    <>
      {venueName(dexId)} <span className="num text-fg-2">{usd(liquidityUsd)}</span>
    </>
  )
  if (href === undefined) return <span className="inline-block py-2">{words}</span>
  return (
    <a
      href={href}
      {...OUTSIDE_LINK}
      title={`Pool with ${quoteSymbol}`}
      className="touch link inline-block py-[9px]"
    >
      {words}
    </a>
  )
}

/** Sources write them in lower case: 'raydium' is Raydium. */
const venueName = (dexId: string): string =>
  dexId === 'pumpswap' ? 'PumpSwap' : `${dexId.charAt(0).toUpperCase()}${dexId.slice(1)}`

const capOf = ({ marketCap, fdv }: Candidate) =>
  marketCap === null && fdv !== null
    ? { label: 'Fully diluted', value: usd(fdv) }
    : { label: 'Market cap', value: usd(marketCap) }

const usd = (value: number | null): string => (value === null ? '–' : formatCompact(value, true))
