/** Journeys of a guest on a fresh machine: types, sees cards, leaves, comes back. */
import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, PHONE, visit } from './browser.ts'
import { askForTheWallet, balances, composer, log, replies, say, sayings } from './journey.ts'
import { passingWords } from './passing-words.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

it('[S1.3, S2.19, C1.4, C0.3] a guest types and sees the balances of the funded wallet as a card; nobody else does', async () => {
  const { page, close } = await visit(browser)
  await page.goto(app.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await askForTheWallet(page)

  const card = log(page)
  for (const symbol of ['SOL', 'USDC', 'JUP']) await card.getByText(symbol, { exact: true }).first().waitFor()
  await page.getByText('Live', { exact: true }).first().waitFor()
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)

  const other = await visit(browser)
  await other.page.goto(app.url)
  await other.page.getByRole('heading', { level: 1 }).waitFor()
  await say(other.page, 'hello')
  await replies(other.page).first().waitFor()
  expect(await balances(other.page).count()).toBe(0)
  await other.close()

  await say(page, 'and usdc?')
  await expect.poll(() => replies(page).last().textContent()).toMatch(/The wallet holds [\d,.]+ USDC/)
  await say(page, 'is this JUP the real one?')
  await log(page).getByRole('heading', { name: 'Token look-up' }).last().waitFor()
  await close()
})

it('a reload and a second tab show the same conversation, and go on with it', async () => {
  const { page, newTab, close } = await visit(browser)
  await page.goto(app.url)
  await askForTheWallet(page)
  // It is there once the result of the tool has arrived, which may be after the words.
  await replies(page).last().getByRole('button', { name: 'Sources' }).waitFor()
  const before = await replies(page).last().textContent()

  await page.reload()
  await balances(page).waitFor()
  // The last words may be stored a moment after the page has them.
  await expect.poll(() => replies(page).last().textContent()).toBe(before)
  await say(page, 'and usdc?')
  await expect.poll(() => replies(page).last().textContent()).toMatch(/The wallet holds [\d,.]+ USDC/)

  const second = await newTab()
  await second.goto(app.url)
  await balances(second).first().waitFor()
  await say(page, 'price of bonk')
  await sayings(second).filter({ hasText: 'price of bonk' }).waitFor()
  await expect.poll(() => replies(second).last().textContent()).toMatch(/BONK/)
  await close()
})

it('[C2.4, S2.16, S2.17, S2.18, S5.20, S5.21] crest and brand, the wallet chip, and a picture that goes with its request', async () => {
  const { page, context, close } = await visit(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await page.goto(app.url)
  // The crest starts the conversation, and the brand loads the page anew.
  await page.getByRole('button', { name: 'Start conversation' }).click()
  await page.getByText('Live', { exact: true }).first().waitFor()
  await page.evaluate('window.before = true')
  await page.getByRole('button', { name: /, reload/ }).click()
  await expect.poll(() => page.evaluate('window.before').catch(() => true)).toBeUndefined()
  await page.getByRole('button', { name: 'Start conversation' }).waitFor()

  // The chip copies the address and says so.
  const chip = page.getByRole('button', { name: /^Copy wallet address/ }).first()
  const passed = await passingWords(page)
  await chip.click()
  await passed(/^Wallet copied/)
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(await chip.getAttribute('title')).toBe(copied)

  // Another file is refused in words.
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const files = page.getByLabel('Images to attach')
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await passed(/^Only image uploads are supported in realtime chats right now\.$/)
  await files.setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('list', { name: 'Attached images' }).waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await sayings(page).first().waitFor()
  await replies(page).first().waitFor()
  await close()
})

it('a message whose call never opened is back in the box after a reload', async () => {
  const { page, context, close } = await visit(browser)
  await context.route('**/api/session', () => undefined)
  await page.goto(app.url)
  await say(page, 'price of bonk')
  await sayings(page).first().waitFor()
  await page.reload()
  await expect.poll(() => composer(page).inputValue()).toBe('price of bonk')
  await context.unroute('**/api/session')
  await composer(page).press('Enter')
  await expect.poll(() => replies(page).last().textContent()).toMatch(/BONK/)
  expect(await sayings(page).count()).toBe(1)
  await close()
})

it('words and Enter that are quicker than the page’s code are sent all the same', async () => {
  const { page, context, close } = await visit(browser)
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await typed
    await route.fallback()
  })
  await page.goto(app.url, { waitUntil: 'commit' })
  await composer(page).pressSequentially('price of bonk')
  await composer(page).press('Enter')
  goOn()
  await expect.poll(() => replies(page).last().textContent()).toMatch(/BONK/)
  expect(await composer(page).inputValue()).toBe('')
  await close()
})

it('on a phone the whole conversation fits the width', async () => {
  const { page, close } = await visit(browser, PHONE)
  await page.goto(app.url)
  await composer(page).fill('what’s in the wallet?')
  await page.getByRole('button', { name: 'Send' }).tap()
  await balances(page).waitFor()
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await close()
})

it('with the keyboard alone: reach the box, ask, reach the card’s controls', async () => {
  const { page, close } = await visit(browser)
  await page.goto(app.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const focusedName = () =>
    page.evaluate<string | null>(
      'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? null',
    )
  for (let presses = 0; presses < 40 && (await focusedName()) !== 'Message to Parley'; presses++) {
    await page.keyboard.press('Tab')
  }
  expect(await focusedName()).toBe('Message to Parley')
  await page.keyboard.type('what’s in the wallet?')
  await page.keyboard.press('Enter')
  await balances(page).waitFor()
  const more = log(page).getByRole('button', { name: /^Show \d+ more$/ })
  await more.waitFor()
  for (let presses = 0; presses < 60 && !/^Show \d+ more$/.test((await focusedName()) ?? ''); presses++) {
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Enter')
  await log(page).getByRole('button', { name: 'Collapse' }).waitFor()
  await close()
})
