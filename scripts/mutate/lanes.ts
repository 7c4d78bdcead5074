/** Starts lanes, gives them jobs, and replaces a lane that does not answer in time. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job, LaneMessage, Ran } from './lane.ts'

const START_MS = 120_000

export type Lane = Readonly<{
  /** `timeout` when there was no answer in time; the lane has been started anew then. */
  run: (job: Job, limitMs: number) => Promise<Ran | 'timeout'>
  close: () => void
}>

export async function openLane(folder: string, pace = 1): Promise<Lane> {
  let child = await start(folder, pace)
  return {
    async run(job, limitMs) {
      child.send(job)
      const answer = await answerOf(child, limitMs)
      if (answer !== 'timeout' && 'ran' in answer) return answer.ran
      end(child)
      if (job.change) writeFileSync(join(folder, job.change.file), job.change.original)
      child = await start(folder, pace)
      // A mutant that ends the process of the tests was noticed as well.
      return answer === 'timeout' ? 'timeout' : { passed: false, durations: {} }
    },
    close: () => end(child),
  }
}

/** In a group of its own, so that its workers end with it. What tests write goes into the copy's own folder. */
async function start(folder: string, pace: number): Promise<ChildProcess> {
  const temporary = join(folder, '.t')
  mkdirSync(temporary, { recursive: true })
  const child = fork(join(folder, 'scripts/mutate/lane.ts'), {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, TMPDIR: temporary, NO_COLOR: '1', VITEST: 'true', NODE_ENV: 'test' },
  })
  const answer = await answerOf(child, pace * START_MS)
  if (answer === 'timeout' || !('ready' in answer)) throw new Error('A lane did not start.')
  return child
}

function answerOf(child: ChildProcess, limitMs: number): Promise<LaneMessage | 'timeout'> {
  const { promise, resolve } = Promise.withResolvers<LaneMessage | 'timeout'>()
  const onMessage = (message: unknown) => resolve(message as LaneMessage)
  const onExit = () => resolve({ failed: 'The process ended.' })
  const timer = setTimeout(resolve, limitMs, 'timeout' as const)
  child.once('message', onMessage)
  child.once('exit', onExit)
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', onMessage)
    child.off('exit', onExit)
  })
}

function end({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
