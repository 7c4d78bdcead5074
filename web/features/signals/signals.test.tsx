import '#ui/controls/controls.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Account } from '#contract/api/account.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { accountQuery } from '#web/lib/account.ts'
import { preference, setPreference } from '#web/lib/preferences.ts'
import { fakeServer, refusal } from '#web/lib/testing/fake-server.ts'
import { eventLog } from '#web/session/page-event-log.ts'
import { LOOKS } from '#web/testing/looks.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { SignalsDrawer } from './drawer.tsx'
import { SignalsButton } from './signals-button.tsx'

const guest: Account = { type: 'guest', badge: { badge: 'Demo', label: 'Shared demo persona' } }
const user = (...roles: string[]): Account => ({
  type: 'user',
  user: { id: 'user_1', email: 'jonas@parley.example', roles, isSuperAdmin: roles.includes('superadmin') },
  badge: { badge: 'Admin', label: 'Admin access' },
  wallet: null,
  signedInAt: '2026-11-20T14:29:00Z',
  freshUntil: null,
  token: {
    status: { state: 'user', label: 'personal wallets', detail: 'For your own wallet.', minted: true },
    roles,
    wallet: null,
    expiresAt: '2026-11-20T14:36:00Z',
  },
})
const tool = (name: string, access: string) => ({
  name,
  title: 'Swap tokens',
  description: 'Shows the price first.',
  access,
  tags: ['trade'],
  group: 'wallet',
  inputSchema: {},
})
type Tools = () => ReturnType<typeof refusal> | { json: unknown } | Promise<never>
const twoTools: Tools = () => ({
  json: { tools: [tool('solana_swap_preview', 'pro'), tool('search', 'guest')] },
})

async function open(account: Account = user('user', 'admin'), serve: Tools = twoTools) {
  const calls = fakeServer({ 'GET /api/account': () => ({ json: account }), 'GET /api/tools': () => serve() })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(accountQuery.queryKey, account)
  const screen = await render(
    <QueryClientProvider client={client}>
      <SignalsButton panel={(close) => <SignalsDrawer onClose={close} />} />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Signals', exact: true })
  const drawer = screen.getByRole('dialog', { name: 'Signals' })
  return { screen, client, calls, button, drawer }
}
type Opened = Awaited<ReturnType<typeof open>>

async function openLogs(given?: Opened): Promise<Opened> {
  setPreference('logsExpanded', true)
  const opened = given ?? (await open())
  eventLog.record('sent', { type: 'response.create' })
  eventLog.record('received', { type: 'response.created', response: { id: 'resp_7' } } as { type: string })
  eventLog.record('received', { type: 'error', error: { code: 'rate_limit_exceeded' } } as { type: string })
  await opened.button.click()
  await expect.element(opened.screen.getByText('Live', { exact: true })).toBeVisible()
  // The list measures itself before it draws its rows.
  await expect.poll(() => rows(opened)).toHaveLength(3)
  return opened
}
const says = (at: Opened['drawer'], words: string) =>
  expect.poll(() => at.query()?.textContent).toContain(words)
const rows = ({ screen }: Opened): string[] =>
  screen
    .getByRole('list', { name: 'Events' })
    .getByRole('button')
    .elements()
    .map((row) => row.textContent?.replace(/^[\d:.]+/, '') ?? '')

beforeEach(async () => {
  await page.viewport(1440, 900)
  setPreference('toolsExpanded', true)
  setPreference('logsExpanded', false)
  setPreference('toolCatalog', null)
})
afterEach(() => {
  eventLog.turn(false)
  delete document.documentElement.dataset.theme
})

describe('the signals button', () => {
  it.each([
    ['a guest', guest, 0],
    ['a user', user('user', 'pro', 'holders'), 0],
    ['an admin', user('user', 'admin'), 1],
    ['a superadmin', user('SuperAdmin'), 1],
  ])('[S1.17, S2.43, S6.13] is for admins: %s', async (_, account, count) => {
    const { button } = await open(account)
    expect(button.elements()).toHaveLength(count)
  })

  it('keeps events only for as long as it is there', async () => {
    const { screen } = await open()
    eventLog.record('sent', { type: 'response.create' })
    expect(eventLog.get()).toHaveLength(1)
    await screen.unmount()
    eventLog.record('sent', { type: 'response.create' })
    expect(eventLog.get()).toEqual([])
  })
})

describe('the signals drawer', () => {
  it('[S2.51, S2.52, S4.39, S4.40] has Available Tools, open, and Event Logs, closed', async () => {
    const { button, drawer, screen } = await open()
    await button.click()
    await expect.element(drawer).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Available Tools' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Event Logs' })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Tools' })).toBeVisible()
    expect(screen.getByLabelText('Filter events').query()).toBeNull()
    expect(getComputedStyle(drawer.element()).width).toBe('460px')
    expect(drawer.element().matches(':modal')).toBe(false)
  })

  it('[S2.51] is a sheet from below on a phone', async () => {
    await page.viewport(390, 844)
    const { button, drawer } = await open()
    await button.click()
    await expect.element(drawer).toBeVisible()
    expect(drawer.element().matches(':modal')).toBe(true)
    const place = () => drawer.element().getBoundingClientRect()
    await expect.poll(() => [Math.round(place().bottom), place().width]).toEqual([844, 390])
  })

  it('[S4.41, S9.63] keeps what is open and what is closed', async () => {
    const first = await open()
    await first.button.click()
    await first.screen.getByText('Event Logs').click()
    await first.screen.getByText('Available Tools').click()
    await expect.poll(() => [preference('logsExpanded'), preference('toolsExpanded')]).toEqual([true, false])
    await first.screen.unmount()
    const { button, screen } = await open()
    await button.click()
    await expect.element(screen.getByLabelText('Filter events')).toBeVisible()
    expect(screen.getByRole('group', { name: 'Tools' }).query()).toBeNull()
  })

  it('closes on Escape, and the focus is back on its button', async () => {
    const { button, drawer } = await open()
    await button.click()
    await expect.element(drawer).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(drawer.query()).toBeNull()
    await expect.element(button).toHaveFocus()
  })

  it('closes when its account is no admin any more', async () => {
    const { button, drawer, client } = await open()
    await button.click()
    await expect.element(drawer).toBeVisible()
    client.setQueryData(accountQuery.queryKey, guest)
    await expect.poll(() => drawer.query()).toBeNull()
  })
})

