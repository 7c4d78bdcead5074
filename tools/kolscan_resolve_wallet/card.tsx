/** Draws the traders that match a name. */
import { SearchX } from 'lucide-react'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { MovingSource } from '#ui/cards/refresh.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { defineCard } from '../_kit/card.tsx'
import { TraderName } from '../_kit/kol/parts.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { kolscanResolveWallet } from './contract.ts'

const TITLE = kolscanResolveWallet.title
const ROWS = 5

export const card = defineCard(kolscanResolveWallet, ({ call, actions }) =>
  call.status === 'done' ? (
    <Matches result={call.output} refresh={actions.rerun} />
  ) : (
    <UnfinishedCard
      title={TITLE}
      text="Searching for traders…"
      heading="The traders did not load"
      call={call}
      actions={actions}
    />
  ),
)

function Matches({
  result: { query, count, data, source },
  refresh,
}: {
  result: Output<typeof kolscanResolveWallet>
  refresh: (() => void) | undefined
}) {
  const fold = useFold(data, ROWS)
  const left = count - data.length
  return (
    <Card
      title={TITLE}
      subject={`“${query}”, ${count === 1 ? '1 match' : `${count} matches`}`}
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
      {data.length === 0 ? (
        <Empty icon={SearchX}>No well-known trader matched this name.</Empty>
      ) : (
        <ul aria-label="Traders">
          {fold.shown.map((match) => (
            <li
              key={match.walletAddress}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-line border-t py-2.5"
            >
              <TraderName trader={match} />
              <Base58Chip value={match.walletAddress} kind="address" />
            </li>
          ))}
        </ul>
      )}
      {(fold.button !== undefined || left > 0) && (
        <CardFoot note={left > 0 ? `${left} more found` : undefined}>{fold.button}</CardFoot>
      )}
    </Card>
  )
}
