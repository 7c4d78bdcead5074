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

const afterText = (scene: string, ownWords: string) =>
  runTool(
    streamSetScene,
    handler,
    { scene },
    { stage: createFakeStage(clock), clock },
    { actor: USER, tainted: true, ownWords },
  )

it.each([
  ['market-live', 'what is the price of SOL?'],
  ['market-live', 'who is live on pump?'],
  ['standby', 'what did the page say about the break-in?'],
  ['game-show', 'find a game token'],
])('after text by strangers, refuses %s for words about something else: %s', async (scene, words) => {
  await expect(afterText(scene, words)).rejects.toMatchObject({ code: 'scene_not_named' })
})

it.each([
  ['market-live', 'switch the stream to the market'],
  ['market-live', 'go live'],
  ['market-live', 'market live please'],
  ['standby', 'time for a break'],
  ['standby', 'BRB'],
  ['game-show', 'put the game on'],
])('after text by strangers, switches to %s for words that name it: %s', async (scene, words) => {
  expect((await afterText(scene, words)).output).toMatchObject({ ok: true, scene })
})
