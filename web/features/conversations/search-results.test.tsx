import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SearchHit } from '#contract/api/search.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { Conversations } from './conversations.tsx'

const hit = (n: number, more: Partial<SearchHit> = {}): SearchHit => ({
  conversationId: `c${n}`,
  itemId: `i${n}`,
  title: `Title ${n}`,
  at: '2026-06-01T12:00:00.000Z',
  from: 'me',
  tool: null,
  tradeId: null,
  pieces: [
    { text: 'the price of ', isMarked: false },
    { text: 'bonk', isMarked: true },
  ],
  ...more,
})

/** A drawer whose search finds these, in portions of two. */
async function open(hits: readonly SearchHit[], script: Script = {}) {
  const calls = fakeServer({
    'GET /api/conversations': () => ({ json: { conversations: [], next: null } }),
    'GET /api/search': ({ search }) => {
      const from = Number(new URLSearchParams(search).get('cursor') ?? 0)
      return {
        json: { hits: hits.slice(from, from + 2), next: from + 2 < hits.length ? `${from + 2}` : null },
      }
    },
    ...script,
  })
  const onOpenTurn = vi.fn()
  const none = () => undefined
  const actions = {
    onPinned: none,
    onClose: none,
    onOpen: none,
    onNew: none,
    onExport: none,
    onShare: none,
    onDeleting: () => none,
    onDeleted: none,
    onRestored: none,
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <Conversations {...actions} onOpenTurn={onOpenTurn} current="c1" isPinned />
    </QueryClientProvider>,
  )
  const field = screen.getByRole('searchbox')
  const search = async (text: string) => {
    await field.fill(text)
    field.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  const searches = () =>
    calls.filter(({ path }) => path === '/api/search').map((call) => new URLSearchParams(call.search))
  const links = () => [...screen.container.querySelectorAll('li a')].map((link) => link.getAttribute('href'))
  return { screen, field, search, searches, links, onOpenTurn }
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  delete document.documentElement.dataset.theme
})

describe('the search in all conversations', () => {
  it('begins with Enter or its row, shows where something was said, and opens that turn', async () => {
    const tool = hit(2, { from: 'tool', tool: 'twitter_search' })
    const { screen, search, searches, links, onOpenTurn } = await open([hit(1), tool])
    expect(searches()).toHaveLength(0)
    await search('bonk')
    await expect.poll(links).toEqual(['/c/c1#turn=i1&word=bonk', '/c/c2#turn=i2&word=bonk'])
    expect(searches()[0]?.get('q')).toBe('bonk')
    const rows = [...screen.container.querySelectorAll('li a')].map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/^Title 1the price of bonkYou, 1 Jun 2026/)
    expect(rows[1]).toMatch(/Title 2the price of bonk(?!A tool).+, 1 Jun 2026/)
    await expect.element(screen.getByText('2 found, newest first')).toBeVisible()
    await screen.getByRole('link', { name: /Title 1/ }).click()
    const [[link]] = onOpenTurn.mock.calls as [[URL]]
    expect(link.pathname + link.hash).toBe('/c/c1#turn=i1&word=bonk')
  })

  it('names an imported file, and a version that is not shown', async () => {
    const { screen, search, links } = await open([hit(1, { imported: true }), hit(2, { otherVersion: true })])
    await search('bonk')
    await expect.poll(links).toHaveLength(2)
    const rows = [...screen.container.querySelectorAll('li a')].map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/bonkImported file, 1 Jun 2026/)
    expect(rows[1]).toMatch(/bonkYou, 1 Jun 2026, .+, in another version$/)
  })

  it('goes back to the titles by its row, and when the field is emptied', async () => {
    const { screen, field, links } = await open([hit(1)])
    await field.fill('bonk')
    await screen.getByRole('button', { name: 'Search everything for “bonk”' }).click()
    await expect.poll(links).toHaveLength(1)
    await screen.getByRole('button', { name: 'Back to the titles' }).click()
    await expect.element(screen.getByText('No title contains these words.')).toBeVisible()
    await screen.getByRole('button', { name: 'Search everything for “bonk”' }).click()
    await field.fill('')
    await expect.element(screen.getByText('Your conversations will appear here.')).toBeVisible()
  })

  it('is narrowed by author, tool, time, token and swaps', async () => {
    const { screen, search, searches } = await open([hit(1)])
    await search('bonk')
    await screen.getByRole('combobox', { name: 'From' }).selectOptions('From me')
    await expect.poll(() => searches().at(-1)?.get('from')).toBe('me')
    await screen.getByRole('combobox', { name: 'From' }).selectOptions('tool:twitter_search')
    await expect.poll(() => searches().at(-1)?.get('tool')).toBe('twitter_search')
    expect(searches().at(-1)?.get('from')).toBeNull()
    await screen.getByRole('combobox', { name: 'Time' }).selectOptions('7')
    await expect.poll(() => searches().at(-1)?.get('since')).toMatch(/^\d{4}-.*Z$/)
    await screen.getByRole('textbox', { name: 'Token' }).fill('BONK')
    await expect.poll(() => searches().at(-1)?.get('token')).toBe('BONK')
    await screen.getByRole('checkbox', { name: 'Swaps' }).click()
    await expect.poll(() => searches().at(-1)?.get('trade')).toBe('true')
  })

  it('is walked with the arrow keys from the field, and shows older ones', async () => {
    const { screen, search, field, links } = await open([hit(1), hit(2), hit(3)])
    await search('bonk')
    await expect.poll(links).toHaveLength(2)
    field.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: /Title 1/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: /Title 2/ })).toHaveFocus()
    await screen.getByRole('button', { name: 'Show older' }).click()
    await expect.poll(links).toHaveLength(3)
    await expect.element(screen.getByText('3 found, newest first')).toBeVisible()
  })

  it('says that nothing was found, and that the search did not work', async () => {
    let isDown = true
    const { screen, search } = await open([], {
      'GET /api/search': () =>
        isDown ? refusal(500, 'unknown_error', 'Broken.') : { json: { hits: [], next: null } },
    })
    await search('bonk')
    await expect.element(screen.getByText('The search did not work. Nothing was lost.')).toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText('Nothing that was said has all of these words.')).toBeVisible()
  })

  it.each([
    ['light', 390],
    ['dark', 390],
    ['light', 1440],
    ['dark', 1440],
  ] as const)('axe finds nothing: %s, %i px', async (theme, width) => {
    document.documentElement.dataset.theme = theme
    await page.viewport(width, 844)
    const { screen, search, links } = await open([hit(1), hit(2, { from: 'tool', tradeId: 't' }), hit(3)])
    await search('bonk')
    await expect.poll(links).toHaveLength(2)
    expect(
      await findingsNow(screen.container, ['region', 'page-has-heading-one', 'landmark-one-main']),
    ).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(width)
  })
})
