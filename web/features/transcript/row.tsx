/** One line of the log, drawn by its kind; it renders again only when its own item changes. */
import { memo } from 'react'
import type { BreadcrumbItem, TranscriptRow } from '#contract/transcript.ts'
import { useItem } from '#web/session/use-session.ts'
import { AssistantMessage } from './assistant-message.tsx'
import { timeWithSeconds } from './times.ts'
import { ToolNote } from './tool-note.tsx'
import { UserMessage } from './user-message.tsx'

export const Row = memo(function Row({ id }: { id: string }) {
  const item = useItem(id)
  return item ? <Item item={item} /> : null
})

export function Item({ item }: { item: TranscriptRow }) {
  switch (item.type) {
    case 'MESSAGE':
      return item.role === 'user' ? <UserMessage item={item} /> : <AssistantMessage item={item} />
    case 'TOOL_NOTE':
      return <ToolNote item={item} />
    case 'BREADCRUMB':
      return <Breadcrumb item={item} />
    case 'UNKNOWN':
      return <p className="text-small text-fg-3">Unknown item type</p>
  }
}

const Breadcrumb = ({ item }: { item: BreadcrumbItem }) => (
  <p className="flex items-center gap-3 text-micro text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    <span>
      {item.title}, <span className="num">{timeWithSeconds(item.createdAtMs)}</span>
    </span>
  </p>
)
