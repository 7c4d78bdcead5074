/**
 * Responses as everybody hears them: begun before they go on, and ended even when the provider's own end was missed.
 */
import type { ReceivedItem } from '#contract/realtime/items.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import { endAll, endItem, follow, NOTHING, type Progress, responseOf } from './progress.ts'

export type Responses = Readonly<{
  take(event: ServerEvent): void
  /** The connection was gone for a while: `ask` runs for every item whose end may have been missed. */
  catchUp(ask: (itemId: string) => void): void
  /** The state of such an item. */
  recover(item: ReceivedItem): void
  /** No more will come. */
  end(status: 'cancelled' | 'failed'): void
}>

type Options = Readonly<{ emit: (event: ServerEvent) => void; eventId: () => string }>

/** A response of which nothing came for so long after a break has ended in the break. */
const SILENT_MS = 1000

export function createResponses({ emit, eventId }: Options): Responses {
  let progress: Progress = NOTHING
  let silence: NodeJS.Timeout | undefined

  function pass(event: ServerEvent): void {
    progress = follow(progress, event)
    emit(event)
  }

  function end(status: 'cancelled' | 'failed' | 'completed'): void {
    clearTimeout(silence)
    for (const event of endAll(progress, status, eventId)) pass(event)
  }

  return {
    take(event) {
      const id = responseOf(event)
      if (id !== undefined && id === progress.endedId) return
      if (id !== undefined && id === progress.response?.id) clearTimeout(silence)
      else if (id !== undefined && event.type !== 'response.created') {
        pass({
          type: 'response.created',
          event_id: eventId(),
          response: { id, status: 'in_progress', output: [] },
        })
      }
      pass(event)
    },
    catchUp(ask) {
      if (!progress.response) return
      for (const { item } of progress.making) ask(item.id)
      clearTimeout(silence)
      silence = setTimeout(() => end('completed'), SILENT_MS)
    },
    recover(item) {
      if (item.type !== 'unknown' && item.status === 'in_progress') return
      for (const event of endItem(progress, item, eventId)) pass(event)
    },
    end,
  }
}