describe('the available tools', () => {
  it('[S1.14, S3.28, S3.29, S6.14] have wire name, plain words, tags and access', async () => {
    const { button, screen } = await open()
    await button.click()
    await expect.element(screen.getByText('Live', { exact: true })).toBeVisible()
    const first = screen.getByRole('group', { name: 'Tools' }).getByRole('listitem').first()
    await expect
      .element(first)
      .toHaveTextContent('solana_swap_previewSwap tokens. Shows the price first.Protrade')
  })

  it.each([
    ['[S5.29] public', 'public', 'Guest'],
    ['[S5.30] paid', 'paid', 'Pro'],
    ['[S5.31] premium', 'premium', 'Holders'],
    ['[S5.32] token holders', 'token holders', 'Holders'],
    ['[S5.33] pro tier', 'pro tier', 'Pro'],
    ['[S5.34] members', 'members', 'Guest'],
  ])('%s is the access text of a tool with its label', async (_, access, label) => {
    const { button, screen } = await open(user('admin'), () => ({
      json: { tools: [tool('search', access)] },
    }))
    await button.click()
    await expect.element(screen.getByText(label, { exact: true })).toBeVisible()
  })

  it('are four at first, so that the event log stays in sight, and all on request', async () => {
    const tools = Array.from({ length: 29 }, (_, at) => tool(`tool_${at}`, 'guest'))
    const { button, screen } = await open(user('admin'), () => ({ json: { tools } }))
    await button.click()
    const rows = () => screen.getByRole('group', { name: 'Tools' }).getByRole('listitem').elements().length
    await expect.poll(rows).toBe(4)
    await screen.getByRole('button', { name: 'Show 25 more' }).click()
    await expect.poll(rows).toBe(29)
  })

  it("[S5.35, S8.51, S8.55] takes no entries for an error: 'Tool catalog returned no entries'", async () => {
    const { button, drawer } = await open(user('admin'), () => ({ json: { tools: [] } }))
    await button.click()
    await says(drawer, 'Tool catalog returned no entries')
    await says(drawer, 'No tools reported. Try refreshing or check MCP status.')
    await says(drawer, 'None')
  })

  it("[S8.52] says 'Failed to load tools' without an answer", async () => {
    const { button, drawer } = await open(user('admin'), () => Promise.reject(new TypeError('no network')))
    await button.click()
    await says(drawer, 'Failed to load tools')
  })

  it.each([
    ['Bad Gateway', 'Bad Gateway'],
    ['', 'Failed to load tools'],
  ])('[S8.52, S8.53] says the status text of a refusal: %j', async (statusText, words) => {
    const { button, drawer, client } = await open()
    vi.mocked(window.fetch).mockImplementation(async () => Response.json({}, { status: 502, statusText }))
    client.removeQueries({ queryKey: ['tools'] })
    setPreference('toolCatalog', null)
    await button.click()
    await says(drawer, words)
  })

  it("[S8.54, S9.60, S4.38] falls back to the cached list: 'Unable to refresh tool catalog; showing cached list.'", async () => {
    const first = await open()
    await first.button.click()
    await expect.element(first.screen.getByText('Live', { exact: true })).toBeVisible()
    expect(preference('toolCatalog')).toMatchObject({
      version: 1,
      tools: [{ name: 'solana_swap_preview' }, {}],
    })
    expect(JSON.stringify(preference('toolCatalog'))).not.toContain('inputSchema')
    await first.screen.unmount()
    const { button, drawer } = await open(user('user', 'admin'), () => refusal(500, 'unknown_error', 'x'))
    await button.click()
    await says(drawer, 'Unable to refresh tool catalog; showing cached list.')
    await says(drawer, 'Cache')
    await says(drawer, 'solana_swap_preview')
  })

  it.each([
    ['of another account', { version: 1, account: 'guest' }],
    ['of another version', { version: 2, account: 'user_1 user admin' }],
    ['that is damaged', 'nonsense'],
  ])('[S9.60, S6.28] shows no cached list %s', async (_, change) => {
    const { inputSchema: __, ...kept } = tool('codex_exec', 'guest')
    const list = typeof change === 'string' ? change : { savedAt: 1, tools: [kept], ...change }
    setPreference('toolCatalog', list)
    const { button, drawer } = await open(user('user', 'admin'), () => refusal(500, 'unknown_error', 'x'))
    await button.click()
    await says(drawer, 'No tools reported.')
    expect(drawer.element().textContent).not.toContain('codex_exec')
  })

  it('[S3.30] are fetched again by a button', async () => {
    const { button, screen, calls } = await open()
    await button.click()
    await screen.getByRole('button', { name: 'Refresh the tools' }).click()
    await expect.poll(() => calls.filter(({ path }) => path === '/api/tools').length).toBe(2)
  })
})

