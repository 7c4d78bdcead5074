/** Writes the place after a conversation of the list as an opaque cursor, and reads it back. */
import * as z from 'zod/mini'
import { id, time } from '#contract/bounded.ts'
import { ParleyError } from '#contract/errors.ts'

const place = z.object({ pinned: z.boolean(), lastTurnAt: time.check(z.iso.datetime()), id })
type Place = z.output<typeof place>

export const cursorOf = ({ pinned, lastTurnAt, id }: Place): string =>
  Buffer.from(JSON.stringify({ pinned, lastTurnAt, id })).toString('base64url')

/** A cursor holds nothing secret: every query limits its rows to those of the actor. */
export function placeOf(cursor: string): Place {
  const { data } = place.safeParse(parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (data && !data.id.includes('\0')) return data
  throw new ParleyError('invalid_request', { issues: [{ path: 'cursor', message: 'This is not a cursor.' }] })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
