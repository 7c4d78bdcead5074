/** Child processes and their supervisor, on small real programs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { countOwnTimers } from '#testing/own-timers.ts'
import { PATIENCE_MS } from '../scripts/testing/patience.ts'
import { type ChildOptions, type ProcessExit, ProcessStartError, startChild } from './child-process.ts'
import { superviseProcess } from './supervised-process.ts'

type Request = Readonly<{ do: 'echo' | 'environment' | 'log' | 'stay' | 'crash' | 'hang'; value?: unknown }>
type Reply = Readonly<{ reply: unknown }>

const url = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)

/** Answers requests, and misbehaves on request. */
const PROGRAM = `
import { openParentChannel } from ${url('./parent-channel.ts')}
let stays = false
const channel = openParentChannel({
  onMessage(request) {
    if (request.do === 'echo') channel.send({ reply: request.value })
    if (request.do === 'environment') channel.send({ reply: Object.keys(process.env) })
    if (request.do === 'log') channel.log.warn({ err: new Error('oops'), count: 2 }, 'a warning')
    if (request.do === 'stay') { stays = true; setInterval(() => {}, 1000); channel.send({ reply: 'staying' }) }
    if (request.do === 'crash') { console.error('first\\nlast words'); process.exit(3) }
    if (request.do === 'hang') for (;;);
  },
  onClose: () => stays || process.exit(0),
})
channel.ready({ args: process.argv.slice(2) })
`
/** Starts a child and prints its pid. */
const PARENT = `
import { startChild } from ${url('./child-process.ts')}
const child = startChild({ name: 'it', main: process.argv[2] })
await child.ready
process.stdout.write(String(child.pid))
`

let folder = ''
const main = (): string => join(folder, 'program.ts')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-process-'))
  await writeFile(main(), PROGRAM)
  await writeFile(join(folder, 'parent.ts'), PARENT)
  await writeFile(join(folder, 'broken.ts'), 'throw new Error("no such thing")')
  await writeFile(join(folder, 'silent.ts'), 'setInterval(() => {}, 1000)')
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 5 }))

const createLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })

function start(options: Partial<ChildOptions<Reply>> = {}) {
  const replies: unknown[] = []
  const child = startChild<{ args: string[] }, Reply, Request>({
    name: 'the test process',
    main: main(),
    onMessage: ({ reply }) => replies.push(reply),
    startMs: PATIENCE_MS,
    closeMs: PATIENCE_MS,
    ...options,
  })
  onTestFinished(() => child.close())
  return { ...child, replies }
}

