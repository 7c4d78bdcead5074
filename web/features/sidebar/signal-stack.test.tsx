import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Signals } from '#contract/signals.ts'
import { fixtures } from '#tools/solana_list_balances/fixtures.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { preference, setPreference } from '../../lib/preferences.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { refreshSignals } from '../../lib/wallet-refresh.ts'
import { LOOKS } from '../../testing/looks.ts'
import { SignalStack } from './signal-stack.tsx'

const tools = ['resolve_wallet', 'solana_list_balances'].map((name) => ({
  name,
  title: `Title of ${name.replaceAll('_', ' ')}`,
  description: 'What comes of it.',
  access: 'guest',
  tags: [],
  group: 'wallet',
  inputSchema: {},
}))
const guest = { type: 'guest', badge: { badge: 'Demo', label: 'Shared demo persona' } }
const admin = {
  type: 'user',
  user: { id: 'user_1', email: 'a@parley.example', roles: ['user', 'admin'], isSuperAdmin: false },
  badge: { badge: 'Admin', label: 'Admin access' },
  wallet: null,
  signedInAt: '2026-11-20T14:29:00Z',
  freshUntil: null,
  token: {
    status: { state: 'user', label: 'personal wallets', detail: 'For your own wallet.', minted: true },
    roles: ['user', 'admin'],
    wallet: null,
    expiresAt: '2026-11-20T14:36:00Z',
  },
}

const now = () => Date.UTC(2026, 10, 20, 14, 31)
const origin = {
  ok: true,
  asOf: new Date(now()).toISOString(),
  official: true,
  stale: false,
} as const
const price = (symbol: string, usd: number) => ({
  mint: symbol,
  symbol,
  usd,
  change24h: 2.5,
  course: [usd - 1, usd],
})
const coin = (symbol: string, viewers: number) => ({
  mint: symbol,
  symbol,
  name: `${symbol} coin`,
  viewers,
  marketCapUsd: 1000,
})
const signals: Signals = {
  wallet: { course: [3900, 4100, 4033] },
  market: {
    ...origin,
    source: 'Sandbox market',
    rows: [price('SOL', 168), price('JUP', 0.42), price('BONK', 0.00002143), price('WIF', 0.81)],
  },
  streams: {
    ...origin,
    source: 'Sandbox streams',
    live: 41,
    rows: [coin('GOB', 1200), coin('SUN', 640), coin('MINT', 212)],
  },
}
const balances = () => {
  if (fixtures.done.status !== 'done') throw new Error('the fixture is done')
  return { json: { content: [], structuredContent: fixtures.done.output } }
}
const script: Script = {
  'GET /api/account': () => ({ json: guest }),
  'GET /api/tools': () => ({ json: { tools } }),
  'GET /api/signals': () => ({ json: signals }),
  'POST /api/mcp': balances,
}

async function open(
  more: Script = {},
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  const calls = fakeServer({ ...script, ...more })
  const screen = await render(
    <QueryClientProvider client={queries}>
      <AgeClock value={now}>
        <main>
          <h1>Parley</h1>
          <SignalStack />
        </main>
      </AgeClock>
    </QueryClientProvider>,
  )
  const part = (name: string) => screen.getByRole('region', { name })
  return { ...screen, calls, queries, part }
}

const says = (at: Locator, words: string) => expect.poll(() => at.query()?.textContent).toContain(words)

beforeEach(() => {
  setPreference('toolsExpanded', true)
  setPreference('toolCatalog', null)
})
afterEach(() => {
  delete document.documentElement.dataset.theme
})

describe('the wallet of the signal stack', () => {
  it('[S9.3] asks for thirty balances of the session’s wallet and shows what it holds', async () => {
    const { container, calls, getByRole } = await open()
    await expect.poll(() => container.textContent).toContain('$4,033')
    expect(container.querySelectorAll('section:first-of-type li')).toHaveLength(3)
    expect(calls.filter(({ path }) => path === '/api/mcp').map(({ body }) => body)).toEqual([
      { tool: 'solana_list_balances', arguments: { limit: 30 } },
    ])
    const course = getByRole('img', { name: /24 hours: lowest \$3,900, highest \$4,100, last \$4,033$/ })
    await expect.element(course).toBeVisible()
  })

  it("[S8.41] says 'Unable to load balances' when they cannot be had", async () => {
    const { container } = await open({ 'POST /api/mcp': () => refusal(502, 'balances_unavailable', 'Down.') })
    await expect.poll(() => container.textContent).toContain('Unable to load balances')
  })
})

