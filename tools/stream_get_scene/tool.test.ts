import { expect, it } from 'vitest'
import { createFakeStage } from '#domain/testing/fake-stage.ts'
import { NOW, runTool, USER } from '../_kit/testing/handler.server.ts'
import { streamGetScene } from './contract.ts'
import { handler } from './handler.server.ts'

const clock = { now: () => NOW }

it('[C3.39] gives the scene, the others there are, and the time of the last switch', async () => {
  const stage = createFakeStage(clock)
  const get = () => runTool(streamGetScene, handler, {}, { stage, clock })
  expect((await get()).output).toEqual({
    ok: true,
    scene: 'market-live',
    updatedAt: null,
    scenes: ['market-live', 'standby', 'game-show'],
    asOf: '2026-11-20T14:31:00.000Z',
  })
  await stage.setScene(USER, 'standby')
  expect((await get()).model).toEqual({
    scene: 'standby',
    updated_at: '2026-11-20T14:31:00.000Z',
    scenes: ['market-live', 'standby', 'game-show'],
  })
})
