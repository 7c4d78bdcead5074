/** Writes the place after a conversation of the list as an opaque cursor, and reads it back. */
import * as z from 'zod/mini'
import { id, time } from '#contract/bounded.ts'
import { fromCursor, toCursor } from './cursor.ts'

const place = z.object({ pinned: z.boolean(), lastTurnAt: time.check(z.iso.datetime()), id })
type Place = z.output<typeof place>

export const cursorOf = ({ pinned, lastTurnAt, id }: Place): string => toCursor({ pinned, lastTurnAt, id })

export const placeOf = (cursor: string): Place => fromCursor(place, cursor)
