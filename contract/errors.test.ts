import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { errors } from './errors.ts'

const FOLDER = join(import.meta.dirname, 'refusals')

/** The codes of every table, as often as they stand there. */
async function codesOfTables(): Promise<string[]> {
  const files = readdirSync(FOLDER).filter((file) => file !== 'table.ts')
  const modules: Record<string, object>[] = await Promise.all(files.map((file) => import(join(FOLDER, file))))
  return modules.flatMap((each) => Object.values(each)).flatMap((table) => Object.keys(table))
}

it('knows the refusals of every table, and no code stands in two of them', async () => {
  expect((await codesOfTables()).sort()).toEqual(Object.keys(errors).sort())
})
