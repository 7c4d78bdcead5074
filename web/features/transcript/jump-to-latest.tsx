/** The way back to the end, with how much came meanwhile. */
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'

/** The number of items since the reader left the end. */
export function useUnread(ids: readonly string[], pinned: boolean): number {
  const last = ids.at(-1)
  const [seen, setSeen] = useState(last)
  if (pinned && seen !== last) setSeen(last)
  if (pinned || seen === last) return 0
  const at = seen === undefined ? -1 : ids.lastIndexOf(seen)
  // The last seen item may have been withdrawn: then the number of new ones is unknown.
  return at < 0 ? 0 : ids.length - 1 - at
}

export function JumpToLatest({ unread, onClick }: { unread: number; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="jump absolute bottom-4 group-has-[.swap-acts]/log:bottom-28 left-1/2 inline-flex h-9 -translate-x-1/2 items-center gap-2 rounded-full bg-fg-1 px-3.5 text-small font-[550] whitespace-nowrap text-ink-0 shadow-pop pointer-coarse:h-11"
    >
      <ArrowDown aria-hidden="true" strokeWidth={2} className="size-4" />
      Jump to latest
      {unread > 0 && (
        <span className="num">
          {unread}
          <span className="sr-only"> new</span>
        </span>
      )}
    </button>
  )
}
