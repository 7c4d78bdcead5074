/** Runs the signer's process, the only place where keys are in clear. It ends with the server that started it. */
import { chmod, mkdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#domain/ports.ts'
import { openParentChannel } from '#std/parent-channel.ts'
import { traceFields } from '#std/trace.ts'
import { KeyProblem } from './master-key.ts'
import { openSigner } from './open.ts'
import { readSettings, type Settings } from './settings.ts'
import type { SignerCore } from './signer.ts'
import { createSignerServer } from './socket-server.ts'
import { openStandalone } from './standalone.ts'
import { createStopServer } from './stop-server.ts'

/** How long a request that is under way may take when the process ends. */
const PATIENCE_MS = 2000
/** How long a predecessor that has lost its server may still use its socket. */
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

/** The page of the signer's mails, on an address that the server has no part in. */
async function listenForStops(
  { host, port }: NonNullable<Settings['stop']>,
  signer: Pick<SignerCore, 'stopByCode'>,
  log: Log,
): Promise<Server> {
  const server = createStopServer({
    stop: signer.stopByCode,
    onBug: (error) => log.error({ stack: String(error) }, 'a request to stop a change failed'),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  }).catch((error: unknown) => {
    throw new KeyProblem(
      `SIGNER_STOP_LISTEN is not usable: ${error instanceof Error ? error.message : error}.`,
    )
  })
  return server
}

async function run(): Promise<void> {
  process.umask(0o077)
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT)
    (await import('#std/trace-export.ts')).startTracing('parley-signer')
  let close = (): void => process.exit(0) // until there is something to close
  const { socket, ...settings } = readSettings(process.env)
  const channel = settings.isStandalone
    ? openStandalone(() => close())
    : openParentChannel({ onClose: () => close() })
  await freeSocket(socket)
  const { signer, vault } = await openSigner(settings, { now: Date.now })
  const server = createSignerServer(signer, (error, path) => {
    const stack = error instanceof Error ? error.stack : String(error)
    channel.log.error({ path, stack, ...traceFields() }, 'a request of the signer failed')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(socket, resolve)
  })
  // The server of another account reaches it by the group of the folder.
  await chmod(socket, settings.isStandalone ? 0o660 : 0o600)
  const stopServer = settings.stop && (await listenForStops(settings.stop, signer, channel.log))
  close = () => {
    stopServer?.close()
    server.close(() => void vault.close().finally(() => process.exit(0)))
    server.closeIdleConnections()
    // A request under way is written whole or not at all, and its caller may be gone.
    setTimeout(() => process.exit(0), PATIENCE_MS).unref()
  }
  channel.ready()
}

run().catch((error: unknown) => {
  // A person has to do something about a KeyProblem; everything else is a bug and shows where it is.
  const words =
    error instanceof KeyProblem ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${words}\n`)
  process.exit(error instanceof KeyProblem ? 2 : 1)
})
