/** Everything that one presses is large enough: 44 px for a finger, 24 px for a mouse, with what extends it unseen. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { sample } from '../scripts/testing/full-run.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { askForTheWallet, complete, log, replies, say } from './journey.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

/** Runs in the page: the controls whose target is smaller. A link within a sentence is as high as its line. */
const smallerThan = (px: number): string => `(() => {
  const controls = document.querySelectorAll('button, a[href], input, textarea, select, summary, [role="tab"]')
  const target = (each) => {
    const part = each.matches('input[type="radio"], input[type="checkbox"], input[type="range"]')
      ? (each.closest('label') ?? each.parentElement)
      : each
    const { width, height } = part.getBoundingClientRect()
    const after = getComputedStyle(part, '::after')
    const grown = after.content === 'none' || after.position !== 'absolute' ? [0, 0] : [after.width, after.height]
    const [w, h] = grown.map((each) => Number.parseFloat(each) || 0)
    return [Math.max(width, w), Math.max(height, h)]
  }
  const inSentence = (each) => each.matches('p > a, p > button, li > a, p > span > a') && getComputedStyle(each).display === 'inline'
  return [...controls]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !inSentence(each))
    .map((each) => [each, ...target(each)])
    .filter(([each, w, h]) => each.getBoundingClientRect().width > 1 && Math.min(w, h) < ${px} - 0.5)
    .map(([each, w, h]) => Math.round(w) + ' × ' + Math.round(h) + ': ' + (each.getAttribute('aria-label') ?? each.textContent))
})()`

const SCENES = [
  ['the first view', (page: Page) => page.getByRole('button', { name: 'Start conversation' }).waitFor()],
  ['balances', askForTheWallet],
  [
    'a look-up',
    async (page: Page) => {
      await say(page, 'is this JUP the real one?')
      await complete(replies(page).last())
    },
  ],
  [
    'a swap',
    async (page: Page) => {
      await say(page, 'swap 0.01 SOL to USDC')
      await log(page)
        .getByRole('button', { name: /^Confirm swap/ })
        .waitFor()
      await complete(replies(page).last())
    },
  ],
  [
    'logging in',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('dialog', { name: 'Log in' }).waitFor()
    },
  ],
] as const

const small = async (page: Page, px: number, name: string): Promise<string[]> =>
  (await page.evaluate<string[]>(smallerThan(px))).map((each) => `${name}, ${each}`)

const POINTERS = [
  ['a finger', PHONE, 44],
  ['a mouse', DESKTOP, 24],
] as const

it.each(sample(POINTERS, 1))('for %s', async (_, device, px) => {
  const { page, expectErrors, close } = await visit(browser, device)
  expectErrors(/400 .*\/confirm$/)
  await page.goto(app.url)
  const found: string[] = []
  for (const [name, open] of SCENES) {
    await open(page)
    found.push(...(await small(page, px, name)))
  }
  await page.goto(`${app.url}/settings`)
  await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  found.push(...(await small(page, px, 'settings')))
  await page.goto(app.url)
  await page
    .getByRole('button', { name: /^Conversations/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Conversations' }).waitFor()
  found.push(...(await small(page, px, 'conversations')))
  expect([...new Set(found)]).toEqual([])
  await close()
})
