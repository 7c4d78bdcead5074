/** A stage in memory, for tests. */
import { DEFAULT_SCENE } from '#contract/rules/stage.ts'
import type { Clock } from '../ports.ts'
import { createStage, type SceneState, type Shout, type Stage, type StageStore } from '../stage.ts'

export function memoryStageStore(clock: Clock): StageStore & Readonly<{ posted: Shout[] }> {
  const posted: Shout[] = []
  let state: SceneState = { scene: DEFAULT_SCENE }
  return {
    posted,
    scene: async () => state,
    setScene: async (_actor, scene) => {
      state = { scene, updatedAt: new Date(clock.now()).toISOString() }
      return state
    },
    shouts: async (limit) =>
      posted
        .toReversed()
        .filter(({ expiresAt }) => Date.parse(expiresAt) > clock.now())
        .slice(0, limit),
    addShout: async (_actor, shout) => void posted.push(shout),
  }
}

/** A stage without limits, whose shouts are numbered. */
export function createFakeStage(clock: Clock): Stage & Pick<ReturnType<typeof memoryStageStore>, 'posted'> {
  const store = memoryStageStore(clock)
  const newId = (): string => `shout_${store.posted.length + 1}`
  return { ...createStage({ store, clock, newId, limit: async () => undefined }), posted: store.posted }
}
