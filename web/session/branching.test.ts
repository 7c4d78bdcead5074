import { expect, it, vi } from 'vitest'
import type { Conversation } from '#contract/api/conversation.ts'
import type { MessageItem } from '#contract/transcript.ts'
import { chooseInTurn } from './choices.ts'
import { emptyConversation, fakeApp } from './testing/fake-context.ts'

const message = (itemId: string, role: MessageItem['role']): MessageItem => ({
  itemId,
  type: 'MESSAGE',
  role,
  title: itemId,
  status: 'DONE',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
})
const FIRST: Conversation = {
  ...emptyConversation,
  items: [message('a', 'user'), message('b', 'assistant')],
  branch: 0,
}
const SECOND: Conversation = {
  ...emptyConversation,
  branch: 1,
  forks: [{ after: null, branches: [0, 1], index: 1 }],
}

async function open(fetchBranch = async () => SECOND) {
  let current = FIRST
  const fetch = vi.fn(async () => current)
  const become = (next: Conversation): void => {
    current = next
  }
  const app = fakeApp({ fetchConversation: fetch, fetchBranch })
  app.conversation.start()
  await expect.poll(() => app.conversation.get().status).toBe('ready')
  await app.goLive()
  return { app, become, fetches: () => fetch.mock.calls.length }
}

it('an edit ends the call, shows the new version and sends the words in another call', async () => {
  const { app } = await open()
  expect(await app.branching.edit('a', 'other words')).toBe(true)
  expect(app.branched).toEqual(['edit a'])
  expect(app.conversation.get()).toMatchObject({ branch: 1, forks: SECOND.forks })
  expect(app.transcript.ids().map((id) => app.transcript.item(id)?.title)).toEqual(['other words'])
  await expect.poll(() => app.session.get().phase).toBe('opening')
  app.emit({ type: 'opened' })
  expect(app.said.map(({ text }) => text)).toEqual(['other words'])
})

it('a retry asks for an answer as soon as the call stands', async () => {
  const { app } = await open(async () => ({ ...SECOND, items: [message('a', 'user')] }))
  await app.branching.retry('b')
  expect([app.branched, app.transcript.ids()]).toEqual([['retry b'], ['a']])
  await expect.poll(() => app.session.get().phase).toBe('opening')
  app.emit({ type: 'opened' })
  expect([app.requests, app.said]).toEqual([['ask'], []])
})

it('an edit changes nothing when another conversation is opened before its turn', async () => {
  const { app } = await open()
  const { promise: turn, resolve: goOn } = Promise.withResolvers<void>()
  const opening = chooseInTurn(async () => {
    await turn
    app.conversation.show({ ...emptyConversation, id: 'other' })
  })
  const edited = app.branching.edit('a', 'other words')
  goOn()
  await opening
  expect(await edited).toBe(false)
  expect([app.branched, app.said, app.conversation.get().id]).toEqual([[], [], 'other'])
})

it('a conversation that is opened after an edit is the one that stays', async () => {
  const { promise: answer, resolve: goOn } = Promise.withResolvers<Conversation>()
  const { app } = await open(() => answer)
  const edited = app.branching.edit('a', 'other words')
  const opened = chooseInTurn(async () => app.conversation.show({ ...emptyConversation, id: 'other' }))
  goOn(SECOND)
  await Promise.all([edited, opened])
  expect(app.conversation.get().id).toBe('other')
})

it('a request that fails leaves everything as it was, and says so', async () => {
  const { app } = await open(() => Promise.reject(new Error('down')))
  expect(await app.branching.edit('a', 'other words')).toBe(false)
  expect([app.transcript.ids(), app.said, app.notices]).toEqual([
    ['a', 'b'],
    [],
    ['The conversation was not changed.'],
  ])
})

it('another tab that shows another version makes this one show it', async () => {
  const { app, become } = await open()
  become({ ...SECOND, items: [message('c', 'user')] })
  app.stream()?.event({ type: 'reset' })
  await expect.poll(() => app.transcript.ids()).toEqual(['c'])
  expect(app.conversation.get().branch).toBe(1)
})

it('a server of an earlier version names no branch, which is the first one', async () => {
  const { app, become, fetches } = await open()
  become({ ...FIRST, branch: undefined })
  app.stream()?.event({ type: 'reset' })
  await expect.poll(fetches).toBe(2)
  expect([app.session.get().phase, app.transcript.ids()]).toEqual(['live', ['a', 'b']])
})

it('a fork is another conversation', async () => {
  const { app } = await open(async () => ({ ...FIRST, id: 'conv_2' }))
  await app.branching.fork('b')
  expect(app.branched).toEqual(['fork b', 'opened conv_2'])
  expect(app.conversation.get().id).toBe('conv_2')
})