const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('startChild', () => {
  it('passes arguments, the ready value, and messages with typed arrays and bigints both ways', async () => {
    const child = start({ args: ['one', 'two'] })
    expect(await child.ready).toEqual({ args: ['one', 'two'] })
    const value = { pcm: Int16Array.of(1, -2), big: 2n ** 60n }
    child.send({ do: 'echo', value })
    await expect.poll(() => child.replies).toEqual([value])
  })

  it('gives the child nothing of the environment but PATH and what is named', async () => {
    const child = start({ env: { NAMED: '1' } })
    child.send({ do: 'environment' })
    await expect.poll(() => child.replies).toHaveLength(1)
    const names = child.replies[0] as string[]
    expect(names.filter((name) => !name.startsWith('NODE_')).sort()).toEqual(['NAMED', 'PATH'])
  })

  it('writes the child’s log lines to the log, errors included', async () => {
    const log = createLog()
    start({ log }).send({ do: 'log' })
    await expect.poll(() => log.warn.mock.calls).toHaveLength(1)
    expect(log.warn).toHaveBeenCalledWith(
      { err: { message: 'oops', stack: expect.stringContaining('oops') }, count: 2 },
      'a warning',
    )
  })

  it('reports code and last output of a process that ends', async () => {
    const child = start()
    child.send({ do: 'crash' })
    expect(await child.exit).toEqual({ code: 3, signal: null, stderr: 'first\nlast words' })
    child.send({ do: 'echo' }) // is lost, and throws nothing
  })

  it('rejects `ready` with the reason when the program does not start', async () => {
    const child = start({ main: join(folder, 'broken.ts') })
    await expect(child.ready).rejects.toThrow(/the test process did not start: .*no such thing/s)
    expect(await child.exit).toMatchObject({ code: 1 })
  })

  it('kills a process that is not ready in time', async () => {
    const child = start({ main: join(folder, 'silent.ts'), startMs: 50 })
    await expect(child.ready).rejects.toThrow('it was ended by SIGKILL')
  })

  it('ends the process when it is closed, while it still starts as well', async () => {
    const child = start()
    await child.ready
    await child.close()
    expect(await child.exit).toEqual({ code: 0, signal: null, stderr: '' })
    const early = start()
    await early.close()
    expect(isAlive(early.pid)).toBe(false)
  })

  it('kills a process that does not end when it is closed', async () => {
    const child = start({ closeMs: 50 })
    child.send({ do: 'stay' })
    await expect.poll(() => child.replies).toEqual(['staying'])
    await child.close()
    expect(await child.exit).toMatchObject({ signal: 'SIGKILL' })
  })

  it('kills a process that hangs, and no other', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const timersLeft = countOwnTimers()
    const child = start({ hasHeartbeat: true })
    await child.ready
    child.send({ do: 'hang' })
    vi.advanceTimersByTime(5000)
    expect(isAlive(child.pid)).toBe(true)
    vi.advanceTimersByTime(1000)
    expect(await child.exit).toMatchObject({ signal: 'SIGKILL' })
    expect(timersLeft()).toBe(0)
  })

  it('ends the process when its parent is killed', async () => {
    const args = ['--disable-warning=ExperimentalWarning', join(folder, 'parent.ts'), main()]
    const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = Number(((await once(parent.stdout, 'data')) as [Buffer])[0])
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})

it('reports a failed start with the output, the signal or the code', () => {
  const messageOf = (exit: ProcessExit): string => new ProcessStartError('it', exit).message
  expect(messageOf({ code: 1, signal: null, stderr: 'why' })).toBe('it did not start: why')
  expect(messageOf({ code: null, signal: 'SIGTERM', stderr: '' })).toBe(
    'it did not start: it was ended by SIGTERM',
  )
  expect(messageOf({ code: 2, signal: null, stderr: '' })).toBe('it did not start: it ended with code 2')
})

describe('superviseProcess', () => {
  function supervise(options: { main?: () => string; retriesFirst?: boolean } = {}) {
    const log = createLog()
    const [onReady, onEnd] = [vi.fn(), vi.fn()]
    const supervisor = superviseProcess({
      name: 'the test process',
      log,
      onReady,
      onEnd,
      retriesFirst: options.retriesFirst,
      start: () => start({ main: (options.main ?? main)() }),
    })
    onTestFinished(() => supervisor.close())
    return { supervisor, log, onReady, onEnd }
  }

  it('starts another process when one ends, and hands it to the callers that wait', async () => {
    const { supervisor, log, onReady, onEnd } = supervise()
    await supervisor.started
    const first = supervisor.child()
    first?.kill()
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
    const second = await supervisor.waitForChild(PATIENCE_MS)
    expect(second).toBe(supervisor.child())
    expect(second?.pid).not.toBe(first?.pid)
    expect(supervisor.pid()).toBe(second?.pid)
    expect([onReady.mock.calls.length, onEnd.mock.calls.length]).toEqual([2, 1])
    const exit = { code: null, signal: 'SIGKILL', stderr: '' }
    expect(log.error.mock.calls).toEqual([[exit, 'the test process ended and is started again']])
  })

  it('ends the process when it is closed, says nothing, and starts no other', async () => {
    const { supervisor, log } = supervise()
    await supervisor.started
    const pid = supervisor.pid()
    await supervisor.close()
    expect(isAlive(pid)).toBe(false)
    expect(supervisor.child()).toBeUndefined()
    expect(await supervisor.waitForChild(PATIENCE_MS)).toBeUndefined()
    expect(log.error).not.toHaveBeenCalled()
  })

  it('can be closed while the process starts', async () => {
    const { supervisor } = supervise()
    await supervisor.close()
    await expect(supervisor.started).rejects.toThrow('before it was ready')
    expect(supervisor.pid()).toBeUndefined()
  })

  it('rejects `started` when the first process does not start, and tries no second', async () => {
    const programs = vi.fn(() => join(folder, 'broken.ts'))
    const { supervisor, log } = supervise({ main: programs })
    await expect(supervisor.started).rejects.toThrow('no such thing')
    await supervisor.close()
    expect(programs).toHaveBeenCalledOnce()
    expect(log.error).not.toHaveBeenCalled()
  })

  it('retries the first process where the options say so', async () => {
    const programs = vi.fn(main).mockReturnValueOnce(join(folder, 'broken.ts'))
    const { supervisor, log } = supervise({ main: programs, retriesFirst: true })
    expect(await supervisor.waitForChild(PATIENCE_MS)).toBe(supervisor.child())
    expect(supervisor.child()).toBeDefined()
    expect(log.error).toHaveBeenCalledWith(
      { err: expect.any(Error) },
      'the test process did not start and is tried again',
    )
  })

  it('lets a caller go whose time is over or who gives up', async () => {
    const { supervisor, onEnd } = supervise()
    await supervisor.started
    // None is ready from this moment until the next one has started.
    const waits = new Promise<unknown[]>((resolve) => {
      onEnd.mockImplementation(() => {
        const gaveUp = supervisor.waitForChild(PATIENCE_MS, AbortSignal.abort())
        resolve(Promise.all([gaveUp, supervisor.waitForChild(0)]))
      })
    })
    process.kill(supervisor.pid() ?? 0, 'SIGKILL')
    expect(await waits).toEqual([undefined, undefined])
  })
})
