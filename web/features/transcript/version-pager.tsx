/** Steps through the versions of a message: ‹ 2/3 ›. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { ConversationFork } from '#contract/api/conversation.ts'
import { useApp } from '#web/session/use-session.ts'
import { useFork } from './forks.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-3.5' } as const
const STEP =
  'touch -my-1 grid size-6 place-items-center rounded-1 text-fg-2 hover:text-fg-1 disabled:text-fg-3 pointer-coarse:size-11'

export function VersionPager({ itemId }: { itemId: string }) {
  const fork = useFork(itemId)
  return fork ? <Pager fork={fork} /> : null
}

function Pager({ fork: { after, branches, index } }: { fork: ConversationFork }) {
  const { branching } = useApp()
  const place = after ?? 'beginning'
  const step = async (by: -1 | 1) => {
    const branch = branches[index + by]
    if (branch === undefined) return
    await branching.show(branch)
    // The row of the other version is another element.
    requestAnimationFrame(() => focusPager(place))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    void step(event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <fieldset data-fork={place} onKeyDown={onKeyDown} className="flex items-center gap-0.5">
      <legend className="sr-only">
        Version {index + 1} of {branches.length}
      </legend>
      <button
        type="button"
        aria-label="Previous version"
        disabled={index === 0}
        onClick={() => void step(-1)}
        className={STEP}
      >
        <ChevronLeft {...ICON} />
      </button>
      <span aria-hidden="true" className="num">
        {index + 1}/{branches.length}
      </span>
      <button
        type="button"
        aria-label="Next version"
        disabled={index === branches.length - 1}
        onClick={() => void step(1)}
        className={STEP}
      >
        <ChevronRight {...ICON} />
      </button>
    </fieldset>
  )
}

function focusPager(place: string): void {
  const pagers = [...document.querySelectorAll<HTMLElement>('[data-fork]')]
  const pager = pagers.find(({ dataset }) => dataset.fork === place)
  pager?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
}
