/** Reads OpenAI's events leniently: what our contract knows, even where a part of it has grown; the rest is skipped. */
import * as z from 'zod/mini'
import { receivedItem } from '#contract/realtime/items.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'

const looseResponse = z.looseObject({
  id: z.string(),
  status: z._default(z.string(), 'completed'),
  output: z._default(z.array(z.unknown()), []),
  conversation_id: z.optional(z.nullable(z.string())),
})
const looseError = z.looseObject({
  type: z._default(z.string(), 'server_error'),
  code: z.optional(z.nullable(z.string())),
  message: z.string(),
  event_id: z.optional(z.nullable(z.string())),
})
const looseEvent = z.looseObject({ type: z.string(), event_id: z._default(z.string(), 'event_unnamed') })

const NAMELESS = { type: 'server_error', message: 'The provider reported an error.' }

/** Undefined for an event that is none of ours. */
export function readServerEvent(raw: unknown): ServerEvent | undefined {
  const read = z.safeParse(serverEvent, raw)
  if (read.success) return read.data
  const repaired = repair(raw)
  return repaired === undefined ? undefined : z.safeParse(serverEvent, repaired).data
}

/** The ends of responses and errors must never be missed, whatever new field they carry. */
function repair(raw: unknown): unknown {
  const event = z.safeParse(looseEvent, raw)
  if (!event.success) return undefined
  const { type, event_id } = event.data
  if (type === 'error') {
    const { data = NAMELESS } = z.safeParse(looseError, event.data.error)
    return { type, event_id, error: { ...data, param: null } }
  }
  const response = z.safeParse(looseResponse, event.data.response)
  if (!response.success) return undefined
  const { id, status, output, conversation_id } = response.data
  const items = output.filter((item) => z.safeParse(receivedItem, item).success)
  return { type, event_id, response: { id, status, output: items, conversation_id } }
}
