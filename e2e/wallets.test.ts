/** The journey of a second wallet: make and name it, make it the default, choose another by words, and trade from it. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { walletLimits } from '#contract/signer.ts'
import { openBrowser, visit } from './browser.ts'
import { startNew } from './conversation-list.ts'
import { log, replies, say } from './journey.ts'
import { signIn } from './people.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

const heading = (page: Page, title: string) =>
  log(page).getByRole('heading', { name: title, exact: true }).last()

async function openWallets(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Your wallets' }).click()
  const panel = page.getByRole('dialog', { name: 'Your wallets' })
  await panel.getByRole('listitem').first().waitFor()
  return panel
}

/** Counts over all wallets of this person. */
async function spentToday(page: Page): Promise<number> {
  const answer = await page.request.get(`${app.url}/api/wallet/limits`)
  return walletLimits.parse(await answer.json()).spentTodayUsd
}

const lastReply = (page: Page) => expect.poll(() => replies(page).last().textContent(), { timeout: 60_000 })

it('[S7.30] a second wallet is made, is the default of a new conversation, and shares its limits', async () => {
  const person = await visit(browser)
  const { page, close } = person
  await signIn(app, person, 'two-wallets@example.com')

  const panel = await openWallets(page)
  await panel.getByRole('button', { name: 'Rename Your wallet' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('Main')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Renamed to Main.').waitFor()
  await panel.getByRole('button', { name: 'New wallet' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('Trading')
  await panel.getByRole('textbox', { name: 'Name' }).press('Enter')
  const row = panel.getByRole('listitem').filter({ hasText: 'Trading' })
  const trading = (await row.locator('[title]').first().getAttribute('title')) ?? ''
  const shown = `${trading.slice(0, 6)}…${trading.slice(-6)}`
  await panel.getByRole('button', { name: 'Make default: Trading' }).click()
  await row.getByText('Default', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()

  await say(page, 'hi')
  await replies(page).first().waitFor()
  await startNew(page)
  await say(page, 'my wallets')
  await heading(page, 'Linked wallets').waitFor()
  await lastReply(page).toContain(`Trading (default): ${shown}`)

  await say(page, 'use my main wallet')
  await lastReply(page).toContain('From now on this session acts for Main')
  await log(page).getByText('Trading →to Main').waitFor()
  await say(page, 'send 0.05 SOL to my trading wallet')
  await log(page)
    .getByRole('button', { name: /^Confirm send.*your wallet Trading$/ })
    .click()
  await log(page).getByText('Sent 0.05 SOL to your wallet Trading.').first().waitFor()
  const afterSend = await spentToday(page)
  expect(afterSend).toBeGreaterThan(0)

  await page.getByRole('button', { name: /open wallet and trades/ }).click()
  const money = page.getByRole('dialog')
  await money.getByRole('radio', { name: 'Receive and send' }).click()
  await money.getByRole('radio', { name: 'Send', exact: true }).click()
  await money.getByLabel('To', { exact: true }).selectOption({ label: 'Your wallet Trading' })
  expect(await money.getByLabel('Address', { exact: true }).count()).toBe(0)
  await money.getByLabel('Amount').fill('0.01')
  await money.getByRole('button', { name: 'Preview' }).click()
  await log(page)
    .getByRole('button', { name: /^Confirm send.*your wallet Trading$/ })
    .last()
    .click()
  await log(page).getByText('Sent 0.01 SOL to your wallet Trading.').first().waitFor()

  await say(page, 'go back to my default wallet')
  await lastReply(page).toContain(`the default wallet again, Trading: ${shown}`)
  await log(page).getByText('Main →to Trading').waitFor()
  await say(page, 'swap 0.02 SOL to USDC')
  await log(page)
    .getByRole('button', { name: /^Confirm swap/ })
    .click()
  await log(page)
    .getByText(/^Swapped 0\.02 SOL for/)
    .first()
    .waitFor()
  expect(await spentToday(page)).toBeGreaterThan(afterSend)
  await say(page, 'what’s in the wallet?')
  await heading(page, 'Balances').waitFor()
  await lastReply(page).toContain('USDC')
  await close()
})
