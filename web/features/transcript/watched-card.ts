/** A card whose data move: the server refreshes it while it is on the screen. */
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { ToolContract } from '#contract/tool.ts'
import type { ToolNoteData, ToolNoteItem } from '#contract/transcript.ts'
import { contracts, isToolName } from '#tools/contracts.ts'
import { useApp } from '#web/session/use-session.ts'

/** A result that is out of date waits for the person, who may want it as it is. */
const isRefreshed = ({ status, data }: ToolNoteItem, isStale: boolean): boolean =>
  !isStale && status === 'DONE' && data.output !== undefined && contractOf(data.tool)?.refresh !== undefined

const contractOf = (tool: string): ToolContract | undefined =>
  isToolName(tool) ? contracts[tool] : undefined

type Watched = Readonly<{ ref: RefObject<HTMLDivElement | null>; note: ToolNoteData }>

/** `ref` is for the element of the card; `note` has the newest result. */
export function useWatchedCard(item: ToolNoteItem, isStale: boolean): Watched {
  const { cards } = useApp()
  const ref = useRef<HTMLDivElement>(null)
  const { itemId, data } = item
  const isWatched = isRefreshed(item, isStale)
  useEffect(() => {
    const element = ref.current
    return element && isWatched ? whileOnScreen(element, () => cards.show(itemId)) : undefined
  }, [cards, itemId, isWatched])
  const read = () => cards.outputOf(itemId, data.startedAt)
  const output = useSyncExternalStore((listener) => cards.subscribe(itemId, listener), read, read)
  return { ref, note: output === undefined ? data : { ...data, output } }
}

/** Runs `enter` when the element comes onto the screen, and what it returned when it leaves. */
function whileOnScreen(element: Element, enter: () => () => void): () => void {
  let leave: (() => void) | undefined
  const observer = new IntersectionObserver((entries) => {
    leave?.()
    leave = entries.at(-1)?.isIntersecting ? enter() : undefined
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    leave?.()
  }
}
