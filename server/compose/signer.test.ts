import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generateKeyPair } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isParleyError } from '#contract/errors.ts'
import type { Log } from '#domain/ports.ts'
import { signerSocketPath } from '../config/socket-paths.ts'
import { type ComposedSigner, startSigner } from './signer.ts'

let dataDir: string
let open: ComposedSigner[]
const logged: string[] = []
const note = (_fields: object, message: string): void => void logged.push(message)
const log: Log = { info: note, warn: note, error: note }

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-signer-'))
  open = []
  logged.length = 0
})
afterEach(async () => {
  await Promise.all(open.map((each) => each.close()))
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})

async function start(settings: Record<string, string> = {}, from = dataDir): Promise<ComposedSigner> {
  const started = await startSigner({ config: { dataDir: from, signer: { settings } }, log })
  open.push(started)
  return started
}
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A key file in the format of Solana's own tools, which Parley once used for the demo wallet. */
async function plainKeyFile(): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(true)
  const seed = (await crypto.subtle.exportKey('pkcs8', privateKey)).slice(-32)
  const point = await crypto.subtle.exportKey('raw', publicKey)
  return JSON.stringify([...new Uint8Array(seed), ...new Uint8Array(point)])
}

describe('the signer process', () => {
  it('restricts its socket, vault and key to the owner', async () => {
    const { signer, isHealthy } = await start()
    await signer.wallet({ kind: 'demo' })
    expect(isHealthy()).toBe(true)
    expect(await modeOf(join(dataDir, 'signer', 'signer.sock'))).toBe(0o600)
    expect(await modeOf(join(dataDir, 'signer', 'vault.db'))).toBe(0o600)
    expect(await modeOf(join(dataDir, 'signer'))).toBe(0o700)
    expect(await modeOf(join(dataDir, 'keys', 'wallet-master.key'))).toBe(0o600)
  })

  it('restarts after a crash with the same wallets, and ends with the server', async () => {
    const { signer, pid, isHealthy, close } = await start()
    const { address } = await signer.wallet({ kind: 'demo' })
    const first = pid() ?? 0
    const ended = Promise.withResolvers<boolean>()
    vi.spyOn(log, 'error').mockImplementation((fields, message) => {
      note(fields, message)
      ended.resolve(isHealthy())
    })
    process.kill(first, 'SIGKILL')
    expect(await ended.promise).toBe(false)
    await expect.poll(isHealthy).toBe(true)
    expect(pid()).not.toBe(first)
    expect(await signer.wallet({ kind: 'demo' })).toMatchObject({ address, isNew: false })
    expect(logged).toContain('the signer ended and is started again')
    const second = pid() ?? 0
    await close()
    expect(isAlive(second)).toBe(false)
  })

  it('replaces a signer whose server was just killed', async () => {
    const before = await start()
    const { address } = await before.signer.wallet({ kind: 'demo' })
    const [after] = await Promise.all([start(), before.close()])
    expect(await after.signer.wallet({ kind: 'demo' })).toMatchObject({ address, isNew: false })
  })

  it('imports the demo wallet of an earlier version once and removes its file', async () => {
    const file = join(dataDir, 'keys', 'demo-wallet.json')
    await mkdir(join(dataDir, 'keys'), { mode: 0o700 })
    const text = await plainKeyFile()
    await writeFile(file, text, { mode: 0o600 })
    const first = await start()
    const { address, isNew } = await first.signer.wallet({ kind: 'demo' })
    expect(isNew).toBe(false)
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await first.close()

    await writeFile(file, await plainKeyFile(), { mode: 0o600 })
    const second = await start()
    expect((await second.signer.wallet({ kind: 'demo' })).address).toBe(address)
    // A file with another key must not be removed.
    expect(await readFile(file, 'utf8')).not.toBe(text)
  })

  it('refuses to start with a wrong or missing master key and names the remedy', async () => {
    const first = await start()
    await first.signer.wallet({ kind: 'demo' })
    await first.close()
    const file = join(dataDir, 'keys', 'wallet-master.key')
    const right = (await readFile(file, 'utf8')).trim()
    const wrong = Buffer.alloc(32, 'parley').toString('base64')
    await expect(start({ WALLET_MASTER_KEY: wrong })).rejects.toThrow(
      'not the one that these wallets were sealed with',
    )
    await rm(file)
    await expect(start()).rejects.toThrow('their master key is missing')
    await expect(stat(file)).rejects.toThrow('ENOENT')
    const again = await start({ WALLET_MASTER_KEY: right })
    expect(await again.signer.status()).toMatchObject({ wallets: 1, keyVersion: 1 })
    await again.close()
    const moved = await start({ WALLET_MASTER_KEY: wrong, WALLET_MASTER_KEY_OLD: right })
    expect(await moved.signer.status()).toMatchObject({ wallets: 1, keyVersion: 2 })
  })

  it('refuses to start with a setting that is not usable and names it', async () => {
    await expect(start({ USER_DAY_USD: '1e9' })).rejects.toThrow('USER_DAY_USD is not usable')
    // The ceilings of play money are for the embedded chain alone.
    await expect(start({ DEMO_TRADE_USD: '500' })).rejects.toThrow('DEMO_TRADE_USD is not usable')
    await start({ SIGNER_PLAY_MONEY: 'yes', DEMO_TRADE_USD: '500' })
  })

  it('reports an unanswered request clearly', async () => {
    const { signer, close } = await start()
    await close()
    const received = await signer.status().catch((error: unknown) => error)
    expect(isParleyError(received, 'signer_unavailable')).toBe(true)
  })
})

