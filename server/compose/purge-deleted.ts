/** Removes deleted conversations once their deletion can no longer be undone. */
import { UNDO_MS } from '#contract/rules/conversations.ts'
import type { ConversationList } from '#domain/conversation-list.ts'
import type { Log } from '#domain/ports.ts'

/** The store accepts an undo that arrives a little late. */
const MARGIN_MS = 3_000

type Parts = Readonly<{ list: Pick<ConversationList, 'purge'>; log: Log }>

/** The first purge takes what a server deleted that has stopped since. */
export function createPurge({ list, log }: Parts) {
  const timers = new Set<NodeJS.Timeout>()
  const purge = (): void =>
    void list.purge().catch((error: unknown) => {
      log.warn({ err: error }, 'failed to remove deleted conversations')
    })
  purge()
  return {
    purge,
    /** Removes what is deleted now, after the time of the undo. */
    purgeLater(): void {
      const timer = setTimeout(() => {
        timers.delete(timer)
        purge()
      }, UNDO_MS + MARGIN_MS)
      timer.unref()
      timers.add(timer)
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
