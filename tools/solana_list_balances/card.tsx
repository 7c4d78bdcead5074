/** Draws balances: the total and its parts, then a table by value; a narrow card has two columns. */
import { Wallet } from 'lucide-react'
import { shortAddress } from '#contract/rules/address.ts'
import { formatHolding, formatPrice, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Change } from '#ui/cards/change.tsx'
import { type RoomSizes, useRoomFold } from '#ui/cards/fold.tsx'
import { MovingSource } from '#ui/cards/refresh.tsx'
import { ShareBar } from '#ui/cards/share-bar.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Stale } from '#ui/cards/stale.tsx'
import { Callout, Empty } from '#ui/cards/states.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import '../_kit/beside.css'
import { defineCard } from '../_kit/card.tsx'
import { NoPrices } from '../_kit/no-prices.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { type Balance, solanaListBalances } from './contract.ts'

const TITLE = 'Balances'
/** spec C9.8; a lower log shows the largest holdings. */
const ROWS: RoomSizes = { roomy: 6, snug: 6, short: 4, tight: 3, low: 3 }

type Result = Output<typeof solanaListBalances>

export const card = defineCard(solanaListBalances, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Fetching balances…"
        heading="The balances did not load"
        call={call}
        actions={actions}
      />
    )
  return <Balances result={call.output} isStale={call.isStale} refresh={actions.rerun} />
})

type BalancesProps = Readonly<{
  result: Result
  isStale: boolean | undefined
  refresh: (() => void) | undefined
}>

function Balances({ result, isStale, refresh }: BalancesProps) {
  const { wallet, chain, prices, balances, accountsRead } = result
  const fold = useRoomFold(balances, ROWS)
  return (
    <Card
      title={TITLE}
      subject={
        <span title={wallet.address}>
          {wallet.label}{' '}
          <span className={`num whitespace-nowrap ${wallet.label ? '@max-xl:hidden' : ''}`}>
            {shortAddress(wallet.address)}
          </span>
        </span>
      }
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
      {accountsRead !== undefined && (
        <div className="pb-3">
          <Callout tone="warn" heading="Some tokens are missing">
            This wallet has more than {accountsRead.toLocaleString('en-US')} token accounts. Only{' '}
            {accountsRead.toLocaleString('en-US')} were read, so the list and the total are incomplete.
          </Callout>
        </div>
      )}
      {balances.length === 0 ? (
        <Empty icon={Wallet}>No balances detected for this wallet.</Empty>
      ) : (
        <div className="beside-rows">
          <Total result={result} />
          <ShareBar parts={balances.map(({ mint, token }) => ({ id: mint, value: token.valueUsd ?? 0 }))} />
          <NoPrices prices={prices}>
            The amounts come from the chain{accountsRead === undefined && ' and are complete'}.
          </NoPrices>
          <Rows rows={fold.shown} classAt={fold.classAt} />
          <CardFoot note={<Note result={result} />}>{fold.button}</CardFoot>
        </div>
      )}
    </Card>
  )
}

function Total({ result: { portfolio, balances, more, belowMin } }: { result: Result }) {
  const count = balances.length + more + belowMin
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 pb-2.5 snug:pb-1">
      {portfolio.totalValueUsd !== null && (
        <span className="figures text-figure-s">{formatUsd(portfolio.totalValueUsd)}</span>
      )}
      {portfolio.change24hPct !== null && (
        <span className="inline-flex items-baseline gap-2">
          <Change percent={portfolio.change24hPct} />
          <span className="text-small whitespace-nowrap text-fg-3">24 h</span>
        </span>
      )}
      <span className="ml-auto text-small text-fg-3 tabular-nums">
        {count === 1 ? '1 token' : `${count} tokens`}
        {portfolio.pricedCount > 0 && portfolio.unpricedCount > 0 && `, ${portfolio.unpricedCount} unpriced`}
      </span>
    </div>
  )
}

const HEAD = 'py-1.5 text-micro text-fg-3 font-medium'
/** The columns that a narrow card omits; their figures stand under the symbol there. */
const WIDE = 'hidden @xl:table-cell low:pl-3'

type RowsProps = Readonly<{ rows: readonly Balance[]; classAt: (index: number) => string }>

function Rows({ rows, classAt }: RowsProps) {
  return (
    <table className="beside-second w-full border-collapse self-start @xl:table-fixed">
      <thead className="@max-xl:sr-only">
        <tr>
          <th scope="col" className={`${HEAD} text-left @xl:w-[34%]`}>
            Token
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} text-right`}>
            Price
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} text-right`}>
            <span className="whitespace-nowrap">24 h</span>
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} text-right`}>
            Amount
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={row.mint} row={row} className={classAt(index)} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Readonly<{ row: Balance; className: string }>

function Row({ row: { mint, amountUi, isNative, token }, className }: RowProps) {
  const amount = isNative ? formatSol(amountUi) : formatHolding(amountUi)
  return (
    <tr className={`border-line border-t ${className}`}>
      <th scope="row" className="py-2 text-left font-normal snug:py-1 low:py-0.5 @xl:w-[34%]">
        <span className="flex min-w-0 items-center gap-3">
          <TokenDisc id={mint} symbol={token.symbol} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-ui leading-[1.125rem] font-[570]">{token.symbol}</span>
            <span className="block truncate text-small text-fg-3 @max-xl:hidden low:hidden">
              {token.name ?? 'Unknown token'}
            </span>
            <span className="flex flex-wrap gap-x-2.5 text-small @xl:hidden">
              <span className="num text-fg-2">{amount}</span>
              <Change percent={token.priceChange24h} />
            </span>
          </span>
          <Line token={token} className="mr-4 h-4 w-12 @xl:hidden" />
        </span>
      </th>
      <td className={`${WIDE} num text-right text-small text-fg-2`}>
        {token.priceUsd === null ? <span className="text-fg-3">–</span> : formatPrice(token.priceUsd)}
      </td>
      <td className={`${WIDE} text-right text-small`}>
        <Change percent={token.priceChange24h} />
        <Line token={token} className="mt-0.5 ml-auto block h-3.5 w-14 low:hidden" />
      </td>
      <td className={`${WIDE} num text-right text-small`}>{amount}</td>
      <td className="num pl-4 text-right text-small">
        {token.valueUsd === null ? (
          <span className="font-ui text-fg-3 tracking-normal">No price</span>
        ) : (
          formatUsd(token.valueUsd)
        )}
      </td>
    </tr>
  )
}

type LineProps = Readonly<{ token: Balance['token']; className: string }>

const Line = ({ token: { symbol, sparkline = [], priceChange24h }, className }: LineProps) => (
  <Sparkline
    values={sparkline}
    label={`${symbol}, 24 hours`}
    format={formatPrice}
    change={priceChange24h}
    className={className}
  />
)

/** The tokens that are not listed, and the source of the prices, which may be older than the amounts. */
function Note({ result: { more, belowMin, prices } }: { result: Result }) {
  return (
    <>
      {more > 0 && <span className="ml-3">{more} more in the wallet</span>}
      {belowMin > 0 && <span className="ml-3">{belowMin} below the minimum</span>}
      {prices?.ok && (
        <span className="ml-3">
          <span className="low:sr-only">Prices: </span>
          <Source source={prices.source} asOf={prices.asOf} stale={prices.stale} official={prices.official} />
        </span>
      )}
    </>
  )
}
