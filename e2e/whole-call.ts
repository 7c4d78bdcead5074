/** A whole call by voice, as a person holds it from the crest to the file of it: the same on every line and with every provider. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wavHeader } from '#realtime/speech/audio/wav.ts'
import {
  ask,
  call,
  callControls,
  hangUp,
  isThere,
  priceOf,
  silence,
  stopButton,
  TRIES,
  talkThrough,
} from './call.ts'
import { log, say, sayings } from './journey.ts'
import type { Speaker } from './microphone.ts'

/** Real time: some twenty sentences are spoken and heard in it. */
export const WHOLE_CALL_MS = 240_000

export async function wholeCall(page: Page, speaker: Speaker, url: string): Promise<void> {
  await call(page, url)
  await callControls(page).getByRole('button', { name: 'Record' }).click()
  await talkThrough(page, speaker)
  await silence(page)
  await talkOver(page, speaker)
  await silence(page)
  await mutedTyping(page, speaker)
  await silence(page)
  await holdAndTalk(page, speaker)
  await silence(page)
  await callControls(page).getByRole('button', { name: 'Mic off' }).click()
  await ask(page, speaker, 'what is the price of orca', priceOf(page, 'ORCA'))

  await hangUp(page).click()
  await hangUp(page).waitFor({ state: 'detached' })
  await say(page, 'and usdc?')
  await priceOf(page, 'USDC').waitFor()
  await takeTheRecording(page)
}

/** A long answer is talked over until one was cut; who is slow to speak up finds it said. */
async function talkOver(page: Page, speaker: Speaker): Promise<void> {
  const cut = log(page).getByText('Grey was not heard')
  const question = 'what is the price of raydium'
  for (let left = TRIES; left > 0; left--) {
    await ask(page, speaker, 'what can you do', stopButton(page))
    await speaker.say(page, question)
    if (await isThere(cut.first())) break
    await silence(page)
  }
  await cut.first().waitFor()
  const answer = priceOf(page, 'RAY')
  if (!(await isThere(answer))) await ask(page, speaker, question, answer)
}

/** Nothing is heard while the microphone is off, and typing goes on. The log keeps only its last rows in the page. */
async function mutedTyping(page: Page, speaker: Speaker): Promise<void> {
  await callControls(page).getByRole('button', { name: 'Mic on' }).click()
  const before = await sayings(page).last().textContent()
  await speaker.say(page, 'what is the price of orca')
  await say(page, 'price of wif')
  await priceOf(page, 'WIF').waitFor()
  expect(await sayings(page).last().textContent()).toContain('price of wif')
  expect(await sayings(page).nth(-2).textContent()).toBe(before)
}

/** Space talks for as long as it is held, with the microphone off too. */
async function holdAndTalk(page: Page, speaker: Speaker): Promise<void> {
  const answer = priceOf(page, 'PYTH')
  for (let left = TRIES; left > 0; left--) {
    await log(page).focus()
    await page.keyboard.down('Space')
    await speaker.say(page, 'what is the price of pyth')
    await page.keyboard.up('Space')
    if (await isThere(answer)) return
    await silence(page)
  }
  throw new Error(`nothing that was said while Space was held was understood in ${TRIES} tries`)
}

/** Sixteen bits, one track, and not much shorter than the call was. */
async function takeTheRecording(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Voice settings' }).click()
  await page.getByRole('button', { name: 'Microphone and speaker' }).click()
  await page.getByRole('button', { name: 'Download wav' }).last().click()
  const file = await readFile(await (await download).path())
  const header = wavHeader(file)
  expect(header).toMatchObject({ channels: 1 })
  const rate = typeof header === 'object' ? header.rate : 0
  expect(file.length / (2 * rate)).toBeGreaterThan(10)
}
