/** One media process: started, spoken to, watched for life, and its end told. Whether another follows is decided elsewhere. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { FromMedia, MediaSettings, ToMedia } from './wire.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const STDERR_TAIL = 2000
const CLOSE_MS = 2000
/** A process that answers none of so many questions in a row hangs. */
const PING_EVERY_MS = 1000
const MAX_UNANSWERED = 5

export type MediaChild = Readonly<{
  pid: number | undefined
  send(told: ToMedia): void
  /** Settles with why the process ended, in words. */
  ended: Promise<string>
  kill(): void
  /** Asks it to end, and makes it when it does not. */
  close(): Promise<void>
}>

export function spawnMedia(settings: MediaSettings, onNews: (news: FromMedia) => void): MediaChild {
  const child = fork(MAIN, [JSON.stringify(settings)], {
    // Typed arrays as they are: as fast as a socket with a framing of our own, measured.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Its garbage is small and short-lived: a small nursery keeps its pauses short and its memory flat.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'],
    env: { PATH: process.env.PATH }, // it reads what strangers send: it gets no keys to lose
  })
  const send = (told: ToMedia): void => {
    // A message to a process that is ending is lost with it; `ended` tells.
    if (child.connected) child.send(told, () => {})
  }
  const kill = (): void => void child.kill('SIGKILL')
  const isHere = watchLife(send, kill)
  child.on('message', (news) => {
    isHere.told()
    onNews(news as FromMedia) // our own process says nothing else
  })
  const ended = watchEnd(child).finally(isHere.stop)
  return {
    pid: child.pid,
    send,
    ended,
    kill,
    async close() {
      if (child.connected) child.disconnect()
      const force = setTimeout(kill, CLOSE_MS)
      await ended
      clearTimeout(force)
    },
  }
}

/** Counts questions and not time, so that a pause of our own is not held against the process. */
function watchLife(send: (told: ToMedia) => void, kill: () => void): { told(): void; stop(): void } {
  let unanswered = 0
  const timer = setInterval(() => {
    unanswered += 1
    if (unanswered > MAX_UNANSWERED) kill()
    else send({ do: 'ping' })
  }, PING_EVERY_MS)
  timer.unref()
  return {
    told() {
      unanswered = 0
    },
    stop: () => clearInterval(timer),
  }
}

async function watchEnd(child: ChildProcess): Promise<string> {
  const words = child.stderr ? tailOf(child.stderr) : ''
  try {
    // Not 'close', which Node does not tell of a child whose channel was disconnected first.
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    return (await words).trim() || (signal ? `it was ended by ${signal}` : `it ended with code ${code}`)
  } catch (error) {
    return String(error)
  }
}

/** The last that a stream said, once it has ended. */
async function tailOf(stream: Readable): Promise<string> {
  let tail = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL)
  })
  await finished(stream, { writable: false }).catch(() => {})
  return tail
}
