/** The steps of a call by voice, in the words of someone who holds it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { balances, replies, sayings } from './journey.ts'
import { giveMicrophone, speak } from './microphone.ts'

export const callControls = (page: Page) => page.getByRole('region', { name: 'Voice' })
export const hangUp = (page: Page) => callControls(page).getByRole('button', { name: 'End', exact: true })
export const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop the reply' })
export const lastReply = (page: Page) => replies(page).last().textContent()
/** Parley has finished what it was saying. */
export const silence = (page: Page): Promise<void> => stopButton(page).waitFor({ state: 'detached' })

/** Opens the page with a microphone and presses the crest. */
export async function call(page: Page, url: string): Promise<void> {
  await giveMicrophone(page)
  await page.goto(url)
  await page.getByRole('button', { name: 'Start conversation' }).click()
  await hangUp(page).waitFor()
}

export const replyWith = (page: Page, text: string | RegExp) => replies(page).filter({ hasText: text }).last()

/** What only the answer to a question for its price says. */
export const priceOf = (page: Page, symbol: string) => replyWith(page, `${symbol} is at $`)

/** The first that Parley said after the newest of these words of the person. */
export const replyTo = (page: Page, words: string) =>
  sayings(page)
    .filter({ hasText: words })
    .last()
    .locator('xpath=following::article[@aria-label="Parley"]')
    .first()

/** Is greeted, and asks for the wallet. */
export async function talkThrough(page: Page): Promise<void> {
  // The greeting was asked for by a message that nobody sees.
  await replies(page).first().waitFor()
  expect(await sayings(page).count()).toBe(0)
  await silence(page)

  await speak(page, 'show my balances')
  await balances(page).waitFor()
  await expect.poll(() => sayings(page).last().textContent()).toMatch(/show my balances/i)
  await replyWith(page, '$').waitFor()
  await silence(page)
}

/** Enough was heard of the reply. */
export async function stopReply(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await silence(page)
}
