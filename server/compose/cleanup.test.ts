/** The cleanup of a server deletes what guests did, and keeps for good what they did with money. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { scheduleCleanup } from './database.ts'

const NOW = Date.parse('2026-06-01T00:00:00.000Z')
const HOUR_MS = 3_600_000
let database: TestDatabase

beforeEach(async () => {
  database = await testDatabase()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

it('forgets the calls of guests every hour, and never those of money', async () => {
  const money = ['solana_send_preview', 'solana_swap_execute', 'solana_swap_preview']
  for (const tool of ['auth_info', ...money])
    await database.db.execute(sql`insert into audit (at, actor_kind, actor_id, channel, tool, outcome, duration_ms)
      values ('2026-04-01', 'guest', 'g', 'page', ${tool}, 'ok', 1)`)
  const kept = async () => {
    const { rows } = await database.db.execute(sql`select tool from audit order by tool`)
    return rows.map(({ tool }) => tool)
  }
  const conversationList = { purge: async () => undefined } as never
  const { stop } = scheduleCleanup(
    { conversationList, database },
    { guestDays: 30, usage: { days: 400 } as never },
    { clock: { now: () => NOW }, log: silentLog },
  )
  vi.advanceTimersByTime(HOUR_MS - 1)
  expect(await kept()).toEqual(['auth_info', ...money])
  vi.advanceTimersByTime(1)
  await vi.waitFor(async () => expect(await kept()).toEqual(money))
  stop()
})
