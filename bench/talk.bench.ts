/** Measures a guest's wait in Chromium: from Enter to the first painted words of a reply, and to the balances card. */
import type { Page } from 'playwright-core'
import { startApp } from '../e2e/app.ts'
import { openBrowser, visit } from '../e2e/browser.ts'
import { askForTheWallet, composer } from '../e2e/journey.ts'
import { type Bench, figure } from './kit.ts'

const TURNS = 30

/**
 * Runs in the page: remembers the last row of the log at Enter and answers with the milliseconds until a later row
 * that holds `selector` has been painted, which is the frame after the one in which it was drawn.
 */
const MEASURE = `(selector) => new Promise((resolve, reject) => {
  const rows = () => [...document.querySelectorAll('[role=log] [data-index]')]
  const last = () => Math.max(-1, ...rows().map((row) => Number(row.dataset.index)))
  const late = setTimeout(() => reject(new Error('nothing was painted in 10 s: ' + selector)), 10_000)
  addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    const [before, began] = [last(), event.timeStamp]
    const drawn = () => rows().some((row) =>
      Number(row.dataset.index) > before && row.querySelector(selector)?.textContent.trim())
    const look = () => {
      if (!drawn()) return requestAnimationFrame(look)
      requestAnimationFrame(() => { clearTimeout(late); resolve(performance.now() - began) })
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })
})`

async function measure(page: Page, words: string, selector: string): Promise<number[]> {
  const samples: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    await composer(page).fill(words)
    const painted = page.evaluate<number>(`(${MEASURE})(${JSON.stringify(selector)})`)
    await composer(page).press('Enter')
    samples.push(await painted)
    await page.getByRole('button', { name: 'Send' }).waitFor()
  }
  return samples
}

async function run() {
  const [app, browser] = await Promise.all([startApp(), openBrowser()])
  try {
    const texts = await inConversation(browser, app.url, (page) =>
      measure(page, 'hello', 'article[aria-label=Parley]'),
    )
    const cards = await inConversation(browser, app.url, (page) =>
      measure(page, 'what’s in the wallet?', 'table'),
    )
    return [
      figure('Enter → first assistant text painted, turn without a tool', 'ms', texts, {
        must: 'p95 ≤ 120 ms',
        meets: ({ p95 }) => p95 <= 120,
      }),
      figure('Enter → balances card painted', 'ms', cards, {
        must: 'p95 ≤ 400 ms',
        meets: ({ p95 }) => p95 <= 400,
      }),
    ]
  } finally {
    await browser.close()
    await app.dispose()
  }
}

/** Uses a new conversation, so that the log is short and the counted rows stay mounted. */
async function inConversation(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  url: string,
  task: (page: Page) => Promise<number[]>,
): Promise<number[]> {
  const { page, close } = await visit(browser)
  await page.goto(url)
  await askForTheWallet(page)
  const samples = await task(page)
  await close()
  return samples
}

export const bench: Bench = { name: 'talk', run }
