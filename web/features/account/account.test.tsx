import '#ui/styles/index.css'
import '#ui/controls/controls.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Account } from '#contract/api/account.ts'
import { fixtures } from '#tools/solana_list_balances/fixtures.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { framesDrawn, untilDrawn } from '#ui/testing/drawn.ts'
import { accountQuery, type SignedIn } from '#web/lib/account.ts'
import { portfolioQuery } from '#web/lib/queries.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { AccountButton } from './account-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { guest, mara, WALLET } from './fixtures.ts'

const HERE = {
  id: 's1',
  isCurrent: true,
  signedInAt: '2026-11-20T14:29:00Z',
  lastSeenAt: '2026-11-20T14:31:00Z',
  expiresAt: '2026-12-20T14:29:00Z',
  device: 'Chrome on Windows',
  address: '203.0.113.7',
}
const THERE = { ...HERE, id: 's2', isCurrent: false, device: 'Safari on iPhone', address: null }
const PROGRAM = {
  id: 'c1',
  name: 'Desk Agent',
  scopes: ['tools', 'trade'],
  grantedAt: '2026-11-19T10:00:00Z',
  lastUsedAt: null,
}

const LIMITS = {
  perTradeUsd: 500,
  perDayUsd: 500,
  spentTodayUsd: 12.34,
  leftTodayUsd: 487.66,
  mostPerTradeUsd: 10_000,
  mostPerDayUsd: 10_000,
}

const MAIN = { address: WALLET, label: 'Your wallet', isDefault: true }

const SECURITY = { waiting: [], passkeys: [], passkeyTradeUsd: 500, delayMs: 3_600_000, isNotified: true }

function clientOf(account: Account): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(accountQuery.queryKey, account)
  const { done } = fixtures
  if (done.status === 'done') client.setQueryData(portfolioQuery.queryKey, done.output)
  return client
}

const SERVER: Script = {
  'GET /api/account/sessions': () => ({ json: { sessions: [HERE, THERE] } }),
  'GET /api/account/clients': () => ({ json: { clients: [PROGRAM] } }),
  'GET /api/wallet/limits': () => ({ json: LIMITS }),
  'GET /api/security': () => ({ json: SECURITY }),
  'GET /api/wallets': () => ({ json: { wallets: [MAIN] } }),
}

async function open(account: Account, script: Script = {}) {
  const client = clientOf(account)
  const calls = fakeServer({ 'GET /api/account': () => ({ json: account }), ...SERVER, ...script })
  const signOut = vi.fn()
  const everywhere = vi.fn()
  const Menu = ({ children }: { children: (close: () => void) => ReactNode }) => (
    <QueryClientProvider client={client}>
      <AccountButton menu={children} onIntent={() => undefined} />
    </QueryClientProvider>
  )
  const screen = await render(
    <Menu>
      {(close) => (
        <AccountMenu
          onClose={close}
          signIn={<input aria-label="The form" />}
          security={<p>The security</p>}
          items={
            <button type="button" style={{ display: 'block', minHeight: 400 }}>
              Settings
            </button>
          }
          foot={<button type="button">Beside it</button>}
          onSignOut={signOut}
          onSignOutEverywhere={everywhere}
        />
      )}
    </Menu>,
  )
  const button = screen.getByRole('button', { name: account.type === 'user' ? /^Account:/ : 'Log in' })
  await button.click()
  const panel = screen.getByRole('dialog')
  await expect.element(panel).toBeVisible()
  return {
    screen,
    panel,
    button,
    calls,
    client,
    signOut,
    everywhere,
    press: (name: string | RegExp) => panel.getByRole('button', { name }).click(),
  }
}

const focusIsIn = (element: Element) => element.contains(document.activeElement)

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  vi.useRealTimers()
})

