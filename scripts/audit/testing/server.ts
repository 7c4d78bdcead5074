/** Starts a server for tests, stops it at fault points, and kills it with all its children. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { FAULT_POINTS, type FaultPoint } from '#testing/swaps/fault-points.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'fault-server.ts')
const READY_MS = 180_000
const GONE_MS = 20_000

export type Victim = 'server' | 'signer' | 'chain'
const PROGRAM = { signer: 'signer/main.ts', chain: 'sandbox/chain/main.ts' } as const

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(what: string, limitMs: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what} took longer than ${limitMs} ms`)
    await delay(20)
  }
}

type Settings = Readonly<{ dataDir: string; port: number; env: Readonly<Record<string, string>> }>

/** Runs when a swap reaches a point of this server; the swap waits for `goOn`. */
export type Handler = (point: FaultPoint, goOn: () => void, server: FaultServer) => void

export type FaultServer = Readonly<{
  /** Everything goes on at once while there is none. */
  onPoint(handler: Handler | undefined): void
  pidOf(victim: Victim): number | undefined
  /** Kills with SIGKILL and waits until dependent processes are gone too. */
  kill(victim: Victim): Promise<void>
  /** Stops the server with SIGTERM. */
  stop(): Promise<void>
  isUp(): boolean
}>

const pointReached = z.object({ point: z.enum(FAULT_POINTS), id: z.number() })

export async function startServer(settings: Settings, first?: Handler): Promise<FaultServer> {
  const { dataDir, port, env } = settings
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PARLEY_DATA: dataDir,
      PORT: String(port),
      CHAIN_PORT: '0',
      BUSY_AFTER_MS: '0',
      VOICE_CALLS: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000)
  })
  let handler = first
  const server = controls(child, (given) => {
    handler = given
  })
  child.on('message', (message) => {
    const { point, id } = pointReached.parse(message)
    const goOn = (): void => void (child.connected && child.send(id))
    if (handler) handler(point, goOn, server)
    else goOn()
  })
  await until('the server', READY_MS, () => {
    if (!server.isUp()) throw new Error(`the server did not start: ${stderr}`)
    return isReady(port)
  })
  return server
}

const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true

/** Waits until the killed process is up again. */
export const untilReady = (port: number): Promise<void> => until('recovery', READY_MS, () => isReady(port))

function controls(child: ChildProcess, onPoint: FaultServer['onPoint']): FaultServer {
  const { pid = 0 } = child
  const gone = once(child, 'close')
  const family = (): readonly (readonly [number, string])[] =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .flatMap((line) => {
        const [, id, args] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
        return id && args ? [[Number(id), args] as const] : []
      })
  const childrenOf = (): number[] => {
    try {
      return family().map(([id]) => id)
    } catch {
      return [] // ps says so when there are none
    }
  }
  const pidOf = (victim: Victim): number | undefined => {
    if (victim === 'server') return pid
    try {
      return family().find(([, args]) => args.includes(PROGRAM[victim]))?.[0]
    } catch {
      return undefined
    }
  }
  async function allGone(children: readonly number[]): Promise<void> {
    await gone
    await until('the children of the server', GONE_MS, () => !children.some(alive)).catch(() => {
      // Only our own processes are left; a run leaves nothing behind.
      for (const each of children.filter(alive)) process.kill(each, 'SIGKILL')
    })
  }
  return {
    onPoint,
    pidOf,
    isUp: () => child.exitCode === null && child.signalCode === null,
    async kill(victim) {
      const target = pidOf(victim)
      if (target === undefined) return
      const children = childrenOf()
      process.kill(target, 'SIGKILL')
      if (victim === 'server') await allGone(children)
      else await until(`the ${victim}`, GONE_MS, () => !alive(target))
    },
    async stop() {
      const children = childrenOf()
      child.kill('SIGTERM')
      await allGone(children)
    },
  }
}
