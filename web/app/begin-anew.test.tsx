import { afterEach, expect, it } from 'vitest'
import type { Conversation } from '#contract/api/conversation.ts'
import { currentToasts, dropToast } from '#web/lib/toasts.ts'
import { fakeServer, refusal, type Script } from '../lib/testing/fake-server.ts'
import { emptyConversation, fakeRoom } from '../session/testing/fake-context.ts'
import { beginAnew } from './begin-anew.ts'

const ended = { json: { ok: true } }
const OLD: Conversation = {
  ...emptyConversation,
  items: [
    {
      itemId: 'old',
      type: 'MESSAGE',
      role: 'user',
      title: 'price of bonk',
      status: 'DONE',
      createdAtMs: 1,
      isHidden: false,
      expanded: false,
    },
  ],
}
const NEW: Conversation = { ...emptyConversation, id: 'conv_new' }

/** A person in a call, with something said. */
async function talking(script: Script) {
  let stored = OLD
  const calls = fakeServer({
    'POST /api/conversation': () => {
      stored = NEW
      return { json: NEW }
    },
    ...script,
  })
  const room = fakeRoom({ fetchConversation: async () => stored })
  room.conversation.start()
  await room.goLive()
  await expect.poll(() => room.transcript.ids()).toEqual(['old'])
  return { room, asked: () => calls.map(({ method, path }) => `${method} ${path}`) }
}

afterEach(() => {
  for (const { id } of currentToasts()) dropToast(id)
})

it('ends the call, puts the conversation away, and shows the new one', async () => {
  const { room, asked } = await talking({ 'DELETE /api/realtime/sessions/sess_1': () => ended })
  await beginAnew(room)
  expect(asked()).toEqual(['DELETE /api/realtime/sessions/sess_1', 'POST /api/conversation'])
  expect(room.session.get()).toMatchObject({ phase: 'idle', everLive: false })
  await expect.poll(() => room.conversation.get().id).toBe('conv_new')
  expect(room.transcript.ids()).toEqual([])
})

it('keeps what is there, and says so, when none could begin', async () => {
  const { room } = await talking({
    'POST /api/conversation': () => refusal(500, 'unknown_error', 'Something went wrong on our side.'),
  })
  await beginAnew(room)
  expect(room.transcript.ids()).toEqual(['old'])
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'A new conversation could not begin. This one is kept; try again.',
  ])
})
