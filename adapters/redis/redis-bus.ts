/**
 * The bus over Redis or Valkey (PUBLISH and SUBSCRIBE), for more writes than LISTEN/NOTIFY of one Postgres carries. What
 * was missed while a connection was down is made good by waking everybody when it is up again.
 * https://redis.io/docs/latest/develop/pubsub/
 */
import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import type { Bus, Log } from '#domain/ports.ts'
import { listeners } from '../_kit/topic-listeners.ts'

const CHANNEL = 'parley'
/** As with Postgres: a topic is an id. */
const MAX_TOPIC_BYTES = 7_999
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000
const CONNECT_MS = 5_000

/** For the operator, who corrects BUS_URL or its server. */
class BusUnusable extends Error {
  override readonly name = 'BusUnusable'
  readonly exitCode = 69
  constructor(url: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `Parley cannot start: the server of BUS_URL (${new URL(url).host}) does not answer. Start it, or correct BUS_URL. (${reason})`,
      { cause },
    )
  }
}

/** Rejects when the first connection fails; later ones are tried until one holds. */
export async function redisBus({ url, log }: { url: string; log: Log }): Promise<Bus> {
  const { wake, wakeAll, subscribe } = listeners()
  const self = randomUUID()
  const untold = new Set<string>()
  let isOpen = false
  let telling: Promise<void> | undefined

  const reconnectStrategy = (retries: number, cause: Error): number | Error =>
    isOpen ? Math.min(FIRST_RETRY_MS * 2 ** retries, LAST_RETRY_MS) : cause
  const sender = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy },
  })
  const receiver = sender.duplicate()

  /** One message at a time; topics that come meanwhile go with the next. What cannot be sent waits for the connection. */
  async function tell(): Promise<void> {
    while (untold.size > 0 && sender.isReady) {
      const topics = [...untold]
      untold.clear()
      const isSent = await sender.publish(CHANNEL, [self, ...topics].join('\n')).catch(() => undefined)
      if (isSent === undefined) for (const topic of topics) untold.add(topic)
    }
  }
  const notify = (): void => {
    telling ??= tell().finally(() => {
      telling = undefined
    })
  }
  function hear(message: string): void {
    const [from, ...topics] = message.split('\n')
    if (from !== self) for (const topic of topics) wake(topic)
  }

  for (const client of [sender, receiver])
    client.on('error', (error: unknown) => {
      if (isOpen) log.warn({ err: error }, 'the connection of the bus failed')
    })
  sender.on('ready', notify)
  receiver.on('ready', () => {
    if (isOpen) wakeAll()
  })
  try {
    await Promise.all([sender.connect(), receiver.connect()])
    await receiver.subscribe(CHANNEL, hear)
    isOpen = true
  } catch (cause) {
    for (const client of [sender, receiver]) client.destroy()
    throw new BusUnusable(url, cause)
  }

  return {
    publish: (topic) => {
      if (Buffer.byteLength(topic) > MAX_TOPIC_BYTES)
        throw new Error('A topic of the bus is an id, not a message.')
      wake(topic)
      untold.add(topic)
      notify()
    },
    subscribe,
    async close() {
      await telling
      isOpen = false
      for (const client of [sender, receiver]) client.destroy()
    },
  }
}
