/** A guest trades: reads what a swap would do, agrees by hand or aloud, watches it land, and has a receipt. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, startApp } from './app.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { ask, call, replyWith, silence } from './call.ts'
import { log, replies, say } from './journey.ts'
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

/** Each sentence may have to be said again on a busy machine, and a preview that ran out is asked for anew. */
const SPOKEN_MS = 150_000

/** The preview and, when it was agreed to aloud, the execution both show it. */
const card = (page: Page, title: string) =>
  log(page).getByRole('heading', { name: title, exact: true }).first()
const confirm = (page: Page) => log(page).getByRole('button', { name: /^Confirm swap/ })

async function receiptsOf(page: Page) {
  await page.getByRole('button', { name: /open wallet and trades/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('radio', { name: 'Trades' }).click()
  return panel
}

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  '[S1.4, C1.6, C2.67, C4.13] a guest previews a swap, confirms it, sees it land, and takes the receipt along, %s',
  async (_, device) => {
    const { page, close } = await visit(browser, device)
    await page.goto(app.url)
    await say(page, 'swap half a SOL to USDC')
    await confirm(page).waitFor()
    // Nobody agrees by pressing Enter once too often.
    expect(await confirm(page).and(page.locator(':focus')).count()).toBe(0)
    await expect.poll(() => replies(page).last().textContent()).toMatch(/Press Confirm/)

    await confirm(page).click()
    await card(page, 'Swap confirmed').waitFor()
    await expect
      .poll(() => replies(page).last().textContent())
      .toMatch(/Done\. 0\.5 SOL became [\d.]+ USDC\./)
    expect(await replyWith(page, /became/).count()).toBe(1)
    expect(await log(page).getByText('No receipt stands behind this').count()).toBe(0)
    const panel = await receiptsOf(page)
    const first = panel.getByRole('list', { name: 'Trades' }).getByRole('listitem').first()
    await expect.poll(() => first.textContent()).toMatch(/0\.5\s*SOL/)
    const download = page.waitForEvent('download')
    await panel.getByRole('link', { name: 'CSV' }).click()
    const table = await readFile(await (await download).path(), 'utf8')
    expect(table.trim().split('\n')).toHaveLength(2)
    expect(table).toMatch(/confirmed/)
    await close()
  },
)

it('a swap that is declined moves nothing, and one that was left alone outlives a reload', async () => {
  const { page, close } = await visit(browser)
  await page.goto(app.url)
  await say(page, 'swap 0.01 SOL to USDC')
  await log(page).getByRole('button', { name: 'Not now' }).click()
  await confirm(page).waitFor({ state: 'detached' })

  await say(page, 'swap 0.005 SOL to USDC')
  await confirm(page).waitFor()
  await page.reload()
  // The declined one stands there, too, until the page has heard what became of it.
  await confirm(page).filter({ hasText: '0.005' }).click()
  await card(page, 'Swap confirmed').waitFor()
  await replyWith(page, /Done\. 0\.005 SOL became/).waitFor()
  await close()
})

it(
  'a swap is asked for aloud, agreed to by reading it back, and lands',
  async () => {
    const { page, close } = await visit(browser)
    await call(page, app.url)
    await replies(page).first().waitFor()
    await silence(page)
    await ask(page, speaker, 'swap one dollar of sol to usdc', confirm(page))
    await silence(page)
    await ask(page, speaker, 'confirm one dollar of sol to usdc', card(page, 'Swap confirmed'))
    await replyWith(page, /USDC/).waitFor()
    await close()
  },
  SPOKEN_MS,
)
