/** Two servers on one Postgres: each session is summarized once, and each dossier is built once. */
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { users } from '#adapters/db/schema-auth.ts'
import { freshPostgres, silentLog } from '#adapters/db/testing/database.ts'
import { message } from '#adapters/db/testing/items.ts'
import type { User } from '#domain/ports.ts'
import { readConfig } from '../config/config.ts'
import { noUsage } from '../testing/usage.ts'
import { composeDatabase } from './database.ts'
import { composeMemory } from './memory.ts'

const PEOPLE = 12
const clock = { now: Date.now }

describe.skipIf(!process.env.TEST_DATABASE_URL)('two servers with one memory', () => {
  let place: Awaited<ReturnType<typeof freshPostgres>>
  let replicas: Awaited<ReturnType<typeof open>>[]
  /** One entry for each summary and each build. */
  const summarized: string[] = []
  const built: string[] = []
  const people = Array.from(
    { length: PEOPLE },
    (_, n): User => ({ kind: 'user', id: `u${n}`, email: `u${n}@example.com`, roles: ['user'] }),
  )

  async function open() {
    const config = readConfig({ DATABASE_URL: place.url, PARLEY_DATA: tmpdir() })
    const stores = await composeDatabase(config, clock, silentLog)
    const { feedback } = stores
    const memory = composeMemory({
      stores: {
        ...stores,
        // Each summary reads the opinions of its conversation once.
        feedback: {
          ...feedback,
          of: async (...read: Parameters<typeof feedback.of>) => {
            summarized.push(read[0])
            return feedback.of(...read)
          },
        },
      },
      usage: noUsage(),
      swaps: { list: async () => [] },
      accounts: {
        byId: async (id) => people.find((each) => each.id === id),
        assignedBadge: async () => undefined,
      },
      portfolioOf: async ({ id }) => {
        built.push(id)
        return { wallet: 'w', holdings: [], asOf: new Date().toISOString() }
      },
      config,
      clock,
      log: silentLog,
    })
    const close = async (): Promise<void> => {
      await memory.close()
      await stores.close()
    }
    return { stores, memory, close }
  }

  beforeAll(async () => {
    place = await freshPostgres()
    replicas = [await open(), await open()]
  })
  afterAll(async () => {
    await Promise.all(replicas.map(({ close }) => close()))
    await place.drop()
  })

  /** A session in which this person asked to keep something; its conversation. */
  async function talked(person: User): Promise<string> {
    const { stores } = replicas[0] ?? (await open())
    const { id, email } = person
    await stores.database.db.insert(users).values({ id, name: '', email })
    const conversationId = await stores.conversations.start(person)
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const session = {
      id: `s-${id}`,
      actor: person,
      conversationId,
      model: 'm',
      voice: 'v',
      instructions: 'i',
    }
    await stores.sessions.open({ ...session, expiresAt }, `key-${id}`)
    await stores.conversations.putItem(
      conversationId,
      message({ title: 'remember that I hold JUP', createdAtMs: Date.now() }),
    )
    await stores.sessionLogs.close(session.id)
    return conversationId
  }

  it('run each job once, though both queue it', async () => {
    const conversations = await Promise.all(people.map(talked))
    // Both look for what is left, as they do after a start and every ten minutes.
    await Promise.all(
      [...replicas, ...replicas].map(({ memory }) => memory.services.remembering.queuePending()),
    )
    const stores = replicas[0]?.stores
    await vi.waitFor(
      async () => {
        for (const { id } of people)
          expect((await stores?.dossierStore.of(id))?.built?.version, id).toBeGreaterThan(0)
        const { rows } = await (stores?.database.pool.query(
          `select count(*)::int as n from jobs.job where state < 'completed'`,
        ) ?? { rows: [] })
        expect(rows).toEqual([{ n: 0 }])
      },
      { timeout: 120_000, interval: 250 },
    )
    expect(summarized.toSorted()).toEqual(conversations.toSorted())
    expect(built.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
    for (const { id } of people) expect(await stores?.memories.facts(id, 9)).toHaveLength(1)
  })
})
