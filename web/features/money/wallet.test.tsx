import '#ui/controls/controls.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listTrades } from '#contract/api/trades.ts'
import type { Trade } from '#contract/trades.ts'
import { axeFindings } from '#tools/_kit/testing/card.tsx'
import { trades } from '#tools/_kit/testing/trades.ts'
import { fixtures } from '#tools/solana_list_balances/fixtures.ts'
import { accountQuery } from '#web/lib/account.ts'
import { mcpStatusQuery } from '#web/lib/mcp-status.ts'
import { fakeApp } from '#web/session/testing/fake-context.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { DebugWallet } from './debug-wallet.tsx'
import { PortfolioButton } from './portfolio-button.tsx'
import { ReceiveAndSend } from './receive-send/receive-and-send.tsx'
import { WalletPanel } from './wallet-panel.tsx'

type Answer = () => Response | Promise<Response>
type Script = Readonly<{
  access?: Answer
  balances?: Answer
  trades?: (before: string | undefined) => readonly Trade[] | Response
}>

const guest = () => Response.json({ state: 'guest', label: 'demo wallet', detail: '', minted: false })
const refused = (message: string, status = 502) =>
  Response.json({ ok: false, error: 'balances_unavailable', message }, { status })
const found = () => {
  if (fixtures.done.status !== 'done') throw new Error('the fixture is done')
  return Response.json({ content: [], structuredContent: fixtures.done.output })
}
const wallet = { public_key: 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z', label: 'Demo Wallet' }

function serve({ access = guest, balances = found, trades: list = () => [] }: Script = {}): string[] {
  const requests: string[] = []
  const answer = (url: URL): Response | Promise<Response> => {
    if (url.pathname === '/api/mcp/status') return access()
    if (url.pathname === '/api/mcp') return balances()
    if (url.pathname === '/api/wallet/active') return Response.json({ wallet })
    if (url.pathname !== '/api/trades') return new Response(null, { status: 404 })
    // As the server does: what the contract does not allow is refused.
    const params = listTrades.params.safeParse(Object.fromEntries(url.searchParams)).data
    if (!params) return refused('The request is not valid.', 400)
    const { limit, before } = params
    const received = list(before)
    if (received instanceof Response) return received
    const from = received.findIndex(({ id }) => id === before) + 1
    return Response.json({ trades: received.slice(from, from + Number(limit)) })
  }
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return answer(new URL(path, location.href))
  })
  return requests
}

const open = (
  part: ReactNode,
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) => render(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)
const press = () => page.getByRole('button', { name: /open wallet and trades/ }).click()
const opener = (root: Element) => root.querySelector<HTMLButtonElement>('[aria-haspopup="dialog"]')

