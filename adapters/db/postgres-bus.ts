/**
 * The bus over LISTEN/NOTIFY, on a connection of its own (which a pooler in transaction mode cannot carry). A
 * notification holds a topic and nothing else, since its size is limited. What was missed while the connection was
 * down is made good by waking everybody when it is up again.
 */
import type pg from 'pg'
import type { Bus, Log } from '#domain/ports.ts'
import { listeners } from '../_kit/topic-listeners.ts'
import { listenOn } from './listening-connection.ts'

const CHANNEL = 'parley'
/** NOTIFY takes less than 8000 bytes. */
const MAX_TOPIC_BYTES = 7_999
const NOTIFY = 'select pg_notify($1, topic) from unnest($2::text[]) as topic'

export async function postgresBus({ url, log }: { url: string; log: Log }): Promise<Bus> {
  const { wake, wakeAll, subscribe } = listeners()
  const untold = new Set<string>()
  let telling = false

  function back(): void {
    wakeAll()
    void notify()
  }

  /** One statement at a time; topics that come meanwhile go with the next, each of them once. */
  async function notify(): Promise<void> {
    if (telling) return
    telling = true
    while (untold.size > 0) {
      const topics = [...untold]
      untold.clear()
      const notified = await connection.query(NOTIFY, [CHANNEL, topics])
      if (notified) continue
      for (const topic of topics) untold.add(topic)
      break
    }
    telling = false
  }

  const connection = await listenOn(CHANNEL, { url, log, hearing: { heard: wake, back } })
  return {
    publish: (topic) => {
      if (Buffer.byteLength(topic) > MAX_TOPIC_BYTES)
        throw new Error('A topic of the bus is an id, not a message.')
      wake(topic)
      untold.add(topic)
      void notify()
    },
    subscribe,
    close: () => connection.close(),
  }
}

/** For a process that has no bus of its own: wakes the listeners of this topic on every replica. */
export const notifyReplicas = (pool: pg.Pool, topic: string): Promise<unknown> =>
  pool.query(NOTIFY, [CHANNEL, [topic]])