describe('the event logs', () => {
  it('[S1.15, S2.52] list what was sent and received, errors in their colour', async () => {
    const opened = await openLogs()
    expect(rows(opened)).toEqual([
      'sentresponse.create',
      'receivedresponse.created',
      'receivederror rate_limit_exceeded',
    ])
    await expect.element(opened.screen.getByText('error rate_limit_exceeded')).toHaveClass('text-down')
  })

  it('opens an event as JSON by the keyboard', async () => {
    const opened = await openLogs()
    const row = opened.screen.getByRole('button', { name: /response\.created/ })
    ;(row.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(row).toHaveAttribute('aria-expanded', 'true')
    await expect.element(opened.screen.getByText(/"id": "resp_7"/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(row).toHaveAttribute('aria-expanded', 'false')
  })

  it('filters by name and by content', async () => {
    const opened = await openLogs()
    const box = opened.screen.getByLabelText('Filter events')
    await box.fill('RESP_7')
    await expect.poll(() => rows(opened)).toEqual(['receivedresponse.created'])
    await box.fill('nothing like it')
    await expect.element(opened.screen.getByText('No event matches the filter.')).toBeVisible()
  })

  it('holds still while it is paused, counts what is new, and goes on', async () => {
    const opened = await openLogs()
    await opened.screen.getByRole('button', { name: 'Pause' }).click()
    eventLog.record('received', { type: 'response.done' })
    await expect.element(opened.screen.getByText('Paused, 1 new')).toBeVisible()
    expect(rows(opened)).toHaveLength(3)
    await opened.screen.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => rows(opened)).toHaveLength(4)
  })

  it('copies what it shows, and clears', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const opened = await openLogs()
    await opened.screen.getByLabelText('Filter events').fill('resp_7')
    // The word goes away by itself, on a busy machine before the press is reported.
    await Promise.all([
      expect.element(opened.screen.getByRole('button', { name: 'Copied' })).toBeVisible(),
      opened.screen.getByRole('button', { name: 'Copy' }).click(),
    ])
    const [[text = '[]'] = []] = write.mock.calls
    expect(JSON.parse(text)).toMatchObject([{ direction: 'received', event: { response: { id: 'resp_7' } } }])
    await opened.screen.getByLabelText('Filter events').fill('')
    await opened.screen.getByRole('button', { name: 'Clear' }).click()
    await expect.element(opened.screen.getByText('No events yet.')).toBeVisible()
  })

  it('draws only what is near the eye, the latest first in sight', async () => {
    const opened = await openLogs()
    for (let sent = 0; sent < 400; sent++) eventLog.record('sent', { type: `event.${sent}` })
    await expect.element(opened.screen.getByText('event.399')).toBeVisible()
    expect(rows(opened).length).toBeLessThan(80)
  })
})

it.each(sample(LOOKS, 1))(
  'has no flaw that axe can find: %s %i × %i, %s',
  async (_, width, height, theme) => {
    await page.viewport(width, height)
    document.documentElement.dataset.theme = theme
    const { drawer, screen } = await openLogs()
    await screen.getByRole('button', { name: /response\.created/ }).click()
    expect(await findingsNow(drawer.element())).toEqual([])
    expect(drawer.element().scrollWidth).toBeLessThanOrEqual(width)
  },
)
