/** Installs the packages of the built-in voice where this user can; `npm start` and the tests use it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { missingPackages, missingWords } from '../speech/builtin/packages.ts'

const APT = '/usr/bin/apt-get'
/** Without a network apt would try for minutes. */
const PATIENCE_MS = 90_000

/** True where the installation needs no confirmation. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync(APT)

/** Returns undefined when the built-in voice can run, else one line on what is missing and what to do. */
export async function ensureBuiltinVoice(): Promise<string | undefined> {
  const missing = missingPackages()
  if (missing.length === 0) return undefined
  if (mayInstall()) await install(missing)
  const still = missingPackages()
  return still.length === 0 ? undefined : missingWords(still, process.platform)
}

/** Installs quietly, and prints what is missing after a failure. */
async function install(packages: readonly string[]): Promise<void> {
  const wanted = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  // Package lists often exist already; fetching them takes longer than the packages.
  if (!(await apt(wanted)) && (await apt(['update', '-qq']))) await apt(wanted)
}

async function apt(args: readonly string[]): Promise<boolean> {
  const child = spawn(APT, args, {
    stdio: 'ignore',
    timeout: PATIENCE_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

if (import.meta.main) {
  // The server's umask hides its files; installed packages must be readable by all users.
  process.umask(0o022)
  const missing = await ensureBuiltinVoice()
  console.log(missing ?? 'The built-in voice is installed.')
  process.exit(missing ? 1 : 0)
}
