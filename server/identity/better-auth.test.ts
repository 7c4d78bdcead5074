import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { silentLog, testDatabase } from '#adapters/db/testing/database.ts'
import { createSignInSessions } from './better-auth.ts'

it('a sign-in that the database fails says nothing of the person to a log', async () => {
  const database = await testDatabase()
  const sessions = createSignInSessions({
    db: database.db,
    secret: 'a secret of thirty-two characters',
    superadmins: [],
    accounts: { byId: async () => undefined, grant: async () => 'unchanged' },
    log: silentLog,
  })
  await database.db.execute(sql`alter table verifications rename to gone`)
  const error = await sessions.createToken('ada@example.com').then(
    () => undefined,
    (thrown: Error) => thrown,
  )
  expect(error?.message).toContain('verifications')
  expect(`${error?.stack} ${JSON.stringify(error)}`).not.toContain('ada@example.com')
  await database.close()
})
