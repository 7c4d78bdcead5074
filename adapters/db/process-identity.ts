/** Checks whether the process that left its name still runs, even when its pid was given to another since. */
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export type ProcessIdentity = Readonly<{
  pid: number
  /** The kernel's own start time of the process; undefined where the system does not say. */
  startedAt?: string
  /** The scope in which that pid is valid: one boot of one machine, one pid namespace. */
  place: string
}>

export function thisProcess(): ProcessIdentity {
  const startedAt = look(process.pid).startedAt
  return { pid: process.pid, ...(startedAt && { startedAt }), place: place() }
}

/** 'elsewhere' when the process belongs to another machine or container, so that its pid says nothing here. */
export function stateOf(identity: ProcessIdentity): 'running' | 'ended' | 'elsewhere' {
  if (identity.place !== place()) return 'elsewhere'
  const { running, startedAt } = look(identity.pid)
  const sameStart = !(startedAt && identity.startedAt) || startedAt === identity.startedAt
  return running && sameStart ? 'running' : 'ended'
}

function place(): string {
  if (process.platform !== 'linux') return hostname()
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
}

function look(pid: number): { running: boolean; startedAt?: string } {
  if (!exists(pid)) return { running: false }
  try {
    return process.platform === 'linux' ? lookInProc(pid) : lookWithPs(pid)
  } catch {
    // It ended in between, or this system has no `ps`: what the signal said stands.
    return { running: exists(pid) }
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function lookInProc(pid: number): { running: boolean; startedAt?: string } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // proc_pid_stat(5): field 2 is the command in brackets and may hold anything, so count from the last bracket:
  // field 3 is the state, field 22 the start in clock ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const startedAt = fields[19]
  // A killed child that its parent has not reaped yet is a zombie: it has a pid and no life.
  return { running: fields[0] !== 'Z' && fields[0] !== 'X', ...(startedAt && { startedAt }) }
}

function lookWithPs(pid: number): { running: boolean; startedAt?: string } {
  const [state = '', ...start] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .trim()
    .split(/\s+/)
  return { running: !state.startsWith('Z'), ...(start.length > 0 && { startedAt: start.join(' ') }) }
}
