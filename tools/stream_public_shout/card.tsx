/** Draws a posted shout, and how long the overlay shows it. */
import { Card } from '#ui/cards/card.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Failure, Loading } from '#ui/cards/states.tsx'
import { defineCard } from '../_kit/card.tsx'
import { retryOf } from '../_kit/retry.ts'
import { OverlayFoot } from '../_kit/stage/scene-rows.tsx'
import { ShoutRow, TimeShown } from '../_kit/stage/shout-row.tsx'
import { streamPublicShout } from './contract.ts'

const TITLE = streamPublicShout.title

export const card = defineCard(streamPublicShout, ({ call, actions }) => {
  if (call.status === 'running')
    return <Loading title={TITLE} text="Posting your shout…" elapsedMs={call.elapsedMs} rows={1} />
  if (call.status === 'failed')
    return (
      <Failure
        title={TITLE}
        heading="The shout was not posted"
        cause={call.message}
        retry={retryOf(call, actions)}
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
