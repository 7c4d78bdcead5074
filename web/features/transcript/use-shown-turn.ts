/**
 * Leads the log to the turn that a search found: loads history until it is there, shows its version, scrolls, and marks
 * the words.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { forgetTurn, shownTurn } from '#web/lib/shown-turn.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useApp, useConversation } from '#web/session/use-session.ts'
import { markWords, unmarkWords } from './mark-words.ts'

type Log = Readonly<{
  ids: readonly string[]
  scroller: RefObject<HTMLElement | null>
  /** The reader follows the end no longer. */
  free: () => void
  toIndex: (index: number) => void
}>

/** Returns the place of the turn in the log; -1 where there is none. */
export function useShownTurn({ ids, scroller, free, toIndex }: Log): number {
  const { conversation, branching } = useApp()
  const { id, forks = [], hasEarlier, fetchingEarlier } = useConversation()
  const turn = useSyncExternalStore(shownTurn.subscribe, shownTurn.get, shownTurn.get)
  const wanted = turn?.conversationId === id ? turn : undefined
  const at = wanted ? ids.indexOf(wanted.itemId) : -1
  const reached = useRef<typeof wanted>(undefined)
  const lengthBefore = useRef(-1)
  const inOtherVersion = useRef<typeof wanted>(undefined)

  useLayoutEffect(() => {
    if (!wanted || reached.current === wanted || ids.length === 0) return
    if (at >= 0) {
      reached.current = wanted
      free()
      toIndex(at)
      // The row with the link may leave the document.
      const log = scroller.current
      if (log?.contains(document.activeElement)) log.focus({ preventScroll: true })
    } else if (!fetchingEarlier) {
      // A portion that did not arrive leaves the log as long as it was.
      if (hasEarlier && lengthBefore.current !== ids.length) {
        lengthBefore.current = ids.length
        void conversation.fetchEarlier()
      } else lookElsewhere(wanted)
    }
  })

  /** The turn is not on the shown path. */
  function lookElsewhere(turn: NonNullable<typeof wanted>): void {
    // The server has it, so it arrives.
    if (inOtherVersion.current === turn) return
    if (forks.length === 0) {
      forgetTurn()
      showToast({ text: 'This place could not be shown. The conversation is complete.', tone: 'bad' })
      return
    }
    inOtherVersion.current = turn
    lengthBefore.current = -1
    void branching.showItem(turn.itemId).then((isShown) => {
      if (!isShown) forgetTurn()
    })
  }

  // After every render, because cards of the turn may be drawn later than the turn.
  useEffect(() => {
    const row = wanted && scroller.current?.querySelector(`[data-index="${at}"]`)
    if (row) markWords(row, wanted.words)
  })
  useEffect(() => (wanted ? unmarkWords : undefined), [wanted])
  return at
}
