/** One conversation of the list: a link, and what can be done with it. */
import { Archive, ArchiveRestore, Download, Ellipsis, Link, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { ConversationSummary } from '#contract/api/conversations.ts'
import { TITLE_MAX } from '#contract/rules/conversations.ts'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import type { ConversationChange } from './use-conversations.ts'

export type RowActions = Readonly<{
  onOpen: (id: string) => void
  onChange: (row: ConversationSummary, change: ConversationChange) => void
  onDelete: (row: ConversationSummary) => void
  onExport: (row: ConversationSummary) => void
  onShare: (row: ConversationSummary) => void
}>

type Props = RowActions &
  Readonly<{
    row: ConversationSummary
    /** The one row that the tab key reaches. */
    isActive: boolean
    isCurrent: boolean
  }>

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

export function ConversationRow({ row, isActive, isCurrent, ...actions }: Props) {
  const { onOpen, onChange, onDelete, onExport, onShare } = actions
  const [mode, setMode] = useState<'closed' | 'actions' | 'rename'>('closed')
  const link = useRef<HTMLAnchorElement>(null)
  const close = () => {
    setMode('closed')
    requestAnimationFrame(() => link.current?.focus())
  }
  if (mode === 'rename') {
    const rename = (title: string) => {
      if (title !== '' && title !== row.title) onChange(row, { title })
      close()
    }
    return <Rename title={row.title} onDone={rename} />
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') setMode('rename')
    else if (event.key === 'Delete') onDelete(row)
    else return
    event.preventDefault()
  }
  const tabIndex = isActive ? 0 : -1
  return (
    <>
      <div
        className={`group relative flex items-center rounded-2 pr-1 hover:bg-ink-2 ${isCurrent ? 'bg-ink-2 shadow-[inset_2px_0_var(--accent)]' : ''}`}
      >
        <a
          ref={link}
          href={`/c/${row.id}`}
          tabIndex={tabIndex}
          aria-current={isCurrent ? 'page' : undefined}
          title={row.title}
          onKeyDown={onKeyDown}
          onClick={(event) => openHere(event, () => onOpen(row.id))}
          className="flex min-h-10 min-w-0 flex-1 items-center rounded-2 px-2.5 text-ui outline-offset-[-2px] pointer-coarse:min-h-11"
        >
          <span dir="auto" className={`truncate ${isCurrent ? 'font-[550]' : ''}`}>
            {row.title}
          </span>
        </a>
        {/* In the place of the actions, which come when the row is pointed at. */}
        <time
          dateTime={row.lastTurnAt}
          className="pointer-events-none shrink-0 text-micro text-fg-3 tabular-nums group-focus-within:opacity-0 group-hover:opacity-0 pointer-fine:absolute pointer-fine:right-2.5 pointer-coarse:opacity-100!"
        >
          {whenOf(row.lastTurnAt)}
        </time>
        <IconButton
          label={`Actions for “${row.title}”`}
          size="small"
          tabIndex={tabIndex}
          aria-expanded={mode === 'actions'}
          onClick={() => setMode(mode === 'actions' ? 'closed' : 'actions')}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        >
          <Ellipsis {...ICON} />
        </IconButton>
      </div>
      {mode === 'actions' && (
        <RowMenu
          row={row}
          onRename={() => setMode('rename')}
          onChange={(change) => {
            onChange(row, change)
            if (change.archived === undefined) close()
          }}
          onExport={() => onExport(row)}
          onShare={() => onShare(row)}
          onDelete={() => onDelete(row)}
        />
      )}
    </>
  )
}

/** The clock of today, the day of the others. */
function whenOf(iso: string): string {
  const at = new Date(iso)
  const isToday = at.toDateString() === new Date().toDateString()
  return at.toLocaleString(
    'en-GB',
    isToday ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  )
}

type MenuProps = Readonly<{
  row: ConversationSummary
  onRename: () => void
  onChange: (change: ConversationChange) => void
  onExport: () => void
  onShare: () => void
  onDelete: () => void
}>

const RowMenu = ({ row: { title, pinned, archived }, onRename, onChange, ...menu }: MenuProps) => (
  <fieldset aria-label={`“${title}”`} className="grid grid-cols-2 justify-items-start px-1.5 py-1">
    <Button size="small" tone="quiet" onClick={onRename}>
      <Pencil {...ICON} />
      Rename
    </Button>
    <Button size="small" tone="quiet" onClick={() => onChange({ pinned: !pinned })}>
      {pinned ? <PinOff {...ICON} /> : <Pin {...ICON} />}
      {pinned ? 'Unpin' : 'Pin'}
    </Button>
    <Button size="small" tone="quiet" onClick={() => onChange({ archived: !archived })}>
      {archived ? <ArchiveRestore {...ICON} /> : <Archive {...ICON} />}
      {archived ? 'Unarchive' : 'Archive'}
    </Button>
    <Button size="small" tone="quiet" onClick={menu.onExport}>
      <Download {...ICON} />
      Export
    </Button>
    <Button size="small" tone="quiet" onClick={menu.onShare}>
      <Link {...ICON} />
      Share
    </Button>
    <Button size="small" tone="quiet" className="text-down!" onClick={menu.onDelete}>
      <Trash2 {...ICON} />
      Delete
    </Button>
  </fieldset>
)

/** A link that is to open in another tab or window does so. */
function openHere(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}

/** Also on touch screens: typing comes next, so the keyboard may open. */
const focus = (field: HTMLInputElement | null): void => field?.focus()

/** Enter and leaving the field keep what is typed; Escape does not, and closes nothing else. */
function Rename({ title, onDone }: Readonly<{ title: string; onDone: (title: string) => void }>) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const cancel = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      done.current('')
    }
    // The panel listens on the document, which comes after the window.
    addEventListener('keydown', cancel, true)
    return () => removeEventListener('keydown', cancel, true)
  }, [])
  return (
    <input
      ref={focus}
      aria-label={`New title of “${title}”`}
      dir="auto"
      maxLength={TITLE_MAX}
      defaultValue={title}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={({ currentTarget }) => onDone(currentTarget.value.trim())}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onDone(event.currentTarget.value.trim())
      }}
      className="h-10 w-full rounded-2 border border-line-3 bg-ink-0 px-2.5 text-ui outline-offset-[-2px] pointer-coarse:h-11"
    />
  )
}
