/** The log of a conversation, of which only what is near the eye is in the document. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TranscriptRow } from '#contract/transcript.ts'
import { LOG_ROW } from '#ui/cards/log-row.ts'
import type { Transcript as Store } from '#web/session/transcript.ts'
import { useApp, useConversation, useItemIds } from '#web/session/use-session.ts'
import './edges.css'
import { Announcer } from './announcer.tsx'
import { JumpToLatest, useUnread } from './jump-to-latest.tsx'
import { usePanelWords } from './panel-words.ts'
import { Row } from './row.tsx'
import { isLoose, STICK_PX, type Stick, useHeldPlace, useSettled, useStick } from './stick.ts'
import { useShownTurn } from './use-shown-turn.ts'
import { useWaitingSwap, type WaitingSwap } from './waiting-swap.ts'

/** Air over a swap at which the log stays. */
const ABOVE_SWAP = 12
/** A log so wide and high has room for the request above the swap, if that is no higher than this, and for the outcome below. */
const ROOMY = { width: 650, height: 600 } as const
const REQUEST = 100
/** This near to the top, older history is fetched. */
const EARLIER_AT = 4

export function Transcript() {
  const scroller = useRef<HTMLDivElement>(null)
  const { stick, stickNow, pin, free, hold } = useStick(scroller)
  const ids = useItemIds()
  const { transcript } = useApp()
  const unread = useUnread(ids, !isLoose(stick))
  const toEnd = useRef<() => void>(undefined)
  const jump = () => {
    pin()
    toEnd.current?.()
  }
  usePanelWords(transcript, ids)
  const swap = useWaitingSwap({ transcript, ids, stick, hold })
  return (
    <div className="group/log relative h-full min-h-0">
      {/* Headings for screen readers: the cards use the third level. */}
      <h1 className="absolute size-0 overflow-hidden">Parley</h1>
      <h2 className="absolute size-0 overflow-hidden">Conversation</h2>
      <Log
        ids={ids}
        scroller={scroller}
        stick={stick}
        stickNow={stickNow}
        swap={swap}
        toEnd={toEnd}
        free={free}
        onOwnMessage={jump}
      />
      {(stick === 'free' || unread > 0) && <JumpToLatest unread={unread} onClick={jump} />}
      <Announcer />
    </div>
  )
}

type LogProps = Readonly<{
  ids: readonly string[]
  scroller: React.RefObject<HTMLDivElement | null>
  stick: Stick
  stickNow: () => Stick
  swap: WaitingSwap
  toEnd: React.RefObject<(() => void) | undefined>
  /** The reader follows the end no longer. */
  free: () => void
  onOwnMessage: () => void
}>

type Rows = ReturnType<typeof useVirtualizer<HTMLDivElement, HTMLDivElement>>

type Shown = Readonly<{ transcript: Store; ids: readonly string[]; shownAt: number | undefined }>

/** Two replies in a row: the line below the first one parts them, without a gap as well. */
const goesOn = (transcript: Store, [one, two]: readonly string[]): boolean =>
  [one, two].every((id) => {
    const item = transcript.item(id ?? '')
    return item?.type === 'MESSAGE' && item.role === 'assistant'
  })

/** Nor is there one below the newest row: the log ends there. */
const hasNoGap = (transcript: Store, ids: readonly string[]): boolean =>
  ids.length === 1 || goesOn(transcript, ids)

/** No component: the virtualizer changes while it stays the same object. */
const rowsOf = (virtualizer: Rows, { transcript, ids, shownAt }: Shown) =>
  virtualizer.getVirtualItems().map(({ key, index }) => (
    <div
      key={key}
      data-index={index}
      ref={virtualizer.measureElement}
      data-found={index === shownAt || undefined}
      className={`absolute left-0 w-full [contain:layout_style_paint] has-[>:empty]:pb-0! ${LOG_ROW} ${hasNoGap(transcript, ids.slice(index, index + 2)) ? 'pb-0!' : ''}`}
    >
      <div className={`mx-auto max-w-(--w-talk) ${index === shownAt ? FOUND : ''}`}>
        <Row id={ids[index] ?? ''} />
      </div>
    </div>
  ))

