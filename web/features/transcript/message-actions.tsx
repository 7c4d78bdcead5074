/** The actions on a message: shown when it is pointed at or focused, and by "More" on touch screens. */
import {
  Ellipsis,
  GitFork,
  Pencil,
  Quote,
  RotateCcw,
  Square,
  ThumbsDown,
  ThumbsUp,
  Volume2,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MessageItem } from '#contract/transcript.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useApp } from '#web/session/use-session.ts'
import { quote } from '../../lib/quotes.ts'
import { FeedbackNote, useFeedback } from './feedback.tsx'
import { useReadAloud } from './read-aloud.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const
const ON_REACH =
  'opacity-0 transition-opacity duration-100 group-hover:opacity-100 group-focus-within:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100'

type MoreProps = Readonly<{ isOpen: boolean; onToggle: () => void }>

/** A press must not take the selection away, which may be what is to be quoted. */
export const MoreButton = ({ isOpen, onToggle }: MoreProps) => (
  <button
    type="button"
    aria-label="More"
    data-opens-in-place
    aria-expanded={isOpen}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onToggle}
    className={`touch -my-1 grid size-6 place-items-center rounded-1 hover:text-fg-1 pointer-coarse:size-11 ${ON_REACH}`}
  >
    <Ellipsis {...ICON} />
  </button>
)

type MenuProps = Readonly<{ item: MessageItem; onEdit: () => void; onDone: () => void }>

export function MessageMenu({ item, onEdit, onDone }: MenuProps) {
  const { branching } = useApp()
  const isOwn = item.role === 'user'
  const menu = useRef<HTMLDivElement>(null)
  // A menu that opens below the edge of the log would look like a button that does nothing.
  useEffect(() => {
    menu.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={menu} className="scroll-mb-3">
      <fieldset
        data-opens-in-place
        aria-label="Actions for this message"
        className={`mt-1.5 flex flex-wrap gap-1 ${isOwn ? 'justify-end' : ''}`}
      >
        {isOwn ? (
          <Action icon={<Pencil {...ICON} />} label="Edit" onPress={onEdit} />
        ) : (
          <>
            {!item.imported && (
              <Action
                icon={<RotateCcw {...ICON} />}
                label="Try again"
                onPress={() => void branching.retry(item.itemId)}
              />
            )}
            <ReadAloud item={item} />
          </>
        )}
        <Action
          icon={<Quote {...ICON} />}
          label="Quote"
          onPress={() => {
            quote(selectedIn(item))
            onDone()
          }}
        />
        <Action
          icon={<GitFork {...ICON} />}
          label="Fork from here"
          onPress={() => void branching.fork(item.itemId)}
        />
      </fieldset>
      {!isOwn && !item.imported && <Feedback item={item} />}
    </div>
  )
}

type ActionProps = Readonly<{ icon: ReactNode; label: string; onPress: () => void; isPressed?: boolean }>

const Action = ({ icon, label, onPress, isPressed }: ActionProps) => (
  <Button
    size="small"
    tone="quiet"
    aria-pressed={isPressed}
    className="aria-pressed:bg-ink-2 aria-pressed:text-fg-1 pointer-coarse:h-11"
    onPointerDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {icon}
    {label}
  </Button>
)

function ReadAloud({ item }: { item: MessageItem }) {
  const { isReading, toggle } = useReadAloud(item.itemId)
  return (
    <Action
      icon={isReading ? <Square {...ICON} /> : <Volume2 {...ICON} />}
      label={isReading ? 'Stop reading' : 'Read aloud'}
      onPress={toggle}
    />
  )
}

function Feedback({ item }: { item: MessageItem }) {
  const { rated, rate } = useFeedback(item.itemId)
  return (
    <div className="mt-1">
      <fieldset aria-label="Your opinion of this answer" className="flex gap-1">
        <Action
          icon={<ThumbsUp {...ICON} />}
          label="Good answer"
          isPressed={rated?.isGood === true}
          onPress={() => void rate(true)}
        />
        <Action
          icon={<ThumbsDown {...ICON} />}
          label="Bad answer"
          isPressed={rated?.isGood === false}
          onPress={() => void rate(false)}
        />
      </fieldset>
      {rated && <FeedbackNote rated={rated} onSave={(note) => rate(rated.isGood, note)} />}
    </div>
  )
}

/** The selected passage of this message; the whole message where nothing of it is selected. */
function selectedIn({ itemId, title }: MessageItem): string {
  const selection = getSelection()
  const element = document.querySelector(`[data-message="${CSS.escape(itemId)}"]`)
  const text = selection?.toString().trim() ?? ''
  const isInside = selection?.anchorNode != null && element?.contains(selection.anchorNode) === true
  return isInside && text !== '' ? text : title
}

export function useMessageMenu() {
  const [mode, setMode] = useState<'closed' | 'open' | 'edit'>('closed')
  return {
    mode,
    close: () => setMode('closed'),
    edit: () => setMode('edit'),
    toggle: () => setMode(mode === 'open' ? 'closed' : 'open'),
  }
}
