import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { fakeServer, refusal } from '../../lib/testing/fake-server.ts'
import { anAmount, ownUsage } from '../../lib/testing/usage.ts'
import { OwnUsageView } from './usage.tsx'
import type { OwnUsage } from './usage-query.ts'

async function open(usage: Partial<OwnUsage> = {}) {
  fakeServer({ 'GET /api/usage': () => ({ json: ownUsage(usage) }) })
  return draw()
}
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <section aria-label="Usage" className="grid gap-4 p-5">
        <OwnUsageView />
      </section>
    </QueryClientProvider>,
  )
const shown = () => page.getByRole('region', { name: 'Usage' })
const text = () => shown().element().textContent ?? ''

describe('one’s own usage', () => {
  it.each(sample([390, 1440], 1))(
    'fits %d pixels, and has cap, today and 30 days by provider',
    async (width) => {
      await page.viewport(width, 800)
      await open()
      await expect.element(page.getByText('$0.42 of $5.00')).toBeVisible()
      const row = page.getByRole('row', { name: /OpenAI/ })
      await expect.element(row).toHaveTextContent('OpenAI182.4K tokens, 31 min, 96 requests$0.42$6.18')
      await expect
        .element(page.getByRole('row', { name: /Web search/ }))
        .toHaveTextContent('Web search1 request–< $0.01')
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      expect(await findingsNow(shown().element())).toEqual([])
    },
  )

  it('never shows an unknown price as zero', async () => {
    const brain = anAmount('brain', { inputTokens: 900, usd: 0, isPriceUnknown: true })
    const mixed = anAmount('openai', { usd: 2, isPriceUnknown: true })
    await open({ today: [brain], month: [mixed, brain] })
    await expect
      .element(page.getByRole('row', { name: /Language model/ }))
      .toHaveTextContent('Language model900 tokensprice unknownprice unknown')
    await expect.element(page.getByRole('row', { name: /OpenAI/ })).toHaveTextContent('OpenAI–over $2.00')
  })

  it.each<[string, Partial<OwnUsage>, RegExp]>([
    ['below the cap', {}, /Your share of paid services starts again at \d\d:\d\d\./],
    ['as a guest', { isShared: true }, /Guests of one network share it\./],
    ['at the cap', { spentUsd: 5 }, /is used up until \d\d:\d\d\. The built-in assistant answers in text/],
    ['at a cap of zero', { spentUsd: 0, capUsd: 0 }, /is used up until/],
    ['when the server is spent', { isServerSpent: true }, /This server has used up its budget/],
    ['without a cap', { capUsd: null }, /There is no limit on what you use/],
  ])('says %s what goes on', async (_, usage, words) => {
    await open(usage)
    await vi.waitFor(() => expect(text()).toMatch(words))
  })

  it('says that nothing was used', async () => {
    await open({ today: [], month: [], spentUsd: 0 })
    await expect.element(page.getByText('Nothing was used in the last 30 days.')).toBeVisible()
    expect(text()).toContain('$0.00 of $5.00')
  })

  it('can be loaded again after a failure', async () => {
    let isAway = true
    fakeServer({
      'GET /api/usage': () => (isAway ? refusal(503, 'draining', 'Away.') : { json: ownUsage() }),
    })
    await draw()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your usage could not be loaded.')
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('$0.42 of $5.00')).toBeVisible()
  })
})
