import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Code, errors, inSendWords, issuesOf, ParleyError, toRefusal } from './errors.ts'
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

type Schema = Readonly<{
  type?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
}>

/** The smallest details that a refusal may carry. */
function detailsOf({ type, properties = {}, required = [], items }: Schema): unknown {
  if (type === 'object')
    return Object.fromEntries(required.map((key) => [key, detailsOf(properties[key] ?? {})]))
  if (type === 'array') return items ? [detailsOf(items)] : []
  if (type === 'boolean') return true
  return type === 'number' || type === 'integer' ? 1 : '1'
}

function refusalOf(code: Code): ParleyError {
  const row = errors[code]
  const details = 'details' in row ? detailsOf(z.toJSONSchema(row.details) as Schema) : undefined
  return new ParleyError<Code>(code, details as never)
}

const codes = Object.keys(errors) as Code[]

it.each(codes)('%s says “swap” of no send, and keeps its code, status and details', (code) => {
  const swap = refusalOf(code)
  const { message, status, details } = inSendWords(swap) as ParleyError
  expect(message).not.toMatch(/swap/i)
  expect({ code, status, details }).toEqual({ code: swap.code, status: swap.status, details: swap.details })
  expect(message.includes('Nothing was sent')).toBe(
    swap.message.includes('Nothing was swapped') ||
      swap.message.includes('Nothing was sent') ||
      code === 'no_route',
  )
})

it('leaves what is no refusal as it is', () => {
  const bug = new TypeError('x')
  expect(inSendWords(bug)).toBe(bug)
})
