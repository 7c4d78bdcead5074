/** Starts the program itself: what it makes, whom it waits for, how it ends, and what it says when it cannot start. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../scripts/testing/free-port.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
let folder: string
let running: ChildProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-main-'))
  running = []
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, maxRetries: 5 })
})

const place = (name: string): string => join(folder, name)
const SOCKET = 'run/s'

/** Runs it under a service manager, with what it prints. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      NODE_NO_WARNINGS: '1',
      SIGNER_STANDALONE: 'yes',
      SIGNER_SOCKET: place(SOCKET),
      SIGNER_VAULT: place('vault/vault.db'),
      SIGNER_KEY_FILE: place('vault/master.key'),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.push(child)
  const { promise: ready, resolve } = Promise.withResolvers<string>()
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.includes('the signer is ready')) resolve(printed)
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, printed }))
  return { child, ready: Promise.race([ready, ended.then(({ printed: said }) => said)]), ended }
}

const modeOf = async (name: string): Promise<number> => (await stat(place(name))).mode & 0o777

/** An answer of the socket, whose connection stays open. */
async function status(): Promise<object> {
  const outgoing = request({
    socketPath: place(SOCKET),
    path: '/status',
    headers: { connection: 'keep-alive' },
  })
  const [response] = await once(outgoing.end(), 'response')
  const parts: Buffer[] = await response.toArray()
  return JSON.parse(Buffer.concat(parts).toString())
}

it('opens its socket to its group and everything else to its owner, and ends when it is told to', async () => {
  const { child, ready, ended } = start()
  expect(JSON.parse(await ready)).toEqual({ level: 'info', msg: 'the signer is ready' })
  expect(await status()).toMatchObject({ wallets: 0, paused: false })
  const modes = [SOCKET, 'run', 'vault', 'vault/vault.db', 'vault/master.key'].map(modeOf)
  expect(await Promise.all(modes)).toEqual([0o660, 0o700, 0o700, 0o600, 0o600])
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

it('opens its socket to nobody else where the server of the same account starts it', async () => {
  const child = fork(MAIN, {
    serialization: 'advanced',
    env: {
      NODE_NO_WARNINGS: '1',
      SIGNER_SOCKET: place(SOCKET),
      SIGNER_VAULT: place('vault/vault.db'),
      SIGNER_KEY_FILE: place('vault/master.key'),
    },
  })
  running.push(child)
  expect((await once(child, 'message'))[0]).toMatchObject({ control: 'ready' })
  expect(await modeOf(SOCKET)).toBe(0o600)
})

it('waits for a predecessor that is about to end, and takes its socket', async () => {
  const before = createServer((connection) => {
    connection.destroy()
    before.close()
  })
  await once(before.listen(place('s')), 'listening')
  const { ready } = start({ SIGNER_SOCKET: place('s') })
  expect(await ready).toContain('the signer is ready')
})

it('serves the page that stops changes, where it has one', async () => {
  const port = await freePort()
  const { child, ready, ended } = start({
    SIGNER_STOP_LISTEN: `127.0.0.1:${port}`,
    SIGNER_STOP_URL: 'https://stop.test/',
  })
  await ready
  const answer = await fetch(`http://127.0.0.1:${port}/?code=${'x'.repeat(43)}`, { method: 'POST' })
  expect(answer.status).toBe(400)
  await answer.text()
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
})

describe('a signer that cannot start', () => {
  it('says what is to be done about it, in one line and without a trace', async () => {
    const { ended } = start({ SOL_USD: 'much' })
    expect(await ended).toEqual({
      code: 2,
      printed: 'SOL_USD is not usable: give US dollars from 1 to 100000.\n',
    })
  })

  it('says so when its page for stops cannot listen', async () => {
    const other = createHttpServer()
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const { port } = other.address() as AddressInfo
    const { ended } = start({
      SIGNER_STOP_LISTEN: `127.0.0.1:${port}`,
      SIGNER_STOP_URL: 'https://stop.test/',
    })
    const { code, printed } = await ended
    expect([code, printed]).toEqual([
      2,
      expect.stringMatching(/^SIGNER_STOP_LISTEN is not usable: .*EADDRINUSE/),
    ])
    other.close()
  })

  it('shows where a failure of its own is', async () => {
    await writeFile(place('demo.json'), '[]')
    const { code, printed } = await start({ SIGNER_DEMO_KEY_FILE: place('demo.json') }).ended
    expect([code, printed]).toEqual([1, expect.stringContaining('signer/open.ts')])
  })

  it('leaves a signer alone that answers at its socket and goes on', async () => {
    const other = createServer()
    await once(other.listen(place('s')), 'listening')
    const { ended } = start({ SIGNER_SOCKET: place('s') })
    expect(await ended).toEqual({
      code: 2,
      printed: `Another signer answers at ${place('s')}; end it first.\n`,
    })
    expect((await stat(place('s'))).isSocket()).toBe(true)
    other.close()
  })
})
