/** Switching the scene in every state. */
import { SCENES } from '#contract/rules/stage.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { streamSetScene } from './contract.ts'

const scenes = [...SCENES]
const input = { scene: 'game-show' }
const output = {
  ok: true as const,
  scene: 'game-show' as const,
  updatedAt: before(2),
  scenes,
  asOf: before(2),
}

export const fixtures = defineFixtures(streamSetScene, {
  running: { status: 'running', input },
  done: { status: 'done', input, output, durationMs: 14 },
  stale: { status: 'done', input, output, durationMs: 14, isStale: true },
  failed: {
    status: 'failed',
    input: { scene: 'disco' },
    code: 'scene_unknown',
    message:
      'There is no scene named “disco”. The stream stays as it is; choose market-live, standby or game-show.',
  },
  forbidden: {
    status: 'failed',
    input,
    code: 'tool_pro_only',
    message: 'This tool is available to pro members.',
  },
})
