/** Keeps messages until the provider is seen to have taken them: a connection that breaks may have swallowed some. */
import { randomBytes } from 'node:crypto'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'

type Named = ClientEvent & Readonly<{ event_id: string }>

export type Outbox = Readonly<{
  /** The event as it goes out: its item has an id, by which it is known again. */
  put(event: Named): Named
  /** True for an error that says no more than that a repeated event had arrived the first time. */
  took(event: ServerEvent): boolean
  /** The connection broke: what was sent just before may not have arrived. */
  lost(): void
  /** The part of them that has to be sent again. */
  again(): readonly Named[]
}>

/** Nothing else is made twice by being said again, or matters. */
const RESPONSE = 'response'
const KEPT = 300

export function createOutbox(): Outbox {
  const open = new Map<string, Named>()
  const repeated = new Set<string>()
  let doubtful: readonly Named[] = []

  function keep(key: string, event: Named): Named {
    open.set(key, event)
    for (const oldest of open.keys()) {
      if (open.size <= KEPT) break
      open.delete(oldest)
    }
    return event
  }

  function refused(eventId: string): boolean {
    for (const [key, event] of open) if (event.event_id === eventId) open.delete(key)
    return repeated.delete(eventId)
  }

  return {
    put(event) {
      if (event.type === 'response.create') return keep(RESPONSE, event)
      if (event.type !== 'conversation.item.create') return event
      const id = event.item.id ?? `item_${randomBytes(12).toString('hex')}`
      return keep(id, { ...event, item: { ...event.item, id } })
    },
    took(event) {
      if (event.type === 'conversation.item.added' || event.type === 'conversation.item.done')
        open.delete(event.item.id)
      if (event.type === 'response.created') open.delete(RESPONSE)
      return event.type === 'error' && refused(event.error.event_id ?? '')
    },
    lost() {
      doubtful = [...open.values()]
    },
    again() {
      for (const { event_id } of doubtful) repeated.add(event_id)
      return doubtful
    },
  }
}
