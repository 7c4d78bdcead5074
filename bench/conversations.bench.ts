/** Measures the list of 10 000 conversations on the whole product: to its first rows, and a letter in its filter. */
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { closeAll, createPglite, poolOver } from '#adapters/db/pglite.ts'
import { seedDirectory } from '#adapters/db/testing/database.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type Bench, type Figure, figure } from './kit.ts'
import { openProduct } from './product.ts'

const CONVERSATIONS = 10_000
const GUEST = 'guest_bench'
const OPENINGS = 12
const ROUNDS = 6
/** Each shows another number of rows than the one before it. */
const LETTERS = ['p', 'pr', 'price of wif 7', 'price of wif 76', '', 'b', 'ba', 'balances 9', 'balances 99']
const OPEN_MS = 100
const LETTER_MS = 16

/** Writes the rows as the product would have, over the last 10 000 hours. */
async function seed(directory: string): Promise<void> {
  await seedDirectory(directory)
  const lite = await createPglite({ dataDir: directory })
  const pool = poolOver(lite)
  await pool.query(
    `insert into conversations (id, actor_kind, actor_id, created_at, put_away_at, title, turns, last_turn_at)
     select 'c' || n, 'guest', $1, moment, case when n > 1 then moment end,
       (array['Price of WIF ', 'My balances ', 'Swap SOL to USDC ', 'Holders of BONK '])[1 + n % 4] || n, 3, moment
     from generate_series(1, $2::int) n, lateral (select now() - n * interval '1 hour' as moment) times`,
    [GUEST, CONVERSATIONS],
  )
  await closeAll(pool, lite)
}

async function openServer() {
  const product = await openProduct(seed)
  const [pair = ''] = product.services.cookie.write({ kind: 'guest', id: GUEST }).split(';', 1)
  const [name = '', value = ''] = pair.split('=')
  return { ...product, cookie: { name, value } }
}

/** Runs in the page: from the click to the frame after the one with rows. */
const OPEN = `() => new Promise((resolve) => {
  const began = performance.now()
  document.querySelector('header button[aria-label=Conversations]').click()
  const look = () => document.querySelector('ul[aria-label=Conversations] a')
    ? requestAnimationFrame(() => resolve(performance.now() - began))
    : requestAnimationFrame(look)
  look()
})`

/** Runs in the page: types as a person does, and waits for the rows, which the next frame paints. */
const TYPE = `(text) => new Promise((resolve) => {
  const box = document.querySelector('input[type=search]')
  const list = document.querySelector('ul[aria-label=Conversations]')
  const observer = new MutationObserver(() => {
    observer.disconnect()
    document.body.getBoundingClientRect()
    resolve(performance.now() - began)
  })
  observer.observe(list, { attributes: true, attributeFilter: ['style'] })
  const began = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
})`

type Sample = Readonly<{ ms: number; cpuMs: number }>

/** Measures with the clock, and with the CPU time of the page's main thread, which a busy machine changes less. */
async function measured(page: Page, devtools: CDPSession, script: string): Promise<Sample> {
  const cpu = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
  }
  const before = await cpu()
  const ms = (await page.evaluate(script)) as number
  return { ms, cpuMs: (await cpu()) - before }
}

/** Scrolls until every portion is loaded. */
async function loadAll(page: Page): Promise<void> {
  const scroll = `document.querySelector('ul[aria-label=Conversations]').parentElement.scrollTo(0, 1e9)`
  const isComplete = () => page.locator(`li[aria-setsize="${CONVERSATIONS}"]`).count()
  while ((await isComplete()) === 0) await page.evaluate(`${scroll}; new Promise(requestAnimationFrame)`)
}

async function openings(page: Page, devtools: CDPSession, url: string): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let round = 0; round < OPENINGS; round++) {
    await page.goto(url)
    const button = page.getByRole('banner').getByRole('button', { name: 'Conversations' })
    // Pointing at the button loads the code and the first rows, as a hand does before it clicks.
    const read = page.waitForResponse(/\/api\/conversations\?/)
    await button.hover()
    await (await read).finished()
    samples.push(await measured(page, devtools, `(${OPEN})()`))
  }
  return samples
}

async function letters(page: Page, devtools: CDPSession): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const text of LETTERS)
      samples.push(await measured(page, devtools, `(${TYPE})(${JSON.stringify(text)})`))
  return samples
}

const figures = (what: string, samples: readonly Sample[], limit: number): Figure[] => [
  figure(
    what,
    'ms',
    samples.map(({ ms }) => ms),
  ),
  // The clock counts what a busy machine does for other programs.
  figure(
    '… CPU time of the main thread',
    'ms',
    samples.map(({ cpuMs }) => cpuMs),
    { must: `best ≤ ${limit} ms`, meets: ({ spread }) => spread[0] <= limit },
  ),
]

async function run(): Promise<readonly Figure[]> {
  await buildWebIfStale()
  const server = await openServer()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ ...server.cookie, url: server.url }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const opened = await openings(page, devtools, server.url)
    await loadAll(page)
    const typed = await letters(page, devtools)
    return [
      ...figures('open the list of 10 000 conversations, to its first rows painted', opened, OPEN_MS),
      ...figures(
        'a letter in the filter of 10 000 loaded conversations, to its rows laid out',
        typed,
        LETTER_MS,
      ),
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

export const bench: Bench = { name: 'conversations', run }