beforeEach(() => page.viewport(1280, 720))
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the portfolio in the ribbon', () => {
  it('[S2.9, S4.35] shows the sum once it is known', async () => {
    serve()
    const { container } = await open(
      <PortfolioButton panel={(close) => <WalletPanel onClose={close} />} onIntent={() => undefined} />,
    )
    await expect.poll(() => opener(container)?.textContent).toContain('$4,033')
  })

  it("[S8.39, S8.40] says 'Balance error', and why on request", async () => {
    serve({ balances: () => refused('Unable to load wallet balances.') })
    const { container } = await open(
      <PortfolioButton panel={(close) => <WalletPanel onClose={close} />} onIntent={() => undefined} />,
    )
    await expect.poll(() => opener(container)?.textContent).toContain('Balance error')
    expect(opener(container)?.title).toContain('Unable to load wallet balances.')
  })

  it.each([
    ['refuses', () => refused('Broken.', 500)],
    ['cannot be reached', () => Promise.reject(new TypeError('down'))],
  ] as const)("[S8.49] says 'Unavailable' at once when the state of the tools %s", async (_, access) => {
    serve({ access, balances: () => new Promise(() => undefined) })
    const { container } = await open(
      <PortfolioButton panel={(close) => <WalletPanel onClose={close} />} onIntent={() => undefined} />,
      new QueryClient(),
    )
    await expect.poll(() => opener(container)?.textContent).toContain('Unavailable')
    expect(opener(container)?.title).toBe('Parley could not check the access to your wallet and tools.')
    await press()
    await expect.element(page.getByRole('heading', { name: 'Unavailable' })).toBeVisible()
  })

  it.each(['none', 'loading'] as const)(
    '[S4.36] is pending while access is %s, and requests no balances',
    async (state) => {
      const status = { state, label: 'unavailable', detail: '', minted: false }
      const requests = serve({ access: () => Response.json(status) })
      const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
      queries.setQueryData(mcpStatusQuery.queryKey, status)
      const { container } = await open(
        <PortfolioButton panel={(close) => <WalletPanel onClose={close} />} onIntent={() => undefined} />,
        queries,
      )
      await expect.poll(() => requests).toContain('/api/wallet/active')
      await press()
      await expect.element(page.getByText('Opening the wallet…')).toBeVisible()
      expect(opener(container)?.textContent).toContain('Opening…')
      expect(requests).not.toContain('/api/mcp')
    },
  )

  it('opens by keyboard what the wallet holds, unpriced tokens last and marked, and gives the focus back', async () => {
    serve()
    const { container } = await open(
      <PortfolioButton panel={(close) => <WalletPanel onClose={close} />} onIntent={() => undefined} />,
    )
    await expect.poll(() => opener(container)?.textContent).toContain('$4,033')
    opener(container)?.focus()
    await userEvent.keyboard('{Enter}')
    const list = page.getByRole('list', { name: 'Holdings' })
    await expect.element(list).toBeVisible()
    const rows = [...list.element().children].map(({ textContent }) => textContent ?? '')
    expect(rows).toHaveLength(9)
    expect(rows[0]).toContain('SOL')
    expect(rows.at(-1)).toContain('No price')
    for (const words of ['$4,033', '+2.14%', '12.4082 SOL', '1 without a price, not in the sum'])
      expect(page.getByRole('dialog').element().textContent).toContain(words)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(opener(container))
  })

  it("[S8.41] says 'Unable to load balances' in the panel, and Retry loads them", async () => {
    let isDown = true
    serve({ balances: () => (isDown ? refused('Unable to load wallet balances.') : found()) })
    const { container } = await open(
      <PortfolioButton panel={(close) => <WalletPanel onClose={close} />} onIntent={() => undefined} />,
    )
    await expect.poll(() => opener(container)?.textContent).toContain('Balance error')
    await press()
    await expect.element(page.getByRole('heading', { name: 'Unable to load balances' })).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByRole('list', { name: 'Holdings' })).toBeVisible()
  })
})

describe('the receipts', () => {
  async function openTrades(script: Script) {
    const requests = serve(script)
    await open(
      <PortfolioButton panel={(close) => <WalletPanel onClose={close} />} onIntent={() => undefined} />,
    )
    await press()
    await page.getByRole('radio', { name: 'Trades' }).click()
    return { requests, panel: page.getByRole('dialog') }
  }

  it('list one’s own trades: requester, quote, minimum, result and signature, with the table to take along', async () => {
    const { panel } = await openTrades({
      trades: () => [trades.confirmed, { ...trades.refused, id: 'b' }, { ...trades.previewed, id: 'c' }],
    })
    const list = panel.getByRole('list', { name: 'Trades' })
    await expect.element(list).toBeVisible()
    const [first, second, third] = [...list.element().children].map(({ textContent }) => textContent)
    for (const words of [
      '0.01 SOL → 1.68379 USDC',
      'Confirmed',
      'Quoted 1.68412, at least 1.6757',
      'You asked, confirmed by click',
    ])
      expect(first).toContain(words)
    expect(first).toContain('2RF3ug')
    expect(second).toContain(trades.refused.failure?.message)
    expect(third).toContain('Not answered')
    const csv = panel.getByRole('link', { name: 'Download CSV' }).element()
    expect(csv).toHaveAttribute('href', '/api/trades.csv')
    expect(csv).toHaveAttribute('download')
  })

  it('say that there are none, and why they could not be had', async () => {
    const none = await openTrades({})
    await expect.element(none.panel.getByText(/No trades yet\./)).toBeVisible()
  })

  it('can be requested again when they did not load', async () => {
    let isDown = true
    const { panel } = await openTrades({
      trades: () => (isDown ? refused('Something went wrong.', 500) : [trades.confirmed]),
    })
    await expect.element(panel.getByText(/Your receipts are kept on the server/)).toBeVisible()
    isDown = false
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect.element(panel.getByRole('list', { name: 'Trades' })).toBeVisible()
  })

  const many = Array.from({ length: 230 }, (_, at) => ({ ...trades.confirmed, id: `${at}` }))
  const older = page.getByRole('button', { name: 'Show older' })
  const rows = () => page.getByRole('list', { name: 'Trades' }).element().children.length

  it('show older ones on request, down to the very first', async () => {
    await openTrades({ trades: () => many })
    await expect.element(older).toBeVisible()
    expect(rows()).toBe(25)
    for (const more of [125, 225, 230]) {
      await older.click()
      await expect.poll(rows).toBe(more)
    }
    expect(older.query()).toBeNull()
  })

  it('keep what is there when older ones do not load, and can be requested again', async () => {
    let isDown = true
    const { panel } = await openTrades({
      trades: (before) => (before && isDown ? refused('Something went wrong.', 500) : many),
    })
    await older.click()
    await expect.element(panel.getByText(/older trades did not load/)).toBeVisible()
    expect(rows()).toBe(25)
    isDown = false
    await older.click()
    await expect.poll(rows).toBe(125)
    expect(panel.getByRole('alert').query()).toBeNull()
  })
})

