/** Measures the filter of the workbench over 500 modules in Chromium, from a key to the layout of its rows. */
import { chromium } from 'playwright-core'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type Bench, figure } from './kit.ts'
import { serveBuild } from './serve-build.ts'

const ROUNDS = 20
const LETTERS = ['n', 'nu', 'num', 'number', 'number.4', 'number.49', 'number.499', '', 'k', 'desk']
const MUST_MS = 16

/** Runs in the page: types as a person does, and reads the layout, which the next frame needs. */
const TYPE = `(letters, rounds) => {
  const box = document.querySelector('input[type=search]')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const samples = []
  for (let round = 0; round < rounds; round++) {
    for (const text of letters) {
      const began = performance.now()
      set.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
      document.body.getBoundingClientRect()
      samples.push(performance.now() - began)
    }
  }
  return samples
}`

async function run() {
  await buildWebIfStale()
  const server = await serveBuild()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${server.url}/gallery?modules`)
    await page.getByText('500 modules').waitFor()
    const type = (rounds: number) =>
      page.evaluate(`(${TYPE})(${JSON.stringify(LETTERS)}, ${rounds})`) as Promise<number[]>
    await type(2)
    const samples = await type(ROUNDS)
    return [
      figure('a letter in the filter of 500 modules, to its rows laid out', 'ms', samples, {
        must: `median ≤ ${MUST_MS} ms`,
        meets: ({ median }) => median <= MUST_MS,
      }),
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

export const bench: Bench = { name: 'modules', run }
