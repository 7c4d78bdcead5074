/** Puts an answer into the shape of a JSON schema, as `codex exec --output-schema` does. */
import type { Answer } from './answer.ts'

type Schema = Readonly<Record<string, unknown>>

const MAX_DEPTH = 8

export const shaped = (schema: Schema, answer: Answer): unknown => fill(schema, answer, 0)

function fill(schema: Schema, answer: Answer, depth: number): unknown {
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(schema.enum)) return schema.enum[0]
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, answer, depth)
    case 'array':
      return arrayOf(schema, answer, depth)
    case 'integer':
    case 'number':
      return answer.count
    case 'boolean':
      return answer.count > 0
    case 'string':
      return answer.text
    default:
      return null
  }
}

/** Returns the first of several types that is not null. */
const typeOf = ({ type }: Schema): unknown =>
  Array.isArray(type) ? type.find((each) => each !== 'null') : type

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

function objectOf({ properties }: Schema, answer: Answer, depth: number): object {
  const entries = isSchema(properties) ? Object.entries(properties) : []
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, isSchema(schema) ? fill(schema, answer, depth + 1) : null]),
  )
}

/** A list has one item for each path. */
function arrayOf({ items }: Schema, answer: Answer, depth: number): unknown[] {
  if (!isSchema(items)) return []
  return answer.paths.map((path) => fill(items, { ...answer, text: path }, depth + 1))
}
