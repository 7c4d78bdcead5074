/** Draws the switch of the scene: what was requested, and what is on now. */
import { SCENE_LABELS, sceneOf } from '#contract/rules/stage.ts'
import { Card } from '#ui/cards/card.tsx'
import { Facts } from '#ui/cards/facts.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Stale } from '#ui/cards/stale.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { defineCard } from '../_kit/card.tsx'
import { OverlayFoot } from '../_kit/stage/scene-rows.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { streamSetScene } from './contract.ts'

const TITLE = 'Stream scene'

export const card = defineCard(streamSetScene, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text={streamSetScene.intent(call.input)}
        heading="The scene was not switched"
        call={call}
        actions={actions}
        rows={1}
      />
    )
  const { scene, updatedAt, asOf } = call.output
  return (
    <Card title={TITLE} aside={<Source source="This server" asOf={asOf} />}>
      {/* Calling it again would switch the stream again, which is no refreshing. */}
      {call.isStale && <Stale>Another scene was switched on since.</Stale>}
      <Facts
        items={[
          { label: 'Requested', value: labelOf(call.input.scene) },
          {
            label: call.isStale ? 'Switched to' : 'Active',
            value: call.isStale ? (
              SCENE_LABELS[scene]
            ) : (
              <span className="inline-flex items-center gap-2">
                {SCENE_LABELS[scene]}
                <Badge tone="strong">On</Badge>
              </span>
            ),
          },
          { label: 'Updated', value: <Ago at={updatedAt ?? asOf} /> },
        ]}
      />
      <OverlayFoot />
    </Card>
  )
})

/** As it was written where no scene has that name. */
function labelOf(requested = ''): string {
  const scene = sceneOf(requested)
  return scene ? SCENE_LABELS[scene] : requested
}

const Ago = ({ at }: { at: string }) => <time dateTime={at}>{useAgo(at)}</time>
