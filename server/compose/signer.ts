/** Supervises the signer's process: starts it, restarts it when it dies, and ends it with the server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { type SignerLink, socketSigner } from '#adapters/signer/signer.ts'
import type { Log } from '#domain/ports.ts'
import type { Signer } from '#domain/signer.ts'
import { type Config, ConfigError } from '../config/config.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'signer', 'main.ts')
const START_MS = 30_000
const CLOSE_MS = 5000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000
/** After this lifetime the next restart delay is short again. */
const HEALTHY_MS = 10_000
const STDERR_TAIL = 4000
/** The longest socket path that every system accepts. */
const SOCKET_PATH_MAX = 100
/** The exit code of a signer that cannot start until an operator acts. */
const KEY_PROBLEM = 2

export type ComposedSigner = Readonly<{
  signer: Signer
  /** The id of the current process. */
  pid: () => number | undefined
  isHealthy: () => boolean
  close: () => Promise<void>
}>
type Parts = Readonly<{ config: Pick<Config, 'dataDir' | 'databaseUrl' | 'signer'>; log: Log }>

export async function startSigner({ config, log }: Parts): Promise<ComposedSigner> {
  const socket = socketPath(config)
  // The compile cache would create the folder readable for everyone.
  await mkdir(join(config.dataDir, 'signer'), { recursive: true, mode: 0o700 })
  const env = environmentOf(config, socket)
  const stop = new AbortController()
  const first = await startChild(env, log)
  let up: Child | undefined = first
  const watching = watch(first, FIRST_PAUSE_MS)
  const link: SignerLink = socketSigner({ socket })

  async function watch(child: Child, pause: number): Promise<void> {
    const born = Date.now()
    const ending = await child.ended
    up = undefined
    if (stop.signal.aborted) return
    log.error({ ...ending }, 'the signer ended; restarting it')
    await restart(Date.now() - born > HEALTHY_MS ? FIRST_PAUSE_MS : pause)
  }

  async function restart(pause: number): Promise<void> {
    await delay(pause, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    if (stop.signal.aborted) return
    const longer = Math.min(pause * 2, LONGEST_PAUSE_MS)
    try {
      const child = await startChild(env, log)
      if (stop.signal.aborted) return await child.close()
      up = child
      await watch(child, longer)
    } catch (error) {
      log.error({ err: error }, 'failed to restart the signer')
      await restart(longer)
    }
  }

  return {
    signer: link,
    pid: () => up?.pid,
    isHealthy: () => up !== undefined,
    async close() {
      stop.abort()
      await link.close()
      await up?.close()
      await watching
    },
  }
}

/** Returns a path beside the data, or in the system's temporary folder when that one is too long for a socket. */
export function socketPath({ dataDir, signer: { socket } }: Parts['config']): string {
  if (socket !== undefined) return socket
  const beside = join(dataDir, 'signer', 'signer.sock')
  if (Buffer.byteLength(beside) <= SOCKET_PATH_MAX) return beside
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `parley-${userInfo().uid}-${name}`, 'signer.sock')
}

/** Passes the signer its own settings and nothing else of this process's environment. */
function environmentOf({ dataDir, databaseUrl, signer }: Parts['config'], socket: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: join(dataDir, 'signer', 'code'), // a second start takes half the time
    ...signer.settings,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SIGNER_SOCKET: socket,
    SIGNER_VAULT: join(dataDir, 'signer', 'vault.db'),
    SIGNER_KEY_FILE: join(dataDir, 'keys', 'wallet-master.key'),
    SIGNER_DEMO_KEY_FILE: join(dataDir, 'keys', 'demo-wallet.json'),
  }
}

type Ending = Readonly<{ code: number | null; signal: string | null; stderr: string }>
type Child = Readonly<{ pid: number | undefined; ended: Promise<Ending>; close: () => Promise<void> }>
type Line = Readonly<{ ready: true }> | (Readonly<{ level: keyof Log; message: string }> & object)

/** Resolves when the signer accepts requests. */
async function startChild(env: NodeJS.ProcessEnv, log: Log): Promise<Child> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    // The signer ends when its standard input does, so it never outlives its server.
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
  })
  child.stdin.on('error', () => undefined) // a broken pipe means that the signer ended, which `ended` reports
  const ready = Promise.withResolvers<true>()
  createInterface(child.stdout).on('line', (text) => {
    const line = JSON.parse(text) as Line // our own process writes nothing else
    if ('ready' in line) return ready.resolve(true)
    const { level, message, ...fields } = line
    log[level](fields, message)
  })
  const ended = endOf(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const outcome = await Promise.race([ready.promise, ended]).finally(() => clearTimeout(timer))
  if (outcome !== true) throw startProblem(outcome)
  return { pid: child.pid, ended, close: () => end(child, ended) }
}

async function endOf(child: ChildProcess): Promise<Ending> {
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL)
  })
  try {
    // 'close' rather than 'exit': by then all its output has been read.
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    return { code, signal, stderr: stderr.trim() }
  } catch (error) {
    return { code: null, signal: null, stderr: String(error) }
  }
}

async function end(child: ChildProcess, ended: Promise<Ending>): Promise<void> {
  child.stdin?.end()
  const force = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS)
  await ended
  clearTimeout(force)
}

function startProblem({ code, signal, stderr }: Ending): Error {
  if (code === KEY_PROBLEM) return new ConfigError([stderr])
  return new Error(`the signer did not start: ${stderr || (signal ?? `code ${code}`)}`)
}
