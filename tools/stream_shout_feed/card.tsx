/** Draws the shouts that the overlay shows, newest first. */
import { Megaphone } from 'lucide-react'
import type { ShownShout } from '#contract/stage.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Stale } from '#ui/cards/stale.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { defineCard } from '../_kit/card.tsx'
import { OverlayFoot } from '../_kit/stage/scene-rows.tsx'
import { ShoutRow } from '../_kit/stage/shout-row.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { streamShoutFeed } from './contract.ts'

const TITLE = streamShoutFeed.title
const ROWS = 5

export const card = defineCard(streamShoutFeed, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Loading the shouts…"
        heading="The shouts did not load"
        call={call}
        actions={actions}
      />
    )
  const { shouts, asOf } = call.output
  return (
    <Card
      title={TITLE}
      subject={<span className="tabular-nums">{shouts.length}</span>}
      aside={<Source source="This server" asOf={asOf} />}
    >
      {call.isStale && <Stale refresh={actions.rerun}>Another shout was posted since.</Stale>}
      {shouts.length === 0 ? (
        <Empty icon={Megaphone}>No shouts on the overlay right now.</Empty>
      ) : (
        <Shouts shouts={shouts} />
      )}
      <OverlayFoot note={shouts.length > 0 ? 'Written by viewers' : undefined} />
    </Card>
  )
})

function Shouts({ shouts }: { shouts: readonly ShownShout[] }) {
  const fold = useFold(shouts, ROWS)
  return (
    <>
      <ul>
        {fold.shown.map((shout) => (
          <li key={shout.id}>
            <ShoutRow shout={shout} />
          </li>
        ))}
      </ul>
      {fold.button !== undefined && <CardFoot>{fold.button}</CardFoot>}
    </>
  )
}
