import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errors, issuesOf, ParleyError, refusal, toRefusal } from './errors.ts'

const FOLDER = join(import.meta.dirname, 'refusals')

/** The codes of every table, as often as they stand there. */
async function codesOfTables(): Promise<string[]> {
  const files = readdirSync(FOLDER).filter((file) => file !== 'table.ts')
  const modules: Record<string, object>[] = await Promise.all(files.map((file) => import(join(FOLDER, file))))
  return modules.flatMap((each) => Object.values(each)).flatMap((table) => Object.keys(table))
}

it('names the first things that are wrong, and shortly', () => {
  const schema = z.record(z.string(), z.string())
  const wrong = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${n}${'k'.repeat(500)}`, n]))
  const issues = issuesOf(schema.safeParse(wrong).error ?? new z.core.$ZodError([]))
  expect(issues).toHaveLength(20)
  for (const { path, message } of issues) {
    expect(path.length).toBe(200)
    expect(message.length).toBeLessThanOrEqual(300)
  }
  expect(refusal.safeParse(toRefusal(new ParleyError('invalid_request', { issues }))).success).toBe(true)
})

it('knows the refusals of every table, and no code stands in two of them', async () => {
  expect((await codesOfTables()).sort()).toEqual(Object.keys(errors).sort())
})
