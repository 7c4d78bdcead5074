import { afterEach, expect, it } from 'vitest'
import type { Conversation } from '#contract/api/conversation.ts'
import { currentToasts, dropToast } from '#web/lib/toasts.ts'
import { fakeServer, refusal, type Script } from '../lib/testing/fake-server.ts'
import { emptyConversation, fakeApp } from '../session/testing/fake-context.ts'
import { startNewConversation } from './new-conversation.ts'

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
async function talking(script: Script, old = OLD) {
  let stored = old
  const calls = fakeServer({
    'POST /api/conversation': () => {
      stored = NEW
      return { json: NEW }
    },
    ...script,
  })
  const app = fakeApp({ fetchConversation: async () => stored })
  app.conversation.start()
  await app.goLive()
  await expect.poll(() => app.transcript.ids()).toEqual(['old'])
  return { app, requests: () => calls.map(({ method, path }) => `${method} ${path}`) }
}

afterEach(() => {
  for (const { id } of currentToasts()) dropToast(id)
})

it('ends the call, puts the conversation away and shows the new one', async () => {
  const { app, requests } = await talking({ 'DELETE /api/realtime/sessions/sess_1': () => ended })
  await startNewConversation(app)
  expect(requests()).toEqual(['DELETE /api/realtime/sessions/sess_1', 'POST /api/conversation'])
  expect(app.session.get()).toMatchObject({ phase: 'idle', everLive: false })
  await expect.poll(() => app.conversation.get().id).toBe('conv_new')
  expect(app.transcript.ids()).toEqual([])
})

it('keeps the conversation and says so when a new one cannot be started', async () => {
  const { app } = await talking({
    'POST /api/conversation': () => refusal(500, 'unknown_error', 'Something went wrong on our side.'),
  })
  await startNewConversation(app)
  expect(app.transcript.ids()).toEqual(['old'])
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'A new conversation could not be started. This one is kept; try again.',
  ])
})

it.each([
  [true, false],
  [false, true],
])(
  'off the record %s: follows the conversation while it is left: %s, and again when it is kept',
  async (offTheRecord, follows) => {
    const followed: boolean[] = []
    const { app } = await talking(
      {
        'POST /api/conversation': () => {
          followed.push(app.stream() !== undefined)
          return refusal(500, 'unknown_error', 'Something went wrong on our side.')
        },
      },
      { ...OLD, offTheRecord: offTheRecord || undefined },
    )
    await startNewConversation(app)
    expect(followed).toEqual([follows])
    await expect.poll(() => app.stream()).toBeDefined()
    expect(app.transcript.ids()).toEqual(['old'])
  },
)
