/** One chain process: started, spoken to by lines, and its end told. Whether another follows is decided elsewhere. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { overLines } from './lines.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const STDERR_TAIL = 2000
const CLOSE_MS = 3000

export type ChildSettings = Readonly<{ dataDir: string; host: string; port: number }>

export type Ending = Readonly<{ code: number | null; signal: string | null; stderr: string }>

export type Child = Readonly<{
  pid: number | undefined
  send(line: string): void
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<Ending>
  /** Asks it to end, and makes it when it does not. */
  close(): Promise<void>
  kill(): void
}>

export function spawnChild(settings: ChildSettings, onLine: (line: string) => void): Child {
  const process_ = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', MAIN, JSON.stringify(settings)],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH, // and nothing else: it reads what strangers send and gets no keys to lose
        NODE_COMPILE_CACHE: join(settings.dataDir, 'code'), // a second start takes half the time
      },
    },
  )
  const line = process_.stdio[3] as Duplex // a pipe of spawn's is a socket
  line.on('error', () => {}) // a broken line means that the process ended, which `ended` tells
  const ended = watch(process_)
  return {
    pid: process_.pid,
    send: overLines(line, onLine),
    ended,
    kill: () => void process_.kill('SIGKILL'),
    async close() {
      line.end()
      const force = setTimeout(() => process_.kill('SIGKILL'), CLOSE_MS)
      await ended
      clearTimeout(force)
    },
  }
}

async function watch(child: ChildProcess): Promise<Ending> {
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL)
  })
  try {
    // 'close' and not 'exit': by then all that it wrote has been read.
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    return { code, signal, stderr: stderr.trim() }
  } catch (error) {
    return { code: null, signal: null, stderr: String(error) }
  }
}
