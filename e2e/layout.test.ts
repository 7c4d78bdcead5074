/** No control leaves the page: each scene of a conversation is resized from 320 to 1920 px in steps of 20, or to a share of these. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { sample } from '../scripts/testing/full-run.ts'
import { openBrowser, visit } from './browser.ts'
import { hangUp } from './call.ts'
import { askForTheWallet, complete, log, replies, say } from './journey.ts'
import { giveMicrophone } from './microphone.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

/**
 * Runs in the page: the controls that end outside of it. A part that scrolls may hold more than it shows, in its own
 * direction.
 */
const OUTSIDE = `(() => {
  const scrolls = (element, side) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up)
      const flow = side === 'x' ? overflowX : overflowY
      const more = side === 'x' ? up.scrollWidth > up.clientWidth : up.scrollHeight > up.clientHeight
      if (more && (flow === 'auto' || flow === 'scroll')) return true
    }
    return false
  }
  const controls = document.querySelectorAll('button, a[href], input, textarea, select, summary, [role="tab"], [role="switch"]')
  const out = [...controls].filter((each) => {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    const { left, right, top, bottom, width } = each.getBoundingClientRect()
    // What is only read out has one pixel.
    if (width <= 1) return false
    if ((left < -0.5 || right > innerWidth + 0.5) && !scrolls(each, 'x')) return true
    return (top < -0.5 || bottom > innerHeight + 0.5) && !scrolls(each, 'y')
  })
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
  return [...wide, ...out.map((each) => each.getAttribute('aria-label') ?? each.textContent)]
})()`

const [NARROWEST, WIDEST, STEP] = [320, 1920, 20]
const between = Array.from({ length: (WIDEST - NARROWEST) / STEP - 1 }, (_, n) => NARROWEST + (n + 1) * STEP)
const widths = [NARROWEST, ...sample(between, 6), WIDEST]

/** A page takes a frame or two for its new size. */
async function staysInside(page: Page, scene: string, height: number): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(() => page.evaluate<string[]>(OUTSIDE), { message: `${scene}, ${width} × ${height}` })
      .toEqual([])
  }
}

/** One after the other, in one page. */
const SCENES = [
  [
    'the first view',
    async (page: Page) => page.getByRole('button', { name: 'Start conversation' }).waitFor(),
  ],
  [
    'a call',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Start conversation' }).click()
      await hangUp(page).waitFor()
    },
  ],
  [
    'a conversation with a card',
    async (page: Page) => {
      await hangUp(page).click()
      await hangUp(page).waitFor({ state: 'detached' })
      await askForTheWallet(page)
    },
  ],
  [
    'a swap that waits for an answer',
    async (page: Page) => {
      await say(page, 'swap 0.01 SOL to USDC')
      await log(page)
        .getByRole('button', { name: /^Confirm swap/ })
        .waitFor()
      await complete(replies(page).last())
    },
  ],
] as const

it('from the first view over a call and a card to a swap that waits', async () => {
  const { page, expectErrors, close } = await visit(browser)
  expectErrors(/400 .*\/confirm$/)
  await giveMicrophone(page)
  await page.goto(app.url)
  for (const [scene, open] of SCENES) {
    await open(page)
    for (const height of [720, 640]) await staysInside(page, scene, height)
  }
  await close()
})
