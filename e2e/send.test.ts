/** The journey of a send: log in, receive, send to a new address and to a known one, and what needs more than a press. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { widths } from './conversation-list.ts'
import { log, replies, say } from './journey.ts'
import { signIn } from './people.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

/** Wallets of nobody, one for each width: what was sent to once is known. */
const RECIPIENTS = [
  'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
]

const heading = (page: Page, title: string) =>
  log(page).getByRole('heading', { name: title, exact: true }).last()

async function openPanel(page: Page) {
  await page.getByRole('button', { name: /open wallet and trades/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('radio', { name: 'Receive and send' }).click()
  return panel
}

it('a guest is asked to log in, in the panel and in the conversation', async () => {
  const { page, close } = await visit(browser)
  await page.goto(app.url)
  await say(page, `send 0.1 SOL to ${RECIPIENTS[0]}`)
  await expect.poll(() => replies(page).last().textContent()).toContain('Log in for your own wallet')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Log in for your own wallet' }).click()
  await page.getByRole('dialog', { name: 'Log in' }).waitFor()
  await close()
})

it.each(widths().map(([name, device], index) => [name, device, RECIPIENTS[index] ?? ''] as const))(
  'a user receives, sends to a new address and to a known one, and not above the limit, %s',
  async (name, device, address) => {
    const person = await visit(browser, device as BrowserContextOptions)
    const { page, expectErrors, close } = person
    expectErrors(/400 .*\/confirm$|403/)
    await signIn(app, person, `sender-${name}@example.com`)

    const panel = await openPanel(page)
    await panel.getByRole('img', { name: /^QR code of the address/ }).waitFor()
    const own = (await panel.getByRole('img').first().getAttribute('aria-label'))?.split(' ').at(-1)
    expect(own).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    await panel.getByRole('radio', { name: 'Send', exact: true }).click()
    await panel.getByLabel('Address', { exact: true }).fill(address)
    await panel.getByLabel('Amount').fill('0.01')
    await panel.getByRole('button', { name: 'Preview' }).click()

    await heading(page, 'Send preview').waitFor()
    const typed = log(page).getByLabel(/type the last four characters of this address/)
    const send = log(page).getByRole('button', { name: /^Send 0\.01\sSOL/ })
    await typed.fill('abcd')
    expect(await send.isDisabled()).toBe(true)
    await typed.fill(address.slice(-4))
    await send.click()
    await heading(page, 'Sent').waitFor()

    // The address got its first send: from here on a press is enough, and a label names it.
    const book = await openPanel(page)
    await book.getByRole('radio', { name: 'Send', exact: true }).click()
    const form = book.getByRole('form', { name: 'Add an address' })
    await form.getByLabel('Name').fill('Anna')
    await form.getByLabel('Address of this person').fill(address)
    await form.getByRole('button', { name: 'Add address' }).click()
    await book.getByRole('button', { name: 'Send to Anna' }).waitFor()
    await book.getByRole('button', { name: 'Close' }).click()
    await say(page, 'send 0.02 SOL to Anna')
    await log(page)
      .getByRole('button', { name: /^Confirm send/ })
      .click()
    await log(page).getByText('Sent 0.02 SOL to Anna.').first().waitFor()

    await say(page, 'send 0.18 SOL to Anna')
    await heading(page, 'Over the limit').waitFor()
    await log(page)
      .getByText('You can send up to $25 a day to new addresses.', { exact: true })
      .first()
      .waitFor()
    expect(await log(page).getByRole('button', { name: 'Add a passkey' }).count()).toBe(1)
    await close()
  },
)
