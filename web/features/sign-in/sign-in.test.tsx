import '#ui/styles/index.css'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/sha'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { SignIn } from './sign-in.tsx'

const SECRETS = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }
const newChallenge = () =>
  createChallenge({ algorithm: 'SHA-256', cost: 1, counter: 20, deriveKey, ...SECRETS })

const SENT = {
  ok: true,
  message: 'Check your inbox for the sign-in link.',
  code: 'K7M2QX',
  expiresAt: '2126-11-20T14:34:00Z',
}
const challenge = async () => ({ json: { mode: 'altcha', challenge: await newChallenge() } })
const CHALLENGE: Script = { 'GET /api/auth/challenge': challenge }
const sends = (answer: () => { status?: number; json: unknown } = () => ({ json: SENT })): Script => ({
  ...CHALLENGE,
  'POST /api/auth/link': answer,
})

const open = async () => {
  const screen = await render(<SignIn callback="/" />)
  return {
    screen,
    email: screen.getByRole('textbox', { name: 'Email' }),
    send: () => screen.getByRole('button', { name: /^Send|^Verify again and send/ }).click(),
    verify: async () => {
      await screen.getByRole('button', { name: /I’m not a bot|Verify again/ }).click()
      await expect.element(screen.getByText('Verified', { exact: true })).toBeVisible()
    },
  }
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

describe('the sign-in form', () => {
  it("[S5.1] says 'Enter your email.' and puts the cursor there", async () => {
    const calls = fakeServer({})
    const { screen, email, send } = await open()
    await send()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter your email.')
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveAccessibleDescription('Enter your email.')
    expect(calls).toEqual([])
  })

  it("[S5.2] says 'Complete the verification challenge to continue.', does it, and then sends by itself", async () => {
    // It is solved so soon that the words would be gone before they are looked for.
    const seen = Promise.withResolvers<void>()
    const calls = fakeServer({ ...sends(), 'GET /api/auth/challenge': () => seen.promise.then(challenge) })
    const { screen, email, send } = await open()
    await email.fill('mara@example.com')
    await send()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Complete the verification challenge to continue.')
    // Pressed twice, it sends once.
    await send()
    seen.resolve()
    await expect.element(screen.getByText('Check your inbox for the sign-in link.')).toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/challenge', '/api/auth/link'])
  })

  it('[S1.5, S7.53] does the work of the challenge and sends its proof with the address', async () => {
    const calls = fakeServer(sends())
    const { screen, email, verify, send } = await open()
    await email.fill(' mara@gmail.com ')
    await verify()
    await send()
    await expect.element(screen.getByText('Check your inbox for the sign-in link.')).toBeVisible()
    const body = calls.at(-1)?.body as { email: string; captcha: string; callback: string }
    expect(body).toMatchObject({ email: 'mara@gmail.com', callback: '/' })
    const proof = JSON.parse(atob(body.captcha))
    const { verified } = await verifySolution({ ...proof, deriveKey, ...SECRETS })
    expect(verified).toBe(true)
  })

  it("[S4.43, S4.44, S4.45, S5.3] goes over 'Sending…' to the inbox, and wants 'Verify again'", async () => {
    const answer = Promise.withResolvers<void>()
    const seen = Promise.withResolvers<void>()
    let challenges = 0
    let links = 0
    fakeServer({
      'GET /api/auth/challenge': () => (challenges++ === 0 ? challenge() : seen.promise.then(challenge)),
      'POST /api/auth/link': () => {
        links += 1
        return answer.promise.then(() => ({ json: SENT }))
      },
    })
    const { screen, email, verify, send } = await open()
    await email.fill('mara@gmail.com')
    await verify()
    await send()
    await expect.element(screen.getByRole('button', { name: 'Sending…' })).toBeVisible()
    answer.resolve()
    await expect.element(screen.getByText('Check your inbox for the sign-in link.')).toBeVisible()
    const inbox = screen.getByRole('link', { name: 'Open Gmail' })
    await expect.element(inbox).toHaveAttribute('href', expect.stringContaining('mail.google.com'))
    // It belongs to a second link, not to the one that is sent: one press does both.
    await expect.element(screen.getByText('No mail yet?')).toBeVisible()
    const buttons = screen.getByRole('button').elements()
    expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      'Copy code',
      'Verify again and send',
      'Another address',
    ])
    await send()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Complete the verification challenge to continue.')
    seen.resolve()
    await expect.poll(() => links).toBe(2)
  })

  it('shows the code for another browser, also after the menu was closed in between', async () => {
    fakeServer(sends(() => ({ json: { ...SENT, outbox: '/dev/outbox' } })))
    const { screen, email, verify, send } = await open()
    await email.fill('mara@example.com')
    await verify()
    await send()
    await expect.element(screen.getByText('K7M 2QX')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Open this server’s outbox' }))
      .toHaveAttribute('href', '/dev/outbox')
    await screen.unmount()
    const again = await open()
    await expect.element(again.screen.getByText('K7M 2QX')).toBeVisible()
    expect(again.email.query()).toBeNull()
    expect(again.screen.getByRole('button', { name: 'Verify again and send' }).query()).not.toBeNull()
    expect(again.screen.getByRole('button', { name: 'I’m not a bot' }).query()).toBeNull()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    // The words go away by themselves, on a busy machine before the press is reported.
    await Promise.all([
      expect.element(again.screen.getByRole('button', { name: 'Code copied' })).toBeVisible(),
      again.screen.getByRole('button', { name: 'Copy code' }).click(),
    ])
    expect(write).toHaveBeenCalledExactlyOnceWith('K7M2QX')
  })

  it('[S4.44] after sending asks for no address; it sends again to the same, or to another', async () => {
    const calls = fakeServer(sends())
    const { screen, email, send } = await open()
    await email.fill('mara@example.com')
    await send()
    await expect.element(screen.getByText('Sent to mara@example.com.', { exact: false })).toBeVisible()
    expect(email.query()).toBeNull()
    const addresses = () =>
      calls.flatMap(({ path, body }) =>
        path === '/api/auth/link' ? [(body as { email: string }).email] : [],
      )
    await send()
    await expect.poll(addresses).toEqual(['mara@example.com', 'mara@example.com'])
    await screen.getByRole('button', { name: 'Another address' }).click()
    await expect.element(email).toHaveFocus()
    await userEvent.keyboard('jo@example.com')
    await send()
    await expect.element(screen.getByText('Sent to jo@example.com.', { exact: false })).toBeVisible()
    expect(email.query()).toBeNull()
    expect(addresses().at(-1)).toBe('jo@example.com')
  })

  it.each([
    [
      "[S5.4] the server's own words",
      refusal(429, 'rate_limited', 'Too many requests. Try again in 30 s.'),
      'Too many requests. Try again in 30 s.',
    ],
    [
      "[S5.5] 'Sign-in not available'",
      refusal(503, 'sign_in_unavailable', 'Sign-in not available'),
      'Sign-in not available',
    ],
    [
      "[S5.6] 'Something went wrong sending the magic link.'",
      { status: 500, json: 'gone mad' },
      'Something went wrong sending the magic link.',
    ],
  ])('a failure shows %s, keeps the address, and can be tried again', async (_, answer, words) => {
    fakeServer(sends(() => answer))
    const { screen, email, verify, send } = await open()
    await email.fill('mara@example.com')
    await verify()
    await send()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(words)
    await expect.element(email).toHaveValue('mara@example.com')
    await expect.element(screen.getByRole('button', { name: 'Verify again' })).toBeVisible()
  })

  it('says it when the check cannot be done, and offers it again', async () => {
    fakeServer({ 'GET /api/auth/challenge': () => ({ status: 500, json: {} }) })
    const { screen } = await open()
    await screen.getByRole('button', { name: 'I’m not a bot' }).click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The check did not work here. Try again.')
    await expect.element(screen.getByRole('button', { name: 'Verify again' })).toBeVisible()
  })

  it('shows Turnstile where the server asks for it, and sends its token', async () => {
    const calls = fakeServer({
      ...sends(),
      'GET /api/auth/challenge': () => ({
        json: { mode: 'turnstile', siteKey: 'site-1', action: 'sign-in' },
      }),
    })
    const removed: string[] = []
    window.turnstile = {
      render(place, { sitekey, action, callback }) {
        const button = document.createElement('button')
        button.textContent = `Widget of ${sitekey} for ${action}`
        button.onclick = () => callback('token-1')
        place.append(button)
        return 'widget-1'
      },
      remove: (id) => void removed.push(id),
    }
    try {
      const { screen, email, send } = await open()
      await email.fill('mara@example.com')
      await screen.getByRole('button', { name: 'I’m not a bot' }).click()
      await screen.getByRole('button', { name: 'Widget of site-1 for sign-in' }).click()
      await expect.element(screen.getByText('Verified', { exact: true })).toBeVisible()
      expect(removed).toEqual(['widget-1'])
      await send()
      await expect.element(screen.getByText('Check your inbox for the sign-in link.')).toBeVisible()
      expect(calls.at(-1)?.body).toMatchObject({ captcha: 'token-1' })
    } finally {
      delete window.turnstile
    }
  })

  it('says at the field what is wrong with an address when it is left, until it is mended', async () => {
    const calls = fakeServer({})
    const { screen, email, send } = await open()
    email.element().focus()
    await userEvent.keyboard('mara@')
    expect(screen.getByRole('alert').elements()).toEqual([])
    await userEvent.keyboard('{Tab}')
    await expect.element(email).toHaveAccessibleDescription('This is not an email address. Check it.')
    await send()
    await expect.element(email).toHaveFocus()
    await userEvent.keyboard('example.com')
    await expect.element(email).toHaveAttribute('aria-invalid', 'false')
    expect(screen.getByRole('alert').elements()).toEqual([])
    expect(calls).toEqual([])
  })

  it('brings the words on the sent link into view where the sheet of a phone scrolls', async () => {
    fakeServer(sends())
    const screen = await render(
      <div data-testid="sheet" className="h-36 overflow-y-auto">
        <SignIn callback="/" />
        <div className="h-96" />
      </div>,
    )
    await screen.getByRole('textbox', { name: 'Email' }).fill('mara@example.com')
    await screen.getByRole('button', { name: 'Send link' }).click()
    const words = screen.getByText('Check your inbox for the sign-in link.')
    await expect.element(words).toBeVisible()
    const sheet = screen.getByTestId('sheet').element()
    // The press has scrolled the sheet to its button, which the words come above.
    await expect
      .poll(() => words.element().getBoundingClientRect().top - sheet.getBoundingClientRect().top)
      .toBeGreaterThanOrEqual(0)
  })

  it('works by keyboard alone: address, Enter', async () => {
    const calls = fakeServer(sends())
    const { screen, email } = await open()
    email.element().focus()
    await userEvent.keyboard('mara@example.com{Enter}')
    await expect.element(screen.getByText('Check your inbox for the sign-in link.')).toBeVisible()
    expect(calls.filter(({ path }) => path === '/api/auth/link')).toHaveLength(1)
  })

  it.each(sample(['light', 'dark'], 1))(
    'has no flaw that axe can find, sent and refused, %s',
    async (theme) => {
      document.documentElement.dataset.theme = theme
      try {
        fakeServer(sends())
        const { screen, email, verify, send } = await open()
        await send()
        expect(await findingsNow(screen.container)).toEqual([])
        await email.fill('mara@gmail.com')
        await verify()
        await send()
        await expect.element(screen.getByText('K7M 2QX')).toBeVisible()
        expect(await findingsNow(screen.container)).toEqual([])
      } finally {
        delete document.documentElement.dataset.theme
      }
    },
  )
})
