import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SharedCopy, ShareMasks } from '#contract/shares.ts'
import { fixtures } from '#tools/fixtures.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { fakeServer, refusal } from '../../lib/testing/fake-server.ts'
import { SharePanel } from './share-panel.tsx'
import { SharedPage } from './shared-page.tsx'

const MASKS: ShareMasks = { addresses: true, amounts: true, pictures: true }
const base = { status: 'DONE', createdAtMs: 1_780_000_000_000, isHidden: false, expanded: false } as const
const items: SharedCopy['items'] = [
  { ...base, type: 'MESSAGE', role: 'user', itemId: 'item_1', title: 'swap ••• SOL' },
  { ...base, type: 'BREADCRUMB', itemId: 'item_2', title: 'Balances: hidden by the owner' },
]
const about = {
  id: 's1',
  conversation: 'c1',
  title: 'Swap',
  masks: MASKS,
  createdAt: '2026-06-01T00:00:00.000Z',
  expiresAt: null,
}

beforeEach(() => page.viewport(1440, 900))

describe('the dialog that shares', () => {
  async function open() {
    let shares: unknown[] = []
    const calls = fakeServer({
      'POST /api/shares/preview': ({ body }) => {
        const { masks } = body as { masks: ShareMasks }
        const hidden = {
          addresses: 0,
          amounts: masks.amounts ? 1 : 0,
          cards: masks.amounts ? 1 : 0,
          pictures: 0,
        }
        return { json: { title: masks.amounts ? 'Swap •••' : 'Swap 0.5', items, hasEarlier: false, hidden } }
      },
      'POST /api/shares': () => {
        shares = [about]
        return { json: about }
      },
      'GET /api/shares': () => ({ json: { shares } }),
      'DELETE /api/shares/s1': () => {
        shares = []
        return { json: { ok: true } }
      },
    })
    const screen = await render(
      <QueryClientProvider client={new QueryClient()}>
        <SharePanel conversation="c1" onClose={() => undefined} />
      </QueryClientProvider>,
    )
    return { screen, calls }
  }

  it('hides everything at first, and shows the copy as readers will see it', async () => {
    const { screen } = await open()
    await expect.element(screen.getByText('Hidden: 1 amount, 1 card.')).toBeVisible()
    await expect.element(screen.getByText('Swap •••')).toBeVisible()
    for (const name of ['Hide wallet addresses', 'Hide amounts', 'Leave pictures out'])
      await expect.element(screen.getByRole('switch', { name })).toBeChecked()
    expect(await findingsNow(screen.container)).toEqual([])
  })

  it('shows what a choice changes', async () => {
    const { screen } = await open()
    await screen.getByRole('switch', { name: 'Hide amounts' }).click()
    await expect.element(screen.getByText('Swap 0.5')).toBeVisible()
    await expect.element(screen.getByText('Nothing is hidden.')).toBeVisible()
  })

  it('makes a link with an end, lists it, and removes it', async () => {
    const { screen, calls } = await open()
    await screen.getByText('In 30 days').click()
    await screen.getByRole('button', { name: 'Create the link' }).click()
    await expect
      .element(screen.getByRole('textbox', { name: 'Link to the copy' }))
      .toHaveValue(`${location.origin}/s/s1`)
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/shares')?.body).toEqual({
      conversation: 'c1',
      masks: MASKS,
      expiresInDays: 30,
    })
    await screen.getByRole('button', { name: 'Remove the link to “Swap”' }).click()
    await expect.element(screen.getByText('No conversation is shared.')).toBeVisible()
  })
})

describe('the page of a shared copy', () => {
  const copy: SharedCopy = {
    title: 'Swap •••',
    items,
    masks: MASKS,
    hasEarlier: false,
    createdAt: about.createdAt,
    expiresAt: null,
  }

  it.each(sample([1440, 390], 1))('reads well at %i pixels', async (width) => {
    await page.viewport(width, 800)
    fakeServer({ 'GET /api/shares/s1': () => ({ json: copy }) })
    const screen = await render(<SharedPage id="s1" />)
    await expect.element(screen.getByRole('heading', { name: 'Swap •••' })).toBeVisible()
    await expect
      .element(
        screen.getByText('Its owner has hidden wallet addresses, amounts and pictures.', { exact: false }),
      )
      .toBeVisible()
    await expect.element(screen.getByText('Balances: hidden by the owner')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findingsNow(screen.container)).toEqual([])
  })

  it('has no action on a swap that waits', async () => {
    const { done } = fixtures.solana_swap_preview
    if (done.status !== 'done') throw new Error('the fixture is done')
    const data = {
      callId: 'c',
      tool: 'solana_swap_preview',
      intent: 'x',
      arguments: {},
      output: done.output,
      startedAt: about.createdAt,
    }
    const note = { ...base, type: 'TOOL_NOTE' as const, itemId: 'n', title: 'x', data }
    fakeServer({ 'GET /api/shares/s1': () => ({ json: { ...copy, items: [note] } }) })
    const screen = await render(<SharedPage id="s1" />)
    await expect.element(screen.getByRole('heading', { level: 3 }).first()).toBeVisible()
    const names = [...screen.container.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(
      names.filter((name) => /confirm|swap|decline|cancel|new preview|buy|sell/i.test(name ?? '')),
    ).toEqual([])
  })

  it('says that a link is gone', async () => {
    const words =
      'There is no shared conversation here. The link may have expired, or its owner has removed it.'
    fakeServer({ 'GET /api/shares/s1': () => refusal(404, 'share_not_found', words) })
    const screen = await render(<SharedPage id="s1" />)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(words)
    expect(screen.container.querySelectorAll('button')).toHaveLength(0)
  })
})
