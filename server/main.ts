/** Runs the product: listens at once, composes the services, opens the server, and closes everything in order. */
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { destination, type Logger, pino } from 'pino'
import { ProcessStartError } from '#std/child-process.ts'
import { traceFields } from '#std/trace.ts'
import type { Composed } from './compose/compose.ts'
import type { DecorateSwapPorts } from './compose/money.ts'
import { requireAnsweringFolder } from './config/answering-folder.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { takeDataFolder } from './config/data-folder.ts'
import { hintsFor } from './config/hints.ts'
import { type HttpServer, listen } from './http/listen.ts'
import { banner } from './process/banner.ts'
import { endBySignal, INTERRUPTED } from './process/signals.ts'

/** Requests in flight may take this long; then they are cut. */
const PATIENCE_MS = 5000
/** The time limit of the whole shutdown. */
const GRACE_MS = 15_000

type Options = Readonly<{
  /** Settles when the page is built; readiness waits for it. */
  page?: Promise<void>
  /** Installs what the built-in voice lacks on this machine; false when it could not. */
  installVoice?: () => Promise<boolean>
  /** Wraps the ports of swaps (scripts/fault-server.ts). */
  decoratePorts?: DecorateSwapPorts
}>

/** Returns an address that opens in a browser: a server that listens everywhere has its own name. */
function addressFor({ host, origin }: Config, port: number): string {
  if (origin) return origin
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

async function bindPort(config: Config): Promise<HttpServer> {
  try {
    return await listen(config.host, config.port, { isBehindProxy: config.trustedProxies > 0 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const { host, port } = config
    if (error.code === 'EADDRINUSE')
      throw new ConfigError([`PORT ${port} is in use on ${host}: set PORT to another one.`])
    if (error.code === 'EADDRNOTAVAIL')
      throw new ConfigError([`HOST ${host} is not an address of this machine.`])
    if (['ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code)))
      throw new ConfigError([`HOST ${host} is a name that is not found: give an address of this machine.`])
    if (error.code === 'EACCES')
      throw new ConfigError([
        `PORT ${port} may not be opened by this account: set PORT to 1024 or higher, and let a reverse proxy serve ${port}.`,
      ])
    throw error
  }
}

/** Starts the slowest part first: the chain's process comes up while the rest is read from disk. */
async function composeAll(
  config: Config,
  log: Logger,
  draining: AbortSignal,
  decoratePorts: DecorateSwapPorts | undefined,
): Promise<Composed> {
  const clock = { now: Date.now }
  const { composeChain } = await import('./compose/chain.ts')
  const chain = composeChain({ config, clock, log })
  chain.catch(() => undefined) // compose reports it a moment later
  const { compose } = await import('./compose/compose.ts')
  return compose(config, {
    chain,
    clock,
    log,
    draining,
    checkOutputs: process.env.NODE_ENV === 'development',
    decoratePorts,
  })
}

const createLog = (level: string, isTraced: boolean): Logger =>
  pino(
    {
      level,
      redact: ['*.authorization', '*.cookie', '*.secret', '*.key'],
      ...(isTraced && { mixin: () => ({ ...traceFields() }) }),
    },
    // Synchronous, because the last lines of a dying process matter most.
    destination({ dest: 2, sync: true }),
  )

/** The banner waits this long for the voice; the page does not wait. */
const VOICE_MS = 4000

/** Prints the address and the composition, and installs a missing voice. */
async function printBanner(
  { services, warmUp }: Composed,
  { url, seconds, installVoice }: Pick<Options, 'installVoice'> & { url: string; seconds: number },
): Promise<void> {
  const warm = warmUp()
  await Promise.race([warm, delay(VOICE_MS, undefined, { ref: false })])
  process.stdout.write(banner(url, services.systems(), seconds, process.stdout.isTTY))
  if ((await warm) || !(await installVoice?.())) return
  if (await warmUp()) process.stdout.write('  The built-in voice is installed.\n\n')
}

async function run({ page, installVoice, decoratePorts }: Options): Promise<void> {
  const config = readConfig(process.env)
  // Before anything else: what is composed looks once whether it is traced.
  const tracer = config.otlpEndpoint
    ? (await import('#std/trace-export.ts')).startTracing('parley-server')
    : undefined
  const log = createLog(config.logLevel, tracer !== undefined)
  for (const hint of hintsFor(process.env)) log.warn(hint)
  const drain = new AbortController()
  await requireAnsweringFolder(config.dataDir)
  const opened = takeDataFolder(config.dataDir)
  if (opened.length > 0)
    log.warn({ dataDir: config.dataDir, in: opened }, 'removed other accounts’ access to files')
  const server = await bindPort(config)
  const composing = composeAll(config, log, drain.signal, decoratePorts)
  const whenBroken = { delay: GRACE_MS, logger: shutdownLog(log), skip: SIGNALS }
  const { close } = closeWithGrace(whenBroken, async ({ err }) => {
    if (err) log.error({ err }, 'the process failed and is closing')
    drain.abort()
    server.stopAccepting()
    const composed = await composing.catch(() => undefined)
    await composed?.services.calls.close()
    await server.close(PATIENCE_MS)
    await composed?.close()
    await tracer?.close()
  })
  endBySignal(process, close)

  const [composed, { createApp }] = await Promise.all([composing, import('./http/app.ts'), page])
  server.open(createApp(composed.services).fetch)
  const url = addressFor(config, server.address.port)
  await printBanner(composed, { url, seconds: process.uptime(), ...(installVoice && { installVoice }) })
}

/** endBySignal handles these, because it recognizes an echo. */
const SIGNALS: closeWithGrace.Signals[] = ['SIGINT', 'SIGTERM']

const shutdownLog = (log: Logger) => ({ error: (text: string) => log.error({ text }, 'shutdown') })

/** Ctrl-C during a start ends the other processes too, and theirs may be the first word of it. */
const isInterrupted = (error: Error): boolean =>
  error instanceof ProcessStartError && error.exit.signal === 'SIGINT'

/** Ends the process with a plain message when a start fails, since an operator must act on it. */
export async function serve(options: Options = {}): Promise<void> {
  try {
    await run(options)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (isInterrupted(error)) process.exit(INTERRUPTED)
    const isKnown = 'exitCode' in error && typeof error.exitCode === 'number'
    process.stderr.write(isKnown ? `${error.message}\n` : `Parley cannot start: ${inspect(error)}\n`)
    process.exit(isKnown ? Number(error.exitCode) : 1)
  }
}

if (import.meta.main) await serve()
