/** Measures `npm start` until `/readyz` answers: the first start with its page build, and later starts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { type Bench, figure } from './kit.ts'

const FIRST_STARTS = 3
const SECOND_STARTS = 7
const GIVE_UP_MS = 60_000
const POLL_MS = 15

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns two ports that were free a moment ago, for the page and for the chain. */
async function freePorts(): Promise<[page: number, chain: number]> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => {
            const address = server.address()
            resolve(typeof address === 'object' && address ? address.port : 0)
          }),
        ),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  const [page = 0, chain = 0] = ports
  return [page, chain]
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await pause(POLL_MS)
  }
  throw new Error('npm start was not ready in time')
}

/** `npm` leads its own process group and can end before its child: the end is when the port is closed. */
async function stop(child: ChildProcess, url: string): Promise<void> {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  const deadline = performance.now() + GIVE_UP_MS
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (!answer && child.exitCode === null && child.signalCode === null) await pause(POLL_MS)
    else if (!answer) return
    await answer?.body?.cancel()
  }
  throw new Error('npm start did not end in time')
}

const remove = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

/** Copies the project as it is after a fresh clone and `npm ci`: no built page, no data, the same packages. */
async function freshClone(): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const left = new Set(['node_modules', 'dist', '.git', '.parley'])
  await cp('.', clone, { recursive: true, filter: (path) => !left.has(basename(path)) })
  await symlink(resolve('node_modules'), join(clone, 'node_modules'))
  return clone
}

async function startOnce(project: string): Promise<number> {
  const [port, chainPort] = await freePorts()
  const env = {
    ...process.env,
    PORT: String(port),
    CHAIN_PORT: String(chainPort),
    LOG_LEVEL: 'error',
  }
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: project,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child)
  const seconds = (performance.now() - began) / 1000
  await stop(child, url)
  return seconds
}

async function timesOf(count: number, run: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < count; round++) times.push(await run())
  return times
}

async function run() {
  const project = await freshClone()
  try {
    const first = await timesOf(FIRST_STARTS, async () => {
      for (const made of ['dist', '.parley']) await remove(join(project, made))
      return startOnce(project)
    })
    const second = await timesOf(SECOND_STARTS, () => startOnce(project))
    return [
      figure('npm start to ready, first start ever', 's', first, {
        must: '≤ 12 s',
        meets: ({ median }) => median <= 12,
      }),
      figure('npm start to ready, second start', 's', second, {
        must: '≤ 3 s',
        meets: ({ median }) => median <= 3,
      }),
    ]
  } finally {
    await remove(project)
  }
}

export const bench: Bench = { name: 'start', run }