describe('the folder of the socket under the temporary directory', () => {
  const deepFolder = () => join(dataDir, ...Array.from({ length: 12 }, () => 'as-deep-as-it-gets'))
  const folderOf = (deep: string) => dirname(signerSocketPath({ dataDir: deep, signer: { settings: {} } }))

  it.each<[string, (folder: string) => Promise<unknown>]>([
    ['that others can enter', (folder) => mkdir(folder).then(() => chmod(folder, 0o755))],
    ['that everyone can write to', (folder) => mkdir(folder).then(() => chmod(folder, 0o1777))],
    ['that is a link to another folder', (folder) => symlink(dataDir, folder)],
    ['that is a file', (folder) => writeFile(folder, '', { mode: 0o700 })],
  ])('is refused when it exists and is one %s', async (_, make) => {
    const deep = deepFolder()
    const folder = folderOf(deep)
    await make(folder)
    try {
      await expect(start({}, deep)).rejects.toThrow(`${folder} for the signer’s socket is not a folder`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it.runIf(process.getuid?.() === 0)('is refused when another account owns it', async () => {
    const deep = deepFolder()
    const folder = folderOf(deep)
    await mkdir(folder, { mode: 0o700 })
    await chown(folder, 65_534, 65_534)
    try {
      await expect(start({}, deep)).rejects.toThrow('is not a folder of this account alone')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is used again by a later start', async () => {
    const deep = deepFolder()
    const first = await start({}, deep)
    await first.close()
    const { signer } = await start({}, deep)
    expect(await signer.status()).toMatchObject({ wallets: 0 })
    expect(await modeOf(folderOf(deep))).toBe(0o700)
  })
})

describe('a signer of its own account', () => {
  const socketIn = (folder: string) => join(folder, 'own.sock')

  async function standalone(): Promise<ChildProcess> {
    const env = {
      SIGNER_STANDALONE: 'yes',
      SIGNER_SOCKET: socketIn(dataDir),
      SIGNER_VAULT: join(dataDir, 'own', 'vault.db'),
      SIGNER_KEY_FILE: join(dataDir, 'own', 'master.key'),
      SIGNER_STOP_LISTEN: '127.0.0.1:0',
      SIGNER_STOP_URL: 'https://stop.test/',
    }
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'signer', 'main.ts')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let printed = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes('the signer is ready')) resolve()
      })
      child.once('exit', () => reject(new Error(printed)))
    })
    return child
  }

  it('is used, is not ended with the server, and opens its socket to its group', async () => {
    const child = await standalone()
    const settings = { socket: socketIn(dataDir), settings: { DEMO_TRADE_USD: '1e9' }, isExternal: true }
    const connect = () => startSigner({ config: { dataDir, signer: settings }, log })
    const first = await connect()
    const { address } = await first.signer.wallet({ kind: 'demo' })
    expect([first.isHealthy(), first.pid(), await modeOf(socketIn(dataDir))]).toEqual([
      true,
      undefined,
      0o660,
    ])
    expect(await modeOf(join(dataDir, 'own', 'vault.db'))).toBe(0o600)
    await first.close()
    const second = await connect()
    expect(await second.signer.wallet({ kind: 'demo' })).toMatchObject({ address, isNew: false })
    await second.close()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await expect(connect()).rejects.toThrow('No signer answers at')
  })
})

describe('the socket of the signer', () => {
  it('is beside the data, in the system’s folder when that is too deep, or at the configured path', () => {
    const signer = { settings: {} }
    expect(signerSocketPath({ dataDir: '/data', signer })).toBe('/data/signer/signer.sock')
    const deep = signerSocketPath({ dataDir: `/${'deep/'.repeat(30)}`, signer })
    expect(Buffer.byteLength(deep)).toBeLessThanOrEqual(100)
    expect(deep).not.toBe(signerSocketPath({ dataDir: `/${'deep/'.repeat(31)}`, signer }))
    expect(signerSocketPath({ dataDir: '/data', signer: { ...signer, socket: '/run/s' } })).toBe('/run/s')
  })

  it('works from a deep folder', async () => {
    const deep = join(dataDir, ...Array.from({ length: 12 }, () => 'as-deep-as-it-gets'))
    const { signer } = await start({}, deep)
    expect(await signer.status()).toMatchObject({ wallets: 0 })
    await vi.waitFor(async () =>
      expect(await modeOf(signerSocketPath({ dataDir: deep, signer: { settings: {} } }))).toBe(0o600),
    )
  })
})