describe('the account in little room', () => {
  it.each([
    [844, 390],
    [720, 450],
  ])('has the wallet in the line of the name, and two columns of rows, at %i × %i', async (width, height) => {
    await page.viewport(width, height)
    const { panel } = await open(mara)
    const [name, chip, rows] = ['b', 'button[aria-label^="Copy address"]', '.in-two'].map(
      (part) => panel.element().querySelector(part)?.getBoundingClientRect() ?? new DOMRect(),
    )
    expect(Math.abs((name?.top ?? 0) - (chip?.top ?? 0))).toBeLessThan(20)
    expect((rows?.top ?? 0) - (name?.top ?? 0)).toBeLessThan(72)
    expect(
      getComputedStyle(panel.element().querySelector('.in-two') ?? panel.element()).gridTemplateColumns.split(
        ' ',
      ),
    ).toHaveLength(2)
  })

  it('leaves the holdings to the page where that shows them, and takes the height of the page', async () => {
    await page.viewport(1280, 720)
    const { panel } = await open(mara)
    const list = () => panel.element().querySelector('section > ul')?.checkVisibility()
    expect(list()).toBe(false)
    await page.viewport(768, 1024)
    expect(list()).toBe(true)
    expect(panel.element().getBoundingClientRect().height).toBeGreaterThan(780)
  })
})

