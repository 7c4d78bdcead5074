/** Measures the longest stall of the server's event loop under heavy loads; many-accounts measures a large wallet. */
import { randomBytes } from 'node:crypto'
import { listConversations } from '#contract/api/conversations.ts'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, IMPORT_BYTES } from '#contract/archive.ts'
import {
  MAX_IMAGE_URL_LENGTH,
  MAX_IMAGES_PER_CALL,
  MAX_IMAGES_PER_MESSAGE,
} from '#contract/realtime/limits.ts'
import { type App, startApp } from '../e2e/app.ts'
import { createPerson, type Person } from '../e2e/person.ts'
import { openTextCall } from '../e2e/text-call.ts'
import { type Bench, type Figure, figure } from './kit.ts'

const STALL_MS = 100
const CALLS = 32
const QUESTIONS = ['what is in the wallet?', 'price of bonk', 'who leads the board?', 'chart of sol', 'help']
const SEARCHES = ['alpha', 'alpha beta', 'nonsuch', 'alph']

/** Five parts of 40 MB are a file of 200 MB. */
const PARTS = 5
const CONVERSATIONS = 200
const ITEMS = 20
const ITEM_CHARACTERS = 10_000

/** Prometheus starts the figure again with each reading. An idle loop shows its step of 10 ms. */
const LAG = /^parley_nodejs_eventloop_lag_max_seconds (\S+)$/m

async function longestStall(app: App): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  const [, seconds] = LAG.exec(text) ?? []
  if (seconds === undefined) throw new Error('the server does not report the lag of its event loop')
  return 1_000 * Number(seconds)
}

async function calls({ url }: App): Promise<void> {
  const all = await Promise.all(Array.from({ length: CALLS }, () => openTextCall(url, createPerson(url))))
  for (const question of QUESTIONS) await Promise.all(all.map((call) => call.say(question)))
  await Promise.all(all.map((call) => call.close()))
}

/** Random bytes after the signature of a PNG, as large as a page may send. */
function largestPicture(): string {
  const head = 'data:image/png;base64,'
  const bytes = Math.floor(((MAX_IMAGE_URL_LENGTH - head.length) * 3) / 4) - 2
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return `${head}${Buffer.concat([signature, randomBytes(bytes - signature.length)]).toString('base64')}`
}

async function pictures({ url }: App): Promise<void> {
  const person = createPerson(url)
  const call = await openTextCall(url, person)
  for (let sent = 0; sent < MAX_IMAGES_PER_CALL; sent += MAX_IMAGES_PER_MESSAGE)
    await call.say('what is this?', Array.from({ length: MAX_IMAGES_PER_MESSAGE }, largestPicture))
  await call.close()
  await person.request('/api/conversation')
}

const itemOf = (conversation: number, at: number) => ({
  type: 'MESSAGE',
  role: at % 2 === 0 ? 'user' : 'assistant',
  itemId: `item_${conversation}_${at}`,
  title: `alpha beta ${conversation} ${at} `.repeat(ITEM_CHARACTERS).slice(0, ITEM_CHARACTERS),
  status: 'DONE',
  createdAtMs: 1_780_000_000_000 + at,
  isHidden: false,
  expanded: false,
})

const time = new Date(1_780_000_000_000).toISOString()
const partOf = (part: number) => ({
  format: ARCHIVE_FORMAT,
  version: ARCHIVE_VERSION,
  exportedAt: time,
  conversations: Array.from({ length: CONVERSATIONS }, (_, at) => ({
    title: `Alpha ${part} ${at}`,
    createdAt: time,
    pinned: false,
    archived: false,
    items: Array.from({ length: ITEMS }, (_each, index) => itemOf(at, index)),
  })),
})

async function importFile(person: Person): Promise<void> {
  for (let part = 0; part < PARTS; part += 1) {
    const body = partOf(part)
    if (part === 0 && JSON.stringify(body).length > IMPORT_BYTES) throw new Error('a part is too large')
    await person.request('/api/archive', { body })
  }
}

/** Reads every portion of the list of conversations. */
async function readList({ request }: Person): Promise<void> {
  let query = ''
  for (;;) {
    const { next } = listConversations.output.parse(await request(`/api/conversations${query}`))
    if (next === null) return
    query = `?cursor=${encodeURIComponent(next)}`
  }
}

async function searches({ request }: Person): Promise<void> {
  for (const text of SEARCHES) await request(`/api/search?q=${encodeURIComponent(text)}`)
}

async function exports({ url }: App, person: Person): Promise<void> {
  for (const format of ['json', 'markdown']) {
    const answer = await fetch(`${url}/api/archive?format=${format}`, {
      headers: { cookie: person.cookie() },
    })
    // A text of 200 MB would need twice its size here.
    for await (const _ of answer.body ?? []);
  }
}

export const bench: Bench = {
  name: 'stalls of the server',
  async run() {
    const app = await startApp({ NODE_ENV: 'production' })
    const figures: Figure[] = []
    async function measure(what: string, load: () => Promise<void>): Promise<void> {
      await longestStall(app)
      await load()
      figures.push(
        figure(`longest stall, ${what}`, 'ms', [await longestStall(app)], {
          must: `at most ${STALL_MS} ms`,
          meets: ({ median }) => median <= STALL_MS,
        }),
      )
    }
    const person = createPerson(app.url)
    try {
      await measure(`${CALLS} calls by text`, () => calls(app))
      await measure(`${MAX_IMAGES_PER_CALL} of the largest pictures`, () => pictures(app))
      await person.request('/api/conversation')
      await measure(`import of 200 MB in ${PARTS} parts`, () => importFile(person))
      await measure(`list of ${PARTS * CONVERSATIONS} conversations`, () => readList(person))
      await measure(`searches in ${PARTS * CONVERSATIONS * ITEMS} items`, () => searches(person))
      await measure('export of 200 MB', () => exports(app, person))
    } finally {
      await app.dispose()
    }
    return figures
  },
}
