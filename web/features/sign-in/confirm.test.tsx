import '#ui/styles/index.css'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { fakeServer, refusal } from '../../lib/testing/fake-server.ts'
import { Confirm, type Confirmed } from './confirm.tsx'

const CONFIRMED: Confirmed = {
  ok: true,
  user: { id: 'u1', email: 'mara@example.com', roles: ['user'], isSuperAdmin: false },
  callback: '/?back',
}
const NEEDS_CODE = refusal(409, 'sign_in_code_required', 'This is not the browser that asked.', {
  triesLeft: 5,
})

const open = async (token: string | undefined = 't'.repeat(43)) => {
  const done = vi.fn<(confirmed: Confirmed) => void>()
  const screen = await render(<Confirm token={token} onDone={done} />)
  return { screen, done, press: () => screen.getByRole('button', { name: 'Log in' }).click() }
}

beforeEach(() => page.viewport(390, 844))

describe('the page of the sign-in link', () => {
  it('takes nothing until somebody presses', async () => {
    const calls = fakeServer({ 'POST /api/auth/confirm': () => ({ json: CONFIRMED }) })
    const { screen, done, press } = await open()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log in to Parley')
    expect(calls).toEqual([])
    await press()
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent('Logged in as mara@example.com. Going back to Parley…')
    expect(calls.map(({ body }) => body)).toEqual([{ token: 't'.repeat(43) }])
    expect(done).toHaveBeenCalledExactlyOnceWith(CONFIRMED)
  })

  it('asks for the code in another browser, says how many tries are left, and takes the right one', async () => {
    const calls = fakeServer({
      'POST /api/auth/confirm': ({ body }) => {
        const { code } = body as { code?: string }
        if (code === undefined) return NEEDS_CODE
        return code === 'k7m 2qx'
          ? { json: CONFIRMED }
          : refusal(409, 'sign_in_code_wrong', 'That is not the code. You have 4 more tries.', {
              triesLeft: 4,
            })
      },
    })
    const { screen, done, press } = await open()
    await press()
    const code = screen.getByRole('textbox', { name: 'Code' })
    await expect.element(code).toHaveFocus()
    await code.fill('WRONG1')
    await press()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('That is not the code. You have 4 more tries.')
    await code.fill('k7m 2qx')
    await press()
    await expect.poll(() => done.mock.calls.length).toBe(1)
    expect(calls).toHaveLength(3)
  })

  it('a link that was used or is too old leads to a new one', async () => {
    const words = 'This link was already used or has expired.'
    fakeServer({ 'POST /api/auth/confirm': () => refusal(410, 'sign_in_link_invalid', words) })
    const { screen, press } = await open()
    await press()
    await expect.element(screen.getByText(words)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Ask for a new link' }))
      .toHaveAttribute('href', '/?sign-in')
  })

  it('a link that was cut off says so at once', async () => {
    fakeServer({})
    const screen = await render(<Confirm token={undefined} onDone={() => undefined} />)
    await expect.element(screen.getByText(/Part of the link is missing/)).toBeVisible()
  })

  it('a server that does not answer spends nothing: the same button tries again', async () => {
    let tries = 0
    fakeServer({
      'POST /api/auth/confirm': () => {
        tries += 1
        if (tries === 1) throw new TypeError('Failed to fetch')
        return { json: CONFIRMED }
      },
    })
    const { screen, done, press } = await open()
    await press()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Parley does not answer. The link was not used; press again.')
    await press()
    await expect.poll(() => done.mock.calls.length).toBe(1)
  })

  it.each(sample(['light', 'dark'], 1))(
    'has no flaw that axe can find, %s, and fits a phone',
    async (theme) => {
      document.documentElement.dataset.theme = theme
      try {
        fakeServer({ 'POST /api/auth/confirm': () => NEEDS_CODE })
        const { screen, press } = await open()
        expect(await findingsNow(screen.container)).toEqual([])
        await press()
        await expect.element(screen.getByRole('textbox', { name: 'Code' })).toBeVisible()
        expect(await findingsNow(screen.container)).toEqual([])
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
      } finally {
        delete document.documentElement.dataset.theme
      }
    },
  )
})
