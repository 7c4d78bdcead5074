/** Steps that all journeys share. */
import { buffer } from 'node:stream/consumers'
import type { Download, Locator, Page } from 'playwright-core'

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message to Parley' })
export const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' })
export const replies = (page: Page): Locator => log(page).getByRole('article', { name: 'Parley' })
export const sayings = (page: Page): Locator => log(page).getByRole('article', { name: 'You' })
/** Finds the balances card by its heading. */
export const balances = (page: Page): Locator => log(page).getByRole('heading', { name: 'Balances' })

/** Sends with Ctrl+Enter, because Enter alone begins a new line on a touch screen. */
export async function say(page: Page, words: string): Promise<void> {
  await composer(page).fill(words)
  await composer(page).press('Control+Enter')
}

/** Asks for the wallet and waits for the card and for the whole sentence under it. */
export async function askForTheWallet(page: Page): Promise<void> {
  await say(page, 'what’s in the wallet?')
  await balances(page).waitFor()
  await complete(replies(page).filter({ hasText: '$' }).first())
}

/** Waits until a reply has its last word, with which it can be copied. */
export const complete = (reply: Locator): Promise<void> =>
  reply.getByRole('button', { name: 'Copy message' }).waitFor()

/** Reads a downloaded file. */
export const bytesOf = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream())
