import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Conversation } from '#contract/api/conversation.ts'
import { forgetTurn, shownTurn } from '#web/lib/shown-turn.ts'
import { currentToasts, dropToast } from '#web/lib/toasts.ts'
import { fakeServer, refusal, type Script } from '../lib/testing/fake-server.ts'
import { emptyConversation, fakeApp } from '../session/testing/fake-context.ts'
import { AppProvider } from '../session/use-session.ts'
import { createConversationFetch, pushConversation, useConversationAddress } from './conversation-address.ts'
import { startNewConversation } from './new-conversation.ts'
import { openStoredConversation } from './open-conversation.ts'

const stored = (id: string): Conversation => ({
  ...emptyConversation,
  id,
  items: [
    {
      itemId: `item of ${id}`,
      type: 'MESSAGE',
      role: 'user',
      title: 'price of bonk',
      status: 'DONE',
      createdAtMs: 1,
      isHidden: false,
      expanded: false,
    },
  ],
})
const opens = (...ids: string[]): Script =>
  Object.fromEntries(ids.map((id) => [`POST /api/conversations/${id}/open`, () => ({ json: stored(id) })]))

/** A page that shows conversation `a`, at this address. */
async function openPage(script: Script, path = '/') {
  history.replaceState(null, '', path)
  const calls = fakeServer(script)
  let current: Conversation | Promise<Conversation> = stored('a')
  const app = fakeApp({ fetchConversation: async () => current })
  app.conversation.start()
  await expect.poll(() => app.conversation.get().id).toBe('a')
  await renderHook(() => useConversationAddress(), {
    wrapper: ({ children }) => <AppProvider value={app}>{children}</AppProvider>,
  })
  const shows = (id: string) =>
    expect.poll(() => [app.conversation.get().id, ...app.transcript.ids()]).toEqual([id, `item of ${id}`])
  return {
    app,
    shows,
    requests: () => calls.map(({ method, path: at }) => `${method} ${at}`),
    open: (id: string) => openStoredConversation(app, id, () => pushConversation(app, id)),
    /** The current conversation is asked for again, and the answer does not come. */
    restartInVain() {
      current = new Promise(() => undefined)
      app.conversation.restart()
    },
    replaceElsewhere(id: string) {
      current = stored(id)
      app.stream()?.event({ type: 'reset' })
    },
  }
}

const before = location.href
beforeEach(() => {
  for (const { id } of currentToasts()) dropToast(id)
})
afterEach(() => {
  history.replaceState(null, '', before)
})

it('goes back and forward between conversations', async () => {
  const { open, shows } = await openPage(opens('a', 'b', 'c'))
  expect(location.pathname).toBe('/')
  await open('b')
  await shows('b')
  expect(location.pathname).toBe('/c/b')
  await open('c')
  history.back()
  await shows('b')
  history.back()
  await shows('a')
  expect(location.pathname).toBe('/c/a')
  history.forward()
  await shows('b')
})

it('follows a link to a turn without a new load, and leaves one for another tab to the browser', async () => {
  const { shows } = await openPage(opens('b'))
  const link = document.createElement('a')
  link.href = '/c/b#turn=item%20of%20b&word=bonk'
  link.textContent = 'the turn'
  document.body.append(link)
  onTestFinished(() => {
    link.remove()
    forgetTurn()
  })
  const stop = (event: Event) => event.preventDefault()
  link.addEventListener('click', stop)
  link.click()
  expect(shownTurn.get()).toBeUndefined()
  link.removeEventListener('click', stop)
  link.click()
  await shows('b')
  await expect
    .poll(() => shownTurn.get())
    .toEqual({
      conversationId: 'b',
      itemId: 'item of b',
      words: ['bonk'],
    })
  expect(location.pathname + location.hash).toBe('/c/b#turn=item%20of%20b&word=bonk')
})

it('shows the turn of the address with which the page is opened', async () => {
  onTestFinished(forgetTurn)
  await openPage(opens('a'), '/c/a#turn=i&word=x')
  expect(shownTurn.get()).toEqual({ conversationId: 'a', itemId: 'i', words: ['x'] })
})

it('opens the conversation that was shown while the one of another account is on its way', async () => {
  const { open, restartInVain, shows, requests } = await openPage(opens('a'))
  restartInVain()
  await open('a')
  await shows('a')
  expect(requests()).toEqual(['POST /api/conversations/a/open'])
})

it('shows the conversation that was chosen last, however late the answers come', async () => {
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  const { open, shows, requests } = await openPage({
    ...opens('a', 'b'),
    'POST /api/conversations/c/open': async () => {
      await late
      return { json: stored('c') }
    },
  })
  const chosen = [open('c'), open('b')]
  await expect.poll(requests).toContain('POST /api/conversations/c/open')
  answer()
  await Promise.all(chosen)
  await shows('b')
  expect(location.pathname).toBe('/c/b')
})

