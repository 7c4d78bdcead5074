import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ConversationSummary } from '#contract/api/conversations.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { currentToasts, dropToast } from '../../lib/toasts.ts'
import { COARSE } from '../../lib/use-media.ts'
import { Conversations } from './conversations.tsx'
import { prefetchConversations } from './use-conversations.ts'

const row = (n: number, more: Partial<ConversationSummary> = {}): ConversationSummary => ({
  id: `c${n}`,
  title: `Title ${n}`,
  pinned: false,
  archived: false,
  turns: 1,
  lastTurnAt: new Date(Date.now() - n * 60_000).toISOString(),
  current: n === 1,
  ...more,
})
const ok = { json: { ok: true } }

/** A drawer over a server with these conversations, in portions of the size that the page requests. */
async function open(
  stored: ConversationSummary[],
  script: Script = {},
  isPinned = false,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  const calls = fakeServer({
    'GET /api/conversations': ({ search }) => {
      const query = new URLSearchParams(search)
      const filter = query.get('filter')?.toLowerCase() ?? ''
      const rows = stored.filter(
        ({ title, archived }) =>
          title.toLowerCase().includes(filter) && archived === (query.get('archived') === 'true'),
      )
      const from = Number(query.get('cursor') ?? 0)
      const to = from + Number(query.get('limit'))
      return { json: { conversations: rows.slice(from, to), next: to < rows.length ? String(to) : null } }
    },
    ...script,
  })
  const stay = vi.fn()
  const actions = {
    onPinned: vi.fn(),
    onClose: vi.fn(),
    onOpen: vi.fn(),
    onOpenTurn: vi.fn(),
    onNew: vi.fn(),
    onExport: vi.fn(),
    onShare: vi.fn(),
    onDeleting: vi.fn(() => stay),
    onDeleted: vi.fn(),
    onRestored: vi.fn(),
  }
  const screen = await render(
    <QueryClientProvider client={client}>
      <Conversations {...actions} current="c1" isPinned={isPinned} />
    </QueryClientProvider>,
  )
  const links = () => [...screen.container.querySelectorAll('li a')].map((link) => link.textContent)
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
  await expect.poll(() => screen.container.textContent).not.toContain('Loading')
  return { screen, calls, links, sent, stay, ...actions }
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  for (const { id } of currentToasts()) dropToast(id)
  delete document.documentElement.dataset.theme
})

