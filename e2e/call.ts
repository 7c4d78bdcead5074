/** Steps of a voice call for the journeys. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { balances, replies, sayings } from './journey.ts'
import { giveMicrophone, speak } from './microphone.ts'

export const callControls = (page: Page) => page.getByRole('region', { name: 'Voice' })
export const hangUp = (page: Page) => callControls(page).getByRole('button', { name: 'Disconnect' })
export const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop the reply' })
export const lastReply = (page: Page) => replies(page).last().textContent()
/** Waits until Parley has finished its reply. */
export const silence = (page: Page): Promise<void> => stopButton(page).waitFor({ state: 'detached' })

/** Opens the page with a microphone, presses the crest and opens the transcript of the greeting. */
export async function call(page: Page, url: string): Promise<void> {
  await giveMicrophone(page)
  await page.goto(url)
  await page.getByRole('button', { name: 'Start conversation' }).click()
  await hangUp(page).waitFor()
  await showTranscript(page)
}

/** Slides the transcript in beside the crest; a card does so by itself. */
export async function showTranscript(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Transcript' })
  await toggle.waitFor()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
}

export const replyWith = (page: Page, text: string | RegExp) => replies(page).filter({ hasText: text }).last()

/** Finds a reply that only answers a question about this price. */
export const priceOf = (page: Page, symbol: string) => replyWith(page, `${symbol} is at $`)

/** Finds Parley's first reply after the person's latest message with these words. */
export const replyTo = (page: Page, words: string) =>
  sayings(page)
    .filter({ hasText: words })
    .last()
    .locator('xpath=following::article[@aria-label="Parley"]')
    .first()

/** Waits for the greeting and asks for the wallet. */
export async function talkThrough(page: Page): Promise<void> {
  // A hidden message requested the greeting.
  await replies(page).first().waitFor()
  expect(await sayings(page).count()).toBe(0)
  await silence(page)

  await speak(page, 'show my balances')
  await balances(page).waitFor()
  await expect.poll(() => sayings(page).last().textContent()).toMatch(/show my balances/i)
  await replyWith(page, '$').waitFor()
  await silence(page)
}

/** Stops the reply with Escape. */
export async function stopReply(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await silence(page)
}
