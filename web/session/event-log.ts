/** Keeps the latest events of calls for the signals drawer; nothing is kept until the page of an admin turns it on. */
import { createListeners } from '#std/store.ts'

export type Direction = 'sent' | 'received'
export type LoggedEvent = Readonly<{
  id: number
  atMs: number
  direction: Direction
  type: string
  /** Deltas of one kind in a row are one entry, which holds the last of them. */
  count: number
  event: unknown
  /** The code or the message of an event that reports a failure. */
  error: string | undefined
}>

/** Older events are dropped. */
const EVENTS_KEPT = 500
/** A picture is megabytes of unreadable text. */
const TEXT_MAX = 2_000

export function createEventLog(now: () => number = Date.now) {
  const { notify, subscribe } = createListeners()
  let isOn = false
  let nextId = 1
  let entries: readonly LoggedEvent[] = []

  function record(direction: Direction, event: Readonly<{ type: string }>): void {
    if (!isOn) return
    const { type } = event
    const last = entries.at(-1)
    const entry = { direction, type, atMs: now(), event: clipped(event), error: errorOf(event) }
    const isMore = last?.type === type && last.direction === direction && type.endsWith('.delta')
    entries = isMore
      ? [...entries.slice(0, -1), { ...entry, id: last.id, count: last.count + 1 }]
      : [...entries.slice(1 - EVENTS_KEPT), { ...entry, id: nextId++, count: 1 }]
    notify()
  }

  return {
    record,
    subscribe,
    /** Oldest first. */
    get: () => entries,
    clear(): void {
      entries = []
      notify()
    },
    /** Turned off, it forgets what it has. */
    turn(on: boolean): void {
      isOn = on
      if (!on && entries.length > 0) {
        entries = []
        notify()
      }
    },
  }
}

const clipped = (event: unknown): unknown =>
  JSON.parse(
    JSON.stringify(event, (_, value: unknown) =>
      typeof value === 'string' && value.length > TEXT_MAX
        ? `${value.slice(0, TEXT_MAX)}… (${value.length} characters)`
        : value,
    ),
  )

type Reports = Readonly<{
  error?: Readonly<{ code?: string | null; message?: string }>
  response?: Readonly<{ status?: string }>
}>

function errorOf(event: Readonly<{ type: string }>): string | undefined {
  // The two fields that events of several types share.
  const { error, response } = event as Reports
  if (event.type === 'error' || event.type.endsWith('.failed'))
    return error?.code ?? error?.message ?? 'failed'
  return response?.status === 'failed' ? 'failed' : undefined
}
