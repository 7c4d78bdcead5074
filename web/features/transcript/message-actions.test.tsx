import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Conversation } from '#contract/api/conversation.ts'
import type { MessageItem } from '#contract/transcript.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { onQuote } from '#web/lib/quotes.ts'
import { AppProvider, useItemIds } from '#web/session/use-session.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { emptyConversation, fakeApp } from '../../session/testing/fake-context.ts'
import { LOOKS } from '../../testing/looks.ts'
import { Row } from './row.tsx'

const message = (itemId: string, role: MessageItem['role'], title = itemId): MessageItem => ({
  itemId,
  type: 'MESSAGE',
  role,
  title,
  status: 'DONE',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
})
const TALK: Conversation = {
  ...emptyConversation,
  items: [
    message('a', 'user', 'first words'),
    message('b', 'assistant', '**Bold** answer'),
    message('c', 'user', 'second words'),
  ],
  branch: 1,
  forks: [{ after: 'b', branches: [0, 1, 2], index: 1 }],
}

const Rows = () => useItemIds().map((id) => <Row key={id} id={id} />)

async function open() {
  const app = fakeApp({ fetchConversation: async () => TALK, fetchBranch: async () => TALK })
  app.conversation.start()
  await expect.poll(() => app.conversation.get().status).toBe('ready')
  const screen = await render(
    <AppProvider value={app}>
      <Rows />
    </AppProvider>,
  )
  const more = (at: number) => screen.getByRole('button', { name: 'More' }).nth(at)
  return { app, screen, more }
}

it('a message of the user is edited in its place and sent as another version', async () => {
  const { app, screen, more } = await open()
  await more(0).click()
  await screen.getByRole('button', { name: 'Edit' }).click()
  const box = screen.getByRole('textbox', { name: 'Edit your message' })
  await expect.element(box).toHaveFocus()
  await box.fill('better words')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.branched).toEqual(['edit a'])
  await expect.poll(() => app.transcript.item(app.transcript.ids().at(-1) ?? '')?.title).toBe('better words')
})

it('the actions of a message at the lower edge of the log come into sight', async () => {
  const { screen, more } = await open()
  const log = screen.container
  log.style.cssText = 'height: 120px; overflow-y: auto'
  const button = more(1).element()
  log.scrollTop += button.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom
  await more(1).click()
  const opinion = screen.getByRole('group', { name: 'Your opinion of this answer' }).element()
  await expect
    .poll(() => opinion.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(0)
})

it('Escape leaves an edit, and stops nothing else', async () => {
  const { app, screen, more } = await open()
  const onKey = vi.fn()
  document.addEventListener('keydown', onKey)
  await more(0).click()
  await screen.getByRole('button', { name: 'Edit' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('first words')).toBeVisible()
  expect(app.branched).toEqual([])
  expect(onKey).not.toHaveBeenCalled()
  document.removeEventListener('keydown', onKey)
})

it('an answer from a file can be forked and quoted, and is not tried again or rated', async () => {
  const { app, screen, more } = await open()
  app.transcript.load([{ ...message('d', 'assistant'), imported: true }])
  await more(0).click()
  await expect.element(screen.getByRole('button', { name: 'Fork from here' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Good answer' }).query()).toBeNull()
})

it('an answer is tried again, and a conversation forked from it', async () => {
  const { app, screen, more } = await open()
  await more(1).click()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => app.branched).toEqual(['retry b'])
  await screen.getByRole('button', { name: 'Fork from here' }).click()
  await expect.poll(() => app.branched).toEqual(['retry b', 'fork b'])
})

it('versions stand at their message, and are reached by button and by key', async () => {
  const { app, screen } = await open()
  await expect.element(screen.getByRole('group', { name: 'Version 2 of 3' })).toBeVisible()
  expect(screen.getByRole('group', { name: /^Version/ }).elements()).toHaveLength(1)
  await screen.getByRole('button', { name: 'Next version' }).click()
  await expect.poll(() => app.branched).toEqual(['show 2'])
  const previous = screen.getByRole('button', { name: 'Previous version' }).element() as HTMLElement
  previous.focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => app.branched).toEqual(['show 2', 'show 0'])
})

it('a message or its selected passage is quoted', async () => {
  const { screen, more } = await open()
  const quoted: string[] = []
  const stop = onQuote((text) => quoted.push(text))
  await more(1).click()
  await screen.getByRole('button', { name: 'Quote' }).click()
  const word = screen.getByText('Bold').element()
  getSelection()?.selectAllChildren(word)
  await more(1).click()
  await screen.getByRole('button', { name: 'Quote' }).click()
  expect(quoted).toEqual(['> **Bold** answer\n\n', '> Bold\n\n'])
  stop()
})

it('an answer is rated with a note', async () => {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, options) => {
    sent.push(JSON.parse(String(options?.body)))
    return Response.json({ ok: true })
  })
  const { screen, more } = await open()
  await more(1).click()
  await screen.getByRole('button', { name: 'Bad answer' }).click()
  const pressed = screen.getByRole('button', { name: 'Bad answer', pressed: true })
  await expect.element(pressed).toBeVisible()
  await screen.getByRole('textbox', { name: 'Note on this answer' }).fill('Wrong price.')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sent)
    .toEqual([
      { itemId: 'b', isGood: false, note: '' },
      { itemId: 'b', isGood: false, note: 'Wrong price.' },
    ])
})

it('read aloud plays the sound of the server, and stops', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  const { screen, more } = await open()
  await more(1).click()
  await screen.getByRole('button', { name: 'Read aloud' }).click()
  expect(play.mock.contexts.map((player) => new URL((player as HTMLAudioElement).src).pathname)).toEqual([
    '/api/conversations/conv_1/messages/b/speech',
  ])
  await screen.getByRole('button', { name: 'Stop reading' }).click()
  await expect.element(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible()
})

it('read aloud is for no call, whose microphone would hear it', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause')
  play.mockClear()
  const { app, screen, more } = await open()
  await more(1).click()
  await screen.getByRole('button', { name: 'Read aloud' }).click()
  app.voice.set({ phase: 'linking' })
  await expect.element(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible()
  expect(pause).toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Read aloud' }).click()
  expect(play).toHaveBeenCalledTimes(1)
})

it.each(sample(LOOKS, 1))(
  'axe finds nothing on a %s of %i by %i px in %s',
  async (_, width, height, theme) => {
    document.documentElement.dataset.theme = theme
    await page.viewport(width, height)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ ok: true }))
    const { screen, more } = await open()
    await more(1).click()
    await screen.getByRole('button', { name: 'Good answer' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Note on this answer' })).toBeVisible()
    await more(2).click()
    const findings = () =>
      findingsNow(screen.container, ['region', 'page-has-heading-one', 'landmark-one-main'])
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Edit' }).click()
    expect(await findings()).toEqual([])
  },
)
