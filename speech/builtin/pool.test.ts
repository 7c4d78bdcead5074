/** The pool with fake processes: the order of jobs, crashes, and what closing leaves behind. */
import { describe, expect, it, vi } from 'vitest'
import type { Log } from '#domain/ports.ts'
import type { ProcessExit } from '#std/child-process.ts'
import type { Answer, Job, Readiness } from './messages.ts'
import { openPool } from './pool.ts'
import { type Worker, WorkerLost } from './process.ts'

const READY: Readiness = { type: 'ready', voices: ['slt'] }
const say = (text: string): Job => ({ type: 'speak', text, voice: 'slt', speed: 1 })

/** Fake processes that the test controls. */
function createFakeWorkers(start: Readiness | Error = READY) {
  const workers: {
    jobs: { job: Job; done: PromiseWithResolvers<Answer> }[]
    end(): void
    limits: number[]
  }[] = []
  const log = { info: vi.fn<Log['info']>(), warn: vi.fn<Log['warn']>(), error: vi.fn<Log['error']>() }
  const launch = (): Worker => {
    const ended = Promise.withResolvers<ProcessExit>()
    const self = {
      jobs: [] as { job: Job; done: PromiseWithResolvers<Answer> }[],
      limits: [] as number[],
      end() {
        for (const { done } of self.jobs) done.reject(new WorkerLost('ended'))
        ended.resolve({ code: null, signal: 'SIGSEGV', stderr: '' })
      },
    }
    workers.push(self)
    const ready = start instanceof Error ? Promise.reject(start) : Promise.resolve(start)
    ready.catch(() => self.end())
    return {
      pid: workers.length,
      ready,
      work(job, limitMs) {
        const done = Promise.withResolvers<Answer>()
        self.jobs.push({ job, done })
        self.limits.push(limitMs)
        return done.promise
      },
      exit: ended.promise,
      close: async () => self.end(),
    }
  }
  const answer = (worker: number, job: number): void =>
    workers[worker]?.jobs[job]?.done.resolve({ type: 'spoken' })
  return { workers, log, launch, answer }
}

const textsOf = (jobs: readonly { job: Job }[] = []): string[] =>
  jobs.map(({ job }) => (job.type === 'speak' ? job.text : ''))

describe('the pool of the built-in voice', () => {
  it('gives each process one job at a time, in order of arrival', async () => {
    const { workers, log, launch, answer } = createFakeWorkers()
    const pool = await openPool({ size: 2, log, start: launch })
    await vi.waitFor(() => expect(workers).toHaveLength(2))
    const running = ['a', 'b', 'c', 'd'].map((text) => pool.run(say(text), 100))
    await vi.waitFor(() => expect(workers.flatMap(({ jobs }) => textsOf(jobs)).sort()).toEqual(['a', 'b']))
    answer(0, 0)
    await vi.waitFor(() => expect(textsOf(workers[0]?.jobs).at(-1)).toBe('c'))
    answer(0, 1)
    await vi.waitFor(() => expect(textsOf(workers[0]?.jobs).at(-1)).toBe('d'))
    answer(0, 2)
    answer(1, 0)
    expect((await Promise.all(running)).every(({ type }) => type === 'spoken')).toBe(true)
    await pool.close()
  })

  it('rejects the job of a process that dies, starts another, and continues', async () => {
    const { workers, log, launch, answer } = createFakeWorkers()
    const pool = await openPool({ size: 1, log, start: launch })
    const [lost, next] = [pool.run(say('lost'), 100), pool.run(say('next'), 100)]
    await vi.waitFor(() => expect(workers[0]?.jobs).toHaveLength(1))
    workers[0]?.end()
    await expect(lost).rejects.toBeInstanceOf(WorkerLost)
    await vi.waitFor(() => expect(textsOf(workers[1]?.jobs)).toEqual(['next']))
    answer(1, 0)
    expect(await next).toMatchObject({ type: 'spoken' })
    expect(log.error).toHaveBeenCalledWith({ code: null, signal: 'SIGSEGV', stderr: '' }, expect.any(String))
    await pool.close()
  })

  it('forgets a job whose caller has given up, waiting or running', async () => {
    const { workers, log, launch, answer } = createFakeWorkers()
    const pool = await openPool({ size: 1, log, start: launch })
    const [first, second] = [new AbortController(), new AbortController()]
    const running = pool.run(say('running'), 100, first.signal)
    const waiting = pool.run(say('waiting'), 100, second.signal)
    const last = pool.run(say('last'), 100)
    await vi.waitFor(() => expect(workers[0]?.jobs).toHaveLength(1))
    const reason = new Error('enough')
    first.abort(reason)
    second.abort(reason)
    await expect(running).rejects.toBe(reason)
    await expect(waiting).rejects.toBe(reason)
    // The process cannot be stopped in the middle: the next job waits until it is free.
    expect(textsOf(workers[0]?.jobs)).toEqual(['running'])
    answer(0, 0)
    await vi.waitFor(() => expect(textsOf(workers[0]?.jobs)).toEqual(['running', 'last']))
    answer(0, 1)
    await last
    await expect(pool.run(say('late'), 100, AbortSignal.abort(reason))).rejects.toBe(reason)
    await pool.close()
  })

  it('refuses jobs beyond the queue', async () => {
    const { log, launch } = createFakeWorkers()
    const pool = await openPool({ size: 1, log, start: launch })
    const all = Array.from({ length: 66 }, (_, n) => pool.run(say(String(n)), 100))
    const settled = Promise.allSettled(all)
    await expect(all.at(-1)).rejects.toThrow('too many')
    await pool.close()
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true)
  })

  it('rejects waiting jobs when it is closed, and restarts nothing', async () => {
    const { workers, log, launch } = createFakeWorkers()
    const pool = await openPool({ size: 1, log, start: launch })
    const jobs = [pool.run(say('a'), 100), pool.run(say('b'), 100)]
    const settled = Promise.allSettled(jobs)
    await pool.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(pool.run(say('c'), 100)).rejects.toThrow('closed')
    expect(workers).toHaveLength(1)
    expect(log.error).not.toHaveBeenCalled()
  })

  it('stops at once where the libraries are missing', async () => {
    const { workers, log, launch } = createFakeWorkers({ type: 'missing', packages: ['libflite1'] })
    const pool = await openPool({ size: 2, log, start: launch })
    expect(pool.readiness).toEqual({ type: 'missing', packages: ['libflite1'] })
    expect(workers).toHaveLength(1)
    expect(log.error).not.toHaveBeenCalled()
  })

  it('rejects when the first process does not start', async () => {
    const { log, launch } = createFakeWorkers(new WorkerLost('no koffi here'))
    await expect(openPool({ size: 2, log, start: launch })).rejects.toThrow('no koffi here')
  })
})
