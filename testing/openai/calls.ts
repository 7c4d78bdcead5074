/** Keeps the live calls by their ids. */
import { randomBytes } from 'node:crypto'
import type { CloseReason } from '#contract/call-notices.ts'
import type { Call, Listener } from '#domain/realtime.ts'

export type LiveCalls = Readonly<{
  add(call: Call): string
  get(id: string): Call | undefined
  ids(): readonly string[]
  /** False when there is no such call. */
  hangUp(id: string): boolean
  closeAll(reason: CloseReason): void
}>

export const randomId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`

export function createLiveCalls(): LiveCalls {
  const live = new Map<string, Call>()
  return {
    add(call) {
      const id = randomId('rtc')
      const watching: Listener = { event: () => undefined, closed: () => void live.delete(id) }
      live.set(id, call)
      call.subscribe(watching)
      return id
    },
    get: (id) => live.get(id),
    ids: () => [...live.keys()],
    hangUp(id) {
      const call = live.get(id)
      call?.close('ended')
      return call !== undefined
    },
    closeAll(reason) {
      for (const call of [...live.values()]) call.close(reason)
    },
  }
}