describe('the market of the signal stack', () => {
  it('[S2.39, S9.5, S9.6] has four prices and three streams, each with source and age', async () => {
    const { part } = await open()
    await says(part('Market pulse'), 'Sandbox market, nowSOL$168.00+2.50%JUP')
    expect(part('Market pulse').element().querySelectorAll('li')).toHaveLength(4)
    await says(part('Live streams'), '41Sandbox streams, nowGOBGOB coin1.2K watchingSUN')
    expect(part('Live streams').element().querySelectorAll('li')).toHaveLength(3)
  })

  it('says which source is missing, and what is not set up', async () => {
    const json: Signals = {
      ...signals,
      market: { ok: false, source: 'Jupiter', reason: 'unavailable' },
      streams: { ok: false, source: 'pump.fun', reason: 'unconfigured' },
    }
    const { part } = await open({ 'GET /api/signals': () => ({ json }) })
    await says(part('Market pulse'), 'Jupiter did not answer.')
    await says(part('Live streams'), 'Not set up here.')
  })

  it('says that nobody streams', async () => {
    const json = { ...signals, streams: { ...signals.streams, live: 0, rows: [] } }
    const { part } = await open({ 'GET /api/signals': () => ({ json }) })
    await says(part('Live streams'), 'No live streams detected.')
  })

  it('offers to try again after a failure', async () => {
    let fails = true
    const { container, part } = await open({
      'GET /api/signals': () => (fails ? refusal(500, 'unknown_error', 'Broken.') : { json: signals }),
    })
    // A part that mounts later reads again by itself.
    await expect.poll(() => container.textContent).toContain('$4,033')
    await says(part('Market pulse'), 'Market pulse could not be loaded.')
    fails = false
    await part('Market pulse').getByRole('button', { name: 'Retry' }).click()
    await says(part('Live streams'), '1.2K watching')
  })

  it('is read again when the server says that it changed, and not by itself', async () => {
    let usd = 168
    const { part, queries, calls } = await open({
      'GET /api/signals': () => ({
        json: { ...signals, market: { ...signals.market, rows: [price('SOL', usd)] } },
      }),
    })
    await says(part('Market pulse'), '$168.00')
    usd = 170
    refreshSignals(queries)
    await says(part('Market pulse'), '$170.00')
    expect(calls.filter(({ path }) => path === '/api/signals')).toHaveLength(2)
  })
})

describe('the tools of the signal stack', () => {
  it('[S2.39] names them in plain words alone for a guest', async () => {
    const { container } = await open()
    await expect
      .poll(() => container.querySelector('details li')?.textContent)
      .toBe('Title of solana list balancesWhat comes of it.')
    expect(container.textContent).not.toContain('resolve_wallet')
  })

  it('stand in groups with plain headings, the most used first', async () => {
    const tool = (name: string, group: string) => ({ ...tools[0], name, title: name, group })
    const json = {
      tools: [
        tool('auth_info', 'session'),
        tool('search', 'web'),
        tool('list_my_wallets', 'wallet'),
        tool('solana_list_balances', 'wallet'),
      ],
    }
    const { container } = await open({ 'GET /api/tools': () => ({ json }) })
    const words = () =>
      [...container.querySelectorAll('details h3, details li > span:first-child')].map(
        (each) => each.textContent,
      )
    await expect
      .poll(words)
      .toEqual([
        'Wallet and swaps',
        'solana_list_balances',
        'list_my_wallets',
        'Web and posts',
        'search',
        'This session',
        'auth_info',
      ])
  })

  it('[S1.14, S6.14] adds their wire names for an admin', async () => {
    const { container } = await open({ 'GET /api/account': () => ({ json: admin }) })
    await expect.poll(() => container.querySelector('details')?.textContent).toContain('resolve_wallet')
  })

  it('[S2.39] says that the tools could not be loaded, at the first failure', async () => {
    const { part } = await open(
      { 'GET /api/tools': () => refusal(500, 'unknown_error', 'x') },
      new QueryClient(),
    )
    await says(part('What Parley can do'), 'The tools could not be loaded. Parley keeps trying.')
  })

  it('[S4.39, S4.41, S9.64] is open until the user closes it, and then closed', async () => {
    const first = await open()
    await expect.poll(() => first.container.querySelectorAll('details li').length).toBe(2)
    expect(first.container.querySelector('details')).toHaveAttribute('open')
    first.container.querySelector('summary')?.click()
    await expect.poll(() => preference('toolsExpanded')).toBe(false)
    await first.unmount()
    const again = await open()
    await expect.poll(() => again.container.querySelector('details')?.open).toBe(false)
  })
})

it.each(sample(LOOKS, 1))(
  'has no flaw that axe can find: %s %i × %i, %s',
  async (_, width, height, theme) => {
    await page.viewport(width, height)
    document.documentElement.dataset.theme = theme
    const { container, part } = await open()
    await says(part('Live streams'), 'watching')
    const box = container.querySelector<HTMLElement>('main')
    if (box) box.style.width = '256px'
    expect(await findingsNow(container, ['region'])).toEqual([])
    expect(box?.scrollWidth).toBeLessThanOrEqual(256)
  },
)
