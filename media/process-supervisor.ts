/** Keeps one media process alive: starts it, and starts it again when it dies. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#domain/ports.ts'
import { type MediaChild, spawnMedia } from './child.ts'
import type { FromMedia, MediaSettings } from './wire.ts'

export type MediaSupervisor = Readonly<{
  /** Undefined while it is starting again. */
  child(): MediaChild | undefined
  /** Undefined when none comes up in the time that a caller can wait. */
  waitForChild(): Promise<MediaChild | undefined>
  close(): Promise<void>
}>

export type SupervisorOptions = Readonly<{
  settings: Omit<MediaSettings, 'udpPort'> & { readonly udpPort?: number }
  log: Log
  hear(news: FromMedia): void
  /** What lived in the process is gone. */
  onEnded(): void
}>

const START_MS = 20_000
const WAIT_MS = 3000
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 5000
/** A process that lived this long was healthy: the next pause is short again. */
const HEALTHY_MS = 10_000

/** Rejects when the first process does not come up. */
export async function superviseMedia(options: SupervisorOptions): Promise<MediaSupervisor> {
  const { log, onEnded } = options
  const stop = new AbortController()
  let up: MediaChild | undefined = await startChild(options)
  let comingUp = Promise.withResolvers<MediaChild>()
  const watching = keep(up)

  async function keep(first: MediaChild): Promise<void> {
    let child: MediaChild | undefined = first
    let pause = FIRST_PAUSE_MS
    while (!stop.signal.aborted) {
      const lived = child ? await outlive(child) : 0
      if (lived > HEALTHY_MS) pause = FIRST_PAUSE_MS
      await delay(pause, undefined, { signal: stop.signal }).catch(() => {})
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      child = await restart()
    }
    await child?.close()
  }

  /** Returns how long it lived, in milliseconds. */
  async function outlive(child: MediaChild): Promise<number> {
    const born = performance.now()
    const reason = await child.ended
    up = undefined
    onEnded()
    if (!stop.signal.aborted) log.error({ reason }, 'the media process ended and is started again')
    return performance.now() - born
  }

  async function restart(): Promise<MediaChild | undefined> {
    if (stop.signal.aborted) return undefined
    try {
      up = await startChild(options)
      comingUp.resolve(up)
      comingUp = Promise.withResolvers()
      return up
    } catch (error) {
      log.error({ err: error }, 'the media process cannot be started again yet')
      return undefined
    }
  }

  return {
    child: () => up,
    async waitForChild() {
      if (up) return up
      const wait = { ref: false, signal: stop.signal }
      const tooLong = delay(WAIT_MS, undefined, wait).catch(() => undefined)
      return Promise.race([comingUp.promise, tooLong])
    },
    async close() {
      stop.abort()
      await up?.close()
      await watching
    },
  }
}

async function startChild({ settings, hear }: SupervisorOptions): Promise<MediaChild> {
  const udpPort = await freePort(settings)
  const ready = Promise.withResolvers<'ready'>()
  const child = spawnMedia({ ...settings, udpPort }, (news) => {
    if (news.is === 'ready') ready.resolve('ready')
    else hear(news)
  })
  const timer = setTimeout(child.kill, START_MS)
  const outcome = await Promise.race([ready.promise, child.ended])
  clearTimeout(timer)
  if (outcome !== 'ready') throw new Error(`the media process did not start: ${outcome}`)
  return child
}

/** Asks for the port before libdatachannel does, which would not say in words that it is taken. */
async function freePort({ udpPort = 0, bindAddress }: SupervisorOptions['settings']): Promise<number> {
  const socket = createSocket(bindAddress?.includes(':') ? 'udp6' : 'udp4')
  socket.bind({ port: udpPort, ...(bindAddress && { address: bindAddress }), exclusive: true })
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(resolve))
  return port
}
