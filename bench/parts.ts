/** Splits the CPU time of a product by its parts: the server, each kind of child process, and the database beside it. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { familyOf, fieldsMs } from './census.ts'
import { round } from './kit.ts'

/** Milliseconds by part. */
export type Parts = Readonly<Record<string, number>>

/** The program of a process, as in its command line. */
const PARTS = [
  ['server', /scripts\/start\.ts/],
  ['chain', /sandbox\/chain\/main\.ts/],
  ['signer', /signer\/main\.ts/],
  ['speech', /speech\/builtin\/worker\.ts/],
  ['media', /media\/main\.ts/],
] as const

export function partsOf(pids: readonly number[], postmaster?: number): Parts {
  const spent: Record<string, number> = {}
  const add = (part: string, ms: number): void => {
    spent[part] = (spent[part] ?? 0) + ms
  }
  for (const { pid } of familyOf(pids)) add(partOf(pid), ownMs(pid))
  if (postmaster !== undefined) {
    // Its connections end, and what they spent is then the postmaster's.
    add('database', endedMs(postmaster))
    for (const { pid } of familyOf([postmaster])) add('database', ownMs(pid))
  }
  return spent
}

/** Divides the time between two moments by the number of units. */
export function perUnit(before: Parts, after: Parts, units: number): Parts {
  const names = Object.keys(after)
  const sum = (parts: Parts): number => names.reduce((total, name) => total + (parts[name] ?? 0), 0)
  const all = (sum(after) - sum(before)) / units
  const each = names.map((name) => [name, round(((after[name] ?? 0) - (before[name] ?? 0)) / units)])
  return { all: round(all), ...Object.fromEntries(each) }
}

/** The first process of the Postgres that the tests use; undefined without one, or when it is on another machine. */
export async function postmasterOf(url = process.env.TEST_DATABASE_URL): Promise<number | undefined> {
  if (!url) return undefined
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ pid: number }>('select pg_backend_pid() as pid')
    .finally(() => client.end())
  // The line of a process has its parent behind its state.
  const parent = Number(text(`/proc/${rows[0]?.pid}/stat`).split(') ').at(-1)?.split(' ')[1])
  return /postgres/.test(text(`/proc/${parent}/cmdline`)) ? parent : undefined
}

function partOf(pid: number): string {
  const command = text(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  return PARTS.find(([, program]) => program.test(command))?.[0] ?? 'other'
}

const ownMs = (pid: number): number => fieldsMs(pid, 11, 12)
const endedMs = (pid: number): number => fieldsMs(pid, 13, 14)

/** A process may end between the list and the look. */
function text(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