describe('the account of a visitor', () => {
  it("[S2.8, S2.11] is 'Log in' and a dropdown with the form", async () => {
    const { panel } = await open(guest)
    await expect.element(panel).toHaveAccessibleName('Log in')
    await expect.element(panel.getByRole('textbox', { name: 'The form' })).toBeVisible()
  })

  it('keeps the rows of the menu apart from the form, under words that say they need no account', async () => {
    const { panel } = await open(guest)
    const rows = panel.getByRole('region', { name: 'Without an account' })
    await expect.element(rows).toBeVisible()
    expect(rows.getByRole('textbox').elements()).toEqual([])
    await expect.element(rows.getByRole('button', { name: 'Settings' })).toBeVisible()
  })

  it('keeps the focus within, closes on Escape, and gives the focus back', async () => {
    const { panel, button } = await open(guest)
    for (let press = 0; press < 4; press++) {
      await userEvent.keyboard('{Tab}')
      expect(focusIsIn(panel.element()) || document.activeElement === document.body).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  })

  it('is open by itself for a visitor who was sent here to log in', async () => {
    fakeServer(SERVER)
    const screen = await render(
      <QueryClientProvider client={clientOf(guest)}>
        <AccountButton isOpenAtFirst menu={() => <p>The menu</p>} onIntent={() => undefined} />
      </QueryClientProvider>,
    )
    await expect.element(screen.getByText('The menu')).toBeVisible()
  })

  it('becomes the profile after a sign-in elsewhere in this browser', async () => {
    const { panel, client } = await open(guest)
    client.setQueryData(accountQuery.queryKey, mara)
    await expect.element(panel.getByText('mara@lindqvist.example')).toBeVisible()
  })
})

describe('the account of a user', () => {
  it('[S2.8, S2.12, S6.7, S6.8] is a profile card with wallet and sign-out', async () => {
    const { panel, signOut, press } = await open(mara)
    await expect.element(panel.getByText('Mara', { exact: true })).toBeVisible()
    await expect.element(panel.getByText('mara@lindqvist.example')).toBeVisible()
    expect(panel.element().textContent).toContain('Pro: Pro member access')
    await expect.element(panel.getByText(WALLET)).toBeVisible()
    expect(panel.element().textContent).toContain('$4,033')
    await press('Log out')
    expect(signOut).toHaveBeenCalledOnce()
  })

  it('keeps Log out and what stands beside it in view where the menu is longer than the page', async () => {
    await page.viewport(1280, 720)
    const { panel } = await open(mara)
    for (const name of ['Log out', 'Beside it']) {
      const { bottom } = panel.getByRole('button', { name }).element().getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(720)
    }
  })

  it('lists where one is logged in, and signs out one of them, or all', async () => {
    let sessions = [HERE, THERE]
    const { panel, calls, everywhere, press } = await open(mara, {
      'GET /api/account/sessions': () => ({ json: { sessions } }),
      'DELETE /api/account/sessions/s2': () => {
        sessions = [HERE]
        return { json: { ok: true } }
      },
    })
    await press(/^Where you are logged in/)
    await expect.element(panel.getByRole('button', { name: 'Back to the account' })).toHaveFocus()
    await expect.element(panel.getByText('Chrome on Windows, here')).toBeVisible()
    await press('Log out Safari on iPhone')
    await expect.poll(() => panel.element().textContent).not.toContain('Safari on iPhone')
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    await press('Log out everywhere')
    expect(everywhere).toHaveBeenCalledOnce()
  })

  it('says why a browser could not be logged out', async () => {
    const { panel, press } = await open(mara, {
      'DELETE /api/account/sessions/s2': () =>
        refusal(404, 'signed_in_session_not_found', 'You are no longer logged in there.'),
    })
    await press(/^Where you are logged in/)
    await press('Log out Safari on iPhone')
    await expect.element(panel.getByRole('alert')).toHaveTextContent('You are no longer logged in there.')
  })

  it('lists the programs that have access, and takes it away', async () => {
    let clients = [PROGRAM]
    const { panel, press } = await open(mara, {
      'GET /api/account/clients': () => ({ json: { clients } }),
      'DELETE /api/account/clients/c1': () => {
        clients = []
        return { json: { ok: true } }
      },
    })
    await press('Programs with access')
    await expect.element(panel.getByText('looks things up, prepares trades for your click')).toBeVisible()
    await press('Revoke the access of Desk Agent')
    await expect.element(panel.getByText('No program outside Parley may act for you.')).toBeVisible()
  })

  it.each(sample(['light', 'dark'], 1))(
    'has no flaw that axe can find, in any of its views, %s, on a phone',
    async (theme) => {
      await page.viewport(390, 844)
      document.documentElement.dataset.theme = theme
      try {
        const { panel, press } = await open(mara)
        const check = async () => expect(await findingsNow(panel.element())).toEqual([])
        await check()
        for (const view of [
          'Export key',
          'Trade limits',
          'Security',
          /^Where you are logged in/,
          'Programs with access',
        ]) {
          await press(view)
          await check()
          await press('Back to the account')
        }
        expect(panel.element().scrollWidth).toBeLessThanOrEqual(390)
      } finally {
        delete document.documentElement.dataset.theme
      }
    },
  )
})

describe('taking the key along', () => {
  const SECRET = '4'.repeat(87)
  const stubDownload = () => {
    const files: { name: string; blob: Blob }[] = []
    let last: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      last = blob as Blob
      return 'blob:key'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (last) files.push({ name: this.download, blob: last })
    })
    return files
  }
  const exporting = async (answer: Script[string], account: SignedIn = mara) => {
    const opened = await open(account, { 'GET /api/wallet/export': answer })
    await opened.press('Export key')
    return { ...opened, said: opened.panel.getByRole('status') }
  }

  it("[S7.41, S7.42, S8.18, S8.19, S8.20] says 'Preparing export…', then 'Wallet export downloaded.', for 6 s", async () => {
    const files = stubDownload()
    const answer = Promise.withResolvers<void>()
    const { panel, said, calls } = await exporting(() =>
      answer.promise.then(() => ({ json: { secret_key: SECRET } })),
    )
    const isSaid = (text: string) => said.element().textContent === text
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    ;(panel.getByRole('button', { name: 'Download key' }).element() as HTMLElement).click()
    await untilDrawn(() => isSaid('Preparing export…'))
    answer.resolve()
    await untilDrawn(() => isSaid('Wallet export downloaded.'))
    expect(files.map(({ name }) => name)).toEqual([`${WALLET.slice(0, 8)}.txt`])
    expect(await files[0]?.blob.text()).toBe(`${SECRET}\n`)
    expect(calls.find(({ path }) => path === '/api/wallet/export')?.headers.get('x-parley-export')).toBe(
      'wallet',
    )
    vi.advanceTimersByTime(5999)
    await framesDrawn()
    expect(said.element().textContent).toBe('Wallet export downloaded.')
    vi.advanceTimersByTime(1)
    await framesDrawn()
    expect(said.element().textContent).toBe('')
  })

  it('asks for the form that the Solana tools write, when one wants that', async () => {
    const files = stubDownload()
    const { press, panel, said, calls } = await exporting(() => ({ json: { secret_key: '[1,2,3]' } }))
    await panel.getByRole('radio', { name: /JSON array/ }).click()
    // The words go away by themselves, on a busy machine before the press is reported.
    await Promise.all([
      expect.element(said).toHaveTextContent('Wallet export downloaded.'),
      press('Download key'),
    ])
    expect(await files[0]?.blob.text()).toBe('[1,2,3]\n')
    expect(calls.at(-1)?.search).toBe(`?format=json&address=${WALLET}`)
  })

  it.each([
    [
      "[S8.14] a bug is 'Unable to export wallet.'",
      refusal(500, 'unknown_error', 'Request 7 failed.'),
      'Unable to export wallet.',
    ],
    [
      "[S8.15] the server's error is said with spaces",
      { json: { error: 'wallet_not_found' } },
      'wallet not found',
    ],
    [
      "[S5.36, S8.16] no key is 'Wallet export response missing key.'",
      { json: { ok: true } },
      'Wallet export response missing key.',
    ],
    [
      '[S5.36, S8.16] nor is a number one',
      { json: { secret_key: 7 } },
      'Wallet export response missing key.',
    ],
    [
      "[S8.17] an unexpected error is 'Unexpected error exporting wallet.'",
      { json: 'gone mad' },
      'Unexpected error exporting wallet.',
    ],
  ])('%s', async (_, answer, words) => {
    const files = stubDownload()
    const { press, said } = await exporting(() => answer)
    await press('Download key')
    await expect.element(said).toHaveTextContent(words)
    expect(files).toEqual([])
  })

  it('asks for a fresh sign-in when the server says so, and offers it right there', async () => {
    const words = 'Log in again first: this needs a sign-in of the last five minutes. Nothing was changed.'
    const { press, said, panel } = await exporting(() => refusal(403, 'fresh_sign_in_required', words))
    expect(panel.getByRole('textbox', { name: 'The form' }).elements()).toEqual([])
    await press('Download key')
    await expect.element(said).toHaveTextContent(words)
    await expect.element(panel.getByRole('textbox', { name: 'The form' })).toBeVisible()
  })

  it('offers it at once when the sign-in is known to be too old', async () => {
    const { panel } = await exporting(() => ({ json: {} }), { ...mara, freshUntil: null })
    await expect.element(panel.getByRole('textbox', { name: 'The form' })).toBeVisible()
  })
})

