/** Runs the product: listens at once, composes the house, opens the doors, and closes everything in order at the end. */
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { banner } from './banner.ts'
import type { Composed } from './compose/compose.ts'
import type { DecorateSwapPorts } from './compose/money.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { takeDataFolder } from './config/data-folder.ts'
import { type HttpServer, listen } from './http/listen.ts'
import { createLog } from './log.ts'
import { endBySignal } from './signals.ts'

/** What is in flight may take this long; then it is cut. */
const PATIENCE_MS = 5000
/** All of the shutdown may take this long. */
const GRACE_MS = 15_000

type Options = Readonly<{
  /** Settles when the page is built; readiness waits for it. */
  page?: Promise<void>
  /** Brings what the built-in voice lacks on this machine; false when it could not. */
  installVoice?: () => Promise<boolean>
  /** Wraps the ports of swaps (scripts/fault-server.ts). */
  decoratePorts?: DecorateSwapPorts
}>

/** An address that a person can open: a server that listens everywhere is reached by its own name. */
function addressFor({ host, origin }: Config, port: number): string {
  if (origin) return origin
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

async function takePort(config: Config): Promise<HttpServer> {
  try {
    return await listen(config.host, config.port)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const { host, port } = config
    if (error.code === 'EADDRINUSE')
      throw new ConfigError([`PORT ${port} is in use on ${host}: set PORT to another one.`])
    if (error.code === 'EADDRNOTAVAIL')
      throw new ConfigError([`HOST ${host} is not an address of this machine.`])
    throw error
  }
}

/** What takes longest begins first: the chain's process comes up while the rest is still being read from disk. */
async function composeAll(
  config: Config,
  log: Logger,
  draining: AbortSignal,
  decoratePorts: DecorateSwapPorts | undefined,
): Promise<Composed> {
  const clock = { now: Date.now }
  const { composeChain } = await import('./compose/chain.ts')
  const chain = composeChain({ config, clock, log })
  chain.catch(() => undefined) // compose tells of it, a moment later
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

/** What a person reads at the start may wait so long for the voice to come up; the page does not wait. */
const VOICE_MS = 4000

/** Tells where the page is and who speaks, and sees to it that somebody can. */
async function welcome(
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
  const log = createLog(config.logLevel)
  const drain = new AbortController()
  const opened = takeDataFolder(config.dataDir)
  if (opened.length > 0)
    log.warn({ dataDir: config.dataDir, in: opened }, 'files that were open to other accounts are closed now')
  const doors = await takePort(config)
  const composing = composeAll(config, log, drain.signal, decoratePorts)
  const whenBroken = { delay: GRACE_MS, logger: shutdownLog(log), skip: SIGNALS }
  const { close } = closeWithGrace(whenBroken, async ({ err }) => {
    if (err) log.error({ err }, 'the process broke and is closing')
    drain.abort()
    doors.stopAccepting()
    const composed = await composing.catch(() => undefined)
    await composed?.services.calls.close()
    await doors.close(PATIENCE_MS)
    await composed?.close()
  })
  endBySignal(process, close)

  const [composed, { createApp }] = await Promise.all([composing, import('./http/app.ts'), page])
  doors.open(createApp(composed.services).fetch)
  const url = addressFor(config, doors.address.port)
  await welcome(composed, { url, seconds: process.uptime(), ...(installVoice && { installVoice }) })
}

/** They are read by endBySignal, which knows an echo. */
const SIGNALS: closeWithGrace.Signals[] = ['SIGINT', 'SIGTERM']

const shutdownLog = (log: Logger) => ({ error: (text: string) => log.error({ text }, 'shutdown') })

/** Ends the process with plain words: whatever keeps Parley from starting, a person has to do something about it. */
export async function serve(options: Options = {}): Promise<void> {
  try {
    await run(options)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isKnown = 'exitCode' in error && typeof error.exitCode === 'number'
    process.stderr.write(isKnown ? `${error.message}\n` : `Parley cannot start: ${inspect(error)}\n`)
    process.exit(isKnown ? Number(error.exitCode) : 1)
  }
}

if (import.meta.main) await serve()
