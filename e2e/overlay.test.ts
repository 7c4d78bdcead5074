/** The journey of a stream: a pro member sets the scene and shouts, and the overlay in another browser shows both. */
import { execFileSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { sample } from '../scripts/testing/full-run.ts'
import { type App, startApp } from './app.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { log, replies, say } from './journey.ts'
import { signIn } from './people.ts'

const EMAIL = 'pat@example.com'
const BROADCAST = { viewport: { width: 1920, height: 1080 } }
const RESTARTING = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to load resource|WebSocket/

let app: App | undefined
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  await app?.dispose()
  app = undefined
})

const shouts = (overlay: Page) => overlay.getByRole('list', { name: 'Shouts' }).getByRole('listitem')
const answer = (page: Page, words: RegExp) =>
  expect.poll(() => replies(page).last().textContent()).toMatch(words)
const BACKGROUNDS =
  '[document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor).join()'
const SEE_THROUGH = 'rgba(0, 0, 0, 0),rgba(0, 0, 0, 0)'

const SCREENS = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const

it.each(sample(SCREENS, 1))(
  '[C1.12, C1.13, C2.65, C2.66, C2.70, C2.71] scene and shouts reach the overlay from %s, and outlive a restart',
  async (_, screen) => {
    const running = await startApp()
    app = running
    const broadcast = await visit(browser, BROADCAST)
    const overlay = broadcast.page
    await overlay.goto(`${running.url}/overlay`)
    await overlay.getByRole('list', { name: 'Prices' }).getByText('SOL', { exact: true }).waitFor()
    await overlay.getByText(/^Sandbox market/).waitFor()
    // Neither a guest nor a picture behind it.
    expect(await broadcast.context.cookies()).toEqual([])
    expect(await overlay.evaluate(BACKGROUNDS)).toBe(SEE_THROUGH)
    expect(await overlay.getByRole('button').count()).toBe(0)

    const pat = await visit(browser, screen)
    const { page } = pat
    await page.goto(running.url)
    await say(page, 'shout gm everyone')
    await answer(page, /Shouts are for members\. Press Log in/)
    await signIn(running, pat, EMAIL)
    await say(page, 'switch the stream to standby')
    await answer(page, /Only pro members can switch the scene/)
    const env = { ...process.env, ...running.place }
    execFileSync('node', ['scripts/user.ts', 'grant', EMAIL, 'pro'], { env })
    await page.reload()

    await say(page, 'switch the stream to standby')
    await answer(page, /shows the scene standby now/)
    await log(page).getByRole('heading', { name: 'Stream scene' }).waitFor()
    await overlay.getByRole('heading', { name: 'Back in a moment' }).waitFor()

    await say(page, 'shout "GM Everyone! <b>1</b>" as Pat')
    await answer(page, /Posted as Pat/)
    await expect.poll(() => shouts(overlay).allTextContents()).toEqual(['PatGM Everyone! <b>1</b>'])
    await say(page, 'put shouts on the overlay')
    await answer(page, /1 shout on the overlay\. Pat: “GM Everyone!/)

    for (const each of [broadcast, pat]) each.expectErrors(RESTARTING)
    await running.stop('SIGKILL')
    await running.start()
    // The overlay is never loaded again: its stream comes back by itself.
    await page.reload()
    await say(page, 'switch the stream to game show')
    await overlay.getByRole('heading', { name: 'Game show' }).waitFor()
    await expect.poll(() => shouts(overlay).allTextContents()).toEqual(['PatGM Everyone! <b>1</b>'])
    await say(page, 'which scene is on')
    await answer(page, /shows the scene game show\./)
    await broadcast.close()
    await pat.close()
  },
)
