/** Steps in the list of conversations. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sample } from '../scripts/testing/full-run.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { replyWith } from './call.ts'
import { complete, replies, say, sayings } from './journey.ts'

/** Each width with its own email address; the seed decides which of them a quick run takes. */
export const widths = (emails: readonly [string, string] = ['', '']) =>
  sample(
    [
      ['desktop', DESKTOP, emails[0]],
      ['phone', PHONE, emails[1]],
    ] as const,
    1,
  )

export const list = (page: Page): Locator => page.getByRole('dialog', { name: 'Conversations' })

async function openAccount(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^(Log in|Account: .*)$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: item, exact: true }).click()
}

/** From the ribbon, or from the account menu on a phone. */
export async function openList(page: Page): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name: 'Conversations', exact: true })
  if (await button.isVisible()) await button.click()
  else await openAccount(page, 'Conversations')
  await list(page).waitFor()
}

/** Opens the panel with export, import and shared links. */
export async function openData(page: Page): Promise<Locator> {
  await openAccount(page, 'Export, import, shared links')
  const panel = page.getByRole('dialog', { name: 'Export, import, shared links' })
  await panel.waitFor()
  return panel
}

export const closeList = (page: Page): Promise<void> =>
  list(page).getByRole('button', { name: 'Close', exact: true }).click()

export const row = (page: Page, title: string): Locator =>
  list(page).getByRole('link', { name: title, exact: true })

/** Waits until the list has exactly these conversations. */
export const lists = (page: Page, ...titles: string[]): Promise<void> =>
  expect.poll(() => list(page).getByRole('link').allTextContents()).toEqual(titles)

export async function act(page: Page, title: string, action: string): Promise<void> {
  await list(page)
    .getByRole('button', { name: `Actions for “${title}”` })
    .click()
  await list(page)
    .getByRole('group', { name: `“${title}”` })
    .getByRole('button', { name: action, exact: true })
    .click()
}

export async function rename(page: Page, from: string, to: string): Promise<void> {
  await act(page, from, 'Rename')
  const box = list(page).getByRole('textbox', { name: `New title of “${from}”` })
  await box.fill(to)
  await box.press('Enter')
}

/** Asks for a price and waits for the whole answer, which names the symbol. */
export async function askForPrice(page: Page, symbol: string): Promise<void> {
  await say(page, `price of ${symbol.toLowerCase()}`)
  await complete(replyWith(page, symbol))
}

export async function startNew(page: Page, button = 'New conversation'): Promise<void> {
  await openList(page)
  await list(page).getByRole('button', { name: button, exact: true }).click()
  await list(page).waitFor({ state: 'detached' })
  await sayings(page).first().waitFor({ state: 'detached' })
}

/** Waits until the last reply gives this price. */
export const shows = (page: Page, symbol: string): Promise<void> =>
  expect.poll(() => replies(page).last().textContent()).toContain(`${symbol} is at`)
