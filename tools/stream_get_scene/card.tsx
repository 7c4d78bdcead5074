/** Draws the scene that is on, among those there are. */
import { Card } from '#ui/cards/card.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Stale } from '#ui/cards/stale.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { defineCard } from '../_kit/card.tsx'
import { OverlayFoot, SceneRows } from '../_kit/stage/scene-rows.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { streamGetScene } from './contract.ts'

const TITLE = streamGetScene.title

export const card = defineCard(streamGetScene, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text={streamGetScene.intent({})}
        heading="The scene did not load"
        call={call}
        actions={actions}
      />
    )
  const { scene, scenes, updatedAt, asOf } = call.output
  return (
    <Card
      title={TITLE}
      subject={updatedAt === null ? 'never switched' : <SwitchedAgo at={updatedAt} />}
      aside={<Source source="This server" asOf={asOf} />}
    >
      {call.isStale && <Stale refresh={actions.rerun}>The scene was switched since.</Stale>}
      <SceneRows scene={scene} scenes={scenes} />
      <OverlayFoot />
    </Card>
  )
})

const SwitchedAgo = ({ at }: { at: string }) => <>switched {useAgo(at)}</>
