/**
 * One process per data directory. PGlite opens a directory twice without complaint and then loses committed rows
 * (electric-sql/pglite#1106), so a file beside the directory names the process that holds it. Only the lock of a
 * process that has ended is taken over.
 */
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type ProcessIdentity, stateOf, thisProcess } from './process-identity.ts'

/** A holder in another container cannot be checked; it touches its lock to show that it lives. */
const HEARTBEAT_MS = 5_000
const SILENT_MS = 30_000
/** Reaping is a matter of microseconds; a guard this old belongs to a process that was killed in them. */
const GUARD_MS = 5_000

type Holder = ProcessIdentity & { command: string; since: string }
/** The content of the lock file; no holder while its maker is still writing it. */
type Found = { text: string; ageMs: number; holder?: Holder }

/**
 * Ends the process with its own exit code, so that a process supervisor can distinguish it from a crash (EX_TEMPFAIL).
 */
class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError'
  readonly exitCode = 75
}

/** Locks the directory for this process and returns the release, or throws a `DirectoryInUseError`. */
export function lockDirectory(directory: string): () => void {
  const file = `${resolve(directory)}.lock`
  const me: Holder = {
    ...thisProcess(),
    command: basename(process.argv[1] ?? ''),
    since: new Date().toISOString(),
  }
  const text = JSON.stringify(me)
  for (let attempt = 0; attempt < 100; attempt++) {
    if (create(file, text)) return hold(file, text)
    const found = look(file)
    if (!found) continue
    if (lives(found)) throw new DirectoryInUseError(inUse(directory, file, found))
    reap(file, found.text)
  }
  throw new Error(
    `The lock ${file} could not be taken over. If no Parley runs on ${directory}, delete that file.`,
  )
}

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function look(file: string): Found | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const holder = parse(text)
    return { text, ageMs: Date.now() - statSync(file).mtimeMs, ...(holder && { holder }) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value?.pid === 'number' ? value : undefined
  } catch {
    return undefined
  }
}

function lives({ holder, ageMs }: Found): boolean {
  const state = holder ? stateOf(holder) : 'elsewhere'
  return state === 'elsewhere' ? ageMs < SILENT_MS : state === 'running'
}

/** Removes only the lock that was judged: under the guard it cannot have been replaced. */
function reap(file: string, judged: string): void {
  const guard = `${file}.reaping`
  if (!create(guard, '')) {
    const other = look(guard)
    if (other && other.ageMs > GUARD_MS) rmSync(guard, { force: true })
    return
  }
  try {
    if (look(file)?.text === judged) rmSync(file, { force: true })
  } finally {
    rmSync(guard, { force: true })
  }
}

function hold(file: string, text: string): () => void {
  const heartbeat = setInterval(() => beat(file), HEARTBEAT_MS).unref()
  const release = (): void => {
    clearInterval(heartbeat)
    process.off('exit', release)
    if (look(file)?.text === text) rmSync(file, { force: true })
  }
  process.on('exit', release)
  return release
}

function beat(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // The lock or the whole directory was removed; the database reports that itself when it matters.
  }
}

function inUse(directory: string, file: string, { holder, ageMs }: Found): string {
  const remedy =
    'Stop it, or choose another directory with PARLEY_DATA. Servers that share a database need one chain too: see DATABASE_URL and SOLANA_RPC_URL.'
  if (!holder) return `The data directory ${directory} is just being opened by another process. ${remedy}`
  const who = `process ${holder.pid} (${holder.command}, since ${holder.since})`
  if (stateOf(holder) === 'running') return `The data directory ${directory} is in use by ${who}. ${remedy}`
  const seen = `last heard of ${Math.round(ageMs / 1000)} s ago`
  return `The data directory ${directory} is in use by ${who} of another machine or container, ${seen}. ${remedy} If it is gone, try again in ${SILENT_MS / 1000} s or delete ${file}.`
}