describe('the limits of one’s own wallet', () => {
  it('says what they are, and saves what is wanted instead', async () => {
    let limits = LIMITS
    const { panel, press, calls } = await open(mara, {
      'GET /api/wallet/limits': () => ({ json: limits }),
      'POST /api/wallet/limits': ({ body }) => {
        limits = { ...limits, ...(body as object) }
        return { json: { ok: true } }
      },
    })
    await press('Trade limits')
    await expect.element(panel.getByText('$12.34')).toBeVisible()
    const [trade, day] = [
      panel.getByRole('textbox', { name: 'One trade, in dollars' }),
      panel.getByRole('textbox', { name: 'A day, in dollars' }),
    ]
    await expect.element(trade).toHaveValue('500')
    await trade.fill('10000.01')
    await expect.element(trade).toHaveAccessibleDescription('The most is $10,000.')
    await userEvent.keyboard('{Enter}')
    await trade.fill('$900')
    await day.fill('1,800')
    await press('Save limits')
    await expect
      .element(panel.getByRole('status'))
      .toHaveTextContent('Saved. Your wallet can swap up to $900 at a time and $1,800 a day.')
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { perTradeUsd: 900, perDayUsd: 1800 },
    ])
    await expect.poll(() => panel.element().querySelector('dl')?.textContent).toContain('$1,800')
  })

  it('asks for a fresh sign-in when the server says so, right there, and says what it refuses', async () => {
    const stale = 'Log in again first: this needs a sign-in of the last five minutes. Nothing was changed.'
    let answer = refusal(403, 'fresh_sign_in_required', stale)
    const { panel, press } = await open(mara, { 'POST /api/wallet/limits': () => answer })
    await press('Trade limits')
    const form = panel.getByRole('textbox', { name: 'The form' })
    await expect.element(panel.getByRole('button', { name: 'Save limits' })).toBeVisible()
    expect(form.elements()).toEqual([])
    await press('Save limits')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(stale)
    await expect.element(form).toBeVisible()
    answer = refusal(400, 'wallet_limit_refused', 'No. Nothing was changed.')
    await press('Save limits')
    await expect.element(panel.getByRole('alert')).toHaveTextContent('No. Nothing was changed.')
    await expect.poll(() => form.elements()).toEqual([])
  })

  it('offers the sign-in at once when it is known to be too old', async () => {
    const { panel, press } = await open({ ...mara, freshUntil: null })
    await press('Trade limits')
    await expect.element(panel.getByRole('textbox', { name: 'The form' })).toBeVisible()
  })
})
