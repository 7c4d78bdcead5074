/** The shape and the bounds of every result: for outside programs, which read the schema, and for the model. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ToolContract } from '#contract/tool.ts'
import type { CardCall } from './_kit/card-call.ts'
import type { Handler } from './_kit/handler.server.ts'
import { contracts, type ToolName } from './contracts.ts'
import { fixtures } from './fixtures.ts'
import { handlers } from './handlers.server.ts'

type Schema = Readonly<{
  type?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}>

const isBound = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER

function shapeOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(shapeOf).join(' or ')
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.items) return `at most ${schema.maxItems} of (${shapeOf(schema.items)})`
  if (schema.properties) return fieldsOf(schema)
  const { type = 'any', format, pattern, minimum, maximum, maxLength } = schema
  return [
    type,
    format,
    pattern && `/${pattern}/`,
    isBound(minimum) && `from ${minimum}`,
    isBound(maximum) && `to ${maximum}`,
    isBound(maxLength) && `to ${maxLength}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): string =>
  `{ ${Object.entries(properties)
    .map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(field)}`)
    .join(', ')} }`

function linesOf({ name, output, modelView }: ToolContract): string[] {
  const given = z.toJSONSchema(output) as Schema
  const fields = Object.entries(given.properties ?? {}).map(([field, schema]) => {
    const mark = given.required?.includes(field) ? '' : '?'
    return `  ${field}${mark}: ${shapeOf(schema)}`
  })
  return [
    name,
    ...(fields.length > 0 ? fields : [`  ${shapeOf(given)}`]),
    `  model: ${shapeOf(z.toJSONSchema(modelView) as Schema)}`,
  ]
}

it('the results have the shape and the bounds of the reviewed list', async () => {
  const all: readonly ToolContract[] = Object.values(contracts)
  await expect(`${all.flatMap(linesOf).join('\n')}\n`).toMatchFileSnapshot('testing/result-shapes.txt')
})

it.each(Object.keys(contracts) as ToolName[])('the fixtures of %s are results that it can have', (tool) => {
  const { input, output, modelView } = contracts[tool] as ToolContract
  const handler = handlers[tool] as unknown as Handler
  for (const call of Object.values(fixtures[tool] as Readonly<Record<string, CardCall>>)) {
    if (call.status !== 'done') continue
    const model = handler.modelView(call.output as never, input.parse(call.input) as never)
    expect(output.safeParse(call.output).error).toBeUndefined()
    expect(modelView.safeParse(JSON.parse(JSON.stringify(model))).error).toBeUndefined()
  }
})
