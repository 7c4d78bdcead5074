/** The journey of a bug report: a guest trades, the log is saved as one file, and a stranger replays it offline. */
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { listLogs } from '#contract/api/logs.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { replyWith } from './call.ts'
import { bytesOf, complete, log, replies, say, sayings } from './journey.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

const confirm = (page: Page) => log(page).getByRole('button', { name: /^Confirm swap/ })
/** A swap is an article with its heading as a name. */
const swapCard = (page: Page) => log(page).locator('.swap-panel')
const textsOf = async (rows: Locator): Promise<string[]> =>
  (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

/** The texts that a person has read: the messages, and everything on the card of the swap but the logos of its tokens. */
async function seenOn(page: Page) {
  const messages = await textsOf(log(page).locator('[data-message] p'))
  const card = await swapCard(page).first().ariaSnapshot()
  // A replay offers nothing that would act.
  return {
    messages,
    card: card.replace(/^ *- button "Swap back"\n/m, ''),
    cards: await swapCard(page).count(),
  }
}

async function tradeAndSave(page: Page) {
  await page.goto(app.url)
  await say(page, 'what is slippage?')
  await complete(replies(page).first())
  await say(page, 'swap 0.02 SOL to USDC')
  await confirm(page).waitFor()
  await expect.poll(() => replies(page).last().textContent()).toMatch(/Quoted at about/)
  await confirm(page).click()
  await replyWith(page, /Swapped 0\.02 SOL for/).waitFor()
  await complete(replies(page).last())
  // The last stop of the track, which the stream brings after the reply.
  await expect.poll(() => swapCard(page).innerText()).toMatch(/Final\s*, done/)
  const seen = await seenOn(page)
  const [sayingCount, replyCount] = [await sayings(page).count(), await replies(page).count()]
  return { seen, sayingCount, replyCount }
}

/** The page sends its log when it is left. */
async function sessionOf(page: Page): Promise<string> {
  const newest = async () => {
    const answer = await page.request.get(`${app.url}/api/realtime/logs`)
    return listLogs.output.parse(await answer.json()).logs[0]?.sessionId
  }
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? ''
}

/** The log as the file that one sends. */
async function saveLog(page: Page): Promise<Buffer> {
  await page.goto(`${app.url}/gallery`)
  const session = await sessionOf(page)
  await page.goto(`${app.url}/replay?session=${session}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the log' }).click()
  return bytesOf(await download)
}

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  'a guest’s swap is saved as one file, which replays elsewhere without network, %s',
  async (_, device) => {
    const guest = await visit(browser, device)
    guest.expectErrors(/400 .*\/confirm$/)
    const { seen, sayingCount, replyCount } = await tradeAndSave(guest.page)
    expect(seen.card).toMatch(/Swap confirmed[\s\S]*0\.02[\s\S]*confirmed by click/)
    const file = await saveLog(guest.page)
    await guest.close()

    const reader = await visit(browser, device)
    const { page, context } = reader
    await page.goto(`${app.url}/replay`)
    await page.getByRole('heading', { name: 'Replay a session' }).waitFor()
    expect(await context.cookies()).toEqual([])
    const requested: string[] = []
    await page
      .getByLabel('File of a session log')
      .setInputFiles({ name: 'report.json', mimeType: 'application/json', buffer: file })
    await page.getByText('Replay of a saved session. Nothing here is live.').waitFor()
    page.on('request', (request) => requested.push(request.url()))
    await context.setOffline(true)

    // Its end is what was seen.
    await expect.poll(() => seenOn(page)).toEqual(seen)
    expect([await sayings(page).count(), await replies(page).count()]).toEqual([sayingCount, replyCount])
    expect(await page.getByText(/^Event (\d+) of \1$/).count()).toBe(1)

    // Before that, the swap waited for an answer, which nobody can give it now.
    await page.keyboard.press('Home')
    await expect.poll(() => log(page).innerText()).toBe('')
    const heading = log(page).getByRole('heading', { name: 'Swap preview', exact: true })
    while ((await heading.count()) === 0) {
      await page.keyboard.press('ArrowRight')
      // Its row is drawn a frame later.
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    }
    await expect.poll(() => swapCard(page).innerText()).toMatch(/Expires in/)
    expect(await confirm(page).count()).toBe(0)
    expect(
      await swapCard(page)
        .getByRole('button', { name: /confirm|not now|preview/i })
        .count(),
    ).toBe(0)

    // Played from there, it comes to the same end.
    await page.getByRole('radio', { name: '8×' }).click()
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByText(/^Event (\d+) of \1$/).waitFor()
    await expect.poll(() => seenOn(page)).toEqual(seen)
    expect(requested).toEqual([])
    await reader.close()
  },
)
