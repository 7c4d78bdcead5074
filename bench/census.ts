/** Counts the memory, the CPU time, the processes and the open files of the product from outside. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { App } from '../e2e/app.ts'
import { round } from './kit.ts'

export type Census = Readonly<{ minutes: number; mib: number; processes: number; files: readonly string[] }>

/** Lists the product's processes and all their descendants from the process table. */
export function familyOf(pids: readonly number[]): { pid: number; kib: number }[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const family = new Set(pids)
  for (const [child = 0, parent = 0] of rows) if (family.has(parent)) family.add(child)
  return rows.flatMap(([id = 0, , kib = 0]) => (family.has(id) ? [{ pid: id, kib }] : []))
}

export function census(app: App, begun: number): Census {
  const family = familyOf(app.pids())
  const files = family.flatMap(({ pid }) => openFiles(pid))
  const mib = family.reduce((sum, { kib }) => sum + kib, 0) / 1024
  return { minutes: (performance.now() - begun) / 60_000, mib: round(mib), processes: family.length, files }
}

/** The embedded database opens the file of each table at its first use; there are as many as tables. */
const isTable = (path: string): boolean => path.includes('/db/base/')

/** Lists the open files by kind, without numbers: 'socket', 'pipe', a path. */
function openFiles(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => kindOf(`/proc/${pid}/fd/${fd}`) ?? [])
  } catch {
    return []
  }
}

function kindOf(link: string): string | undefined {
  try {
    const kind = readlinkSync(link).replace(/:\[\d+\]$/, '')
    return isTable(kind) ? undefined : kind
  } catch {
    return undefined
  }
}

/** Reports each kind whose number changed, such as 'socket +3'. */
export function difference(before: readonly string[], after: readonly string[]): string {
  const count = (files: readonly string[], kind: string): number =>
    files.filter((each) => each === kind).length
  const kinds = [...new Set([...before, ...after])]
  const changes = kinds.map((kind) => [kind, count(after, kind) - count(before, kind)] as const)
  return changes.flatMap(([kind, by]) => (by === 0 ? [] : `${kind} ${by > 0 ? '+' : ''}${by}`)).join(', ')
}

/** Fits a line by least squares. */
export function slope(samples: readonly Census[]): number {
  const mean = (of: (each: Census) => number): number =>
    samples.reduce((sum, each) => sum + of(each), 0) / samples.length
  const [x, y] = [mean(({ minutes }) => minutes), mean(({ mib }) => mib)]
  const over = samples.reduce((sum, each) => sum + (each.minutes - x) * (each.mib - y), 0)
  return over / samples.reduce((sum, each) => sum + (each.minutes - x) ** 2, 0)
}

/** A tick of the kernel's clock, as on every Linux that Node runs on. */
const TICK_MS = 10

/** CPU time of the product's processes that run now, in milliseconds. */
export function cpuMs(pids: readonly number[]): number {
  return familyOf(pids).reduce((sum, each) => sum + fieldsMs(each.pid, 11, 12), 0)
}

/** The sum of some fields of a process that count ticks, in milliseconds; 0 for one that has ended. */
export function fieldsMs(pid: number, ...fields: readonly number[]): number {
  try {
    // The name of the program, in brackets, may hold blanks.
    const values = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields.reduce((sum, field) => sum + Number(values[field] ?? 0), 0) * TICK_MS
  } catch {
    return 0
  }
}
