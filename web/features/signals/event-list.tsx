/** The rows of the event log, of which only what is near the eye is in the document. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { jsonText } from '#ui/format/json-text.ts'
import type { LoggedEvent } from '#web/session/event-log.ts'

const ROW_PX = 33

type Props = Readonly<{ events: readonly LoggedEvent[] }>

/** The virtualizer is changed from outside React, which the compiler must not memoise away. */
export function EventList({ events }: Props) {
  'use no memo'
  const scroller = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const virtualizer = useVirtualizer<HTMLUListElement, HTMLLIElement>({
    count: events.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => events[index]?.id ?? index, [events]),
    estimateSize: () => ROW_PX,
    anchorTo: 'end',
    followOnAppend: true,
    overscan: 10,
    // A row that opens changes the height of the list; measured at once, that would be a loop of observers.
    useAnimationFrameWithResizeObserver: true,
  })
  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer])
  const turn = (id: number) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return (
    <ul
      ref={scroller}
      aria-label="Events"
      // A list that scrolls must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs to take focus
      tabIndex={0}
      className="relative max-h-[min(28rem,55dvh)] overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <li aria-hidden="true" style={{ height: virtualizer.getTotalSize() }} />
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const event = events[index]
        return event ? (
          <li
            key={key}
            data-index={index}
            ref={virtualizer.measureElement}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ translate: `0 ${start}px` }}
          >
            <Row event={event} isOpen={open.has(event.id)} onTurn={() => turn(event.id)} />
          </li>
        ) : null
      })}
    </ul>
  )
}

type RowProps = Readonly<{ event: LoggedEvent; isOpen: boolean; onTurn: () => void }>

function Row({ event: { direction, type, atMs, count, error, event }, isOpen, onTurn }: RowProps) {
  const id = useId()
  const isSent = direction === 'sent'
  const Arrow = isSent ? ArrowUp : ArrowDown
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onTurn}
        className="num flex min-h-8 w-full items-center gap-2 text-left text-small pointer-coarse:min-h-11"
      >
        <time className="shrink-0 text-fg-3">{timeOf(atMs)}</time>
        <Arrow aria-hidden="true" className={`size-3.5 shrink-0 ${isSent ? 'text-accent' : 'text-fg-3'}`} />
        <span className="sr-only">{direction}</span>
        <span className={`min-w-0 flex-1 truncate ${error === undefined ? 'text-fg-1' : 'text-down'}`}>
          {type}
          {error !== undefined && ` ${error}`}
          {count > 1 && <span className="text-fg-3"> ×{count}</span>}
        </span>
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.75}
          className={`size-3.5 shrink-0 text-fg-3 ${isOpen ? 'rotate-90' : ''}`}
        />
      </button>
      {isOpen && (
        <pre
          id={id}
          // Long lines scroll here.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs to take focus
          tabIndex={0}
          className="num mb-2 max-h-72 overflow-auto rounded-2 bg-ink-sunk p-3 text-small text-fg-1"
        >
          {jsonText(event)}
        </pre>
      )}
    </>
  )
}

const timeOf = (ms: number): string =>
  new Date(ms).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
