import { expect, it } from 'vitest'
import { createFakeStage } from '#domain/testing/fake-stage.ts'
import { NOW, runTool, USER } from '../_kit/testing/handler.server.ts'
import { streamSetScene } from './contract.ts'
import { handler } from './handler.server.ts'

const clock = { now: () => NOW }
const set = (args: unknown, stage = createFakeStage(clock)) =>
  runTool(streamSetScene, handler, args, { stage, clock }, { actor: USER })

it.each([
  ['standby', 'standby'],
  ['Game Show', 'game-show'],
  [' market_live ', 'market-live'],
])('[C3.39] switches to %j', async (scene, expected) => {
  const stage = createFakeStage(clock)
  const { output } = await set({ scene }, stage)
  expect(output).toMatchObject({ ok: true, scene: expected, updatedAt: '2026-11-20T14:31:00.000Z' })
  expect(await stage.scene()).toMatchObject({ scene: expected })
})

it.each([
  [{}, 'scene_required'],
  [{ scene: '  ' }, 'scene_required'],
  [{ scene: 'disco' }, 'scene_unknown'],
  [{ scene: 'constructor' }, 'scene_unknown'],
])('refuses %j and leaves the stream as it is', async (args, code) => {
  const stage = createFakeStage(clock)
  await expect(set(args, stage)).rejects.toMatchObject({ code, status: 400 })
  expect(await stage.scene()).toEqual({ scene: 'market-live' })
})
