/**
 * Checks every schema of the contracts against one rule: no unbounded text, list, record, number or free value.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { json, list, record, text } from '#contract/bounded.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Searched on every run, so that a new file is checked as well. */
const FILES = globSync(
  [
    'contract/**/*.ts',
    'tools/*/contract.ts',
    'tools/_kit/origin.ts',
    'tools/_kit/swap/{model-view,output}.ts',
    'tools/_kit/stage/schemas.ts',
    'server/identity/operate.ts',
  ],
  { cwd: ROOT },
).filter((file) => !file.endsWith('.test.ts'))

type Schema = z.core.$ZodType
type Def = Readonly<Record<string, unknown>> & Schema['_zod']['def']

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'def' in (value._zod as object)

type Check = Readonly<{
  check?: string
  format?: string
  maximum?: unknown
  length?: unknown
  value?: unknown
  params?: { bound?: unknown }
}>

/** Returns the checks of this schema; a format such as that of `z.int()` is one itself. */
const checksOf = (def: Def): readonly Check[] => [
  def as Check,
  ...(def.checks ?? []).map((each) => each._zod.def),
]

/** An infinite limit does not count. */
const has = (def: Def, ...names: readonly string[]): boolean =>
  checksOf(def).some(
    ({ check = '', maximum, length, value }) =>
      names.includes(check) && Number.isFinite(maximum ?? length ?? value),
  )

/** Exact whole numbers are bounded on both sides. */
const isWhole = (def: Def): boolean =>
  checksOf(def).some(
    ({ check, format }) => check === 'number_format' && /^(safeint|u?int32)$/.test(`${format}`),
  )

/** Custom checks carry their bound (contract/bounded.ts). */
const hasOwnBound = (def: Def): boolean => checksOf(def).some(({ params }) => Number.isFinite(params?.bound))

/** True when this schema itself, apart from its parts, is unbounded. */
function isEndless(def: Def): boolean {
  switch (def.type) {
    case 'string':
    case 'array':
      return !has(def, 'max_length', 'length_equals')
    case 'number':
      return !isWhole(def) && !(has(def, 'greater_than') && has(def, 'less_than'))
    case 'record':
    case 'unknown':
    case 'any':
      return !hasOwnBound(def)
    case 'object':
      // A loose object accepts anything beside its own fields, a strict one nothing.
      return def.catchall !== undefined && (def.catchall as Schema)._zod.def.type !== 'never'
    default:
      return PARTS[def.type] === undefined && !PLAIN.includes(def.type)
  }
}

const PLAIN: readonly string[] = ['boolean', 'literal', 'enum', 'null', 'undefined', 'void', 'transform']
const PARTS: Readonly<Record<string, (def: Def) => Readonly<Record<string, unknown>>>> = {
  object: ({ shape }) => ({ ...(shape as object) }),
  array: ({ element }) => ({ '[]': element }),
  record: ({ keyType, valueType }) => ({ '{key}': keyType, '{}': valueType }),
  union: ({ options }) => ({ ...(options as object) }),
  optional: ({ innerType }) => ({ '': innerType }),
  nullable: ({ innerType }) => ({ '': innerType }),
  default: ({ innerType }) => ({ '': innerType }),
  prefault: ({ innerType }) => ({ '': innerType }),
  readonly: ({ innerType }) => ({ '': innerType }),
  catch: ({ innerType }) => ({ '': innerType }),
  lazy: ({ getter }) => ({ '': (getter as () => unknown)() }),
  tuple: ({ items, rest }) => ({ ...(items as object), ...(rest ? { rest } : {}) }),
  intersection: ({ left, right }) => ({ left, right }),
  pipe: (def) => ({ in: def.in, out: def.out }),
}

/** Returns the paths below `path` of everything unbounded. A type that it cannot walk counts as unbounded. */
function endless(value: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (!isSchema(value))
    return Object.entries(value).flatMap(([key, part]) => endless(part, `${path}.${key}`, seen))
  const def = value._zod.def as Def
  const parts = PARTS[def.type]?.(def) ?? {}
  return [
    ...(isEndless(def) ? [`${path} (${def.type})`] : []),
    ...Object.entries(parts).flatMap(([key, part]) =>
      endless(part, key === '' ? path : `${path}.${key}`, seen),
    ),
  ]
}

describe('every contract', () => {
  it.each(FILES)('%s is bounded everywhere', async (file) => {
    const exported: Record<string, unknown> = await import(join(ROOT, file))
    expect(endless({ ...exported }, file)).toEqual([])
  })

  it('is found: tools, endpoints, events and refusals', () => {
    for (const file of ['realtime/client-events', 'api/mcp', 'refusals/request', 'signer'])
      expect(FILES).toContain(`contract/${file}.ts`)
    expect(FILES).toContain('tools/solana_swap_preview/contract.ts')
  })
})

describe('the rule', () => {
  it.each<[string, Schema]>([
    ['x (string)', z.string()],
    ['x (string)', z.string().check(z.minLength(1), z.regex(/^a{1,3}$/))],
    ['x (string)', z.email()],
    ['x (string)', text(Number.POSITIVE_INFINITY)],
    ['x (number)', z.number().check(z.gte(0), z.lte(Number.POSITIVE_INFINITY))],
    ['x.a (string)', z.object({ a: z.optional(z.nullable(z._default(z.string(), ''))) })],
    ['x (array)', z.array(text(1)).check(z.minLength(1))],
    ['x.[] (string)', list(z.string(), 2)],
    ['x (number)', z.number().check(z.gte(0))],
    ['x (record)', z.record(text(1), text(1))],
    ['x.{key} (string)', record(text(1), 2, z.string())],
    ['x.{} (unknown)', record(z.unknown(), 2)],
    ['x (unknown)', z.unknown()],
    ['x (object)', z.looseObject({})],
    ['x.1.b (string)', z.union([text(1), z.object({ b: z.string() })])],
    ['x.in (string)', z.pipe(z.string(), z.transform(Number))],
    ['x (custom)', z.instanceof(Date)],
  ])('finds %s', (path, schema) => {
    expect(endless(schema, 'x')).toContain(path)
  })

  it('accepts bounded schemas', () => {
    const schema = z.object({
      a: text(3),
      b: list(z.int(), 2),
      c: record(json(10), 2),
      d: z.number().check(z.gt(0), z.lte(1)),
      e: z.string().check(z.length(2)),
      f: z.enum(['x']),
    })
    expect(endless(schema, 'x')).toEqual([])
    const good = { a: 'abc', b: [1, 2], c: { k: [1, 'four'] }, d: 1, e: 'xx', f: 'x' }
    expect(schema.safeParse(good).success).toBe(true)
    const bad = { a: 'abcd', b: [1, 2, 3], c: { k: ['this is more'] }, d: 2, e: 'x' }
    for (const [key, value] of Object.entries(bad))
      expect(schema.safeParse({ ...good, [key]: value }).success, key).toBe(false)
    expect(schema.safeParse({ ...good, c: { x: 1, y: 2, z: 3 } }).success).toBe(false)
  })

  it('weighs free values without overflowing on deep ones', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(json(1_000_000).safeParse(deep).success).toBe(false)
    expect(json(6).safeParse({ a: ['bc'] }).success).toBe(true)
    expect(json(5).safeParse({ a: ['bc'] }).success).toBe(false)
  })
})
