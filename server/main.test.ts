import { spawn } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDirectory } from '#adapters/db/testing/database.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-main-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

type Ended = { code: number | null; stdout: string; stderr: string }

/** Runs the product as a process; `onReady` runs when the banner appears. */
function run(env: Record<string, string>, onReady: (pid: number) => void = () => undefined): Promise<Ended> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      CHAIN_PORT: '0',
      BUSY_AFTER_MS: '0',
      PARLEY_DATA: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  let isReady = false
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString()
    if (isReady || !stdout.includes('Ctrl-C ends it')) return
    isReady = true
    if (child.pid !== undefined) onReady(child.pid)
  })
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString()
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
}

describe('a failed start', () => {
  it('is reported plainly: a variable', async () => {
    const { code, stderr, stdout } = await run({ LOG_LEVEL: 'loud' })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('LOG_LEVEL is not usable: write one of fatal, error, warn')
    expect(stderr).not.toContain('at ')
  })

  it('is reported plainly: a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, stderr } = await run({ PORT: String(port) })
    expect([code, stderr]).toEqual([2, expect.stringContaining(`PORT ${port} is in use`)])
    other.close()
  })

  it.each([
    [{ HOST: 'parley.invalid' }, 2, 'HOST parley.invalid is a name that is not found'],
    [
      { DATABASE_URL: 'postgres://ada@127.0.0.1:1/parley' },
      69,
      'does not answer. Start it, or correct DATABASE_URL.',
    ],
  ])('is reported plainly: %j', async (env, expected, words) => {
    const { code, stderr } = await run(env)
    expect([code, stderr]).toEqual([expected, expect.stringContaining(words)])
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  it('is reported plainly: a folder that is a file', async () => {
    await writeFile(join(folder, 'file'), '')
    const { code, stderr } = await run({ PARLEY_DATA: join(folder, 'file', 'data') })
    expect([code, stderr]).toEqual([2, expect.stringContaining('PARLEY_DATA')])
  })
})

/** Returns the files that others can access, with their modes: 'db/PG_VERSION 44'. */
const openIn = (dataDir: string): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    // A running database removes files meanwhile.
    const mode = (lstatSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077
    return mode === 0 ? [] : [`${name} ${mode.toString(8)}`]
  })

describe('a run of the server', () => {
  it('starts with a banner, ends in order on SIGTERM, and makes an open folder’s files private', async () => {
    const dataDir = join(folder, 'life')
    await mkdir(join(dataDir, 'keys'), { recursive: true })
    // The start of all journeys makes a new one (e2e/global-setup.ts).
    await seedDirectory(join(dataDir, 'db'))
    await writeFile(join(dataDir, 'keys', 'secret'), 'x'.repeat(43))
    for (const [path, mode] of [
      ['keys/secret', 0o644],
      ['keys', 0o755],
      ['', 0o755],
    ] as const)
      await chmod(join(dataDir, path), mode)
    let live: Readonly<{ names: string[]; open: string[] }> | undefined
    const { code, stdout, stderr } = await run({ PARLEY_DATA: dataDir }, (pid) => {
      live = { names: readdirSync(dataDir), open: openIn(dataDir) }
      process.kill(pid, 'SIGTERM')
    })
    expect(code).toBe(0)
    expect(stdout).toMatch(/Parley {2}http:\/\/127\.0\.0\.1:\d+ {2}ready in/)
    expect(stdout).toContain('○ Sandbox chain')
    expect(stderr).toContain('removed other accounts’ access to files')
    const names = ['chain', 'chain.lock', 'db', 'db.lock', 'keys', 'operator.sock', 'signer']
    expect(live).toEqual({ names, open: [] })
    expect(openIn(dataDir)).toEqual([])
    await expect(stat(join(dataDir, 'db.lock'))).rejects.toThrow('ENOENT')
  })
})
