/** One process of the built-in voice: its answers, its end, and that a hanging one is killed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import type { Job } from './messages.ts'
import { startWorker, WorkerLost } from './process.ts'

const job: Job = { type: 'speak', text: 'echo', voice: 'slt', speed: 1 }

/** Takes the real one's messages, and misbehaves as the text of a job says. */
const SCRIPT = `
import { openParentChannel } from ${JSON.stringify(new URL('../../std/parent-channel.ts', import.meta.url).href)}
const channel = openParentChannel({ onMessage({ id, job }) {
  if (job.text === 'crash') process.abort()
  if (job.text === 'hang') for (;;);
  if (job.text === 'environment') channel.send({ type: 'answer', id, answer: { type: 'failed', message: Object.keys(process.env).join() } })
  else {
    channel.send({ type: 'piece', id, pcm: Int16Array.of(1, -2, 3) })
    channel.send({ type: 'answer', id, answer: { type: 'spoken' } })
  }
} })
channel.ready({ type: 'ready', voices: ['slt'] })
`

let folder = ''
let main = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-worker-'))
  main = join(folder, 'worker.mjs')
  await writeFile(main, SCRIPT)
})
afterAll(() => rm(folder, { recursive: true }))

describe('a process of the built-in voice', () => {
  it('starts, answers with samples, and ends when it is closed', async () => {
    const worker = startWorker(main, { closeMs: PATIENCE_MS })
    expect(await worker.ready).toEqual({ type: 'ready', voices: ['slt'] })
    const pieces: Int16Array[] = []
    const answer = await worker.work(job, PATIENCE_MS, (pcm) => pieces.push(pcm))
    expect({ answer, pieces }).toEqual({ answer: { type: 'spoken' }, pieces: [Int16Array.of(1, -2, 3)] })
    await worker.close()
    expect(await worker.exit).toMatchObject({ code: 0 })
    await expect(worker.work(job, PATIENCE_MS)).rejects.toBeInstanceOf(WorkerLost)
  })

  it('rejects the job under way when it crashes', async () => {
    const worker = startWorker(main)
    await worker.ready
    await expect(worker.work({ ...job, text: 'crash' }, PATIENCE_MS)).rejects.toBeInstanceOf(WorkerLost)
    expect(await worker.exit).toMatchObject({ signal: 'SIGABRT' })
  })

  it('is killed when it hangs', async () => {
    const worker = startWorker(main)
    await worker.ready
    await expect(worker.work({ ...job, text: 'hang' }, 200)).rejects.toBeInstanceOf(WorkerLost)
    expect(await worker.exit).toMatchObject({ signal: 'SIGKILL' })
  })

  it('gets no environment but PATH', async () => {
    const worker = startWorker(main)
    await worker.ready
    const answer = await worker.work({ ...job, text: 'environment' }, PATIENCE_MS)
    expect(
      answer.type === 'failed' && answer.message.split(',').filter((name) => !name.startsWith('NODE_')),
    ).toEqual(['PATH'])
    await worker.close()
  })

  it('reports why it did not start', async () => {
    const worker = startWorker(join(folder, 'missing.mjs'))
    await expect(worker.ready).rejects.toThrow('missing.mjs')
    expect(await worker.exit).toMatchObject({ code: 1 })
  })
})
