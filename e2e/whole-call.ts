/** Drives a whole voice call from the crest to its recording, the same with every codec and provider. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wavHeader } from '#speech/audio/wav.ts'
import { call, callControls, hangUp, priceOf, silence, stopButton, stopReply, talkThrough } from './call.ts'
import { bytesOf, log, say, sayings } from './journey.ts'
import { speak } from './microphone.ts'

/** An error contains the conversation, because the recognized words explain a missing answer. */
export async function wholeCall(page: Page, url: string): Promise<void> {
  try {
    await holdCall(page, url)
  } catch (error) {
    throw new Error(`The conversation was:\n${await log(page).innerText()}`, { cause: error })
  }
}

async function holdCall(page: Page, url: string): Promise<void> {
  await call(page, url)
  await record(page)
  await talkThrough(page)
  await talkOver(page)
  await stopReply(page)
  await mutedTyping(page)
  await stopReply(page)
  await holdAndTalk(page)
  await silence(page)

  await hangUp(page).click()
  await hangUp(page).waitFor({ state: 'detached' })
  await log(page)
    .getByText(/Ended after \d+:\d\d/)
    .waitFor()
  await say(page, 'and usdc?')
  await priceOf(page, 'USDC').waitFor()
  await takeTheRecording(page)
}

/** Starts the recording, which is behind More. */
async function record(page: Page): Promise<void> {
  const more = callControls(page).getByRole('button', { name: 'More' })
  await more.click()
  await page.getByRole('dialog', { name: 'Call settings' }).getByRole('button', { name: 'Record' }).click()
  await more.click()
}

/** Interrupts a long answer. */
async function talkOver(page: Page): Promise<void> {
  await speak(page, 'what can you do')
  await stopButton(page).waitFor()
  await speak(page, 'what is the price of raydium')
  await log(page).getByText('Grey was not heard').first().waitFor()
  await priceOf(page, 'RAY').waitFor()
}

/** Checks that nothing is heard while the microphone is off, and that typing works. The page keeps only the last rows. */
async function mutedTyping(page: Page): Promise<void> {
  await callControls(page).getByRole('button', { name: 'Mute', exact: true }).click()
  const before = await sayings(page).last().textContent()
  await speak(page, 'what is the price of orca')
  await say(page, 'price of wif')
  await priceOf(page, 'WIF').waitFor()
  expect(await sayings(page).last().textContent()).toContain('price of wif')
  expect(await sayings(page).nth(-2).textContent()).toBe(before)
}

/** Checks that holding Space talks while the microphone is off, and that the microphone works when it is on again. */
async function holdAndTalk(page: Page): Promise<void> {
  await log(page).focus()
  await page.keyboard.down('Space')
  // On a busy machine the last word reaches the server later than the key that ends the turn.
  await speak(page, 'what is the price of pyth', 1)
  await page.keyboard.up('Space')
  await priceOf(page, 'PYTH').waitFor()
  await stopReply(page)
  await callControls(page).getByRole('button', { name: 'Unmute' }).click()
  await speak(page, 'what is the price of orca')
  await priceOf(page, 'ORCA').waitFor()
}

/** Checks that the recording has 16 bits, one channel and the length of the call. */
async function takeTheRecording(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Voice settings' }).click()
  await page.getByRole('button', { name: 'Microphone and speaker' }).click()
  await page.getByRole('button', { name: 'Download WAV' }).last().click()
  const file = await bytesOf(await download)
  const header = wavHeader(file)
  expect(header).toMatchObject({ channels: 1 })
  const rate = typeof header === 'object' ? header.rate : 0
  expect(file.length / (2 * rate)).toBeGreaterThan(10)
}
