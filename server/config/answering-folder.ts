/** Refuses a data folder on a disk that does not answer, such as a network mount that is gone. */
import { spawn } from 'node:child_process'
import { ConfigError } from './config.ts'

const PATIENCE_MS = 5_000

type Probe = Readonly<{ command?: readonly [string, ...string[]]; patienceMs?: number }>

/**
 * Looks from another process: a call to such a disk never returns, and this process could neither go on nor end. It does
 * not matter what the look finds.
 */
export async function requireAnsweringFolder(
  dataDir: string,
  { command = ['ls', '-d', dataDir], patienceMs = PATIENCE_MS }: Probe = {},
): Promise<void> {
  if (process.platform === 'win32') return
  const [program, ...args] = command
  const look = spawn(program, args, { stdio: 'ignore' })
  const { promise: answered, resolve, reject } = Promise.withResolvers<void>()
  look.once('error', () => resolve())
  look.once('exit', () => resolve())
  const timer = setTimeout(() => {
    look.kill('SIGKILL')
    look.unref()
    reject(
      new ConfigError([
        `PARLEY_DATA ${dataDir} does not answer within ${patienceMs / 1000} s: its disk or network mount hangs. Nothing was written. Mount it again, or name another folder.`,
      ]),
    )
  }, patienceMs)
  await answered.finally(() => clearTimeout(timer))
}
