import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Bus } from '#domain/ports.ts'
import { redisBus } from '../redis/redis-bus.ts'
import { pgliteBus } from './bus.ts'
import { postgresBus } from './postgres-bus.ts'
import { databaseKinds, freshPostgres, silentLog } from './testing/database.ts'

const redisUrl = process.env.TEST_BUS_URL
const kinds = [...databaseKinds, ...(redisUrl ? (['redis'] as const) : [])]

/** Ends the connections of the bus as a restart of its server would. */
const breaks = {
  async postgres(url: string): Promise<number> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rowCount } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley bus' and datname = current_database()",
    )
    await client.end()
    return rowCount ?? 0
  },
  async redis(url: string): Promise<number> {
    const client = createClient({ url })
    await client.connect()
    let killed = 0
    for (const type of ['normal', 'pubsub'])
      killed += Number(await client.sendCommand(['CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes']))
    client.destroy()
    return killed
  },
}

/** Two replicas: on Postgres and Redis two connections, on PGlite the one process there can be. */
const buses = {
  pglite: async () => {
    const bus = pgliteBus()
    return { here: bus, there: bus, url: '', end: async () => undefined }
  },
  redis: async () => {
    const url = redisUrl ?? ''
    const [here, there] = await Promise.all([
      redisBus({ url, log: silentLog }),
      redisBus({ url, log: silentLog }),
    ])
    const end = async (): Promise<void> => {
      await Promise.all([here.close(), there.close()])
    }
    return { here, there, url, end }
  },
  postgres: async () => {
    const { url, drop } = await freshPostgres()
    const [here, there] = await Promise.all([
      postgresBus({ url, log: silentLog }),
      postgresBus({ url, log: silentLog }),
    ])
    const end = async (): Promise<void> => {
      await Promise.all([here.close(), there.close()])
      await drop()
    }
    return { here, there, url, end }
  },
}

describe.each(kinds)('the bus on %s', (kind) => {
  let [here, there]: Bus[] = []
  let url = ''
  let end = async (): Promise<void> => undefined
  const bus = () => ({ here: here as Bus, there: there as Bus })

  beforeAll(async () => {
    ;({ here, there, url, end } = await buses[kind]())
  })
  afterAll(() => end())

  it('wakes the listeners of a topic everywhere, and no others', async () => {
    const [topic, other] = [randomUUID(), randomUUID()]
    const [near, far, deaf] = [vi.fn(), vi.fn(), vi.fn()]
    bus().here.subscribe(topic, near)
    bus().there.subscribe(topic, far)
    bus().there.subscribe(other, deaf)
    bus().here.publish(topic)
    await expect.poll(() => [near.mock.calls.length, far.mock.calls.length]).toEqual([1, 1])
    expect(deaf).not.toHaveBeenCalled()
  })

  it('wakes no listener that has left', async () => {
    const topic = randomUUID()
    const [left, stayed] = [vi.fn(), vi.fn()]
    const leave = bus().there.subscribe(topic, left)
    bus().there.subscribe(topic, stayed)
    leave()
    leave()
    bus().here.publish(topic)
    await expect.poll(() => stayed.mock.calls.length).toBe(1)
    expect(left).not.toHaveBeenCalled()
  })

  it('wakes for the last of many messages, and lets a listener leave while it is notified', async () => {
    const topic = randomUUID()
    const last = vi.fn()
    const leave = bus().there.subscribe(topic, () => leave())
    bus().there.subscribe(topic, last)
    for (let n = 0; n < 1_000; n++) bus().here.publish(n === 999 ? topic : randomUUID())
    await expect.poll(() => last.mock.calls.length).toBeGreaterThan(0)
  })

  if (kind === 'pglite') return

  it('comes back when its connection breaks, and wakes everybody then', async () => {
    const [topic, quiet] = [randomUUID(), vi.fn()]
    bus().there.subscribe(topic, quiet)
    expect(await breaks[kind](url)).toBeGreaterThanOrEqual(2)
    // A notice sent while nothing is connected arrives later.
    bus().here.publish(topic)
    await expect.poll(() => quiet.mock.calls.length).toBeGreaterThan(0)
    const before = quiet.mock.calls.length
    bus().here.publish(topic)
    await expect.poll(() => quiet.mock.calls.length).toBeGreaterThan(before)
  })

  it('carries ids and no messages', () => {
    expect(() => bus().here.publish('é'.repeat(4_000))).toThrow('id')
  })
})
