/** Starts one child process that talks over Node's own channel, and reports when it is ready and how it ends. */
import { type ChildProcess, fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type ControlMessage, isControl, type Logger, PING } from './parent-channel.ts'

export type ProcessExit = Readonly<{ code: number | null; signal: string | null; stderr: string }>

/** The process ended before it was ready. */
export class ProcessStartError extends Error {
  override readonly name = 'ProcessStartError'
  readonly exit: ProcessExit

  constructor(name: string, exit: ProcessExit) {
    super(`${name} did not start: ${describeExit(exit)}`)
    this.exit = exit
  }
}

export type Child<Ready = unknown, ToChild extends object = never> = Readonly<{
  pid: number | undefined
  /** Rejects with a `ProcessStartError`. */
  ready: Promise<Ready>
  /** Resolves when the process has ended, for whatever reason. */
  exit: Promise<ProcessExit>
  /** A message to a process that is ending is lost. */
  send(message: ToChild): void
  kill(): void
  /** Closes the channel, which ends the process, and kills it when it stays. */
  close(): Promise<void>
}>

export type ChildOptions<FromChild> = Readonly<{
  /** As a log message or an error names it, such as "the chain process". */
  name: string
  /** Absolute path of the program. */
  main: string
  args?: readonly string[]
  execArgv?: readonly string[]
  /** Added to PATH and a cache for code; the child sees nothing else of this process's environment, so it has no keys to lose. */
  env?: NodeJS.ProcessEnv
  log?: Logger
  onMessage?: (message: FromChild) => void
  startMs?: number
  closeMs?: number
  /** Kills a process that answers none of several pings in a row. */
  hasHeartbeat?: boolean
}>

const START_MS = 20_000
const CLOSE_MS = 2000
const STDERR_TAIL = 4000
const PING_EVERY_MS = 1000
const TICK_MS = 100
const MAX_UNANSWERED_PINGS = 5

export function startChild<Ready, FromChild extends object = never, ToChild extends object = never>(
  options: ChildOptions<FromChild>,
): Child<Ready, ToChild> {
  const { name, main, args = [], execArgv = [], env, log, onMessage } = options
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { startMs = START_MS, closeMs = CLOSE_MS, hasHeartbeat = false } = options
  const child = fork(main, [...args], {
    // Typed arrays pass as they are: as fast as a socket with its own framing, measured.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv],
    env: { PATH, ...env, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
  })
  const ready = Promise.withResolvers<Ready>()
  ready.promise.catch(() => {}) // a caller may wait for the exit alone
  const exit = exitOf(child)
  const kill = (): void => void child.kill('SIGKILL')
  const send = (message: object): void => void (child.connected && child.send(message, () => {}))
  const heartbeat = hasHeartbeat ? startHeartbeat(send, kill) : undefined
  const startTimer = startDeadline(startMs, kill)

  function onControl(message: ControlMessage): void {
    if (message.control === 'log') log?.[message.level](message.fields, message.message)
    if (message.control !== 'ready') return
    startTimer.stop()
    ready.resolve(message.value as Ready)
  }
  child.on('message', (message: object) => {
    heartbeat?.beat()
    if (isControl(message)) onControl(message)
    else onMessage?.(message as FromChild)
  })
  void exit.then((end) => {
    startTimer.stop()
    heartbeat?.stop()
    ready.reject(new ProcessStartError(name, end))
  })

  return {
    pid: child.pid,
    ready: ready.promise,
    exit,
    send,
    kill,
    async close() {
      if (child.connected) child.disconnect()
      const force = setTimeout(kill, closeMs)
      await exit
      clearTimeout(force)
    },
  }
}

/** The last output on stderr, or the code or signal of a process that wrote none. */
const describeExit = ({ code, signal, stderr }: ProcessExit): string =>
  stderr || (signal ? `it was ended by ${signal}` : `it ended with code ${code}`)

/** Counts ticks instead of time: while this process is busy, the child's ready message may wait unread. */
function startDeadline(ms: number, onLate: () => void) {
  let left = Math.ceil(ms / TICK_MS)
  const timer = setInterval(() => {
    left -= 1
    if (left <= 0) onLate()
  }, TICK_MS)
  return { stop: () => clearInterval(timer) }
}

/** Counts pings instead of time, so that a pause of this process is not held against the child. */
function startHeartbeat(send: (message: object) => void, kill: () => void) {
  let unanswered = 0
  const timer = setInterval(() => {
    unanswered += 1
    if (unanswered > MAX_UNANSWERED_PINGS) kill()
    else send(PING)
  }, PING_EVERY_MS)
  timer.unref()
  return {
    beat() {
      unanswered = 0
    },
    stop: () => clearInterval(timer),
  }
}

async function exitOf(child: ChildProcess): Promise<ProcessExit> {
  const stderr = child.stderr ? tailOf(child.stderr) : ''
  const { promise, resolve } = Promise.withResolvers<ProcessExit>()
  // Without a pid the process could not be started, and there will be no exit.
  child.on('error', (error) => {
    if (child.pid === undefined) resolve({ code: null, signal: null, stderr: String(error) })
  })
  // Node emits no 'close' for a child whose channel was disconnected first.
  child.once('exit', async (code, signal) => resolve({ code, signal, stderr: (await stderr).trim() }))
  return promise
}

/** The last part of a stream, once it has ended. */
async function tailOf(stream: Readable): Promise<string> {
  let tail = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL)
  })
  await finished(stream, { writable: false }).catch(() => {})
  return tail
}
