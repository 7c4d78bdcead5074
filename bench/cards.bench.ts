/** Measures the card of each tool in Chromium: from the result in the page to the painted frame that shows it. */
import { chromium, type Page } from 'playwright-core'
import { contracts } from '#tools/contracts.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type Bench, figure } from './kit.ts'
import { serveBuild } from './serve-build.ts'

const ROUNDS = 15
const MOST_MS = 50

/** Runs in the page: mounts the card, and waits for the end of the frame that paints it. */
const SHOW = `async (name) => {
  const frame = () => new Promise(requestAnimationFrame)
  const task = () => new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0) })
  const button = [...document.querySelectorAll('nav button')].find((each) => each.textContent === name)
  const holder = document.querySelector('[data-shown]')
  const began = performance.now()
  button.click()
  while (!holder.firstElementChild) await task()
  await frame()
  await task()
  const took = performance.now() - began
  button.click()
  while (holder.firstElementChild) await task()
  await frame()
  return took
}`

const show = (page: Page, name: string): Promise<number> =>
  page.evaluate(`(${SHOW})(${JSON.stringify(name)})`)

async function run() {
  await buildWebIfStale()
  const server = await serveBuild()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${server.url}/gallery?cards`)
    await page.getByRole('button', { name: 'auth_info' }).waitFor()
    const [first, later]: [number[], number[]] = [[], []]
    for (const name of Object.keys(contracts)) first.push(await show(page, name))
    for (let round = 0; round < ROUNDS; round++)
      for (const name of Object.keys(contracts)) later.push(await show(page, name))
    const requirement = {
      must: `p95 ≤ ${MOST_MS} ms`,
      meets: ({ p95 }: { p95: number }) => p95 <= MOST_MS,
    }
    return [
      figure('first time on the page, over all cards', 'ms', first, requirement),
      figure('later times, over all cards', 'ms', later, requirement),
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

export const bench: Bench = { name: 'cards', run }
