/** Shows where the figures of a reply come from: the tool, its source and the time. */
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { MessageItem } from '#contract/transcript.ts'
import { contracts, isToolName } from '#tools/contracts.ts'
import type { Transcript } from '#web/session/transcript.ts'
import { useApp } from '#web/session/use-session.ts'
import { type FigureSource, figureSources } from './figure-sources.ts'

export type Sources = Readonly<{
  found: readonly FigureSource[]
  isOpen: boolean
  /** The figure that was pressed. */
  chosen: string | undefined
  toggle(): void
  open(figure: string): void
}>

export function useSources(item: MessageItem): Sources {
  const { transcript } = useApp()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const isDone = item.status === 'DONE'
  const results = useResultsBefore(transcript, item.itemId)
  const found = useMemo(
    () => (isDone && results > 0 ? figureSources(item.title, rowsBefore(transcript, item.itemId)) : []),
    [transcript, isDone, results, item.itemId, item.title],
  )
  return {
    found,
    isOpen,
    chosen,
    toggle() {
      setOpen(!isOpen)
      setChosen(undefined)
    },
    open(figure) {
      setOpen(true)
      setChosen(figure)
    },
  }
}

const rowsBefore = (transcript: Transcript, itemId: string) => {
  const ids = transcript.ids()
  return ids.slice(0, Math.max(0, ids.indexOf(itemId))).flatMap((id) => transcript.item(id) ?? [])
}

/** How many results precede a message. One may arrive by the stream after the words that tell of it. */
function useResultsBefore(transcript: Transcript, itemId: string): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const open = rowsBefore(transcript, itemId).filter(({ status }) => status === 'IN_PROGRESS')
      const ends = [
        transcript.subscribeIds(listener),
        ...open.map((row) => transcript.subscribeItem(row.itemId, listener)),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    [transcript, itemId],
  )
  return useSyncExternalStore(
    subscribe,
    () =>
      rowsBefore(transcript, itemId).filter((row) => row.type === 'TOOL_NOTE' && row.status === 'DONE')
        .length,
  )
}

/** In the reader's own zone. */
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

export const SourceList = ({ found, chosen }: Pick<Sources, 'found' | 'chosen'>) => (
  <dl aria-label="Sources of the figures" className="mt-1.5 grid border-line border-t text-small">
    {found.map(({ text, tool, source, at }) => (
      <div
        key={text}
        className={`flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-line border-b py-1 ${text === chosen ? 'text-fg-1' : 'text-fg-2'}`}
      >
        <dt className="num">{text}</dt>
        <dd>
          {isToolName(tool) ? contracts[tool].title : tool}
          {source !== undefined && `, ${source}`},{' '}
          <time dateTime={at} className="num">
            {TIME.format(new Date(at))}
          </time>
        </dd>
      </div>
    ))}
  </dl>
)
