/** Starts the product in a separate process with its own data folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { seedDirectory } from '#adapters/db/testing/database.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startTwo } from './two-servers.ts'

/** Polling more often would slow the start that the test waits for. */
const POLL_MS = 50
/** A busy machine is slow, not wrong; a process that ends is noticed at once. */
const READY_MS = 200_000

export type App = {
  readonly url: string
  /** The address of its embedded chain. */
  readonly chainUrl: string
  /** The variables that name its data, for commands that run beside it. */
  readonly place: Readonly<Record<string, string>>
  /** The ids of its current processes: one, or two with TEST_SERVERS=2; each has children. */
  pids(): readonly number[]
  /** Sends its process a signal, such as 'SIGSTOP'. */
  signal(name: NodeJS.Signals): void
  /** Everything the process printed so far. */
  output(): string
  /** Ends the process: 'SIGTERM' as an operator would, 'SIGKILL' as a crash would. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Kills the child process that runs this file, as a crash would. */
  killPart(file: string): void
  /** Starts the product again on the same data and port after a stop. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}

type TestDatabase = Readonly<{ url?: string; drop: () => Promise<void> }>
const embedded: TestDatabase = { drop: async () => undefined }

/** With TEST_DATABASE_URL the product runs on a fresh database of that server, else on PGlite. */
export async function freshDatabase(): Promise<TestDatabase> {
  const base = process.env.TEST_DATABASE_URL
  if (!base) return embedded
  const name = `parley_e2e_${process.pid}_${Date.now()}`
  await query(base, `create database ${name}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => query(base, `drop database if exists ${name} with (force)`) }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended while starting:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await setTimeout(POLL_MS)
  }
  throw new Error(`The product was not ready in ${READY_MS / 1000} s:\n${output()}`)
}

/** Unless this is to be a first start, the folder has an empty database: to make one takes three seconds of CPU. */
async function newFolder(firstStart: boolean): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-e2e-'))
  if (!firstStart && !process.env.TEST_DATABASE_URL) await seedDirectory(join(dataDir, 'db'))
  return dataDir
}

type Given = Readonly<{ dataDir?: string; firstStart?: boolean }>
type Extra = Readonly<Record<string, string>>

/**
 * Adds `extra` to the environment of the tests. A given data folder has its own database, and so does a given address.
 * With TEST_SERVERS=2 the product is two servers behind a proxy, unless the journey gives it a database of its own.
 */
export function startApp(extra: Extra = {}, given: Given = {}): Promise<App> {
  const isPair = process.env.TEST_SERVERS === '2' && !given.dataDir && !extra.DATABASE_URL
  return isPair ? startTwo((each) => startServer(each, given), extra) : startServer(extra, given)
}

/** One server, also with TEST_SERVERS=2. */
export async function startServer(extra: Extra = {}, given: Given = {}): Promise<App> {
  const dataDir = given.dataDir ?? (await newFolder(given.firstStart ?? false))
  const database = given.dataDir || extra.DATABASE_URL ? embedded : await freshDatabase()
  const [port, chainPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const place = { PARLEY_DATA: dataDir, ...(database.url && { DATABASE_URL: database.url }) }
  let printed = ''
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(port),
      CHAIN_PORT: String(chainPort),
      // A killed process loses nothing without it; adapters/db/power-cut.test.ts has the power cut.
      DATABASE_FSYNC: 'off',
      // Beside other tests every query may wait for seconds.
      BUSY_AFTER_MS: '0',
      ...place,
      ...extra,
    }
    child = spawn('node', ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
      })
    }
    await ready(url, child, () => printed)
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }

  function killPart(file: string): void {
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
    const part = rows
      .map((row) => row.trim().split(/\s+/))
      .find(([, parent, ...args]) => parent === String(child?.pid) && args.some((arg) => arg.endsWith(file)))
    if (!part?.[0]) throw new Error(`No process of the product runs ${file}`)
    process.kill(Number(part[0]), 'SIGKILL')
  }

  async function dispose(): Promise<void> {
    await stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  await start()
  const chainUrl = `http://127.0.0.1:${extra.CHAIN_PORT ?? chainPort}`
  return {
    url,
    chainUrl,
    place,
    pids: () => (child?.pid === undefined ? [] : [child.pid]),
    signal: (name) => void child?.kill(name),
    output: () => printed,
    stop,
    start,
    killPart,
    dispose,
  }
}
