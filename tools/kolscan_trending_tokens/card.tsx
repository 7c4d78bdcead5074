/** Draws the tokens that most traders bought. */

import { shortAddress } from '#contract/rules/address.ts'
import type { Output } from '#contract/tool.ts'
import { useFold } from '#ui/cards/fold.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { defineCard } from '../_kit/card.tsx'
import { flowText, KolCard } from '../_kit/kol/parts.tsx'
import type { Trader } from '../_kit/kol/shape.ts'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { kolscanTrendingTokens, type TrendingToken } from './contract.ts'

const TITLE = kolscanTrendingTokens.title
const ROWS = 6
const NAMES = 3

export const card = defineCard(kolscanTrendingTokens, ({ call, actions }) =>
  call.status === 'done' ? (
    <Trending result={call.output} refresh={actions.rerun} />
  ) : (
    <UnfinishedCard
      title={TITLE}
      text="Reading what traders buy…"
      heading="The tokens did not load"
      call={call}
      actions={actions}
    />
  ),
)

type TrendingProps = Readonly<{
  result: Output<typeof kolscanTrendingTokens>
  refresh: (() => void) | undefined
}>

function Trending({ result, refresh }: TrendingProps) {
  const { tokens, timeframeLabel, transactionsAnalyzed, ...rest } = result
  const fold = useFold(tokens, ROWS)
  return (
    <KolCard
      refresh={refresh}
      {...rest}
      title={TITLE}
      subject={`${timeframeLabel}, ${transactionsAnalyzed === 1 ? '1 trade' : `${transactionsAnalyzed} trades`}`}
      empty={tokens.length === 0 ? 'No token was bought by that many traders in this period.' : undefined}
      button={fold.button}
    >
      <ul aria-label="Tokens">
        {fold.shown.map((token) => (
          <Row key={token.tokenAddress} token={token} />
        ))}
      </ul>
    </KolCard>
  )
}

function Row({ token }: { token: TrendingToken }) {
  const { kolCount, sampleWalletDetails: traders } = token
  return (
    <li className="flex items-start gap-3 border-line border-t py-2.5">
      <TokenDisc id={token.tokenAddress} symbol={token.symbol} size="m" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-[560]">{token.symbol}</b>
          <span className="min-w-0 truncate text-small text-fg-3">{namesOf(traders, kolCount)}</span>
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-fg-2">
          <Base58Chip value={token.tokenAddress} kind="mint" />
          <span>{flowText({ buyUsd: token.totalBuyUsd, sellUsd: token.totalSellUsd })}</span>
        </div>
      </div>
      <span className="flex-none whitespace-nowrap text-right">
        <span className="num">{kolCount}</span>{' '}
        <span className="text-small text-fg-2">{kolCount === 1 ? 'trader' : 'traders'}</span>
      </span>
    </li>
  )
}

function namesOf(traders: readonly Trader[], count: number): string {
  const names = traders
    .slice(0, NAMES)
    .map(
      ({ name, twitter, walletAddress }) =>
        name ?? (twitter === null ? shortAddress(walletAddress) : `@${twitter}`),
    )
  const left = count - names.length
  return left > 0 ? `${names.join(', ')} and ${left} more` : names.join(', ')
}
