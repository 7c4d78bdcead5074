/** The events that the calls of this page sent and received: filtered, held still, copied (spec S1.15, S2.52). */
import { Check, Copy, Pause, Play } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useCopy } from '#ui/chips/use-copy.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TOAST_MS } from '#web/lib/toasts.ts'
import type { LoggedEvent } from '#web/session/event-log.ts'
import { eventLog } from '#web/session/page-event-log.ts'
import { EventList } from './event-list.tsx'
import { Fold } from './fold.tsx'

export function EventLogs() {
  const live = useSyncExternalStore(eventLog.subscribe, eventLog.get)
  return (
    <Fold title="Event Logs" count={live.length} stored="logsExpanded">
      <Log live={live} />
    </Fold>
  )
}

function Log({ live }: { live: readonly LoggedEvent[] }) {
  const [filter, setFilter] = useState('')
  const [held, setHeld] = useState<readonly LoggedEvent[]>()
  const events = (held ?? live).filter((event) => fits(event, filter))
  const clear = () => {
    eventLog.clear()
    if (held) setHeld([])
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 py-2.5">
        <input
          type="search"
          aria-label="Filter events"
          placeholder="Filter events"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          className="h-[30px] min-w-40 flex-1 rounded-2 border border-line-3 bg-ink-sunk px-2.5 text-small text-fg-1 placeholder:text-fg-3 pointer-coarse:h-11 pointer-coarse:basis-full pointer-coarse:text-[1rem]"
        />
        <Button
          size="small"
          aria-pressed={held !== undefined}
          onClick={() => setHeld(held ? undefined : live)}
        >
          {held ? (
            <Play aria-hidden="true" className="size-3.5" />
          ) : (
            <Pause aria-hidden="true" className="size-3.5" />
          )}
          {held ? 'Continue' : 'Pause'}
        </Button>
        <CopyEvents events={events} />
        <Button size="small" tone="quiet" onClick={clear}>
          Clear
        </Button>
      </div>
      <p role="status" className="text-small text-fg-3">
        {held && `Paused, ${newSince(held, live)} new`}
      </p>
      {events.length === 0 ? (
        <p className="py-2 text-small text-fg-3">
          {filter ? 'No event matches the filter.' : 'No events yet.'}
        </p>
      ) : (
        <EventList events={events} />
      )}
    </>
  )
}

function fits({ type, event }: LoggedEvent, filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  return wanted === '' || type.includes(wanted) || JSON.stringify(event).toLowerCase().includes(wanted)
}

const newSince = (held: readonly LoggedEvent[], live: readonly LoggedEvent[]): number => {
  const last = held.at(-1)?.id ?? 0
  return live.filter(({ id }) => id > last).length
}

function CopyEvents({ events }: { events: readonly LoggedEvent[] }) {
  const [copied, copy] = useCopy(TOAST_MS.debugCopied)
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button
        size="small"
        disabled={events.length === 0}
        onClick={() => copy(JSON.stringify(events, null, 2))}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'Events copied' : ''}
      </span>
    </>
  )
}