it('[S9.4] the debug card shows the top five and how many more', async () => {
  serve()
  const { container } = await open(<DebugWallet />)
  await expect.poll(() => container.querySelectorAll('li').length).toBe(5)
  expect(container.textContent).toContain('+4 more')
  expect(container.textContent).toContain('Adk6…7o8Z')
})

it.each(sample([1280, 390], 1))('nothing of it is wrong for axe at %i px', async (width) => {
  await page.viewport(width, 720)
  serve({ trades: () => [trades.confirmed, { ...trades.reverted, id: 'b' }] })
  await open(
    <>
      <PortfolioButton panel={(close) => <WalletPanel onClose={close} />} onIntent={() => undefined} />
      <DebugWallet />
    </>,
  )
  await press()
  await expect.element(page.getByRole('list', { name: 'Holdings' })).toBeVisible()
  expect(await axeFindings(document.body)).toEqual([])
  await page.getByRole('radio', { name: 'Trades' }).click()
  const list = page.getByRole('list', { name: 'Trades' })
  await expect.element(list).toBeVisible()
  expect(await axeFindings(document.body)).toEqual([])
  const panel = page.getByRole('dialog').element()
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth)
})

it('receives by a code of 200 px, and sends beside it, one at a time', async () => {
  await page.viewport(390, 844)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData<unknown>(accountQuery.queryKey, { type: 'user', wallet })
  serve()
  const app = fakeApp()
  await open(
    <AppProvider value={app}>
      <ReceiveAndSend onLeave={() => undefined} />
    </AppProvider>,
    client,
  )
  const code = page.getByRole('img', { name: /^QR code/ })
  await expect.element(code).toBeVisible()
  expect(code.element().getBoundingClientRect().width).toBe(200)
  const halves = page
    .getByRole('radio')
    .elements()
    .map((each) => Math.round(each.getBoundingClientRect().width))
  expect(Math.abs((halves[0] ?? 0) - (halves[1] ?? 0))).toBeLessThanOrEqual(1)
  expect(page.getByRole('form', { name: 'Send' }).query()).toBeNull()
  await page.getByRole('radio', { name: 'Send' }).click()
  await expect.element(page.getByRole('form', { name: 'Send' })).toBeVisible()
  expect(code.query()).toBeNull()
})

it('shows all of the way to receive on a phone on its side', async () => {
  await page.viewport(844, 390)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData<unknown>(accountQuery.queryKey, { type: 'user', wallet })
  serve()
  await open(
    <AppProvider value={fakeApp()}>
      <PortfolioButton panel={(close) => <WalletPanel onClose={close} />} onIntent={() => undefined} />
    </AppProvider>,
    client,
  )
  await press()
  await page.getByRole('radio', { name: 'Receive and send' }).click()
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const body = document.querySelector('.panel-body')
  expect(body?.scrollHeight).toBeLessThanOrEqual(body?.clientHeight ?? 0)
})

it('its tabs reach both edges of the sheet on a phone', async () => {
  await page.viewport(390, 720)
  serve()
  await open(
    <PortfolioButton panel={(close) => <WalletPanel onClose={close} />} onIntent={() => undefined} />,
  )
  await press()
  const tabs = page.getByRole('radiogroup', { name: 'What to show' })
  await expect.element(tabs).toBeVisible()
  const [own, whole] = [tabs.element(), tabs.element().parentElement].map((each) =>
    each?.getBoundingClientRect(),
  )
  expect([own?.left, own?.right]).toEqual([whole?.left, whole?.right])
  const last = page.getByText('Receive and send').element().getBoundingClientRect()
  expect(Math.abs(last.right - (own?.right ?? 0))).toBeLessThan(3)
})
