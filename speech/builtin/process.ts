/** One process of the built-in voice: started, given one job at a time, ended when it hangs. Whether another follows is the pool's affair. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer, FromWorker, Job, ToWorker } from './messages.ts'

const MAIN = fileURLToPath(new URL('./worker.ts', import.meta.url))
const START_MS = 20_000
const CLOSE_MS = 2_000
const STDERR_TAIL = 2_000

/** The process ended, or was ended, before it had answered. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
}

export type Start = Extract<FromWorker, { type: 'ready' | 'missing' }>
export type Ending = Readonly<{ code: number | null; signal: string | null; stderr: string }>

/** Sound of a job, before its answer. */
export type OnPiece = (pcm: Int16Array) => void

export type Worker = Readonly<{
  pid: number | undefined
  /** What it says of itself first. Rejects when it ends before that. */
  started: Promise<Start>
  /** Only when the last job has been answered. A process that takes longer than `limitMs` hangs and is killed. */
  work(job: Job, limitMs: number, onPiece?: OnPiece): Promise<Answer>
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<Ending>
  close(): Promise<void>
}>

export function startWorker(main = MAIN): Worker {
  const child = fork(main, [], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH }, // it needs none of the server's keys
  })
  const ended = watch(child)
  const waiting = new Map<number, PromiseWithResolvers<Answer> & { onPiece: OnPiece | undefined }>()
  const start = Promise.withResolvers<Start>()
  child.on('message', (message: FromWorker) => {
    if (message.type === 'answer') waiting.get(message.id)?.resolve(message.answer)
    else if (message.type === 'piece') waiting.get(message.id)?.onPiece?.(message.pcm)
    else start.resolve(message)
  })
  const giveUp = setTimeout(() => child.kill('SIGKILL'), START_MS)
  void start.promise.then(() => clearTimeout(giveUp)).catch(() => {})
  void ended.then(({ code, signal, stderr }) => {
    clearTimeout(giveUp)
    const lost = new WorkerLost(
      `the built-in voice ended with ${signal ?? code}${stderr ? `: ${stderr}` : ''}`,
    )
    start.reject(lost)
    for (const each of waiting.values()) each.reject(lost)
  })
  start.promise.catch(() => {}) // whoever asks is told; nobody has to ask
  let jobs = 0

  return {
    pid: child.pid,
    started: start.promise,
    async work(job, limitMs, onPiece) {
      const id = ++jobs
      const answer = Promise.withResolvers<Answer>()
      waiting.set(id, { ...answer, onPiece })
      const hangs = setTimeout(() => child.kill('SIGKILL'), limitMs)
      try {
        if (!child.connected) throw new WorkerLost('the built-in voice has ended')
        child.send({ id, job } satisfies ToWorker)
        return await answer.promise
      } finally {
        clearTimeout(hangs)
        waiting.delete(id)
      }
    },
    ended,
    async close() {
      if (child.connected) child.disconnect()
      const force = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS)
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
  // A job may be sent to a process that has just ended: that comes as an error, and its exit follows.
  child.on('error', () => {})
  // Not 'close': it does not come when we have closed the line ourselves.
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { code, signal, stderr: stderr.trim() }
}
