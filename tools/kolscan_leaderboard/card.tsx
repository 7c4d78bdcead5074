/** Draws the board: rank, trader, wallet, wins and losses, and profit. */
import type { Output } from '#contract/tool.ts'
import { useFold } from '#ui/cards/fold.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { defineCard } from '../_kit/card.tsx'
import { KolCard, SignedAmount, TraderName } from '../_kit/kol/parts.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { type BoardRow, kolscanLeaderboard } from './contract.ts'

const TITLE = kolscanLeaderboard.title
const ROWS = 6

export const card = defineCard(kolscanLeaderboard, ({ call, actions }) =>
  call.status === 'done' ? (
    <Board result={call.output} refresh={actions.rerun} />
  ) : (
    <UnfinishedCard
      title={TITLE}
      text="Ranking traders…"
      heading="The board did not load"
      call={call}
      actions={actions}
    />
  ),
)

type BoardProps = Readonly<{ result: Output<typeof kolscanLeaderboard>; refresh: (() => void) | undefined }>

function Board({ result, refresh }: BoardProps) {
  const { data, count, timeframeLabel, ...rest } = result
  const fold = useFold(data, ROWS)
  return (
    <KolCard
      refresh={refresh}
      {...rest}
      title={TITLE}
      subject={`${timeframeLabel}, ${count === 1 ? '1 trader' : `${count} traders`}`}
      empty={data.length === 0 ? 'No trader fits these limits.' : undefined}
      button={fold.button}
    >
      <ol aria-label="Traders by rank">
        {fold.shown.map((row) => (
          <Row key={row.walletAddress} row={row} />
        ))}
      </ol>
    </KolCard>
  )
}

function Row({ row }: { row: BoardRow }) {
  return (
    <li className="flex items-start gap-3 border-line border-t py-2.5">
      <span className="num w-6 flex-none pt-px text-right text-small text-fg-3">{row.rank}</span>
      <div className="min-w-0 flex-1">
        <TraderName trader={row} />
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Base58Chip value={row.walletAddress} kind="address" />
          <Record row={row} />
        </div>
      </div>
      <SignedAmount sol={row.profit} usd={row.profitUsd} />
    </li>
  )
}

/** Counts where all trades of the period were seen, else the share of wins. */
function Record({ row: { wins, losses, winRate } }: { row: BoardRow }) {
  if (wins !== null && losses !== null)
    return (
      <span className="text-small text-fg-2">
        <span className="num">{wins}</span> {wins === 1 ? 'win' : 'wins'},{' '}
        <span className="num">{losses}</span> {losses === 1 ? 'loss' : 'losses'}
      </span>
    )
  if (winRate === null) return null
  return (
    <span className="text-small text-fg-2">
      <span className="num">{Math.round(winRate * 100)}%</span> won
    </span>
  )
}
