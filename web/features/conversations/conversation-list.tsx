/** The rows of the list, of which only the visible ones are drawn. The arrow keys move between them. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ConversationSummary } from '#contract/api/conversations.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { ConversationRow, type RowActions } from './conversation-row.tsx'
import { type Entry, toEntries } from './entries.ts'

const ROW_PX = 40
const HEADING_PX = 34
const SPARE_ROWS = 6
/** The next portion is fetched before the end of the list is seen. */
const FETCH_AHEAD = 20

export type ListActions = RowActions & Readonly<{ onMore: () => void }>

type Props = ListActions &
  Readonly<{
    rows: readonly ConversationSummary[]
    /** The conversation that the page shows. */
    current: string | undefined
    hasMore: boolean
  }>

/** A letter in the filter draws the rows once, when they have changed; the actions must not change. */
export const ConversationList = memo(function ConversationList({
  rows,
  current,
  hasMore,
  onMore,
  ...actions
}: Props) {
  const now = use(AgeClock)
  const entries = useMemo(() => toEntries(rows, now()), [rows, now])
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const active = rows.find(({ id }) => id === chosen) ?? rows.find(({ id }) => id === current) ?? rows[0]
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (entries[index]?.kind === 'heading' ? HEADING_PX : ROW_PX),
    getItemKey: (index) => keyOf(entries[index]) ?? index,
    overscan: SPARE_ROWS,
    // Rows that are drawn while others are measured would be measured in the same frame, which browsers report as an error.
    useAnimationFrameWithResizeObserver: true,
  })
  const items = virtual.getVirtualItems()
  const left = entries.length - (items.at(-1)?.index ?? 0)
  const fetchMore = useEffectEvent(onMore)
  useEffect(() => {
    if (hasMore && left < FETCH_AHEAD) fetchMore()
  }, [hasMore, left])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = rows[targetOf(event.key, active ? rows.indexOf(active) : 0, rows.length) ?? -1]
    if (!target) return
    event.preventDefault()
    setChosen(target.id)
    virtual.scrollToIndex(entries.findIndex((entry) => keyOf(entry) === target.id))
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`a[href="/c/${target.id}"]`)?.focus())
  }
  return (
    // The rows are the controls: their keys are handled in one place.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={box}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2.5 pb-3 [scrollbar-width:thin]"
    >
      <ul aria-label="Conversations" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const entry = entries[index]
          if (!entry) return null
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={entry.kind === 'row' ? (hasMore ? -1 : rows.length) : undefined}
              aria-posinset={entry.kind === 'row' ? entry.position + 1 : undefined}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {entry.kind === 'heading' ? (
                <h3 className="px-2.5 pt-3 pb-1 text-micro font-[550] text-fg-3">{entry.label}</h3>
              ) : (
                <ConversationRow
                  {...actions}
                  row={entry.row}
                  isActive={entry.row === active}
                  isCurrent={entry.row.id === current}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
})

const keyOf = (entry: Entry | undefined): string | undefined =>
  entry?.kind === 'row' ? entry.row.id : entry && `# ${entry.label}`

function targetOf(key: string, at: number, count: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key]
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1)
}
