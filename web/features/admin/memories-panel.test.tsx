import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { MemoriesPanel, MemoriesSummary } from './memories-panel.tsx'
import { countWords } from './memory-count.ts'
import { memory } from './testing/memory.ts'

const listed = (full: readonly number[], skipped: readonly number[]) => ({
  memories: full.map((n) => memory({ n, status: 'summarized' })),
  skipped: skipped.map((n) => memory({ n, status: 'skipped' })),
  total: full.length,
  totalSkipped: skipped.length,
  limit: 50,
  nextConversationPrompt: null,
})
async function open(answer: Script[string]) {
  fakeServer({ 'GET /api/realtime/memories': answer })
  await show()
}
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <main>
        <MemoriesSummary />
        <MemoriesPanel />
      </main>
    </QueryClientProvider>,
  )
const textOf = (locator: Locator): string => locator.element().textContent ?? ''
const items = () => page.getByRole('list', { name: 'Memories' }).element().querySelectorAll(':scope > li')

it.each([
  [0, '0'],
  [50, '50'],
  [51, '50+'],
])('[C2.39] a badge of %i is %s', (total, words) => {
  expect(countWords(total)).toBe(words)
})

describe('the memories panel', () => {
  it('[C2.40, C2.41, C2.42, C2.43] lists what was summarized and skipped, the newest first', async () => {
    await open(() => ({ json: listed([1, 3], [2]) }))
    await expect.element(page.getByText('Summary 1.')).toBeVisible()
    const lines = (item: Element) => (item as HTMLElement).innerText.split('\n').filter(Boolean).slice(1)
    expect([...items()].map(lines)).toEqual([
      ['Summarized', 'Summary 1.', 'Fact 1', 'Question 1?'],
      ['Skipped', 'This session ended before anything memorable, so it was skipped automatically.'],
      ['Summarized', 'Summary 3.', 'Fact 3', 'Question 3?'],
    ])
    await expect.element(page.getByText('2 summarized, 1 skipped')).toBeVisible()
    expect(await findingsNow(page.getByRole('main').element())).toEqual([])
  })

  it('[C9.1] shows the newest fifty', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => n)
    await open(() => ({
      json: listed(
        numbers.map((n) => 2 * n),
        numbers.map((n) => 2 * n + 1),
      ),
    }))
    await expect.element(page.getByText('Summary 0.')).toBeVisible()
    expect(items()).toHaveLength(50)
  })

  it('[C8.9, C8.11] says that there is nothing', async () => {
    await open(() => ({ json: listed([], []) }))
    await expect.element(page.getByText('No memories stored yet.')).toBeVisible()
    // Seen once: the line in the head is read out.
    await expect.element(page.getByText('No memories yet')).toBeVisible()
    expect(page.getByText('No memories yet').element().clientWidth).toBe(1)
  })

  it('[C8.8] says that it loads', async () => {
    await open(() => new Promise<never>(() => undefined))
    await expect.element(page.getByText('Loading memories…')).toBeVisible()
  })

  it('[C7.3, C8.1, C8.2, C8.11] says in red that it could not be loaded', async () => {
    await open(() => refusal(500, 'memories_fetch_failed', 'It could not be read.'))
    const alert = page.getByRole('alert')
    await expect.poll(() => textOf(alert)).toMatch(/^Request failed \(500\)$/)
    await expect.element(alert).toHaveClass(/text-down/)
    await expect.element(page.getByText('Failed to load', { exact: true })).toBeVisible()
  })

  it('[C8.3] says so when nothing answers', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'))
    await show()
    await expect.poll(() => textOf(page.getByRole('alert'))).toMatch(/^Failed to load memories$/)
  })
})
