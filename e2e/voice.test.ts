/** A call by voice with no key and no network: spoken, heard, interrupted, muted, typed into, recorded. */
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wavHeader } from '#realtime/speech/audio/wav.ts'
import { type App, startApp } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import {
  ask,
  call,
  callControls,
  hangUp,
  lastReply,
  replyTo,
  replyWith,
  silence,
  stopButton,
  talkThrough,
} from './call.ts'
import { balances, log, replies, say, sayings } from './journey.ts'
import { openSpeaker, type Speaker } from './microphone.ts'

let app: App
let browser: Browser
let speaker: Speaker

beforeAll(async () => {
  ;[app, browser, speaker] = await Promise.all([startApp(), openBrowser(), openSpeaker()])
})
afterAll(async () => {
  await browser?.close()
  await speaker?.close()
  await app?.dispose()
})

it('[S0.2, S1.3, S9.67] a guest presses the crest, is greeted, asks aloud, and hears and reads the answers', async () => {
  const { page, close } = await visit(browser)
  await call(page, app.url)
  await talkThrough(page, speaker)
  await close()
})

it('a reply is stopped by talking over it, and what was not heard stays, in grey', async () => {
  const { page, close } = await visit(browser)
  await call(page, app.url)
  await stopButton(page).waitFor()
  await silence(page)
  await ask(page, speaker, 'what can you do', stopButton(page))
  await ask(page, speaker, 'what is the price of bonk', log(page).getByText('Grey was not heard').first())
  await ask(page, speaker, 'what is the price of bonk', replyWith(page, 'BONK'))

  await silence(page)

  await say(page, 'help')
  const reply = replyTo(page, 'help')
  // Begun, and heard in part: what is stopped is this one, and not what a sentence that was heard twice may have left.
  await expect.poll(() => reply.textContent()).toMatch(/\w/)
  await stopButton(page).waitFor()
  await page.keyboard.press('Escape')
  await silence(page)
  await reply.getByText('Grey was not heard').waitFor()
  await close()
})

it('[S1.21, S2.41] nothing is heard while the microphone is off, typing goes on, and Space talks for as long as it is held', async () => {
  const { page, close } = await visit(browser)
  await call(page, app.url)
  await replies(page).first().waitFor()
  await silence(page)
  await callControls(page).getByRole('button', { name: 'Mic on' }).click()
  await speaker.say(page, 'what is the price of bonk')
  await say(page, 'price of jup')
  await expect.poll(() => lastReply(page)).toMatch(/JUP/)
  await silence(page)
  expect(await sayings(page).count()).toBe(1)

  await page.getByRole('log').focus()
  await page.keyboard.down('Space')
  await speaker.say(page, 'what is the price of bonk')
  await page.keyboard.up('Space')
  await expect.poll(() => lastReply(page)).toMatch(/BONK/)
  expect(await sayings(page).count()).toBe(2)
  await close()
})

it('[S9.73] a call is recorded, ends with its tracks, goes on in text, and is downloaded as wav', async () => {
  const { page, close } = await visit(browser)
  await call(page, app.url)
  await callControls(page).getByRole('button', { name: 'Record' }).click()
  await replies(page).first().waitFor()
  await silence(page)
  await ask(page, speaker, 'show my balances', balances(page))
  await hangUp(page).click()
  await hangUp(page).waitFor({ state: 'detached' })

  await say(page, 'and usdc?')
  await expect.poll(() => lastReply(page)).toMatch(/The wallet holds [\d,.]+ USDC/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Voice settings' }).click()
  await page.getByRole('button', { name: 'Microphone and speaker' }).click()
  await page.getByRole('button', { name: 'Download wav' }).click()
  const file = await readFile(await (await download).path())
  expect(wavHeader(file)).toMatchObject({ channels: 1 })
  expect(file.length).toBeGreaterThan(2 * 16_000 * 3)
  await close()
})

it('[S2.5, S9.46] the same call on a codec of the telephone', async () => {
  const { page, close } = await visit(browser)
  await call(page, `${app.url}/?codec=pcmu`)
  await replies(page).first().waitFor()
  await silence(page)
  await ask(page, speaker, 'show my balances', balances(page))
  await close()
})

it('a call whose media process dies is opened again by itself, with everything that was said', async () => {
  const { page, close } = await visit(browser)
  await call(page, app.url)
  await replies(page).first().waitFor()
  await silence(page)
  const said = await lastReply(page)
  const again = page.waitForResponse((response) => response.status() === 201)
  app.killPart('realtime/media/main.ts')
  await again
  await hangUp(page).waitFor()
  expect(await lastReply(page)).toBe(said)
  await ask(page, speaker, 'show my balances', balances(page))
  await close()
})

it('a microphone that the browser refuses is explained, and typing works', async () => {
  const { page, close } = await visit(browser)
  await page.addInitScript(`navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))`)
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Start conversation' }).click()
  await page
    .getByRole('alert')
    .getByText(/microphone/i)
    .first()
    .waitFor()
  await say(page, 'price of bonk')
  await expect.poll(() => lastReply(page)).toMatch(/BONK/)
  await close()
})