/** The virtualizer is changed from outside React, which the compiler must not memoise away; so this part stays small. */
function Log({ ids, scroller, stick, stickNow, swap, toEnd, free, onOwnMessage }: LogProps) {
  'use no memo'
  const { transcript } = useApp()
  const { hasEarlier, fetchingEarlier } = useConversation()
  const grown = useRef<(height: number) => void>(undefined)
  const rows = useRef<HTMLDivElement>(null)
  const makeRoom = useRef<() => void>(undefined)
  const earlier = useRef<() => void>(undefined)
  const [aboveSwap, setAboveSwap] = useState(ABOVE_SWAP)
  const { hasScrolled, notice } = useHasScrolled(stickNow)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: ids.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: (index) => estimatedAt(transcript, ids.slice(index, index + 2)),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: stick === 'end' ? STICK_PX : -1,
    overscan: 6,
    paddingStart: 32,
    scrollPaddingStart: aboveSwap,
    paddingEnd: 12,
    onChange(changed) {
      notice(changed)
      makeRoom.current?.()
      grown.current?.(changed.getTotalSize())
      earlier.current?.()
    },
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  const { containerRef } = virtualizer
  const setRows = useCallback(
    (node: HTMLDivElement | null) => {
      rows.current = node
      containerRef(node)
    },
    [containerRef],
  )
  useLayoutEffect(() => {
    toEnd.current = () => virtualizer.scrollToEnd()
    virtualizer.scrollToEnd()
  }, [virtualizer, toEnd])
  const shownAt = useShownTurn({
    ids,
    scroller,
    free,
    toIndex: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
  })
  const [heldAt = -1, pinnedAt = -1] = [swap.held, swap.pinned].map((id) => ids.indexOf(id ?? ''))
  // Room below the newest swap, so that its place does not depend on the height of what it shows.
  makeRoom.current = () => {
    const start = virtualizer.measurementsCache[pinnedAt]?.start
    const request = virtualizer.measurementsCache[pinnedAt - 1]?.size ?? REQUEST
    const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {}
    const isRoomy = clientWidth >= ROOMY.width && clientHeight >= ROOMY.height && request < REQUEST
    const above = isRoomy ? request + ABOVE_SWAP : ABOVE_SWAP
    setAboveSwap(above)
    const room = start === undefined ? '' : `calc(100% + ${start - above}px)`
    if (rows.current && rows.current.style.minHeight !== room) rows.current.style.minHeight = room
  }
  useLayoutEffect(() => makeRoom.current?.())
  const settle = useSettled(scroller, stickNow, () =>
    heldAt >= 0 ? virtualizer.scrollToIndex(heldAt, { align: 'start' }) : virtualizer.scrollToEnd(),
  )
  grown.current = useHeldPlace(heldAt >= 0, settle)
  useOwnMessage(transcript, ids, onOwnMessage)
  useEarlier(earlier, hasEarlier && stick === 'free', () => {
    // Before the scroll event, the virtualizer knows another place, and could not keep the reader's when rows are prepended.
    const isKnown = Math.abs((virtualizer.scrollOffset ?? 0) - (scroller.current?.scrollTop ?? 0)) < 1
    return hasScrolled.current && isKnown && (virtualizer.range?.startIndex ?? 0) < EARLIER_AT
  })

  return (
    <div
      ref={scroller}
      // A log that scrolls must be reachable by keyboard; rows announce themselves through the announcer.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs to take focus
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label="Conversation"
      aria-busy={fetchingEarlier}
      className="log h-full bg-ink-0 [container:log/size] overflow-x-hidden overflow-y-auto outline-offset-[-2px] [overflow-anchor:none]"
    >
      <div ref={setRows} className="relative w-full">
        {rowsOf(virtualizer, { transcript, ids, shownAt })}
      </div>
    </div>
  )
}

/** A wash behind the turn that a search led to, a little wider than its words. */
const FOUND = 'rounded-2 bg-accent-wash shadow-[-8px_0_0_var(--accent-wash),8px_0_0_var(--accent-wash)]'

/** After a message of their own the reader is at the end again. */
function useOwnMessage(transcript: Store, ids: readonly string[], onOwnMessage: () => void): void {
  const known = useRef(ids.length)
  useEffect(() => {
    const grown = ids.length > known.current
    known.current = ids.length
    const last = transcript.item(ids.at(-1) ?? '')
    if (grown && last?.type === 'MESSAGE' && last.role === 'user') onOwnMessage()
  })
}

/** Whether the reader has scrolled since they left the end. */
function useHasScrolled(stickNow: () => Stick) {
  const hasScrolled = useRef(false)
  const lastOffset = useRef<number>(null)
  const notice = ({ isScrolling, scrollOffset }: Pick<Rows, 'isScrolling' | 'scrollOffset'>) => {
    // The end of an earlier scrolling may report the new place before its own scroll event, which then reports nothing.
    const isMoved = isScrolling || scrollOffset !== lastOffset.current
    lastOffset.current = scrollOffset
    hasScrolled.current = stickNow() === 'free' && (hasScrolled.current || isMoved)
  }
  return { hasScrolled, notice }
}

/**
 * Looks after every render and every change of the virtualizer: on a busy machine either may come last. The reader must have
 * scrolled: before the first scroll to the end, every log is at its top.
 */
function useEarlier(
  look: RefObject<(() => void) | undefined>,
  isWanted: boolean,
  isAtTop: () => boolean,
): void {
  const { conversation } = useApp()
  useEffect(() => {
    look.current = () => {
      if (isWanted && isAtTop()) void conversation.fetchEarlier()
    }
    look.current()
  })
}

const LINE = 27
const LETTERS_PER_LINE = 74
const GAP = 24
/** The height of a card before it is measured. */
const CARD_HEIGHT = 380

/** Every append estimates each row that was never measured. */
const known = new WeakMap<TranscriptRow, number>()

const estimatedAt = (transcript: Store, ids: readonly string[]): number =>
  estimateHeight(transcript.item(ids[0] ?? '')) - (hasNoGap(transcript, ids) ? GAP : 0)

/** The height of a row before it is measured; a bad estimate makes the log jump. */
function estimateHeight(item: TranscriptRow | undefined): number {
  if (!item) return LINE + GAP
  const height = known.get(item) ?? heightOf(item)
  known.set(item, height)
  return height
}

function heightOf(item: TranscriptRow): number {
  if (item.type === 'TOOL_NOTE') return (item.status === 'DONE' ? CARD_HEIGHT : 46) + GAP
  if (item.type !== 'MESSAGE') return 16 + GAP
  const lines = item.title
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_PER_LINE)), 0)
  const pictures = item.data?.attachments?.length ? 140 : 0
  return lines * LINE + 28 + pictures + GAP
}
