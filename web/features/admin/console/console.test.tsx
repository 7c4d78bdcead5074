import '#ui/styles/index.css'
import '#ui/controls/controls.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ConsoleSnapshot } from '#contract/api/console.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { fakeServer, refusal, type Script } from '../../../lib/testing/fake-server.ts'
import { serverUsage } from '../../../lib/testing/usage.ts'
import { AT, aCall, aSnapshot, FakeSource } from '../testing/fake-console.ts'
import { AdminConsole } from './console.tsx'

const SPEND: Script = { 'GET /api/admin/usage': () => ({ json: serverUsage() }) }

beforeEach(async () => {
  FakeSource.opened.length = 0
  vi.stubGlobal('EventSource', FakeSource)
  fakeServer(SPEND)
  await page.viewport(1280, 800)
})

const source = (): FakeSource => {
  const last = FakeSource.opened.at(-1)
  if (!last) throw new Error('no stream was opened')
  return last
}

async function open(snapshot: ConsoleSnapshot | null = aSnapshot(), client = new QueryClient()) {
  const onClose = vi.fn()
  const screen = await render(
    <QueryClientProvider client={client}>
      <AdminConsole onClose={onClose} trading={<p>The switch of trading</p>} />
    </QueryClientProvider>,
  )
  await vi.waitFor(source)
  if (snapshot) source().send({ type: 'snapshot', at: AT, snapshot })
  const panel = screen.getByRole('dialog', { name: 'Admin Console' })
  await expect.element(panel).toBeVisible()
  const section = (name: string) => panel.getByRole('region', { name })
  return { screen, panel, section, onClose, client }
}

describe('the header', () => {
  it('[C2.38] says Live feed while the stream stands', async () => {
    const { panel } = await open()
    await expect.element(panel.getByText('Live feed')).toBeVisible()
  })

  it('[C2.37] says Showing cached data while the server does not answer, and shows it', async () => {
    const { panel } = await open()
    source().fail()
    await expect.element(panel.getByText('Showing cached data')).toBeVisible()
    await expect.element(panel.getByText('person1@example.com')).toBeVisible()
  })

  it('[C2.37] says so too when it is opened again, until the stream stands', async () => {
    const first = await open()
    await first.screen.unmount()
    const { panel } = await open(null, first.client)
    await expect.element(panel.getByText('Showing cached data')).toBeVisible()
    await expect.element(panel.getByText('person1@example.com')).toBeVisible()
    source().send({ type: 'snapshot', at: AT })
    await expect.element(panel.getByText('Live feed')).toBeVisible()
  })

  it('[C2.36] says when it was updated while it is paused, and nothing moves', async () => {
    const { panel } = await open()
    await panel.getByRole('button', { name: 'Pause the feed' }).click()
    await expect.element(panel.getByText(/^Updated \d\d:\d\d:05$/)).toBeVisible()
    expect(source().isClosed).toBe(true)
    const opened = FakeSource.opened.length
    await panel.getByRole('button', { name: 'Continue the feed' }).click()
    await vi.waitFor(() => expect(FakeSource.opened).toHaveLength(opened + 1))
  })

  it('waits in words', async () => {
    const { panel } = await open(null)
    await expect.element(panel.getByText('Loading…')).toBeVisible()
    source().fail()
    await expect.element(panel.getByText('Parley does not answer. The console tries again.')).toBeVisible()
  })
})

