/**
 * Measures memory on the whole product: from the end of a session to its memory by rules, and what 10 000 memories of
 * one user cost when their panel opens and when a session begins.
 */
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { closeAll, createPglite, poolOver } from '#adapters/db/pglite.ts'
import { seedDirectory } from '#adapters/db/testing/database.ts'
import { message, toolNote } from '#adapters/db/testing/items.ts'
import type { User } from '#domain/ports.ts'
import type { Services } from '#server/compose/services.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type Bench, type Figure, figure } from './kit.ts'
import { openProduct } from './product.ts'

const MEMORIES = 10_000
const ENDS = 60
const AT_ONCE = 20
const WARM_UP = 5
const STARTS = 200
const ANSWERS = 60
const OPENINGS = 20
const MEMORY_MS = 500
const OPEN_MS = 150
const START_MS = 5

const user = (id: string): User => ({ kind: 'user', id, email: `${id}@example.com`, roles: ['user'] })
/** With all the memories, with none, and with the sessions that end. */
const [HEAVY, LIGHT, TALKER] = [user('heavy'), user('light'), user('talker')]

/** Writes the rows as the product would have: a conversation, a session that was read, and its fact. */
async function seed(directory: string): Promise<void> {
  await seedDirectory(directory)
  const lite = await createPglite({ dataDir: directory })
  const pool = poolOver(lite)
  for (const { id, email } of [HEAVY, LIGHT, TALKER]) {
    await pool.query(`insert into users (id, name, email) values ($1, '', $2)`, [id, email])
    await pool.query(
      `insert into user_sessions (id, token, user_id, expires_at, created_at, updated_at)
       values ($1, $1, $1, now() + interval '1 day', now(), now())`,
      [id],
    )
  }
  const times = `lateral (select now() - n * interval '1 hour' as moment) times`
  const rows = `generate_series(1, ${MEMORIES}) n, ${times}`
  await pool.query(
    `insert into conversations (id, actor_kind, actor_id, created_at, put_away_at, title, turns, last_turn_at)
     select 'c' || n, 'user', $1, moment, case when n > 1 then moment end, 'Talk ' || n, 3, moment from ${rows}`,
    [HEAVY.id],
  )
  await pool.query(
    `insert into memories (session_id, user_id, conversation_id, started_at, ended_at, created_at)
     select 's' || n, $1, 'c' || n, moment, moment, moment from ${rows}`,
    [HEAVY.id],
  )
  await pool.query(
    `insert into memory_facts (id, user_id, conversation_id, session_id, item_id, kind, text, said_at, used_at, uses)
     select 'f' || n, $1, 'c' || n, 's' || n, 'i' || n,
       (array['note', 'preference', 'topic', 'token'])[1 + n % 4], 'I like the number ' || n || ' more than others',
       moment, moment, n % 7 from ${rows}`,
    [HEAVY.id],
  )
  await pool.query('analyze')
  await closeAll(pool, lite)
}

async function openServer() {
  const product = await openProduct(seed)
  const [cookie = ''] = product.services.identity.cookies.session.write(HEAVY.id).split(';', 1)
  return { ...product, cookie }
}
type Server = Awaited<ReturnType<typeof openServer>>

type Sample = Readonly<{ ms: number; cpuMs: number }>

/** With the clock, and with the CPU time of this process, in which the database runs: a busy machine changes it less. */
async function timed(work: () => Promise<unknown>): Promise<Sample> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: performance.now() - began, cpuMs: (user + system) / 1_000 }
}

const onClock = (samples: readonly Sample[]): number[] => samples.map(({ ms }) => ms)
const onCpu = (samples: readonly Sample[]): number[] => samples.map(({ cpuMs }) => cpuMs)

type Must = Parameters<typeof figure>[3]

/** The clock counts what a busy machine does for other programs, so the CPU time is what must fit. */
const figures = (what: string, samples: readonly Sample[], must: Must): Figure[] => [
  figure(what, 'ms', onClock(samples)),
  figure('… CPU time', 'ms', onCpu(samples), must),
]

const toOpen: Must = { must: `p95 ≤ ${OPEN_MS} ms`, meets: ({ p95 }) => p95 <= OPEN_MS }
const toStart: Must = { must: `median ≤ ${START_MS} ms`, meets: ({ median }) => median <= START_MS }
/** Waiting in the queue takes no CPU time. */
const toRemember: Must = { must: `p95 ≤ ${MEMORY_MS} ms`, meets: ({ p95 }) => p95 <= MEMORY_MS }

/** A session of twenty items, of which three are worth a memory. */
async function talked({ conversations, sessions }: Services, n: number): Promise<string> {
  const conversationId = await conversations.start(TALKER)
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const session = { actor: TALKER, conversationId, model: 'm', voice: 'v', instructions: 'i', expiresAt }
  await sessions.open({ ...session, id: `talk${n}` }, `key${n}`)
  const said = [`remember that ${n} is my number`, 'I prefer short answers', 'what is the price of BONK?']
  for (let turn = 0; turn < 10; turn++) {
    const title = said[turn] ?? `and how is it at ${turn}?`
    await conversations.putItem(conversationId, message({ title, createdAtMs: Date.now() }))
    await conversations.putItem(
      conversationId,
      toolNote({ status: 'DONE', title: 'auth_info', createdAtMs: Date.now() }),
    )
  }
  return `talk${n}`
}

