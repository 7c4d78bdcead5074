import { expect, it } from 'vitest'
import { createFakeStage } from '#domain/testing/fake-stage.ts'
import { NOW, runTool, USER } from '../_kit/testing/handler.server.ts'
import { streamPublicShout } from './contract.ts'
import { handler } from './handler.server.ts'

const clock = { now: () => NOW }
const shout = (args: unknown, stage = createFakeStage(clock)) =>
  runTool(streamPublicShout, handler, args, { stage }, { actor: USER })

it('[C3.38] posts the shout, and keeps its id from the model', async () => {
  const { output, model } = await shout({ message: 'gm everyone', alias: 'Ada' })
  const shown = {
    alias: 'Ada',
    message: 'gm everyone',
    created_at: '2026-11-20T14:31:00.000Z',
    expires_at: '2026-11-20T14:41:00.000Z',
  }
  expect(output).toEqual({ shout: { id: 'shout_1', ...shown } })
  expect(model).toEqual({ shout: shown })
})

it('posts nothing in a turn that strangers may have steered', async () => {
  const stage = createFakeStage(clock)
  const run = runTool(
    streamPublicShout,
    handler,
    { message: 'gm everyone' },
    { stage },
    { actor: USER, tainted: true },
  )
  await expect(run).rejects.toMatchObject({ code: 'shout_not_own_words', status: 403 })
  expect(stage.posted).toEqual([])
})

it.each([
  [{ message: 'gm' }, 'message_too_short'],
  [{ message: 'x'.repeat(281) }, 'message_too_long'],
  [{ message: 'gm everyone', alias: 'A' }, 'alias_too_short'],
  [{ message: 'gm everyone', alias: 'A'.repeat(33) }, 'alias_too_long'],
  [{ message: 'gm at evil.example' }, 'shout_link_refused'],
])('refuses %j and posts nothing', async (args, code) => {
  const stage = createFakeStage(clock)
  await expect(shout(args, stage)).rejects.toMatchObject({ code, status: 400 })
  expect(stage.posted).toEqual([])
})
