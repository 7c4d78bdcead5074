import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { ada } from '../../lib/testing/dossier.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { DossierInspector } from './dossier-inspector.tsx'

type Options = Readonly<{ userId?: string | undefined; mayDebug?: boolean }>

async function open(answer: Script[string], { userId = 'u1', mayDebug = false }: Options = {}) {
  const calls = fakeServer({ 'GET /api/admin/dossier': answer })
  await show({ userId, mayDebug })
  return calls
}
const show = ({ userId, mayDebug = false }: Options) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <main>
        <DossierInspector userId={userId} mayDebug={mayDebug} />
      </main>
    </QueryClientProvider>,
  )
const textOf = (locator: Locator): string => locator.element().textContent ?? ''
const section = (name: string) => page.getByRole('region', { name })

describe('the dossier inspector', () => {
  it('[C2.44, C2.45, C2.50] names the person, their email and their badge in capitals', async () => {
    const calls = await open(() => ({ json: ada }))
    await expect.element(page.getByText('Countess').first()).toBeVisible()
    await expect.element(page.getByText('Ada, ada@example.com')).toBeVisible()
    await expect.element(page.getByText('PRO', { exact: true })).toBeVisible()
    expect(calls.map(({ search }) => search)).toEqual(['?supabaseUserId=u1'])
    expect(await findingsNow(page.getByRole('main').element())).toEqual([])
  })

  it('[C2.46, C2.47, C2.48, C2.49] shows stats, identity, holdings and preferences', async () => {
    await open(() => ({ json: ada }))
    await expect.element(page.getByText('Memories')).toBeVisible()
    const stats = page.getByText('$1,235').element().closest('dl')
    expect(stats?.innerText.split('\n')).toEqual([
      'Memories',
      '12',
      'Skipped',
      '3',
      'Swaps',
      '4',
      'Swapped',
      '$1,235',
    ])
    await expect
      .poll(() => textOf(section('Identity')))
      .toMatch(/Preferred nameCountessAccessPro member access/)
    await expect.poll(() => textOf(section('Holdings'))).toMatch(/SOL2\.50\$420\.5084\.1%.*ODD10No price/)
    for (const text of ['Likes short answers', 'Favourite token: BONK', 'Asked about JUP'])
      await expect.element(section('Preferences').getByText(text)).toBeVisible()
    await expect.element(page.getByText(/^Version 7, built/)).toBeVisible()
  })

  it('[C2.51, C6.4] shows the raw payload with the debug right only', async () => {
    await open(() => ({ json: ada }))
    await expect.element(section('Identity')).toBeVisible()
    expect(section('Raw payload').elements()).toEqual([])
    await open(() => ({ json: ada }), { mayDebug: true })
    await page.getByRole('button', { name: 'Raw payload' }).click()
    await expect.poll(() => textOf(section('Raw payload'))).toContain('"supabaseUserId": "u1"')
  })

  it('[C8.10] says that it loads', async () => {
    await open(() => new Promise<never>(() => undefined))
    await expect.element(page.getByText('Loading dossier…')).toBeVisible()
  })

  it('[C5.4, C8.7] asks for nothing without a user', async () => {
    const calls = fakeServer({})
    await show({ userId: undefined })
    await expect.element(page.getByRole('alert')).toHaveTextContent('No authenticated user session.')
    expect(calls).toEqual([])
  })

  it('[C7.6] says the status and the first 120 characters of a refusal', async () => {
    const { json } = refusal(403, 'forbidden', 'x'.repeat(200))
    const body = JSON.stringify(json)
    expect(body.length).toBeGreaterThan(120)
    await open(() => ({ status: 403, json }))
    await expect.element(page.getByRole('alert')).toHaveTextContent(`403 ${body.slice(0, 120)}`)
    expect(page.getByRole('alert').element().textContent).toHaveLength('403 '.length + 120)
  })

  it('[C8.4] says so when nothing answers, and tries again', async () => {
    const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'))
    await show({ userId: 'u1' })
    await expect.poll(() => textOf(page.getByRole('alert'))).toMatch(/^Failed to load dossier\.$/)
    fetched.mockImplementation(async () => Response.json(ada))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Ada, ada@example.com')).toBeVisible()
  })

  it('[C8.4] says so when the answer is no dossier', async () => {
    await open(() => ({ json: { ok: true } }))
    await expect.poll(() => textOf(page.getByRole('alert'))).toMatch(/^Failed to load dossier\.$/)
  })

  it('[C8.5] says that there is none of a user who is not known', async () => {
    const target = { supabaseUserId: 'u1', preferredName: null, displayName: null }
    await open(() => ({ json: { ok: false, target, user: null, stats: null, dossier: null } }))
    await expect.element(page.getByText('No dossier available for this user.')).toBeVisible()
  })

  it('[C8.6] says that there is none yet, with the person and the numbers', async () => {
    const stats = { ...ada.stats, swapsTotal: null, swapsUsd: null }
    await open(() => ({ json: { ...ada, stats, dossier: null } }))
    await expect.element(page.getByText('No dossier available.', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Ada, ada@example.com')).toBeVisible()
  })

  it('shows a build that is parked, and sessions that failed', async () => {
    await open(() => ({ json: { ...ada, error: 'no rows', stats: { ...ada.stats, parkedTotal: 2 } } }))
    await expect.poll(() => textOf(page.getByRole('alert'))).toContain('parked: no rows')
    await expect.element(page.getByText('Failed', { exact: true })).toBeVisible()
  })
})
