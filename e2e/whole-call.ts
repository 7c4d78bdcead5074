/** A whole call by voice, as a person holds it from the crest to the file of it: the same on every line and with every provider. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wavHeader } from '#speech/audio/wav.ts'
import { call, callControls, hangUp, priceOf, silence, stopButton, stopReply, talkThrough } from './call.ts'
import { bytesOf, log, say, sayings } from './journey.ts'
import { speak } from './microphone.ts'

/** Real time: a dozen sentences are spoken and heard in it. */
export const WHOLE_CALL_MS = 240_000

/** An error carries the conversation, since the words that were heard tell why an answer did not come. */
export async function wholeCall(page: Page, url: string): Promise<void> {
  try {
    await holdCall(page, url)
  } catch (error) {
    throw new Error(`The conversation was:\n${await log(page).innerText()}`, { cause: error })
  }
}

async function holdCall(page: Page, url: string): Promise<void> {
  await call(page, url)
  await callControls(page).getByRole('button', { name: 'Record' }).click()
  await talkThrough(page)
  await talkOver(page)
  await stopReply(page)
  await mutedTyping(page)
  await stopReply(page)
  await holdAndTalk(page)
  await silence(page)

  await hangUp(page).click()
  await hangUp(page).waitFor({ state: 'detached' })
  await say(page, 'and usdc?')
  await priceOf(page, 'USDC').waitFor()
  await takeTheRecording(page)
}

/** A long answer is talked over. */
async function talkOver(page: Page): Promise<void> {
  await speak(page, 'what can you do')
  await stopButton(page).waitFor()
  await speak(page, 'what is the price of raydium')
  await log(page).getByText('Grey was not heard').first().waitFor()
  await priceOf(page, 'RAY').waitFor()
}

/** Nothing is heard while the microphone is off, and typing goes on. The log keeps only its last rows in the page. */
async function mutedTyping(page: Page): Promise<void> {
  await callControls(page).getByRole('button', { name: 'Mic on' }).click()
  const before = await sayings(page).last().textContent()
  await speak(page, 'what is the price of orca')
  await say(page, 'price of wif')
  await priceOf(page, 'WIF').waitFor()
  expect(await sayings(page).last().textContent()).toContain('price of wif')
  expect(await sayings(page).nth(-2).textContent()).toBe(before)
}

/** Space talks for as long as it is held, with the microphone off too; switched on again, the microphone is heard. */
async function holdAndTalk(page: Page): Promise<void> {
  await log(page).focus()
  await page.keyboard.down('Space')
  await speak(page, 'what is the price of pyth')
  await page.keyboard.up('Space')
  await priceOf(page, 'PYTH').waitFor()
  await stopReply(page)
  await callControls(page).getByRole('button', { name: 'Mic off' }).click()
  await speak(page, 'what is the price of orca')
  await priceOf(page, 'ORCA').waitFor()
}

/** Sixteen bits, one track, and as long as what was said in it. */
async function takeTheRecording(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Voice settings' }).click()
  await page.getByRole('button', { name: 'Microphone and speaker' }).click()
  await page.getByRole('button', { name: 'Download wav' }).last().click()
  const file = await bytesOf(await download)
  const header = wavHeader(file)
  expect(header).toMatchObject({ channels: 1 })
  const rate = typeof header === 'object' ? header.rate : 0
  expect(file.length / (2 * rate)).toBeGreaterThan(10)
}