/** Resolves when the log of this session is summarized; looking for that again and again would slow it down. */
function summaries(logs: Services['sessionLogs']): (id: string) => Promise<void> {
  const waiting = new Map<string, () => void>()
  const { settle } = logs
  Object.assign(logs, {
    settle: async (...how: Parameters<typeof settle>) => {
      const isSettled = await settle(...how)
      waiting.get(how[0].sessionId)?.()
      return isSettled
    },
  })
  return (id) => new Promise((resolve) => waiting.set(id, resolve))
}

async function ends({ services }: Server): Promise<Figure[]> {
  const { remembering, sessionLogs } = services
  const summarized = summaries(sessionLogs)
  const end = (id: string) =>
    timed(async () => {
      const done = summarized(id)
      await remembering.sessionEnded(id)
      await done
    })
  const samples: Sample[] = []
  for (let n = 0; n < WARM_UP + ENDS; n++) {
    const sample = await end(await talked(services, n))
    if (n >= WARM_UP) samples.push(sample)
  }
  const many: string[] = []
  for (let n = 0; n < AT_ONCE; n++) many.push(await talked(services, WARM_UP + ENDS + n))
  const together = await Promise.all(many.map(end))
  return [
    figure('end of a session to its memory by rules', 'ms', onClock(samples), toRemember),
    figure('… CPU time', 'ms', onCpu(samples)),
    figure(`… of ${AT_ONCE} sessions that end at once`, 'ms', onClock(together)),
  ]
}

/** The part that memory adds to the start of a call, until the database is free again. */
async function starts({ services: { conversations, memory } }: Server): Promise<Figure[]> {
  const start = async (who: User) => {
    const conversation = await conversations.current(who)
    return () =>
      timed(async () => {
        await memory.blockOf(who, conversation)
        await memory.memories.isOn(who.id)
      })
  }
  const [heavy, light] = [await start(HEAVY), await start(LIGHT)]
  const [with10000, more]: [Sample[], Sample[]] = [[], []]
  for (let n = 0; n < WARM_UP + STARTS; n++) {
    const [one, other] = [await heavy(), await light()]
    if (n < WARM_UP) continue
    with10000.push(one)
    more.push({ ms: one.ms - other.ms, cpuMs: one.cpuMs - other.cpuMs })
  }
  return [
    figure(`memory block of ${MEMORIES} memories at the start of a session`, 'ms', onClock(with10000)),
    ...figures('… more than with none', more, toStart),
  ]
}

const READS = {
  'What Parley remembers': '/api/memory',
  'the list of memories': '/api/realtime/memories',
  'the dossier': '/api/memory/dossier',
} as const

async function answers({ url, cookie, services }: Server): Promise<Figure[]> {
  await services.memory.turn(HEAVY.id, true)
  const all: Figure[] = []
  for (const [name, path] of Object.entries(READS)) {
    const read = () =>
      timed(async () => {
        const answer = await fetch(url + path, { headers: { cookie } })
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
        await answer.text()
      })
    const samples: Sample[] = []
    for (let n = 0; n < WARM_UP + ANSWERS; n++) {
      const sample = await read()
      if (n >= WARM_UP) samples.push(sample)
    }
    all.push(...figures(`answer of the server with ${name}, of ${MEMORIES} memories`, samples, toOpen))
  }
  return all
}

/** Runs in the page: from the click to the frame after the one with the first memories. */
const OPEN = `() => new Promise((resolve) => {
  const began = performance.now()
  const items = [...document.querySelectorAll('dialog button')]
  items.find(({ textContent }) => textContent === 'What Parley remembers').click()
  const look = () => document.querySelector('ul[aria-label=Memories] li')
    ? requestAnimationFrame(() => resolve(performance.now() - began))
    : requestAnimationFrame(look)
  look()
})`

/** The CPU time is that of the page's main thread and of the server together. */
async function measured(page: Page, devtools: CDPSession): Promise<Sample> {
  const cpu = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
  }
  const before = await cpu()
  let ms = 0
  const { cpuMs } = await timed(async () => {
    ms = (await page.evaluate(`(${OPEN})()`)) as number
  })
  return { ms, cpuMs: cpuMs + (await cpu()) - before }
}

async function openings({ url, cookie }: Server): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url)
    const samples: Sample[] = []
    // The code of the panel comes with the first opening, and is there for the others.
    for (let n = 0; n < 1 + OPENINGS; n++) {
      await page.getByRole('button', { name: /^Account:/ }).click()
      await page.getByRole('button', { name: 'What Parley remembers' }).waitFor()
      const sample = await measured(page, devtools)
      if (n > 0) samples.push(sample)
      await page
        .getByRole('dialog', { name: 'What Parley remembers' })
        .getByRole('button', { name: 'Close' })
        .click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    return figures(`open the panel of ${MEMORIES} memories, to its first rows painted`, samples, toOpen)
  } finally {
    await browser.close()
  }
}

async function run(): Promise<readonly Figure[]> {
  await buildWebIfStale()
  const server = await openServer()
  try {
    return [
      ...(await ends(server)),
      ...(await starts(server)),
      ...(await answers(server)),
      ...(await openings(server)),
    ]
  } finally {
    await server.close()
  }
}

export const bench: Bench = { name: 'memory', run }
