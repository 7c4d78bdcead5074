/** A whole trade as a screen reader reads it, by keyboard and by voice: the accessibility tree in order, and what is announced. */
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { sample } from '../scripts/testing/full-run.ts'
import { openBrowser, visit } from './browser.ts'
import { callControls, hangUp, replyWith, silence } from './call.ts'
import { composer, log, replies } from './journey.ts'
import { giveMicrophone, speak } from './microphone.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

/** The lines of the accessibility tree, with every figure as '#' and times as 'T'. */
async function reading(part: Locator): Promise<string[]> {
  const tree = await part.ariaSnapshot()
  return tree
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
    .map((line) => line.replaceAll(/\b\d\d?:\d\d(:\d\d)?\b/g, 'T').replaceAll(/\d[\d,.]*\d|\d/g, '#'))
    .filter((line) => !line.startsWith('/url') && line !== '')
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
  )

/** Everything that live regions have said, in order. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(`
    window.said = []
    const look = () => {
      for (const region of document.querySelectorAll('.swap-panel [role="status"]')) {
        const words = region.textContent?.trim() ?? ''
        if (words !== '' && said.at(-1) !== words) said.push(words)
      }
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  `)
  return () => page.evaluate('said')
}

it('[C8.13, C2.67] a blind person previews a swap, hears its terms, confirms it by keyboard, and hears the receipt', async () => {
  const { page, expectErrors, close } = await visit(browser)
  // All journeys share an address: after many guests of it the server wants a check first, which the page solves.
  expectErrors(/400 .*\/confirm$/)
  await page.goto(app.url)
  const said = await listen(page)
  await composer(page).focus()
  await page.keyboard.type('swap half a SOL to USDC')
  await page.keyboard.press('Enter')

  // The preview takes the focus to its heading, where nothing can be pressed by mistake.
  const preview = log(page).getByRole('alertdialog', { name: 'Swap preview' })
  await preview.waitFor()
  await expect.poll(() => focused(page)).toBe('Swap preview')
  // Confirm is off for a moment, so that a press meant for something else does not hit it.
  await expect
    .poll(() => reading(preview))
    .toEqual([
      'alertdialog "Swap preview":',
      'heading "Swap preview" [level=#]',
      'text: Sandbox chain Expires in T You pay # SOL $# You receive # USDC # USDC $#',
      'paragraph: You get at least # USDC , fees about $# , price impact #%',
      'button "Cancel"',
      'button "Confirm swap # SOL → ≥ # USDC"',
      'button "Details"',
      'text: "You asked at T · demo wallet limit: $# a trade"',
      'status: "Swap preview: # SOL for # USDC, at least #. Waiting for your answer."',
    ])

  // Cancel comes first; Confirm says its terms before it is pressed.
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Cancel')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Confirm swap0\.5 SOL → ≥ [\d.]+ USDC$/)
  await page.keyboard.press('Enter')

  const receipt = log(page).getByRole('group', { name: 'Swap confirmed' })
  await receipt.waitFor()
  await expect.poll(() => focused(page)).toBe('Swap confirmed')
  await replies(page)
    .filter({ hasText: /^Swapped 0\.5 SOL for [\d.]+ USDC\./ })
    .waitFor()
  await receipt.getByText(/^Final/).waitFor()
  await expect
    .poll(() => reading(receipt))
    .toEqual([
      'group "Swap confirmed":',
      'heading "Swap confirmed" [level=#]',
      'text: Sandbox chain at T You paid # SOL $# You received # USDC # USDC $#',
      'paragraph: Swapped # SOL for # USDC , fees $# , minimum # USDC',
      'list "Progress":',
      'listitem: Agreed , done, T',
      'listitem: Signed , done, +# s',
      'listitem: Submitted , done, +# s',
      'listitem: Confirmed , done, +# s',
      expect.stringMatching(/^listitem: Final , /),
      'button "Swap back"',
      'button "Details"',
      'link "Download CSV of all trades":',
      'text: Download CSV',
      'text: You asked at T, confirmed by click',
      'status: "Swap confirmed: # SOL for # USDC."',
    ])
  const heard = await said()
  expect(heard[0]).toMatch(
    /^Swap preview: 0\.5 SOL for [\d.]+ USDC, at least [\d.]+\. Waiting for your answer\.$/,
  )
  expect(heard.at(-1)).toMatch(/^Swap confirmed: 0\.5 SOL for [\d.]+ USDC\.$/)
  // Nothing that was said before the answer tells anybody to press a button that is gone.
  expect(await log(page).getByText(/press/i).count()).toBe(0)
  await close()
})

it('a blind person asks for a swap aloud, hears its terms, agrees by reading them back, and hears the receipt', async () => {
  const { page, expectErrors, close } = await visit(browser)
  expectErrors(/400 .*\/confirm$/)
  await giveMicrophone(page)
  await page.goto(app.url)
  const said = await listen(page)
  await page.getByRole('button', { name: 'Start conversation' }).focus()
  await page.keyboard.press('Enter')
  await hangUp(page).waitFor()
  // The greeting has begun.
  await page.getByRole('button', { name: 'Transcript' }).waitFor()
  await silence(page)

  await speak(page, 'swap one dollar of sol to bonk')
  const preview = log(page).getByRole('alertdialog', { name: 'Swap preview' })
  await preview.waitFor()
  // The terms are spoken, with the words that agree to them.
  const terms = replyWith(page, /You can say: confirm/i)
  await terms.waitFor()
  expect(await terms.textContent()).toMatch(
    /SOL, worth about \$1(\.\d+)?, for about [\d,]+ BONK, at least [\d,]+/,
  )
  await silence(page)
  await expect
    .poll(() => reading(preview))
    .toEqual(expect.arrayContaining(['heading "Swap preview" [level=#]', 'button "Cancel"']))

  await speak(page, 'confirm one dollar of sol to bonk')
  const receipt = log(page).getByRole('group', { name: 'Swap confirmed' })
  await receipt.waitFor()
  await replyWith(page, /Swapped.*BONK/).waitFor()
  // The card of the preview became the receipt, and no other card shows it again.
  await expect.poll(() => log(page).locator('.swap-panel').count()).toBe(1)
  await receipt.getByText(/^Final/).waitFor()
  await expect
    .poll(() => reading(receipt))
    .toEqual(
      expect.arrayContaining([
        'listitem: Agreed , done, T',
        'text: You asked by voice at T, confirmed by voice',
        'status: "Swap confirmed: # SOL for # BONK."',
      ]),
    )
  const heard = await said()
  expect(heard[0]).toMatch(/^Swap preview: [\d.]+ SOL for [\d,.]+ BONK, at least [\d,.]+\. Waiting for/)
  expect(heard.at(-1)).toMatch(/^Swap confirmed: [\d.]+ SOL for [\d,.]+ BONK\.$/)

  await callControls(page).getByRole('button', { name: 'Disconnect' }).press('Enter')
  await hangUp(page).waitFor({ state: 'detached' })
  await close()
})

const SIZES = [
  ['1280 × 720', { width: 1280, height: 720 }],
  ['390 × 664', { width: 390, height: 664 }],
  ['360 × 640', { width: 360, height: 640 }],
  ['844 × 390', { width: 844, height: 390 }],
  ['1440 × 900 at twice its size', { width: 720, height: 450 }],
] as const

it.each(sample(SIZES, 1))(
  'the legs stay and the buttons are on the screen from preview to receipt, at %s',
  async (_, viewport) => {
    const { page, expectErrors, close } = await visit(browser, { viewport })
    expectErrors(/400 .*\/confirm$/)
    await page.goto(app.url)
    await composer(page).fill('swap 0.01 SOL to USDC')
    await composer(page).press('Control+Enter')
    const confirm = log(page).getByRole('button', { name: /^Confirm swap/ })
    await confirm.waitFor()
    await replies(page).filter({ hasText: 'Quoted at about' }).waitFor()
    const legs = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('.leg')].map((part) => JSON.stringify(part.getBoundingClientRect()))`,
      )
    /** Inside the log, which is what the ribbon and the composer leave of the viewport. */
    const inLog = (part: string) =>
      page.evaluate<boolean>(`[...document.querySelectorAll('${part}')].every((element) => {
        const log = element.closest('[role="log"]').getBoundingClientRect()
        const { top, bottom, left, right } = element.getBoundingClientRect()
        return top >= log.top && bottom <= log.bottom && left >= log.left && right <= log.right
      })`)
    // A face that arrives later gives a line another fifth of a pixel.
    await page.evaluate('document.fonts.ready')
    let before = await legs()
    await expect
      .poll(async () => {
        const last = before
        before = await legs()
        return before.join() === last.join()
      })
      .toBe(true)
    for (const part of ['.swap-head', '.leg', '.swap-sentence', '.swap-acts'])
      await expect.poll(() => inLog(part)).toBe(true)
    await confirm.click()
    await log(page).getByRole('heading', { name: 'Swap confirmed' }).waitFor()
    await replies(page)
      .filter({ hasText: /^Swapped/ })
      .waitFor()
    await expect.poll(legs).toEqual(before)
    for (const part of ['.swap-head', '.leg', '.swap-sentence', '.swap-acts'])
      await expect.poll(() => inLog(part)).toBe(true)
    await close()
  },
)
