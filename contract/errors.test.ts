import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errors, issuesOf, ParleyError, toRefusal } from './errors.ts'
import { refusal } from './parley-error.ts'

const FOLDER = join(import.meta.dirname, 'refusals')

/** Includes a code once for each table that has it. */
async function codesOfTables(): Promise<string[]> {
  const modules: Record<string, object>[] = await Promise.all(
    readdirSync(FOLDER).map((file) => import(join(FOLDER, file))),
  )
  const tables = modules.flatMap((each) => Object.entries(each)).filter(([name]) => name.endsWith('Refusals'))
  return tables.flatMap(([, table]) => Object.keys(table))
}

it('reports the first issues of a failed parse, each shortened', () => {
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

it('contains the refusals of every table, and no code twice', async () => {
  expect((await codesOfTables()).sort()).toEqual(Object.keys(errors).sort())
})
