import '#ui/styles/index.css'
import '#ui/controls/controls.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Account } from '#contract/api/account.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { framesDrawn, untilDrawn } from '#ui/testing/drawn.ts'
import { accountQuery, type SignedIn } from '#web/lib/account.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { type FakeApp, fakeApp } from '../../session/testing/fake-context.ts'
import { ControlRoom } from './control-room.tsx'
import { DebugButton } from './debug-button.tsx'

const user = (...roles: string[]): SignedIn => ({
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

async function open(account: Account, app: FakeApp = fakeApp(), script: Script = {}) {
  const calls = fakeServer({ 'GET /api/account': () => ({ json: account }), ...script })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(accountQuery.queryKey, account)
  const screen = await render(
    <QueryClientProvider client={client}>
      <AppProvider value={app}>
        <DebugButton
          panel={(close) => (
            <ControlRoom onClose={close} wallet={<section aria-label="Wallet">The wallet</section>} />
          )}
        />
      </AppProvider>
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Debug info' })
  return { screen, app, client, button, calls, card: (name: string) => screen.getByRole('region', { name }) }
}

beforeEach(() => page.viewport(1280, 800))

describe('the debug button', () => {
  it.each([
    ['a guest', { type: 'guest', badge: { badge: 'Demo', label: 'Shared demo persona' } } as const, 0],
    ['a user', user('user', 'pro', 'holders'), 0],
    ['an admin', user('user', 'admin'), 1],
    ['a superadmin', user('SuperAdmin'), 1],
  ])('[S1.16, S2.44, S6.12, S6.25] is for admins: %s', async (_, account, count) => {
    const { button } = await open(account)
    expect(button.elements()).toHaveLength(count)
  })
})

describe('the Debug Control Room', () => {
  it('[S2.46] has the cards Session, Connection, Wallet and Controls', async () => {
    const { button, screen, card, app } = await open(user('user', 'admin'))
    await app.goLive()
    await button.click()
    for (const name of ['Session', 'Connection', 'Wallet', 'Controls'])
      await expect.element(card(name)).toBeVisible()
    expect(card('Session').element().textContent).toContain('jonas@parley.example')
    expect(card('Session').element().textContent).toContain('parley-rules')
    expect(card('Session').element().textContent).toContain('user (personal wallets), minted')
    expect(card('Connection').element().textContent).toContain('WebSocket')
    expect(screen.getByRole('alert').elements()).toEqual([])
    expect(document.body.textContent).not.toContain('ek_1')
  })

  it('[S2.47] closes on Escape, and the focus is back on its button', async () => {
    const { button, screen } = await open(user('admin'))
    await button.click()
    await expect.element(screen.getByRole('dialog', { name: 'Debug Control Room' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog').elements()).toEqual([])
    await expect.element(button).toHaveFocus()
  })

  it("[S6.33, S6.34, S6.35] flags 'Role mismatch detected' only when profile and token differ", async () => {
    const account = user('user', 'admin')
    const { button, screen, client } = await open({
      ...account,
      token: { ...account.token, roles: ['user', 'pro'] },
    })
    await button.click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Role mismatch detected. The tool token lacks admin; the profile lacks pro.')
    const more = { ...account, token: { ...account.token, roles: ['user', 'admin', 'pro'] } }
    client.setQueryData(accountQuery.queryKey, more)
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Role mismatch detected. The tool token lacks nothing; the profile lacks pro.')
    client.setQueryData(accountQuery.queryKey, account)
    await expect.poll(() => screen.getByRole('alert').elements()).toEqual([])
    await expect.element(screen.getByRole('dialog', { name: 'Debug Control Room' })).toBeVisible()
  })

  it('reconnects, ends the session, and turns the sound off', async () => {
    const { button, screen, app } = await open(user('admin'))
    await app.goLive()
    await button.click()
    await screen.getByRole('button', { name: 'End session' }).click()
    expect(app.session.get().phase).toBe('idle')
    await screen.getByRole('button', { name: 'Connect' }).click()
    expect(app.session.get().phase).not.toBe('idle')
    await screen.getByRole('switch', { name: 'Play audio' }).click()
    expect(app.voice.done).toContain('setPlayback false')
  })

  it('[S9.15] copies what it shows, without the key of the call, and says so for 1.6 s', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { button, screen, app } = await open(user('admin'))
    await app.goLive()
    await button.click()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const isCopied = () => screen.getByRole('button', { name: 'Copied' }).query() !== null
    ;(screen.getByRole('button', { name: 'Copy' }).element() as HTMLElement).click()
    await untilDrawn(isCopied)
    await vi.advanceTimersByTimeAsync(1599)
    await framesDrawn()
    expect(isCopied()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await framesDrawn()
    expect(isCopied()).toBe(false)
    const [text = ''] = write.mock.calls[0] ?? []
    expect(JSON.parse(text)).toMatchObject({
      session: { Identity: 'jonas@parley.example' },
      connection: { State: 'Live' },
    })
    expect(text).not.toContain('ek_1')
  })

  it('closes when its person is no user any more', async () => {
    const { button, screen, client } = await open(user('admin'))
    await button.click()
    client.setQueryData(accountQuery.queryKey, {
      type: 'guest',
      badge: { badge: 'Demo', label: 'Shared demo persona' },
    })
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  })

  it.each([
    ['light', 1280],
    ['dark', 390],
  ])('has no flaw that axe can find, %s at %i px', async (theme, width) => {
    await page.viewport(width, 844)
    document.documentElement.dataset.theme = theme
    try {
      const account = user('user', 'admin')
      const { button, screen } = await open({ ...account, token: { ...account.token, roles: ['user'] } })
      await button.click()
      const dialog = screen.getByRole('dialog').element()
      expect(await findingsNow(dialog)).toEqual([])
      expect(dialog.scrollWidth).toBeLessThanOrEqual(width)
    } finally {
      delete document.documentElement.dataset.theme
    }
  })
})

describe('the pause of all trades', () => {
  const serve = (answer?: ReturnType<typeof refusal>) => {
    let state: object = { paused: false }
    return {
      'GET /api/trading': () => ({ json: state }),
      'POST /api/trading/pause': ({ body }: { body: unknown }) => {
        if (answer) return answer
        const { paused, reason } = body as { paused: boolean; reason: string }
        state = { paused, ...(paused && { reason }) }
        return { json: state }
      },
    }
  }

  it('is no matter of admins', async () => {
    const { button, card } = await open(user('user', 'admin'))
    await button.click()
    await expect.element(card('Controls')).toBeVisible()
    expect(card('Trading').elements()).toEqual([])
  })

  it('takes a superadmin a reason and a second press, both ways, and shows how it stands', async () => {
    const { button, card, calls } = await open(user('superadmin'), fakeApp(), serve())
    await button.click()
    const trading = card('Trading')
    const paused = trading.getByRole('switch', { name: 'Trading paused' })
    await expect.element(trading.getByText('Open', { exact: true })).toBeVisible()
    await paused.click()
    const act = trading.getByRole('button', { name: 'Pause all trades' })
    await expect.element(act).toBeDisabled()
    await expect.element(trading.getByRole('textbox')).toHaveFocus()
    await trading.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(paused).not.toBeChecked()
    await paused.click()
    await trading.getByRole('textbox').fill('The maker is being looked at')
    await act.click()
    await expect.element(trading.getByText('Nothing is signed: The maker is being looked at')).toBeVisible()
    await expect.element(paused).toBeChecked()
    await paused.click()
    await trading.getByRole('textbox').fill('It is well')
    await trading.getByRole('button', { name: 'Resume trading' }).click()
    await expect.element(trading.getByText('Open', { exact: true })).toBeVisible()
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { paused: true, reason: 'The maker is being looked at' },
      { paused: false, reason: 'It is well' },
    ])
  })

  it('says why it could not be turned, and stays as it was', async () => {
    const script = serve(refusal(503, 'signer_unavailable', 'The signer does not answer.'))
    const { button, card } = await open(user('superadmin'), fakeApp(), script)
    await button.click()
    const trading = card('Trading')
    await trading.getByRole('switch').click()
    await trading.getByRole('textbox').fill('rain')
    await trading.getByRole('button', { name: 'Pause all trades' }).click()
    await expect.element(trading.getByRole('alert')).toHaveTextContent('The signer does not answer.')
    await expect.element(trading.getByText('Open', { exact: true })).toBeVisible()
  })
})
