/** Makes the timeline of a session log of the events that the app stream brought to the page. */
import type { TimelineEvent } from '#contract/api/logs.ts'
import { TIMELINE_MAX } from '#contract/rules/logs.ts'
import { bytesOf } from '#contract/rules/prompts.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { Trade } from '#contract/trades.ts'
import type { MessageItem, TranscriptItem, TranscriptRow } from '#contract/transcript.ts'
import type { RecordedEvent, StoredLog } from './session-logs.ts'

type Of<T extends TimelineEvent['type']> = Extract<TimelineEvent, { type: T }>

/** `items` are the entries of the log; words that they have are not repeated. */
export function timelineOf(
  events: readonly RecordedEvent[],
  items: readonly TranscriptItem[],
  startedAtMs: number,
): readonly TimelineEvent[] {
  const entries = new Map(items.map((item) => [item.itemId, item]))
  const last = new Map<string, string>()
  return events.flatMap(({ atMs, event }) => {
    const made = eventOf(event, Math.max(0, atMs - startedAtMs), entries)
    if (made?.type !== 'item') return made ?? []
    const { at: _, ...version } = made
    const key = JSON.stringify(version)
    if (last.get(made.id) === key) return []
    last.set(made.id, key)
    return made
  })
}

function eventOf(
  event: StreamEvent,
  at: number,
  entries: ReadonlyMap<string, TranscriptItem>,
): TimelineEvent | undefined {
  switch (event.type) {
    case 'item': {
      const entry = entries.get(event.item.itemId)
      return entry && { type: 'item', at, id: entry.itemId, ...differenceOf(event.item, entry) }
    }
    case 'trade':
      return { type: 'trade', at, trade: movedPart(event.trade) }
    case 'call':
      return { type: 'call', at, medium: event.medium, isOpen: event.isOpen }
    case 'notice':
      return { type: 'notice', at, level: event.level, text: event.message.slice(0, NOTICE_MAX) }
    case 'ended':
      return { type: 'notice', at, level: 'warn', text: event.reason }
    default:
      return undefined
  }
}

const NOTICE_MAX = 2_000

const movedPart = ({
  id,
  status,
  consentedBy,
  consentGesture,
  steps,
  signature,
  landed,
  failure,
  finalizedAt,
  updatedAt,
}: Trade): Of<'trade'>['trade'] => ({
  id,
  status,
  ...(consentedBy && { consentedBy }),
  ...(consentGesture && { consentGesture }),
  ...(steps && { steps }),
  ...(signature !== undefined && { signature }),
  ...(landed && { landed }),
  ...(failure && { failure }),
  ...(finalizedAt !== undefined && { finalizedAt }),
  updatedAt,
})

/** A running tool call has no result, so its status says everything. */
function differenceOf(version: TranscriptRow, entry: TranscriptItem): Partial<Of<'item'>> {
  const status = version.status === entry.status ? {} : { status: version.status }
  if (version.type !== 'MESSAGE' || entry.type !== 'MESSAGE') return status
  return {
    ...wordsOf(version, entry),
    ...status,
    ...(version.isHidden !== entry.isHidden && { isHidden: version.isHidden }),
    ...(!isSame(version.guardrailResult, entry.guardrailResult) && {
      guardrailResult: version.guardrailResult ?? null,
    }),
    ...dataOf(version, entry),
  }
}

function wordsOf({ title }: MessageItem, entry: MessageItem): Pick<Of<'item'>, 'chars' | 'text'> {
  if (title === entry.title) return {}
  return entry.title.startsWith(title) ? { chars: title.length } : { text: title }
}

/** Pictures never change. */
function dataOf(version: MessageItem, entry: MessageItem): Pick<Of<'item'>, 'data'> {
  const { attachments: _, ...data } = version.data ?? {}
  const { attachments: __, ...later } = entry.data ?? {}
  if (isSame(data, later)) return {}
  return { data: Object.keys(data).length > 0 ? data : null }
}

/** Values of one schema, whose keys have one order. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The stored events from before the first new one stay: the stream may no longer have them. */
export function timelineOfLog(
  { timeline = [], startedAt }: Pick<StoredLog, 'timeline' | 'startedAt'>,
  items: readonly TranscriptItem[],
  events: readonly RecordedEvent[],
): readonly TimelineEvent[] {
  const fresh = timelineOf(events, items, Date.parse(startedAt))
  const [first] = fresh
  return first ? [...timeline.filter(({ at }) => at < first.at), ...fresh] : timeline
}

const sizeOf = (value: unknown): number => bytesOf(JSON.stringify(value)) + 1

/** Leaves out how replies grew first, and then the oldest events. */
export function fitTimeline(timeline: readonly TimelineEvent[], room: number): readonly TimelineEvent[] {
  const isWhole = timeline.length <= TIMELINE_MAX && sizeOf(timeline) <= room
  return isWhole ? timeline : newest(timeline.filter(isStep(timeline)), room)
}

/** False for an event that only adds words to a reply. */
function isStep(timeline: readonly TimelineEvent[]): (event: TimelineEvent) => boolean {
  const begun = new Set<string>()
  const steps = new Set<TimelineEvent>()
  for (const event of timeline) {
    const isGrowth =
      event.type === 'item' &&
      begun.has(event.id) &&
      event.chars !== undefined &&
      event.status === 'IN_PROGRESS'
    if (!isGrowth) steps.add(event)
    if (event.type === 'item') begun.add(event.id)
  }
  return (event) => steps.has(event)
}

function newest(timeline: readonly TimelineEvent[], room: number): readonly TimelineEvent[] {
  let left = room
  const kept = timeline.slice(-TIMELINE_MAX).toReversed()
  const end = kept.findIndex((event) => {
    left -= sizeOf(event)
    return left < 0
  })
  return (end === -1 ? kept : kept.slice(0, end)).toReversed()
}
