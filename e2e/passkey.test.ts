/** The journey of a passkey: a large trade is refused, a passkey is added, and the trade lands with its approval. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { log, replies, say } from './journey.ts'
import { signIn } from './people.ts'

/** Browsers know no passkeys of an IP address. */
const place = { url: inject('sharedApp').url.replace('127.0.0.1', 'localhost') }
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

/** An authenticator of Chromium that agrees to everything by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

it('asks for a passkey above its limit, takes a new one, and trades with its approval', async () => {
  const person = await visit(browser)
  const { page, expectErrors, close } = person
  expectErrors(/400 .*\/confirm$|403/)
  await signIn(place, person, 'vera@example.com')
  await addAuthenticator(page)
  await say(page, 'swap $50 of SOL to USDC')
  await expect.poll(() => replies(page).last().textContent()).toContain('Add a passkey under Security')

  await page.getByRole('button', { name: /^Account:/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Security' }).click()
  await panel.getByText('You have no passkey yet.').waitFor()
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await panel.getByText('Added. It can be used now.').waitFor()
  await panel.getByRole('button', { name: /^Remove the passkey/ }).waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()

  await say(page, 'swap $50 of SOL to USDC')
  await log(page)
    .getByRole('button', { name: /^Confirm swap/ })
    .click()
  await log(page).getByRole('heading', { name: 'Swap confirmed', exact: true }).first().waitFor()
  await close()
})
