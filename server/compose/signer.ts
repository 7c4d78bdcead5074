/** Runs the signer as a child process: starts it, starts it again when it ends, and closes it with the server. */
import { lstat, mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { socketSigner } from '#adapters/signer/signer.ts'
import type { Log } from '#domain/ports.ts'
import type { Signer } from '#domain/signer.ts'
import { ProcessStartError, startChild } from '#std/child-process.ts'
import { superviseProcess } from '#std/supervised-process.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { signerSocketPath } from '../config/socket-paths.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'signer', 'main.ts')
const START_MS = 30_000
const CLOSE_MS = 5000
/** Exit code of a signer that cannot start before a person changes its settings or its key. */
const KEY_PROBLEM = 2

export type ComposedSigner = Readonly<{
  signer: Signer
  /** The running process. */
  pid: () => number | undefined
  isHealthy: () => boolean
  close: () => Promise<void>
}>
type Parts = Readonly<{ config: Pick<Config, 'dataDir' | 'databaseUrl' | 'signer'>; log: Log }>

/** Rejects when the first process does not start. */
export async function startSigner({ config, log }: Parts): Promise<ComposedSigner> {
  const socket = signerSocketPath(config)
  if (config.signer.isExternal) return connectSigner(socket, log)
  if (isTemporary(socket, config)) await takeSocketFolder(dirname(socket))
  // Made here, because the compile cache would make it readable for every user.
  await mkdir(join(config.dataDir, 'signer'), { recursive: true, mode: 0o700 })
  const env = environmentOf(config, socket)
  const name = 'the signer'
  const supervisor = superviseProcess({
    name,
    log,
    start: () => startChild({ name, main: MAIN, env, log, startMs: START_MS, closeMs: CLOSE_MS }),
  })
  await supervisor.started.catch((error: unknown) => {
    throw startProblem(error)
  })
  const signer = socketSigner({ socket })
  return {
    signer,
    pid: () => supervisor.child()?.pid,
    isHealthy: () => supervisor.child() !== undefined,
    async close() {
      await signer.close()
      await supervisor.close()
    },
  }
}

const isTemporary = (socket: string, { dataDir, signer }: Parts['config']): boolean =>
  signer.socket === undefined && !socket.startsWith(dataDir)

/**
 * Makes the folder, or accepts the one of an earlier start. Any account can make a folder of this name first, and
 * would then receive what the server sends to the signer.
 */
async function takeSocketFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === userInfo().uid && (found.mode & 0o777) === 0o700) return
  throw new ConfigError([
    `The folder ${folder} for the signer’s socket is not a folder of this account alone. Remove it, or set SIGNER_SOCKET to a path in a folder of your own.`,
  ])
}

const LOOK_EVERY_MS = 5000

/** The signer runs under an account of its own: nothing of it is started, read or ended here. */
async function connectSigner(socket: string, log: Log): Promise<ComposedSigner> {
  const signer = socketSigner({ socket })
  let isHealthy = true
  await signer.status().catch(async () => {
    await signer.close()
    throw new ConfigError([`No signer answers at ${socket}: start it first, or leave SIGNER_EXTERNAL out.`])
  })
  const timer = setInterval(async () => {
    const answers = await signer.status().then(
      () => true,
      () => false,
    )
    if (isHealthy && !answers) log.error({ socket }, 'the signer does not answer')
    isHealthy = answers
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    signer,
    pid: () => undefined,
    isHealthy: () => isHealthy,
    async close() {
      clearInterval(timer)
      await signer.close()
    },
  }
}

/** The whole environment of the signer: only what it needs. */
function environmentOf({ dataDir, databaseUrl, signer }: Parts['config'], socket: string): NodeJS.ProcessEnv {
  return {
    NODE_COMPILE_CACHE: join(dataDir, 'signer', 'code'), // a second start takes half the time
    ...signer.settings,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SIGNER_SOCKET: socket,
    SIGNER_VAULT: join(dataDir, 'signer', 'vault.db'),
    SIGNER_KEY_FILE: join(dataDir, 'keys', 'wallet-master.key'),
    SIGNER_DEMO_KEY_FILE: join(dataDir, 'keys', 'demo-wallet.json'),
  }
}

function startProblem(error: unknown): unknown {
  const isKeyProblem = error instanceof ProcessStartError && error.exit.code === KEY_PROBLEM
  return isKeyProblem ? new ConfigError([error.exit.stderr]) : error
}
