/** The scene in every state. */
import { SCENES } from '#contract/rules/stage.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { streamGetScene } from './contract.ts'

const scenes = [...SCENES]

export const fixtures = defineFixtures(streamGetScene, {
  running: { status: 'running', input: {} },
  done: {
    status: 'done',
    input: {},
    output: { ok: true, scene: 'standby', updatedAt: before(1500), scenes, asOf: before(8) },
    durationMs: 9,
  },
  /** No scene was ever set. */
  empty: {
    status: 'done',
    input: {},
    output: { ok: true, scene: 'market-live', updatedAt: null, scenes, asOf: before(8) },
    durationMs: 9,
  },
  stale: {
    status: 'done',
    input: {},
    output: { ok: true, scene: 'standby', updatedAt: before(1500), scenes, asOf: before(240) },
    durationMs: 9,
    isStale: true,
  },
  failed: {
    status: 'failed',
    input: {},
    code: 'unknown_error',
    message: 'Something went wrong on our side. Nothing was lost; try again.',
  },
})
