import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { lockDirectory } from './directory-lock.ts'
import { stateOf, thisProcess } from './process-identity.ts'

const parent = mkdtempSync(join(tmpdir(), 'parley-lock-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

let count = 0
function place(): {
  directory: string
  file: string
  leave: (holder: object | string, ageMs?: number) => void
} {
  const directory = join(parent, String(count++))
  const file = `${directory}.lock`
  const leave = (holder: object | string, ageMs = 0): void => {
    writeFileSync(file, typeof holder === 'string' ? holder : JSON.stringify(holder))
    const time = new Date(Date.now() - ageMs)
    utimesSync(file, time, time)
  }
  return { directory, file, leave }
}

/** The identity of a process that has ended, its pid not yet used again. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('exit', resolve))
  return child.pid ?? 0
}

const words = { command: 'main.ts', since: '2026-01-01T00:00:00.000Z' }

describe('the lock of a data directory', () => {
  it('is held until it is released', () => {
    const { directory, file } = place()
    const release = lockDirectory(directory)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    expect(() => lockDirectory(directory)).toThrow('is in use by process')
    release()
    expect(existsSync(file)).toBe(false)
    lockDirectory(`${directory}/`)()
  })

  it('names the holder and what to do', () => {
    const { directory, leave } = place()
    leave({ ...thisProcess(), ...words })
    expect(() => lockDirectory(directory)).toThrow(
      new RegExp(
        `${directory} is in use by process ${process.pid} \\(main.ts, since 2026.*PARLEY_DATA.*need one chain too: see DATABASE_URL and SOLANA_RPC_URL`,
      ),
    )
  })

  it('is taken over from a process that has ended', async () => {
    const { directory, file, leave } = place()
    leave({ ...thisProcess(), pid: await endedProcess(), ...words })
    const release = lockDirectory(directory)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })

  it('is taken over when the pid belongs to a later process', () => {
    const { directory, leave } = place()
    leave({ ...thisProcess(), startedAt: '1', ...words })
    lockDirectory(directory)()
  })

  it('is believed when the start of its process is unknown', () => {
    const { directory, leave } = place()
    const { pid, place: where } = thisProcess()
    leave({ pid, place: where, ...words })
    expect(() => lockDirectory(directory)).toThrow('is in use by process')
  })

  it('of another container is respected while it is touched, and taken over when it falls silent', () => {
    const { directory, file, leave } = place()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const elsewhere = { ...thisProcess(), place: 'another boot', ...words }
    leave(elsewhere, 10_000)
    expect(() => lockDirectory(directory)).toThrow(/another machine or container, last heard of 10 s ago/)
    expect(() => lockDirectory(directory)).toThrow(file)
    leave(elsewhere, 31_000)
    lockDirectory(directory)()
  })

  it.each(['', '{"pid":', '[]', 'null'])(
    'that is just being written (%j) is respected, and not for ever',
    (text) => {
      const { directory, leave } = place()
      leave(text)
      expect(() => lockDirectory(directory)).toThrow('just being opened')
      leave(text, 31_000)
      lockDirectory(directory)()
    },
  )

  it('of another is not removed by a late release', () => {
    const { file, directory, leave } = place()
    const release = lockDirectory(directory)
    leave({ ...thisProcess(), startedAt: 'another', ...words })
    release()
    expect(existsSync(file)).toBe(true)
  })

  it('is taken over although a process died while it took it over', async () => {
    const { directory, file, leave } = place()
    leave({ ...thisProcess(), pid: await endedProcess(), ...words })
    writeFileSync(`${file}.reaping`, '')
    utimesSync(`${file}.reaping`, new Date(0), new Date(0))
    lockDirectory(directory)()
    expect(existsSync(`${file}.reaping`)).toBe(false)
  })

  it('is left to the process that is just taking it over', async () => {
    const { directory, file, leave } = place()
    leave({ ...thisProcess(), pid: await endedProcess(), ...words })
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    writeFileSync(`${file}.reaping`, '')
    expect(() => lockDirectory(directory)).toThrow('could not be taken over')
  })
})

describe('the identity of a process', () => {
  it('is running, has ended, or cannot be known from here', async () => {
    expect(stateOf(thisProcess())).toBe('running')
    expect(stateOf({ ...thisProcess(), pid: await endedProcess() })).toBe('ended')
    expect(stateOf({ ...thisProcess(), place: 'the moon' })).toBe('elsewhere')
  })

  it('of a killed child is not running, even before its parent has reaped it', async () => {
    // A shell that becomes `sleep` never asks for its child, which stays a zombie.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 30'])
    const [pid] = await new Promise<[number]>((resolve) =>
      parent.stdout.once('data', (chunk: Buffer) => resolve([Number(chunk.toString())])),
    )
    await expect.poll(() => stateOf({ pid, place: thisProcess().place })).toBe('ended')
    parent.kill('SIGKILL')
  })
})
