import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { callToolByName } from '#contract/api/mcp.ts'
import { ParleyError } from '#contract/errors.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { trades } from '#tools/_kit/testing/trades.ts'
import { fixtures } from '#tools/fixtures.ts'
import { request } from '#web/lib/api.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { createFakeTradeStore } from '../../lib/testing/fake-trade-store.ts'
import { fakeApp } from '../../session/testing/fake-context.ts'
import { landedTrades } from './card-state.ts'
import { Row } from './row.tsx'

vi.mock('#web/lib/api.ts', async (load) => ({ ...(await load<object>()), request: vi.fn() }))

function outputOf(state: 'done' | 'young'): unknown {
  const fixture = fixtures.markets_fetch_ohlcv[state]
  return fixture?.status === 'done' ? fixture.output : undefined
}
const chart: ToolNoteItem = {
  createdAtMs: 0,
  isHidden: false,
  expanded: false,
  status: 'DONE',
  itemId: 'chart',
  type: 'TOOL_NOTE',
  title: 'chart',
  data: {
    callId: 'c',
    tool: 'markets_fetch_ohlcv',
    intent: '',
    arguments: { mint_address: 'm', range: '7D', interval: '1H' },
    output: outputOf('done'),
    startedAt: '2026-11-20T14:31:00.000Z',
  },
}

async function open() {
  const app = fakeApp()
  app.transcript.addMany([chart])
  const { container } = await render(
    <AppProvider value={app}>
      <Row id="chart" />
    </AppProvider>,
  )
  await expect.poll(() => container.querySelector('h3')).not.toBeNull()
  const choose = (range: string) =>
    [...container.querySelectorAll('label')]
      .find(({ textContent }) => textContent === range)
      ?.querySelector('input')
      ?.click()
  return { app, container, choose }
}

afterEach(() => vi.mocked(request).mockReset())

describe('another range of a chart', () => {
  it('is another call of the tool, whose answer replaces the chart', async () => {
    const { promise, resolve } = Promise.withResolvers<never>()
    vi.mocked(request).mockReturnValueOnce(promise)
    const { app, container, choose } = await open()
    choose('30D')
    await expect.poll(() => vi.mocked(request).mock.calls.length).toBe(1)
    expect(request).toHaveBeenCalledWith(callToolByName, {
      body: { tool: 'markets_fetch_ohlcv', arguments: { mint_address: 'm', range: '30D' } },
      headers: {},
    })
    expect(container.querySelector('[role="slider"]')).not.toBeNull()
    resolve({ structuredContent: outputOf('young') } as never) // the answer of one endpoint
    await expect.poll(() => container.textContent).toContain('Unverified')
    expect(app.transcript.item('chart')).toMatchObject({
      status: 'DONE',
      data: { arguments: { range: '30D' } },
    })
  })

  it('that fails says so and offers the same range again', async () => {
    vi.mocked(request).mockRejectedValueOnce(
      new ParleyError('candles_unavailable', { source: 'GeckoTerminal', reason: 'rate_limited' }),
    )
    const { container, choose } = await open()
    choose('1H')
    await expect.poll(() => container.textContent).toContain('GeckoTerminal did not give the price history')
    expect([...container.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Retry')
  })
})

it('knows the swaps of the conversation that landed, in units of their tokens', () => {
  const { transcript } = fakeApp()
  const { id, status, expiresAt } = trades.confirmed
  const swap = {
    ...chart,
    itemId: 'swap',
    data: { ...chart.data, output: { trade: { id, status, expiresAt } } },
  }
  transcript.addMany([swap, chart])
  const store = createFakeTradeStore()
  expect(landedTrades(transcript, store)).toEqual([])
  store.receive(trades.confirmed)
  const [landed] = landedTrades(transcript, store)
  expect(landed?.given).toMatchObject({
    mint: trades.confirmed.input.mint,
    symbol: trades.confirmed.input.symbol,
  })
  expect(landed?.received.amount).toMatch(/^[\d,.]+$/)
})
