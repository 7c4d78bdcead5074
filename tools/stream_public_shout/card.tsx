/** Draws a posted shout, and how long the overlay shows it. */
import { Card } from '#ui/cards/card.tsx'
import { Source } from '#ui/cards/source.tsx'
import { defineCard } from '../_kit/card.tsx'
import { OverlayFoot } from '../_kit/stage/scene-rows.tsx'
import { ShoutRow, TimeShown } from '../_kit/stage/shout-row.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { streamPublicShout } from './contract.ts'

const TITLE = streamPublicShout.title

export const card = defineCard(streamPublicShout, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Posting your shout…"
        heading="The shout was not posted"
        call={call}
        actions={actions}
        rows={1}
      />
    )
  const { shout } = call.output
  return (
    <Card
      title={TITLE}
      subject={<TimeShown shout={shout} />}
      aside={<Source source="This server" asOf={shout.created_at} />}
    >
      <ShoutRow shout={shout} />
      <OverlayFoot note="Public: every viewer sees it" />
    </Card>
  )
})
