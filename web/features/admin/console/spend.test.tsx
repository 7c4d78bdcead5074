import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { sample } from '../../../../scripts/testing/full-run.ts'
import { fakeServer, refusal } from '../../../lib/testing/fake-server.ts'
import { anAmount, serverUsage } from '../../../lib/testing/usage.ts'
import { Spend } from './spend.tsx'

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <div className="max-w-[400px] p-4">
        <Spend />
      </div>
    </QueryClientProvider>,
  )
const section = () => page.getByRole('region', { name: 'Spend today' })

const says = (words: RegExp) => vi.waitFor(() => expect(section().element().textContent).toMatch(words))

describe('the spend of the server', () => {
  it.each(sample([390, 1440], 1))('at %d pixels: cap, models, and who cost the most', async (width) => {
    await page.viewport(width, 800)
    fakeServer({ 'GET /api/admin/usage': () => ({ json: serverUsage() }) })
    await draw()
    await says(/\$41\.20 of \$50\.00/)
    const rows = section().getByRole('listitem')
    await expect
      .element(rows.nth(0))
      .toHaveTextContent('OpenAI, gpt-realtime-2.1$41.202M tokens, 41 requests')
    await expect.element(rows.nth(1)).toHaveTextContent('Market data, jupiter$0.00812 requests')
    await expect.element(rows.nth(2)).toHaveTextContent('ada@example.com$4.80')
    await expect.element(rows.nth(3)).toHaveTextContent('Guests of one network$0.90')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findingsNow(section().element())).toEqual([])
  })

  it('warns where no cap holds because a price is unknown', async () => {
    const today = [{ ...anAmount('brain', { calls: 3, isPriceUnknown: true }), source: 'llama' }]
    fakeServer({ 'GET /api/admin/usage': () => ({ json: serverUsage({ today, spentUsd: 0, top: [] }) }) })
    await draw()
    await says(/Where the price is unknown, no cap holds\./)
    await says(/Language model, llamaprice unknown/)
  })

  it('says that nothing was used, and that the spend could not be read', async () => {
    fakeServer({ 'GET /api/admin/usage': () => ({ json: serverUsage({ today: [], top: [], spentUsd: 0 }) }) })
    const first = await draw()
    await says(/Nothing was used today\./)
    await first.unmount()
    fakeServer({ 'GET /api/admin/usage': () => refusal(503, 'draining', 'Away.') })
    await draw()
    await says(/The spend could not be read\./)
  })
})