describe('what goes on', () => {
  it('has calls, figures, trades, errors, jobs, signer, trading and servers', async () => {
    const { panel, section } = await open()
    for (const [name, words] of [
      ['Live calls', 'person1@example.com'],
      ['Trades in flight', 'SOL to USDC, $84.21'],
      ['Tool errors, 1 h', 'web_search'],
      ['Jobs', 'parked after 5'],
      ['Signer', 'Refused a trade'],
      ['Servers', /40\.0 GiB of 100\.0 GiB disk free/],
    ] as const)
      await expect.element(section(name).getByText(words)).toBeInTheDocument()
    await expect.element(panel.getByText('Tools, 1 min', { exact: true })).toBeVisible()
    expect(panel.element().textContent).toContain('41')
    await expect.element(panel.getByText('The switch of trading')).toBeInTheDocument()
  })

  it('says that a server with a full disk refuses pictures', async () => {
    const snapshot = aSnapshot()
    const disk = { free: 1024 ** 3 - 1, total: 100 * 1024 ** 3, isLow: true }
    const replicas = snapshot.replicas.map((each) => ({ ...each, disk }))
    const { section } = await open({ ...snapshot, replicas })
    await expect.element(section('Servers').getByText(/disk free: pictures are refused$/)).toBeInTheDocument()
  })

  it('is quiet in words', async () => {
    const quiet = { calls: [], callsTotal: 0, errors: [], queues: [], parked: [], trades: [] }
    const signer = { isAvailable: false, paused: false, wallets: 0, decisions: [] }
    const { panel } = await open(aSnapshot({ ...quiet, signer }))
    for (const words of [
      'Nobody is in a call.',
      'No trade is under way.',
      'No tool has failed.',
      'No job has run yet.',
      'The signer does not answer. Nothing can be traded.',
    ])
      await expect.element(panel.getByText(words)).toBeInTheDocument()
  })

  it('lists the first calls of many, finds one, and says how many there are', async () => {
    const calls = Array.from({ length: 200 }, (_, n) => aCall(n + 1))
    const { section } = await open(aSnapshot({ calls, callsTotal: 640 }))
    const list = section('Live calls')
    expect(list.getByRole('listitem').elements()).toHaveLength(6)
    await expect.element(list.getByText('640 in all; the newest 200 are listed.')).toBeInTheDocument()
    await list.getByRole('searchbox').fill('person77@')
    expect(list.getByRole('listitem').elements()).toHaveLength(1)
    await list.getByRole('searchbox').fill('nobody at all')
    await expect.element(list.getByText('No call matches.')).toBeVisible()
    await list.getByRole('searchbox').fill('')
    await list.getByRole('button', { name: 'Show 194 more' }).click()
    expect(list.getByRole('listitem').elements()).toHaveLength(200)
  })

  it('has no accessibility findings', async () => {
    const { screen, panel } = await open()
    await expect.element(panel.getByText('Live feed')).toBeVisible()
    expect(await findingsNow(screen.container)).toEqual([])
  })
})

describe('a watched session', () => {
  const event = (id: string, text: string, fields: object = {}) => ({
    id,
    at: AT,
    kind: 'user' as const,
    text,
    isRunning: false,
    isBad: false,
    ...fields,
  })

  it('[S8.28] shows its events live, newest first, errors in a critical colour, and goes back', async () => {
    const { panel } = await open()
    await panel.getByRole('button', { name: /person2@example.com/ }).click()
    await vi.waitFor(() => expect(source().path).toContain('session=sess_2'))
    await expect.element(panel.getByText('Nothing has happened yet.')).toBeVisible()
    await expect.element(panel.getByText('solana_list_balances')).toBeVisible()
    source().send({
      type: 'events',
      sessionId: 'sess_2',
      events: [
        event('1', 'what do I hold?'),
        event('2', 'solana_list_balances', { kind: 'tool', isRunning: true }),
      ],
    })
    source().send({
      type: 'events',
      sessionId: 'sess_2',
      events: [
        event('2', 'solana_list_balances', { kind: 'tool', detail: 'failed: No route.', isBad: true }),
      ],
    })
    const rows = panel.getByRole('list', { name: 'Events, newest first' }).getByRole('listitem')
    await vi.waitFor(() => expect(rows.elements()).toHaveLength(2))
    expect(rows.elements().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Toolsolana_list_balances.*failed: No route\.$/),
      expect.stringMatching(/^Userwhat do I hold\?/),
    ])
    const colours = rows.elements().map((row) => row.querySelector('.text-down') !== null)
    expect(colours).toEqual([true, false])
    await panel.getByRole('button', { name: 'All calls' }).click()
    await vi.waitFor(() => expect(source().path).not.toContain('session='))
    await expect.element(panel.getByText('person1@example.com')).toBeVisible()
  })

  it('is ended with a reason, once, and says what went wrong', async () => {
    let status = 503
    const calls = fakeServer({
      ...SPEND,
      'POST /api/admin/sessions/sess_2/end': () =>
        status === 200 ? { json: { ok: true } } : refusal(503, 'draining', 'The server is restarting.'),
    })
    const { panel } = await open()
    await panel.getByRole('button', { name: /person2@example.com/ }).click()
    await panel.getByRole('button', { name: 'End session…' }).click()
    const act = panel.getByRole('button', { name: 'End session', exact: true })
    await expect.element(act).toBeDisabled()
    await panel.getByRole('textbox').fill('It floods the tools')
    await act.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent('The server is restarting.')
    status = 200
    await act.click()
    await expect.element(panel.getByText('The session was ended.')).toBeVisible()
    const ends = calls.filter(({ method }) => method === 'POST')
    expect(ends.map(({ body }) => body)).toEqual(Array(2).fill({ reason: 'It floods the tools' }))
  })

  it('cannot be one that is off the record', async () => {
    const { panel } = await open(aSnapshot({ calls: [aCall(1, { offTheRecord: true })] }))
    await expect.element(panel.getByRole('button', { name: /person1@example.com/ })).toBeDisabled()
    await expect.element(panel.getByText('Idle, off the record')).toBeVisible()
  })
})
