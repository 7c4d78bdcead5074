/** The log of a conversation, of which only what is near the eye is in the document. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Transcript as Store } from '#web/session/transcript.ts'
import { useConversation, useItemIds, useRoom } from '#web/session/use-session.ts'
import { Announcer } from './announcer.tsx'
import { estimateHeight } from './estimate.ts'
import { JumpToLatest, useUnread } from './jump-to-latest.tsx'
import { Row } from './row.tsx'
import { STICK_PX, useStick } from './stick.ts'

/** Frames in which rows take their new height after the log itself changed its size. */
const SETTLING_FRAMES = 6
/** This near to the top, older history is fetched. */
const EARLIER_AT = 4

export function Transcript() {
  const scroller = useRef<HTMLDivElement>(null)
  const { pinned, pin } = useStick(scroller)
  const ids = useItemIds()
  const unread = useUnread(ids, pinned)
  const toEnd = useRef<() => void>(undefined)
  const jump = () => {
    pin()
    toEnd.current?.()
  }
  return (
    <div className="relative h-full min-h-0">
      {/* Landmarks for ears: the cards bring headings of the third rank. */}
      <h1 className="absolute size-0 overflow-hidden">Parley</h1>
      <h2 className="absolute size-0 overflow-hidden">Conversation</h2>
      <Log ids={ids} scroller={scroller} pinned={pinned} toEnd={toEnd} onOwnMessage={jump} />
      {!pinned && <JumpToLatest unread={unread} onClick={jump} />}
      <Announcer />
    </div>
  )
}

type LogProps = Readonly<{
  ids: readonly string[]
  scroller: React.RefObject<HTMLDivElement | null>
  pinned: boolean
  toEnd: React.RefObject<(() => void) | undefined>
  onOwnMessage: () => void
}>

/** The virtualizer is changed from outside React, which the compiler must not memoise away; so this part stays small. */
function Log({ ids, scroller, pinned, toEnd, onOwnMessage }: LogProps) {
  'use no memo'
  const { transcript } = useRoom()
  const { hasEarlier, fetchingEarlier } = useConversation()
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: ids.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: (index) => estimateHeight(transcript.item(ids[index] ?? '')),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: pinned ? STICK_PX : -1,
    overscan: 6,
    paddingStart: 32,
    paddingEnd: 24,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  useLayoutEffect(() => {
    toEnd.current = () => virtualizer.scrollToEnd()
    virtualizer.scrollToEnd()
  }, [virtualizer, toEnd])
  useEndOnResize(scroller, pinned, () => virtualizer.scrollToEnd())
  useOwnMessage(transcript, ids, onOwnMessage)
  useEarlier(!pinned && (virtualizer.range?.startIndex ?? 0) < EARLIER_AT, hasEarlier)

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
      className="log h-full bg-ink-0 overflow-x-hidden overflow-y-auto outline-offset-[-2px] [overflow-anchor:none]"
    >
      <div ref={virtualizer.containerRef} className="relative w-full">
        {virtualizer.getVirtualItems().map(({ key, index }) => (
          <div
            key={key}
            data-index={index}
            ref={virtualizer.measureElement}
            className="absolute left-0 w-full px-4 pb-5 [contain:layout_style_paint] sm:px-6 sm:pb-6"
          >
            <div className="mx-auto max-w-(--w-talk)">
              <Row id={ids[index] ?? ''} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Rows reflow when the log is resized: whoever stood at the end stays there while they settle. */
function useEndOnResize(
  scroller: React.RefObject<HTMLElement | null>,
  pinned: boolean,
  toEnd: () => void,
): void {
  const now = useRef({ pinned, toEnd })
  useLayoutEffect(() => {
    now.current = { pinned, toEnd }
  })
  useEffect(() => {
    const log = scroller.current
    if (!log) return
    let frame = 0
    const follow = (left: number) => {
      if (!now.current.pinned || left === 0) return
      now.current.toEnd()
      frame = requestAnimationFrame(() => follow(left - 1))
    }
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      follow(SETTLING_FRAMES)
    })
    observer.observe(log)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [scroller])
}

/** Who says something wants to see it, wherever they had scrolled. */
function useOwnMessage(transcript: Store, ids: readonly string[], onOwnMessage: () => void): void {
  const known = useRef(ids.length)
  useEffect(() => {
    const grown = ids.length > known.current
    known.current = ids.length
    const last = transcript.item(ids.at(-1) ?? '')
    if (grown && last?.type === 'MESSAGE' && last.role === 'user') onOwnMessage()
  })
}

/** Only for who went there: before the first scroll to the end, every log stands at its top. */
function useEarlier(near: boolean, hasEarlier: boolean): void {
  const { conversation } = useRoom()
  useEffect(() => {
    if (near && hasEarlier) void conversation.fetchEarlier()
  }, [near, hasEarlier, conversation])
}
