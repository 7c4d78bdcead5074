/** Runs the product: listens at once, composes the house, opens the doors, and closes everything in order at the end. */
import closeWithGrace from 'close-with-grace'
import { banner } from './banner.ts'
import { compose } from './compose.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createApp } from './http/app.ts'
import { type Doors, listen } from './listen.ts'
import { createLog } from './log.ts'

/** What is in flight may take this long; then it is cut. */
const PATIENCE_MS = 5000
/** All of the shutdown may take this long. */
const GRACE_MS = 15_000

type Options = Readonly<{
  /** Settles when the page is built; readiness waits for it. */
  page?: Promise<void>
}>

/** An address that a person can open: a server that listens everywhere is reached by its own name. */
function addressFor({ host, origin }: Config, port: number): string {
  if (origin) return origin
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

async function takePort(config: Config): Promise<Doors> {
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

async function run({ page }: Options): Promise<void> {
  const began = performance.now()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const drain = new AbortController()
  const doors = await takePort(config)
  const composing = compose(config, { log, draining: drain.signal })

  closeWithGrace(
    { delay: GRACE_MS, logger: { error: (text) => log.error({ text }, 'shutdown') } },
    async ({ err, signal }) => {
      if (err) log.error({ err }, 'the process broke and is closing')
      else log.info({ signal }, 'closing')
      drain.abort()
      doors.stopAccepting()
      const composed = await composing.catch(() => undefined)
      await composed?.house.calls.close()
      await doors.close(PATIENCE_MS)
      await composed?.close()
    },
  )

  const [{ house }] = await Promise.all([composing, page])
  doors.open(createApp(house).fetch)
  const seconds = (performance.now() - began) / 1000
  const url = addressFor(config, doors.address.port)
  process.stdout.write(banner(url, house.systems, seconds, process.stdout.isTTY))
}

/** Ends the process with plain words where a person can do something about it. */
export async function serve(options: Options = {}): Promise<void> {
  try {
    await run(options)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}

if (import.meta.main) await serve()