it('opens another conversation though the answer about the one before never comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { open, requests } = await openPage({
    ...opens('b'),
    'POST /api/conversations/c/open': () => new Promise(() => undefined),
  })
  void open('c')
  const chosen = open('b')
  await vi.advanceTimersByTimeAsync(10_000)
  await chosen
  expect(requests()).toContain('POST /api/conversations/b/open')
})

it('stays at the conversation whose row is pressed while another one is on its way', async () => {
  const { open, shows } = await openPage(opens('a', 'c'))
  await Promise.all([open('c'), open('a')])
  await shows('a')
  expect(location.pathname).toBe('/c/a')
})

it('goes back and forward again faster than the server answers', async () => {
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  const { open, shows, requests } = await openPage({
    ...opens('b'),
    'POST /api/conversations/a/open': async () => {
      await late
      return { json: stored('a') }
    },
  })
  await open('b')
  history.back()
  await expect.poll(requests).toContain('POST /api/conversations/a/open')
  const forward = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.forward()
  await forward
  answer()
  await expect.poll(() => requests().filter((each) => each.includes('/b/'))).toHaveLength(2)
  await shows('b')
  expect(location.pathname).toBe('/c/b')
})

it('a new conversation that comes late does not take the place of one that was opened since', async () => {
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  const { app, open, shows, requests } = await openPage({
    ...opens('b'),
    'POST /api/conversation': async () => {
      await late
      return { json: { ...emptyConversation, id: 'new' } }
    },
  })
  const chosen = [startNewConversation(app), open('b')]
  await expect.poll(requests).toContain('POST /api/conversation')
  answer()
  await Promise.all(chosen)
  await shows('b')
})

it('goes back from a new conversation to the one before, and forward to it again', async () => {
  const { app, shows } = await openPage({
    ...opens('a'),
    'POST /api/conversation': () => ({ json: { ...emptyConversation, id: 'new' } }),
    'POST /api/conversations/new/open': () => ({ json: { ...emptyConversation, id: 'new' } }),
  })
  await startNewConversation(app)
  expect([location.pathname, app.conversation.get().id]).toEqual(['/', 'new'])
  history.back()
  await shows('a')
  history.forward()
  await expect.poll(() => [location.pathname, app.conversation.get().id]).toEqual(['/', 'new'])
})

it('ends the call before another conversation is opened', async () => {
  const { app, open, requests } = await openPage({
    ...opens('b'),
    'DELETE /api/realtime/sessions/sess_1': () => ({ json: { ok: true } }),
  })
  await app.goLive()
  await open('b')
  expect(requests()).toEqual(['DELETE /api/realtime/sessions/sess_1', 'POST /api/conversations/b/open'])
  expect(app.session.get().phase).toBe('idle')
})

it('keeps the conversation and its address when another one cannot be opened', async () => {
  const { open, shows } = await openPage({
    'POST /api/conversations/b/open': () => refusal(404, 'conversation_not_found', 'It does not exist.'),
  })
  await open('b')
  await shows('a')
  expect(location.pathname).toBe('/')
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'The conversation was not opened, and this one is kept. It does not exist.',
  ])
})

it('follows another tab, with the address of the conversation that is shown', async () => {
  const { replaceElsewhere, shows } = await openPage(opens('b'), '/c/a')
  replaceElsewhere('b')
  await shows('b')
  await expect.poll(() => location.pathname).toBe('/c/b')
})

it('leaves the plain address alone when another tab opens a conversation', async () => {
  const { replaceElsewhere, shows } = await openPage(opens('b'))
  replaceElsewhere('b')
  await shows('b')
  expect(location.pathname).toBe('/')
})

it('opens the conversation of the address once, and then the current one', async () => {
  history.replaceState(null, '', '/c/b?codec=opus')
  const calls = fakeServer({
    ...opens('b'),
    'GET /api/conversation': () => ({ json: stored('a') }),
  })
  const fetch = createConversationFetch()
  expect((await fetch()).id).toBe('b')
  expect((await fetch()).id).toBe('a')
  expect(calls).toHaveLength(2)
})

it('leads from a wrong address to the current conversation, and says so', async () => {
  history.replaceState(null, '', '/c/gone?codec=opus')
  fakeServer({
    'POST /api/conversations/gone/open': () => refusal(404, 'conversation_not_found', 'It does not exist.'),
    'GET /api/conversation': () => ({ json: stored('a') }),
  })
  expect((await createConversationFetch()()).id).toBe('a')
  expect(location.pathname + location.search).toBe('/?codec=opus')
  expect(currentToasts()).toMatchObject([{ text: 'It does not exist. This is your current conversation.' }])
})

it('tries the address again after an outage', async () => {
  history.replaceState(null, '', '/c/b')
  let isDown = true
  fakeServer({
    'POST /api/conversations/b/open': () =>
      isDown ? refusal(503, 'unknown_error', 'Down.') : { json: stored('b') },
  })
  const fetch = createConversationFetch()
  await expect(fetch()).rejects.toThrow('Down.')
  isDown = false
  expect((await fetch()).id).toBe('b')
})
