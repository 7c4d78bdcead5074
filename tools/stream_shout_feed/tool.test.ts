import { expect, it } from 'vitest'
import { createFakeStage } from '#domain/testing/fake-stage.ts'
import { NOW, runTool, USER } from '../_kit/testing/handler.server.ts'
import { streamShoutFeed } from './contract.ts'
import { handler } from './handler.server.ts'

const clock = { now: () => NOW }

it('[C3.38] lists the shouts, newest first, up to the limit', async () => {
  const stage = createFakeStage(clock)
  for (const message of ['first one', 'second one', 'third one'])
    await stage.shout(USER, { message, alias: 'Ada' })
  const feed = (args: unknown) => runTool(streamShoutFeed, handler, args, { stage, clock })
  const { output, model } = await feed({ limit: 2 })
  expect(output.shouts.map(({ message }) => message)).toEqual(['third one', 'second one'])
  expect(output.asOf).toBe('2026-11-20T14:31:00.000Z')
  expect(JSON.stringify(model)).not.toContain('shout_')
  expect((await feed({})).output.shouts).toHaveLength(3)
})

it.each([0, 51, 1.5, 'many'])('refuses the limit %j', (limit) => {
  expect(streamShoutFeed.input.safeParse({ limit }).success).toBe(false)
})

it('is text of strangers', () => {
  expect(streamShoutFeed.taints).toBe(true)
})
