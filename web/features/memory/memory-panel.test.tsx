import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RememberedFact } from '#contract/api/memory.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { ada } from '../../lib/testing/dossier.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { MemoryPanel } from './memory-panel.tsx'

const fact = (n: number, text: string): RememberedFact => ({
  id: `f${n}`,
  kind: 'note',
  text,
  saidAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  link: `/c/conv#turn=item${n}`,
  uses: 0,
  edited: false,
})
const textOf = (locator: Locator): string => locator.element().textContent ?? ''
const ok = { json: { ok: true } }

async function open(facts: readonly RememberedFact[], script: Script = {}, isGuest = false) {
  const calls = fakeServer({
    'GET /api/memory': () => ({
      json: { isOn: true, facts, total: facts.length, parked: 0, backupDays: null },
    }),
    'GET /api/memory/looks': () => ({ json: { looks: [], total: 0 } }),
    ...script,
  })
  const onOpenTurn = vi.fn()
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryPanel
        isGuest={isGuest}
        signIn={<p>the form</p>}
        onClose={() => undefined}
        onOpenTurn={onOpenTurn}
      />
    </QueryClientProvider>,
  )
  return { calls, onOpenTurn }
}
describe('What Parley remembers', () => {
  it('lists each fact with its source, and opens the turn', async () => {
    const { onOpenTurn } = await open([fact(1, 'I hold JUP'), fact(2, 'Likes to be called Ada')])
    await expect.element(page.getByText('I hold JUP')).toBeVisible()
    expect(await findingsNow(page.getByRole('dialog').element())).toEqual([])
    await page
      .getByRole('link', { name: /You asked to keep it/ })
      .first()
      .click()
    expect(String(onOpenTurn.mock.calls[0]?.[0])).toContain('/c/conv#turn=item1')
  })

  it('forgets a fact, and restores it while that is possible', async () => {
    const { calls } = await open([fact(1, 'I hold JUP')], {
      'DELETE /api/memory/facts/f1': () => ok,
      'POST /api/memory/facts/f1/restore': () => ({ json: fact(1, 'I hold JUP') }),
    })
    const undo = page.getByRole('button', { name: 'Undo' })
    // Not by the driver, which on a busy machine would come after the ten seconds of the offer.
    const undone = expect
      .element(undo)
      .toBeVisible()
      .then(() => (undo.element() as HTMLElement).click())
    await Promise.all([undone, page.getByRole('button', { name: 'Forget “I hold JUP”' }).click()])
    await expect.element(page.getByRole('button', { name: 'Forget “I hold JUP”' })).toBeVisible()
    const sent = calls.filter(({ path }) => path !== '/api/memory/looks')
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'POST'])
  })

  it('changes the words of a fact, and says why it may not', async () => {
    const edits = vi
      .fn()
      .mockReturnValueOnce({ json: { ...fact(1, 'I hold WIF'), edited: true } })
      .mockReturnValueOnce(refusal(400, 'fact_refused', 'This cannot be remembered. Nothing was changed.'))
    await open([fact(1, 'I hold JUP')], { 'PATCH /api/memory/facts/f1': edits })
    const change = async (words: string) => {
      await page.getByRole('button', { name: /^Change/ }).click()
      await userEvent.fill(page.getByRole('textbox'), words)
      await userEvent.keyboard('{Enter}')
    }
    await change('I hold WIF')
    await expect.element(page.getByText('I hold WIF')).toBeVisible()
    await change('my seed phrase')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This cannot be remembered. Nothing was changed.')
    await expect.element(page.getByText('I hold WIF')).toBeVisible()
  })

  it('is switched off, and forgets everything after a question', async () => {
    const { calls } = await open([fact(1, 'I hold JUP')], {
      'PUT /api/memory/settings': () => ok,
      'DELETE /api/memory': () => ok,
    })
    await page.getByRole('switch').click()
    await expect.element(page.getByRole('switch')).not.toBeChecked()
    expect(calls.at(-1)?.body).toEqual({ isOn: false })
    await page.getByRole('button', { name: 'Forget everything…' }).click()
    await page.getByRole('button', { name: 'Forget everything', exact: true }).click()
    await expect.element(page.getByText('No memories stored yet.')).toBeVisible()
  })

  it('[C8.9] says that there is nothing, and asks guests to log in', async () => {
    await open([])
    await expect.element(page.getByText('No memories stored yet.')).toBeVisible()
    await open([], {}, true)
    await expect.element(page.getByText('the form')).toBeVisible()
  })

  it('[C7.3, C8.1, C8.2] says in red that it could not be loaded', async () => {
    await open([], {
      'GET /api/memory': () => refusal(500, 'memories_fetch_failed', 'It could not be read.'),
    })
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Request failed (500)')
    await expect.element(alert).toHaveClass(/text-down/)
  })

  it('has the person’s own dossier, as admins see it', async () => {
    await open([fact(1, 'I hold JUP')], { 'GET /api/memory/dossier': () => ({ json: ada }) })
    await page.getByRole('radio', { name: 'Dossier' }).click()
    await expect.poll(() => textOf(page.getByRole('region', { name: 'Preferences' }))).toMatch(/BONK/)
    await expect.element(page.getByText(/^Version 7/)).toBeVisible()
    expect(await findingsNow(page.getByRole('dialog').element())).toEqual([])
  })

  it('shows who looked, when and at what', async () => {
    const looks = [
      { at: '2026-11-20T10:00:00.000Z', role: 'superadmin', what: 'dossier.read' },
      { at: '2026-11-19T10:00:00.000Z', role: 'admin', what: 'log.read' },
      { at: '2026-11-18T10:00:00.000Z', role: 'admin', what: 'wallet.odd' },
    ]
    await open([], { 'GET /api/memory/looks': () => ({ json: { looks, total: 60 } }) })
    await page.getByRole('radio', { name: 'Seen by admins (60)' }).click()
    const rows = page.getByRole('list', { name: 'Looks' }).getByRole('listitem')
    await expect.poll(() => textOf(rows.nth(0))).toMatch(/^A super admin looked at your dossier20 Nov 2026/)
    await expect
      .poll(() => textOf(rows.nth(1)))
      .toMatch(/^An admin looked at the log of one of your sessions/)
    await expect.poll(() => textOf(rows.nth(2))).toMatch(/^An admin looked at your data \(wallet\.odd\)/)
    await expect.element(page.getByText('The last 3 of 60.')).toBeVisible()
    expect(await findingsNow(page.getByRole('dialog').element())).toEqual([])
  })

  it('says that nobody looked, and when that is not known', async () => {
    await open([])
    await page.getByRole('radio', { name: 'Seen by admins' }).click()
    await expect.element(page.getByText('No admin has looked at your data.')).toBeVisible()
    await open([], { 'GET /api/memory/looks': () => refusal(500, 'unknown_error', 'Broken.') })
    await page.getByRole('radio', { name: 'Seen by admins' }).last().click()
    await expect.poll(() => textOf(page.getByRole('alert').last())).toContain('This could not be loaded.')
  })

  it('shows conversations that could not be read, and has them tried again', async () => {
    const known = { isOn: true, facts: [], total: 0, parked: 2, backupDays: null }
    const { calls } = await open([], {
      'GET /api/memory': () => ({ json: known }),
      'POST /api/memory/try-parked': () => ({ json: { ok: true, queued: 2 } }),
    })
    await expect.element(page.getByText('2 conversations could not be read for memories.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText(/could not be read/)).not.toBeInTheDocument()
    expect(calls.at(-1)?.path).toBe('/api/memory/try-parked')
  })

  it.each([
    [null, 'Parley makes no backups.'],
    [1, 'Backups of this server still have them until they are deleted, after one day.'],
    [14, 'Backups of this server still have them until they are deleted, after 14 days.'],
  ])('says when backups with %s days are deleted', async (backupDays, words) => {
    const known = { isOn: true, facts: [], total: 0, parked: 0, backupDays }
    await open([], { 'GET /api/memory': () => ({ json: known }) })
    await expect.poll(() => textOf(page.getByRole('dialog'))).toContain(words)
  })

  it('shows fifty memories, and the others on request', async () => {
    await open(Array.from({ length: 120 }, (_, n) => fact(n, `Note ${n}`)))
    const rows = page.getByRole('list', { name: 'Memories' }).getByRole('listitem')
    await expect.element(rows.first()).toBeVisible()
    expect(rows.elements()).toHaveLength(50)
    await page.getByRole('button', { name: 'Show 70 more' }).click()
    expect(rows.elements()).toHaveLength(120)
  })

  it('[C8.8] says that it loads', async () => {
    const never = new Promise<never>(() => undefined)
    await open([], { 'GET /api/memory': () => never })
    await expect.element(page.getByText('Loading memories…')).toBeVisible()
  })
})
