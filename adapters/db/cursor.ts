/** Writes a place in a sorted list as an opaque cursor, and reads it back. */
import type * as z from 'zod/mini'
import { ParleyError } from '#contract/errors.ts'

export const toCursor = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** A cursor holds nothing secret: every query limits its rows to those of the actor. */
export function fromCursor<T extends z.ZodMiniType>(place: T, cursor: string): z.output<T> {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const { data } = place.safeParse(parse(text))
  if (data !== undefined && !text.includes('\\u0000')) return data
  throw new ParleyError('invalid_request', { issues: [{ path: 'cursor', message: 'This is not a cursor.' }] })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
