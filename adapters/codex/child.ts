/** Runs one child process that talks in lines of JSON, within limits of time and output, and leaves none behind. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { AgentProblem } from '#domain/coding-agent.ts'

/** A program to start. The child sees this environment and nothing else. */
export type Launch = Readonly<{
  command: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
  cwd: string
}>

export type ChildLimits = Readonly<{
  ms: number
  lineBytes: number
  totalBytes: number
  /** How long a child may take to end after its input has ended. */
  graceMs: number
}>

/** The child did not do its part; the message is for the log. */
export class AgentFault extends Error {
  override readonly name = 'AgentFault'
  readonly problem: AgentProblem
  constructor(problem: AgentProblem, message: string = problem) {
    super(message)
    this.problem = problem
  }
}

export type Child = Readonly<{
  pid: number | undefined
  send(message: object): void
  /** Writes the last input. */
  end(text?: string): void
  /** Receives each message until it returns true; rejects with an AgentFault, or the reason of the abort. */
  receive(onMessage: (message: Readonly<Record<string, unknown>>) => boolean): Promise<void>
  /** Resolves when no process of the group is left. */
  close(): Promise<void>
}>

const STDERR_TAIL = 500

export function startChild(launch: Launch, limits: ChildLimits, signal?: AbortSignal): Child {
  const child = spawn(launch.command, [...launch.args], {
    cwd: launch.cwd,
    env: { ...launch.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that its children end with it.
    detached: true,
  })
  const ended = endOf(child)
  const stderr = tailOf(child.stderr)
  // A child that has ended reads nothing more; its exit is the event that counts.
  child.stdin.on('error', () => {})
  const lines = linesOf(child.stdout, limits)
  return {
    pid: child.pid,
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    end: (text = '') => void child.stdin.end(text),
    receive: (onMessage) => receive({ lines, ended, stderr, limits, signal }, onMessage),
    close: () => close(child, limits.graceMs),
  }
}

type End = Readonly<{ code: number | null; signal: string | null; error?: Error }>

/** Resolves when the output has been read as well. */
const endOf = (child: ChildProcessWithoutNullStreams): Promise<End> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }))
    child.once('close', (code, signal) => resolve({ code, signal }))
  })

function tailOf(stream: Readable): () => string {
  let tail = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL)
  })
  return () => tail.trim()
}

type Lines = Readonly<{ on(listener: LineListener): void }>
type LineListener = Readonly<{ line(text: string): void; fault(fault: AgentFault): void }>

/** Splits the output at line feeds, and stops reading a child that writes too much. */
function linesOf(stream: Readable, { lineBytes, totalBytes }: ChildLimits): Lines {
  let listener: LineListener | undefined
  let rest = ''
  let read = 0
  stream.setEncoding('utf8').on('data', (text: string) => {
    read += text.length
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) if (part.trim() !== '') listener?.line(part)
    if (read <= totalBytes && rest.length <= lineBytes) return
    stream.pause()
    rest = ''
    listener?.fault(new AgentFault('too_much_output'))
  })
  return {
    on(next) {
      listener = next
    },
  }
}

type Reading = Readonly<{
  lines: Lines
  ended: Promise<End>
  stderr: () => string
  limits: ChildLimits
  signal: AbortSignal | undefined
}>

async function receive(
  { lines, ended, stderr, limits, signal }: Reading,
  onMessage: (message: Readonly<Record<string, unknown>>) => boolean,
): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let hasSpoken = false
  lines.on({
    fault: reject,
    line(text) {
      try {
        hasSpoken = true
        if (onMessage(messageOf(text))) resolve()
      } catch (error) {
        reject(error)
      }
    },
  })
  const onAbort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  const timer = setTimeout(() => reject(new AgentFault('too_slow')), limits.ms)
  void ended.then(({ code, signal: by, error }) => {
    const how = error?.message ?? (by ? `ended by ${by}` : `ended with code ${code}: ${stderr()}`)
    reject(new AgentFault(hasSpoken ? 'ended_early' : 'did_not_start', hasSpoken ? undefined : how))
  })
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

function messageOf(line: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new AgentFault('garbled')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AgentFault('garbled')
  return value as Readonly<Record<string, unknown>>
}

/** Ends the input, waits a moment, then kills the whole group: also what its leader left behind. */
async function close(child: ChildProcessWithoutNullStreams, graceMs: number): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const exit = exitOf(child)
  child.stdin.end()
  child.stdout.resume()
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, graceMs)
  await Promise.race([exit, late])
  clearTimeout(timer)
  killGroup(pid)
  await exit
  child.stdout.destroy()
  child.stderr.destroy()
}

/** A process outside the group may hold the output open, so only the exit counts. */
const exitOf = (child: ChildProcessWithoutNullStreams): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}
