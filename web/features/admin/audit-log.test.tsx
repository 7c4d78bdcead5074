import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { AuditLog } from './audit-log.tsx'
import { ENTRIES } from './fixtures.ts'

const LIST = 'GET /api/admin/audit'
const TABLE = 'GET /api/admin/audit.csv'
const all = () => ({ json: { entries: ENTRIES, next: null } })

async function open(script: Script = {}) {
  const calls = fakeServer({ [LIST]: all, ...script })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <main>
        <AuditLog />
      </main>
    </QueryClientProvider>,
  )
  return { calls, main: screen.getByRole('main').element() }
}
const paramsOf = (search: string | undefined) => Object.fromEntries(new URLSearchParams(search))

describe('the audit log', () => {
  it('says who did what to whom, and what came of it', async () => {
    const { main } = await open()
    const rows = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
    await expect.element(page.getByText('Looked at an account')).toBeVisible()
    const texts = rows.elements().map((row) => row.querySelector('summary')?.textContent)
    expect(texts).toEqual([
      expect.stringMatching(/^Granted a role: Adminboss@example\.com → ada\.lovelace@example\.com\d/),
      expect.stringMatching(/^Looked at an account/),
      expect.stringMatching(/^Swap preview.*Failedada\.lovelace@example\.com\d/i),
      expect.stringMatching(/^12 refused calls, the last: .*RefusedGuest guest_4f7cb2…/),
      expect.stringMatching(/^Granted a role: Pro memberoperator root → ada/),
    ])
    expect(await findingsNow(main)).toEqual([])
  })

  it('opens an entry to everything that is known of it', async () => {
    const { main } = await open()
    await page.getByText('Swap preview', { exact: false }).first().click()
    for (const text of [
      'solana_swap_preview',
      'Failed, upstream_failed',
      '1204 ms',
      'conv_8',
      /"outputToken": "USDC"/,
    ])
      await expect.element(page.getByText(text)).toBeVisible()
    expect(await findingsNow(main)).toEqual([])
  })

  it('reads what fits the filters, once for all that was typed', async () => {
    const { calls } = await open({
      [LIST]: ({ search }) => (search.includes('person=') ? { json: { entries: [], next: null } } : all()),
    })
    await expect.element(page.getByText('Looked at an account')).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox', { name: 'Email or id of a person' }), 'ada@example.com')
    await expect.element(page.getByText('No entry matches these filters.')).toBeVisible()
    expect(calls).toHaveLength(2)
    await userEvent.fill(page.getByRole('searchbox', { name: 'Part of a tool or operation' }), 'swap')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Actor' }), 'Users')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Outcome' }), 'Failed')
    await expect
      .poll(() => paramsOf(calls.at(-1)?.search))
      .toEqual({ person: 'ada@example.com', search: 'swap', actor: 'user', outcome: 'failed', limit: '50' })
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Time' }), 'Last hour')
    await expect.poll(() => paramsOf(calls.at(-1)?.search).from).toMatch(/^\d{4}-.*:00\.000Z$/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => paramsOf(calls.at(-1)?.search)).toEqual({ limit: '50' })
  })

  it('reads between two times of the reader', async () => {
    const { calls } = await open()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Time' }), 'Between two times')
    await userEvent.fill(page.getByLabelText('From', { exact: true }), '2026-11-01T08:30')
    await userEvent.fill(page.getByLabelText('To', { exact: true }), '2026-11-02T00:00')
    await expect
      .poll(() => paramsOf(calls.at(-1)?.search))
      .toEqual({
        from: new Date('2026-11-01T08:30').toISOString(),
        to: new Date('2026-11-02T00:00').toISOString(),
        limit: '50',
      })
  })

  it('is read again only on request', async () => {
    const { calls } = await open()
    await expect.element(page.getByText('Looked at an account')).toBeVisible()
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    expect(calls).toHaveLength(1)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => calls.length).toBe(2)
  })

  it('shows older entries on request', async () => {
    const [first, ...rest] = ENTRIES
    const { calls } = await open({
      [LIST]: ({ search }) => ({
        json: search.includes('cursor=more')
          ? { entries: rest, next: null }
          : { entries: [first], next: 'more' },
      }),
    })
    await page.getByRole('button', { name: 'Show older' }).click()
    await expect.element(page.getByText('Looked at an account')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
    expect(calls).toHaveLength(2)
  })

  it('saves what fits the filters as a file', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { calls } = await open({ [TABLE]: () => ({ json: 'time,actor\r\n' }) })
    await userEvent.fill(page.getByRole('searchbox', { name: 'Part of a tool or operation' }), 'swap')
    await expect.poll(() => paramsOf(calls.at(-1)?.search).search).toBe('swap')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await expect.element(page.getByText('Saved. A file has up to 50,000 entries.')).toBeVisible()
    expect(saved).toEqual(['parley-audit.csv'])
    expect([calls.at(-1)?.path, paramsOf(calls.at(-1)?.search)]).toEqual([
      '/api/admin/audit.csv',
      { search: 'swap' },
    ])
  })

  it('says why there is no file', async () => {
    await open({ [TABLE]: () => refusal(429, 'rate_limited', 'Too many requests. Try again in 5 s.') })
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The file could not be made. Too many requests. Try again in 5 s.')
  })

  it('says that it loads', async () => {
    await open({ [LIST]: () => new Promise<never>(() => undefined) })
    await expect.element(page.getByText('Loading the audit log…')).toBeVisible()
  })

  it('says that nothing is there, or why it could not be loaded', async () => {
    const answers = [refusal(403, 'forbidden', 'You do not have the right to do this.')]
    await open({ [LIST]: () => answers.pop() ?? { json: { entries: [], next: null } } })
    await expect.element(page.getByRole('alert')).toMatchTextContent(/You do not have the right to do this\./)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Nothing is on record yet.')).toBeVisible()
  })
})