describe('the list of conversations', () => {
  it.each([1440, 820])(
    'has its way out above the end of the field for the search, at %i px',
    async (width) => {
      await page.viewport(width, 900)
      const { screen } = await open([row(1)])
      const cross = screen.getByRole('button', { name: 'Close' }).element().querySelector('svg')
      const field = screen.getByRole('searchbox').element()
      expect(cross?.getBoundingClientRect().right).toBeLessThanOrEqual(
        field.getBoundingClientRect().right + 2,
      )
    },
  )

  it('names each conversation in its group, and marks the one that is shown', async () => {
    const old = row(2, { lastTurnAt: '2025-01-01T00:00:00Z' })
    const { screen, links } = await open([row(3, { pinned: true }), row(1), old])
    await expect.poll(links).toEqual(['Title 3', 'Title 1', 'Title 2'])
    const headings = [...screen.container.querySelectorAll('h3')].map(({ textContent }) => textContent)
    expect(headings[0]).toBe('Pinned')
    const times = [...screen.container.querySelectorAll('li time')].map(({ textContent }) => textContent)
    expect([times[1], times[2]]).toEqual([expect.stringMatching(/^\d\d:\d\d$|^\d+ \w+$/), '1 Jan'])
    expect(headings.at(-1)).toBe('Older')
    await expect
      .element(screen.getByRole('link', { name: 'Title 1' }))
      .toHaveAttribute('aria-current', 'page')
    await expect.element(screen.getByRole('link', { name: 'Title 1' })).toHaveAttribute('href', '/c/c1')
  })

  it('begins a conversation, also off the record, and hands over what is to be exported or shared', async () => {
    const { screen, onNew, onExport, onShare } = await open([row(1)])
    await screen.getByRole('button', { name: 'New conversation', exact: true }).click()
    await screen.getByRole('button', { name: 'New conversation off the record' }).click()
    expect(onNew.mock.calls).toEqual([[false], [true]])
    await screen.getByRole('button', { name: 'Actions for “Title 1”' }).click()
    await screen.getByRole('button', { name: 'Export' }).click()
    await screen.getByRole('button', { name: 'Share' }).click()
    for (const action of [onExport, onShare])
      expect(action.mock.calls).toMatchObject([[{ id: 'c1', title: 'Title 1' }]])
  })

  it('offers a new conversation where there is none, and nothing to delete', async () => {
    const { screen, onNew } = await open([])
    await expect.element(screen.getByText('Your conversations will appear here.')).toBeVisible()
    const leftOf = (part: Element) => {
      const words = document.createRange()
      words.selectNodeContents(part)
      return Math.round(words.getBoundingClientRect().left)
    }
    const field = Math.round(screen.getByRole('searchbox').element().getBoundingClientRect().left)
    const words = screen.getByText('Your conversations will appear here.').element()
    const archived = screen.getByRole('button', { name: 'Archived' }).element()
    expect([leftOf(words), leftOf(archived)]).toEqual([field, field])
    expect(screen.getByRole('button', { name: 'Delete all…' }).query()).toBeNull()
    await screen.getByText('New conversation', { exact: true }).click()
    expect(onNew).toHaveBeenCalledExactlyOnceWith(false)
  })

  it('opens a conversation, and leaves a press with a modifier to the browser', async () => {
    const { screen, onOpen } = await open([row(1), row(2)])
    const link = screen.getByRole('link', { name: 'Title 2' })
    link.element().addEventListener('click', (event) => event.preventDefault())
    await link.click({ modifiers: ['Shift'] })
    expect(onOpen).not.toHaveBeenCalled()
    await link.click()
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('c2')
  })

  it('draws only the visible of ten thousand, filters them at once, and fetches on while it is scrolled', async () => {
    const { screen, links, calls } = await open(Array.from({ length: 10_000 }, (_, n) => row(n + 1)))
    await expect.poll(links).toContain('Title 1')
    expect(links().length).toBeLessThan(60)
    const box = screen.container.querySelector('ul')?.parentElement
    box?.scrollTo(0, 1e6)
    await expect.poll(() => calls.length).toBeGreaterThan(1)
    await expect.poll(links).toContain('Title 101')
    await screen.getByRole('searchbox').fill('title 9999')
    await expect.poll(links).toEqual(['Title 9999'])
    expect(calls.at(-1)?.search).toContain('filter=title+9999')
  })

  it.each([
    [1199, 'dialog'],
    [1200, 'complementary'],
    [1440, 'complementary'],
  ] as const)('is kept beside a page of 1200 px and more: at %i px it is a %s', async (width, role) => {
    await page.viewport(width, 800)
    const { screen, onPinned } = await open([row(1)], {}, true)
    await expect.element(screen.getByRole(role, { name: 'Conversations' })).toBeVisible()
    const unpin = screen.getByRole('button', { name: 'Close the list' })
    if (role === 'dialog') await expect.element(unpin).not.toBeInTheDocument()
    else {
      await unpin.click()
      expect(onPinned.mock.calls).toEqual([[false]])
    }
  })

  it('draws the rows at once that were read when the list was pointed at', async () => {
    const json = { conversations: [row(1), row(2)], next: null }
    fakeServer({ 'GET /api/conversations': () => ({ json }) })
    const client = new QueryClient()
    await prefetchConversations(client)
    const never = new Promise<{ json: unknown }>(() => undefined)
    const { links } = await open([], { 'GET /api/conversations': () => never }, false, client)
    // The request never ends, so that these rows are those that were read before.
    await expect.poll(links).toEqual(['Title 1', 'Title 2'])
  })

  it('is walked with the arrow keys, and has one stop of the tab key', async () => {
    const { screen } = await open([row(1), row(2), row(3)])
    await screen.getByRole('link', { name: 'Title 1' }).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: 'Title 2' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('link', { name: 'Title 3' })).toHaveFocus()
    const stops = screen.container.querySelectorAll('li a[tabindex="0"]')
    expect([...stops].map(({ textContent }) => textContent)).toEqual(['Title 3'])
  })

  it('renames in place; Escape keeps the title and the drawer', async () => {
    const changed = vi.fn(() => ({ json: row(1, { title: 'Mine' }) }))
    const { screen, sent, onClose } = await open([row(1)], { 'PATCH /api/conversations/c1': changed })
    await screen.getByRole('link', { name: 'Title 1' }).element().focus()
    await userEvent.keyboard('{F2}')
    await userEvent.keyboard('gone{Escape}')
    await expect.element(screen.getByRole('link', { name: 'Title 1' })).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Actions for “Title 1”' }).click()
    await screen.getByRole('button', { name: 'Rename' }).click()
    await userEvent.keyboard('Mine{Enter}')
    await expect
      .poll(sent)
      .toEqual([{ method: 'PATCH', path: '/api/conversations/c1', body: { title: 'Mine' } }])
  })

  it('puts the focus into the title on a touch screen too, where Enter keeps it', async () => {
    const media = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => media(query === COARSE ? 'all' : query))
    const changed = () => ({ json: row(1, { title: 'Mine' }) })
    const { screen, sent } = await open([row(1)], { 'PATCH /api/conversations/c1': changed })
    await screen.getByRole('button', { name: 'Actions for “Title 1”' }).click()
    await screen.getByRole('button', { name: 'Rename' }).click()
    await userEvent.keyboard('Mine{Enter}')
    await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ title: 'Mine' }])
  })

  it('pins and archives at once', async () => {
    const late = Promise.withResolvers<{ json: unknown }>()
    const { screen, links, sent } = await open([row(1), row(2)], {
      'PATCH /api/conversations/c2': () => late.promise,
    })
    await screen.getByRole('button', { name: 'Actions for “Title 2”' }).click()
    await screen.getByRole('button', { name: 'Pin' }).click()
    await expect.poll(links).toEqual(['Title 2', 'Title 1'])
    await screen.getByRole('button', { name: 'Actions for “Title 2”' }).click()
    await screen.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect.poll(links).toEqual(['Title 1'])
    await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ pinned: true }, { archived: true }])
    late.resolve({ json: row(2) })
  })

  it('deletes at once, and restores from the message', async () => {
    const stored = [row(1), row(2)]
    const { screen, links, stay, onDeleting, onDeleted, onRestored } = await open(stored, {
      'DELETE /api/conversations/c2': () => {
        expect(onDeleting).toHaveBeenCalledExactlyOnceWith('c2')
        stored.pop()
        return ok
      },
      'POST /api/conversations/c2/undo': () => {
        stored.push(row(2))
        return { json: row(2) }
      },
    })
    await screen.getByRole('link', { name: 'Title 2' }).element().focus()
    await userEvent.keyboard('{Delete}')
    await expect.poll(links).toEqual(['Title 1'])
    await expect.poll(() => onDeleted.mock.calls).toEqual([['c2']])
    expect(currentToasts()).toMatchObject([{ text: '“Title 2” was deleted.', ms: 10_000 }])
    currentToasts()[0]?.action?.run()
    await expect.poll(links).toEqual(['Title 1', 'Title 2'])
    expect(onRestored).toHaveBeenCalledExactlyOnceWith('c2')
    expect(stay).not.toHaveBeenCalled()
    expect(currentToasts()).toEqual([])
  })

  it('takes a change back that the server refuses, and says why', async () => {
    const { screen, links, stay, onDeleted } = await open([row(1)], {
      'DELETE /api/conversations/c1': () => refusal(429, 'rate_limited', 'Wait a moment.'),
    })
    await screen.getByRole('link', { name: 'Title 1' }).element().focus()
    await userEvent.keyboard('{Delete}')
    await expect
      .poll(() => currentToasts().map(({ text }) => text))
      .toEqual(['Nothing was changed. Wait a moment.'])
    await expect.poll(links).toEqual(['Title 1'])
    expect(stay).toHaveBeenCalledOnce()
    expect(onDeleted).not.toHaveBeenCalled()
  })

  it('deletes all only after a question whose answer no is focused', async () => {
    const { screen, sent, onDeleted } = await open([row(1)], { 'DELETE /api/conversations': () => ok })
    await screen.getByRole('button', { name: 'Delete all…' }).click()
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Delete all', exact: true }).click()
    await expect.poll(sent).toEqual([{ method: 'DELETE', path: '/api/conversations', body: undefined }])
    await expect.poll(() => onDeleted.mock.calls).toEqual([['']])
  })

  it('shows the archived ones, and says where there are none', async () => {
    const { screen, links } = await open([row(1), row(2, { archived: true })])
    await screen.getByRole('button', { name: 'Archived' }).click()
    await expect.poll(links).toEqual(['Title 2'])
    await screen.getByRole('searchbox').fill('nothing like it')
    await expect.element(screen.getByText('No title contains these words.')).toBeVisible()
  })

  it('says that the list could not be loaded, and tries again', async () => {
    let isDown = true
    const { screen, links } = await open([], {
      'GET /api/conversations': () =>
        isDown ? refusal(500, 'unknown_error', 'Broken.') : { json: { conversations: [row(1)], next: null } },
    })
    await expect
      .element(screen.getByText('The conversations could not be loaded. Nothing was lost.'))
      .toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(links).toEqual(['Title 1'])
  })

  it.each([
    ['light', 390, false],
    ['dark', 390, false],
    ['light', 1440, false],
    ['dark', 1440, true],
    ['light', 1440, true],
  ] as const)('axe finds nothing: %s, %i px, pinned %s', async (theme, width, isPinned) => {
    document.documentElement.dataset.theme = theme
    await page.viewport(width, 844)
    const { screen } = await open([row(1), row(2, { pinned: true })], {}, isPinned)
    await screen.getByRole('button', { name: 'Actions for “Title 1”' }).click()
    expect(
      await findingsNow(screen.container, ['region', 'page-has-heading-one', 'landmark-one-main']),
    ).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(width)
    await screen.getByRole('button', { name: 'Rename' }).click()
    await screen.getByRole('button', { name: 'Delete all…' }).click()
    expect(
      await findingsNow(screen.container, ['region', 'page-has-heading-one', 'landmark-one-main']),
    ).toEqual([])
  })
})
