/** One remembered fact: its words, the day and turn that it comes from, and what can be done with it. */
import { Pencil, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { FACT_TEXT_MAX, type RememberedFact } from '#contract/api/memory.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'

type Props = Readonly<{
  fact: RememberedFact
  /** It can still be restored. */
  isForgotten: boolean
  onOpenTurn: (link: URL) => void
  onEdit: (text: string) => void
  onForget: () => void
  onRestore: () => void
}>

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

export function FactRow({ fact, isForgotten, onOpenTurn, onEdit, onForget, onRestore }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const { text } = fact
  if (isForgotten)
    return (
      <li className="flex items-center justify-between gap-3 border-b border-line py-2.5 text-fg-3">
        <span role="status" dir="auto" className="min-w-0 text-ui wrap-anywhere line-through">
          {text}
        </span>
        <Button size="small" onClick={onRestore}>
          Undo
        </Button>
      </li>
    )
  if (isEditing)
    return (
      <EditFact
        text={text}
        onDone={(changed) => {
          setIsEditing(false)
          if (changed !== undefined && changed !== text) onEdit(changed)
        }}
      />
    )
  return (
    <li className="flex items-center gap-1 border-b border-line py-2.5">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block text-ui wrap-anywhere">
          {text}
        </span>
        <Source fact={fact} onOpenTurn={onOpenTurn} />
      </span>
      <IconButton label={`Change “${text}”`} size="small" onClick={() => setIsEditing(true)}>
        <Pencil {...ICON} />
      </IconButton>
      <IconButton label={`Forget “${text}”`} size="small" onClick={onForget}>
        <Trash2 {...ICON} />
      </IconButton>
    </li>
  )
}

const KINDS: Readonly<Record<string, string>> = {
  note: 'You asked to keep it',
  name: 'You said it',
  preference: 'You said it',
  token: 'You said it',
  trade: 'Your swap',
  topic: 'You asked',
  follow_up: 'Left open',
}

function Source({ fact: { kind, saidAt, link, edited }, onOpenTurn }: Pick<Props, 'fact' | 'onOpenTurn'>) {
  const ago = useAgo(saidAt)
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpenTurn(new URL(link, location.href))
  }
  return (
    <a href={link} onClick={open} className="link text-small text-fg-3">
      {`${KINDS[kind] ?? 'You said it'}${edited ? ', changed by you' : ''}, `}
      <time dateTime={saidAt} title={saidAt}>
        {ago}
      </time>
    </a>
  )
}

type EditProps = Readonly<{ text: string; onDone: (text?: string) => void }>

function EditFact({ text, onDone }: EditProps) {
  const [value, setValue] = useState(text)
  return (
    <li className="border-b border-line py-2.5">
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onDone(value.trim() || undefined)
        }}
      >
        <input
          // Typing is what the press on the pencil was for.
          ref={(field) => field?.focus()}
          aria-label={`New words of “${text}”`}
          dir="auto"
          maxLength={FACT_TEXT_MAX}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onDone()
          }}
          className="h-10 w-full rounded-2 border border-line-3 bg-ink-0 px-2.5 text-ui pointer-coarse:h-11"
        />
        <div className="flex gap-2">
          <Button size="small" tone="primary" type="submit">
            Save
          </Button>
          <Button size="small" onClick={() => onDone()}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  )
}
