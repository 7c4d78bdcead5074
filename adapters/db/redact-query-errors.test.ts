import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { redactQueryErrors } from './redact-query-errors.ts'
import { testDatabase } from './testing/database.ts'

it('reports a failed query without its parameters', async () => {
  const database = await testDatabase()
  const store = redactQueryErrors({
    fail: (secret: string) => database.db.execute(sql`select ${secret}, 1/0`),
    refuse: async () => {
      throw new Error('as it is')
    },
    answer: async (n: number) => n + 1,
  })
  const error = await store.fail('the words of a person').then(
    () => undefined,
    (thrown: Error) => thrown,
  )
  expect(error?.message).toContain('division by zero')
  expect(error?.message).toContain('select $1, 1/0')
  expect(`${error?.stack} ${JSON.stringify(error)} ${JSON.stringify(error?.cause)}`).not.toContain(
    'the words',
  )
  await expect(store.refuse()).rejects.toThrow('as it is')
  expect(await store.answer(1)).toBe(2)
  await database.close()
})
