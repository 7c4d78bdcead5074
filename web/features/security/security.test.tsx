import '#ui/styles/index.css'
import '#ui/controls/controls.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { SecurityState } from '#contract/signer.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { chromium } from '#ui/testing/chromium.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { browserName } from './browser-name.ts'
import { Security } from './security.tsx'

const EMPTY: SecurityState = {
  waiting: [],
  passkeys: [],
  passkeyTradeUsd: 500,
  newAddressesUsd: 25,
  delayMs: 3_600_000,
  isNotified: true,
}
const LAPTOP = { id: 'AAAA', label: 'Chrome on Windows', addedAt: '2026-11-20T14:29:00Z' }
const WAITING = {
  id: 'hold_1',
  what: 'export',
  requestedAt: '2026-11-20T14:29:00Z',
  readyAt: '2026-11-20T15:29:00Z',
} as const

async function open(state: () => SecurityState, script: Script = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const calls = fakeServer({ 'GET /api/security': () => ({ json: state() }), ...script })
  const screen = await render(
    <QueryClientProvider client={client}>
      <Security signIn={<input aria-label="The form" />} />
    </QueryClientProvider>,
  )
  return { screen, calls, press: (name: string) => screen.getByRole('button', { name }).click() }
}

const challenge = 'Y2hhbGxlbmdl'
const creation = {
  challenge,
  rp: { name: 'Parley', id: 'localhost' },
  user: { id: 'dXNlcg', name: 'ada@example.com', displayName: '' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
}

describe('Account → Security', () => {
  it('says so while it loads and when it cannot be loaded', async () => {
    const answer = Promise.withResolvers<void>()
    const { screen } = await open(() => EMPTY, {
      'GET /api/security': async () => {
        await answer.promise
        return refusal(503, 'signer_unavailable', 'Away.')
      },
    })
    expect(screen.container.querySelector('ul')).toBeNull()
    answer.resolve()
    await expect.element(screen.getByText(/This could not be loaded/)).toBeVisible()
  })

  it('says what a passkey is needed for, and that there is none', async () => {
    const { screen } = await open(() => EMPTY)
    await expect.element(screen.getByText('You have no passkey yet.')).toBeVisible()
    await expect.element(screen.getByText('for trades above $500')).toBeVisible()
    await expect.element(screen.getByText('to send more than $25 a day to new addresses')).toBeVisible()
    await expect.element(screen.getByText(/do not have to wait an hour/)).toBeVisible()
    expect(await findingsNow(screen.container)).toEqual([])
  })

  it('shows what waits, and stops it', async () => {
    let waiting: SecurityState['waiting'] = [WAITING]
    const { screen, calls, press } = await open(() => ({ ...EMPTY, waiting, passkeys: [LAPTOP] }), {
      'POST /api/security/stop': () => {
        waiting = []
        return { json: { ok: true } }
      },
    })
    await expect.element(screen.getByText('The key of your wallet was requested')).toBeVisible()
    expect(await findingsNow(screen.container)).toEqual([])
    await press('Stop: The key of your wallet was requested')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Stopped. Nothing was changed.')
    await expect.poll(() => screen.container.textContent).not.toContain('was requested')
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ id: 'hold_1' })
  })

  it('removes a passkey, and asks for a fresh sign-in when the server says so', async () => {
    const stale = 'Log in again first: this needs a sign-in of the last five minutes. Nothing was changed.'
    let answer = refusal(403, 'fresh_sign_in_required', stale)
    const { screen, press } = await open(() => ({ ...EMPTY, passkeys: [LAPTOP] }), {
      'POST /api/security/passkeys/remove': () => answer,
    })
    await press('Remove the passkey Chrome on Windows')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(stale)
    await expect.element(screen.getByRole('textbox', { name: 'The form' })).toBeVisible()
    answer = { json: { ok: true } }
    await press('Remove the passkey Chrome on Windows')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Removed. It can no longer be used.')
    expect(screen.getByRole('textbox').elements()).toEqual([])
  })
})

describe('a passkey in Chromium', () => {
  let authenticatorId: string | undefined
  beforeEach(async () => {
    await chromium().send('WebAuthn.enable')
    const options = {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    }
    ;({ authenticatorId } = await chromium().send('WebAuthn.addVirtualAuthenticator', { options }))
  })
  afterEach(() => chromium().send('WebAuthn.disable'))

  const adding: Script = {
    'POST /api/security/passkey-options': () => ({ json: { options: creation } }),
    'POST /api/security/passkeys': () => ({ json: { ok: true, from: new Date().toISOString() } }),
  }

  it('is made by the browser and sent with the challenge and the name of the browser', async () => {
    const { screen, calls, press } = await open(() => EMPTY, adding)
    await press('Add a passkey')
    await expect
      .poll(() => screen.getByRole('status').element().textContent)
      .toMatch(/^Added\. It can be used from/)
    const { body } = calls.find(({ path }) => path === '/api/security/passkeys') ?? {}
    const { label, response } = body as { label: string; response: { response: Record<string, string> } }
    expect(label).toMatch(/^Chrome on /)
    const client = JSON.parse(atob(response.response.clientDataJSON ?? ''))
    expect(client).toMatchObject({ type: 'webauthn.create', challenge, origin: location.origin })
  })

  it('is not added when its owner does not agree', async () => {
    await chromium().send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    const { screen, calls, press } = await open(() => EMPTY, adding)
    await press('Add a passkey')
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The passkey was not accepted. Nothing was changed; try again.')
    expect(calls.some(({ path }) => path === '/api/security/passkeys')).toBe(false)
  })
})

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8', 'Passkey'],
])('names the passkey of %s %s', (agent, words) => {
  expect(browserName(agent)).toBe(words)
})
