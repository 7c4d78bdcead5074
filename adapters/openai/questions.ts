/** Routes answers and errors back to the one client that they answer. */
import type { ServerEventOf } from '#contract/realtime/server-events.ts'
import type { Listener } from '#domain/realtime.ts'

/** 'ours' is the adapter itself; undefined is no particular client. */
type Asker = Listener | 'ours' | undefined
type ErrorEvent = ServerEventOf<'error'>

export type Questions = Readonly<{
  /** The id under which an event goes out; one is made where the client gave none. */
  name(eventId: string | undefined, asker: Asker): string
  /** 'none' when no client asked: all receive it. */
  answerTo(event: ErrorEvent): 'none' | 'ours' | Readonly<{ to: Listener; event: ErrorEvent }>
  retrieve(itemId: string, asker: Asker): void
  /** The client that requested the item first. */
  retrieved(itemId: string): Asker
}>

/** A request without an error by then was accepted. */
const KEPT = 500

export function createQuestions(): Questions {
  /** Keyed by the id that went out; `given` is the client's own. */
  const open = new Map<string, { asker: Asker; given: string | undefined }>()
  const retrievals: { itemId: string; asker: Asker }[] = []
  let made = 0
  return {
    name(given, asker) {
      made += 1
      // Two clients may give the same id.
      const id = `parley_${made.toString(36)}`
      open.set(id, { asker, given })
      for (const oldest of open.keys()) {
        if (open.size <= KEPT) break
        open.delete(oldest)
      }
      return id
    },
    answerTo(event) {
      const id = event.error.event_id ?? ''
      const question = open.get(id)
      open.delete(id)
      if (!question?.asker) return 'none'
      if (question.asker === 'ours') return 'ours'
      const error = { ...event.error, event_id: question.given ?? null }
      return { to: question.asker, event: { ...event, error } }
    },
    retrieve(itemId, asker) {
      retrievals.push({ itemId, asker })
      if (retrievals.length > KEPT) retrievals.shift()
    },
    retrieved(itemId) {
      const at = retrievals.findIndex((each) => each.itemId === itemId)
      return at < 0 ? undefined : retrievals.splice(at, 1)[0]?.asker
    },
  }
}
