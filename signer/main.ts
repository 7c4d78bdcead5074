/** Runs the signer's process: the only place where keys are in clear. It ends when the server that started it does. */
import { chmod, mkdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { KeyProblem } from './master-key.ts'
import { openSigner } from './open.ts'
import { readSettings } from './settings.ts'
import { createSignerServer } from './socket-server.ts'

/** One line of JSON for the server: that it is ready, or something for the log. Never a secret. */
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

/** The time that requests under way get at the end. */
const PATIENCE_MS = 2000
/** A predecessor that has lost its server is gone in a moment; its socket must not be taken from it before. */
const PREDECESSOR_MS = 3000

async function isAnswered(socket: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = connect(socket)
  probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => probe.destroy())
}

async function freeSocket(socket: string): Promise<void> {
  await mkdir(dirname(socket), { recursive: true, mode: 0o700 })
  for (const end = Date.now() + PREDECESSOR_MS; await isAnswered(socket); await delay(50))
    if (Date.now() > end) throw new KeyProblem(`Another signer answers at ${socket}; end it first.`)
  await rm(socket, { force: true })
}

async function run(): Promise<void> {
  process.umask(0o077)
  const { socket, ...settings } = readSettings(process.env)
  await freeSocket(socket)
  const { signer, vault } = await openSigner(settings, { now: Date.now })
  const server = createSignerServer(signer, (error, path) => {
    const stack = error instanceof Error ? error.stack : String(error)
    say({ level: 'error', message: 'the signer failed at a request', path, stack })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(socket, resolve)
  })
  await chmod(socket, 0o600)
  const end = (): void => {
    server.close(() => void vault.close().finally(() => process.exit(0)))
    server.closeIdleConnections()
    // A write under way is whole or absent, and its client may be gone.
    setTimeout(() => process.exit(0), PATIENCE_MS).unref()
  }
  process.stdin.on('end', end).on('error', end).resume()
  process.on('SIGTERM', end)
  process.on('SIGINT', () => undefined) // Ctrl-C reaches the whole group; the server decides when this ends
  say({ ready: true })
}

run().catch((error: unknown) => {
  // A person has to do something about a KeyProblem; everything else is a bug and shows where it is.
  const words =
    error instanceof KeyProblem ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${words}\n`)
  process.exit(error instanceof KeyProblem ? 2 : 1)
})
