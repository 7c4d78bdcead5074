/** Runs the tasks of crash and race tests in a process of its own: `node program.ts <task> <directory or url>`. */
import { writeSync } from 'node:fs'
import type { Log } from '#domain/ports.ts'
import { conversationStore } from '../conversation-store.ts'
import { openDatabase } from '../open.ts'
import { promptStore } from '../prompt-store.ts'
import { conversations, guests, items } from '../schema.ts'
import { withTransaction } from '../transaction.ts'
import { message } from './items.ts'

const [task = '', place = ''] = process.argv.slice(2)
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Past Node's own buffers: what the parent reads was done before the next statement began. */
const say = (text: string): void => void writeSync(1, `${text}\n`)

/** Commits transactions of four statements and acknowledges each, until the process is killed. */
async function write(): Promise<void> {
  const { db, migrate } = await openDatabase({ dataDir: place, log })
  await migrate()
  const store = conversationStore(db, { now: Date.now })
  for (let n = 0; ; n++) {
    const id = `${process.pid}.${n}`
    await withTransaction(db, async (tx) => {
      await tx.insert(guests).values({ id })
      await tx.insert(conversations).values({ id, actorKind: 'guest', actorId: id, createdAt: new Date() })
      const item = message({ itemId: id, title: id.repeat(200) })
      const row = { conversationId: id, item, status: item.status, createdAt: new Date() }
      await tx.insert(items).values({ ...row, seq: 1, itemId: 'first' })
      await tx.insert(items).values({ ...row, seq: 2, itemId: 'second' })
    })
    say(id)
    if (n % 50 === 49) await db.execute('checkpoint')
    // A statement of its own, as the stores send them, acknowledged as well.
    await store.putHistory(id, { itemId: 'h', item: { n } })
    say(`${id} history`)
  }
}

/** Opens the directory and holds it. */
async function hold(): Promise<void> {
  await openDatabase({ dataDir: place, log })
  say('open')
  setInterval(() => undefined, 1_000)
}

/** Waits for the word, so that several migrate at the same moment. */
async function migrate(): Promise<void> {
  const database = await openDatabase({ url: place, dataDir: '', log })
  say('ready')
  await new Promise((resolve) => process.stdin.once('data', resolve))
  await database.migrate()
  await database.close()
  process.stdin.destroy()
}

const EDITOR = { id: 'editor', email: null }
/** Several modules, so that their saves are under way side by side. */
const DRAFTS = ['draft.0', 'draft.1', 'draft.2', 'draft.3']

/** Saves prompt modules over and over and acknowledges each save with its version, until the process is killed. */
async function save(): Promise<void> {
  const { db, migrate } = await openDatabase({ dataDir: place, log })
  await migrate()
  const modules = promptStore(db, { now: Date.now })
  await modules.plant(DRAFTS.map((slug) => ({ slug, title: slug, segment: 'v1', notes: '' })))
  const editing = async (slug: string): Promise<void> => {
    const [module] = await modules.bySlugs([slug])
    for (let version = module?.version ?? 0; ; version++) {
      const saved = await modules.replace(slug, version, { segment: `v${version + 1}` }, EDITOR)
      say(`${slug} ${saved.kind} ${version + 1}`)
    }
  }
  await Promise.all(DRAFTS.map(editing))
}

const tasks: Record<string, () => Promise<void>> = { write, hold, migrate, save }

try {
  await tasks[task]?.()
} catch (error) {
  const { message: words, exitCode = 1 } = error as Error & { exitCode?: number }
  writeSync(2, `${words}\n`)
  process.exit(exitCode)
}
