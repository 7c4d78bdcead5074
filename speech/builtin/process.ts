/** Starts one process of the built-in voice, which takes one job at a time and is killed when it hangs. */
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '#std/child-process.ts'
import type { Answer, FromWorker, Job, Readiness, ToWorker } from './messages.ts'

const MAIN = fileURLToPath(new URL('./worker.ts', import.meta.url))
export const NAME = 'a process of the built-in voice'

/** The process ended, or was killed, before it answered. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
}

/** Receives the audio of a job, before its answer. */
export type OnPiece = (pcm: Int16Array) => void

export type Worker = Pick<Child<Readiness>, 'pid' | 'ready' | 'exit' | 'close'> &
  Readonly<{
    /** Must wait for the answer to the job before. A process that takes longer than `limitMs` hangs and is killed. */
    work(job: Job, limitMs: number, onPiece?: OnPiece): Promise<Answer>
  }>

/** Other programs and times are for tests. */
export function startWorker(main = MAIN, times: Readonly<{ closeMs?: number }> = {}): Worker {
  const pending = new Map<number, PromiseWithResolvers<Answer> & { onPiece: OnPiece | undefined }>()
  let lastId = 0
  let hasEnded = false
  const child = startChild<Readiness, FromWorker, ToWorker>({
    name: NAME,
    main,
    ...times,
    onMessage(message) {
      const job = pending.get(message.id)
      if (message.type === 'answer') job?.resolve(message.answer)
      else job?.onPiece?.(message.pcm)
    },
  })
  void child.exit.then(({ code, signal, stderr }) => {
    hasEnded = true
    const lost = new WorkerLost(
      `the built-in voice ended with ${signal ?? code}${stderr ? `: ${stderr}` : ''}`,
    )
    for (const { reject } of pending.values()) reject(lost)
  })

  return {
    ...child,
    async work(job, limitMs, onPiece) {
      if (hasEnded) throw new WorkerLost('the built-in voice has ended')
      const id = ++lastId
      const answer = Promise.withResolvers<Answer>()
      pending.set(id, { ...answer, onPiece })
      const hangTimer = setTimeout(child.kill, limitMs)
      try {
        child.send({ id, job })
        return await answer.promise
      } finally {
        clearTimeout(hangTimer)
        pending.delete(id)
      }
    },
  }
}
