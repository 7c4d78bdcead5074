/** The drawer of conversations: over the page from the left, a sheet on a phone, or pinned beside the page. */
import { ArrowLeft, EyeOff, PanelLeft, PanelLeftClose, Search, SquarePen } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ConversationSummary } from '#contract/api/conversations.ts'
import { TITLE_MAX } from '#contract/rules/conversations.ts'
import { Panel } from '#ui/controls/panel.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { useMedia, WIDE } from '#web/lib/use-media.ts'
import { ConversationList, type ListActions } from './conversation-list.tsx'
import { SearchResults } from './search-results.tsx'
import { type Followers, useConversationActions, useConversations } from './use-conversations.ts'

type Props = Readonly<{
  /** The conversation that the page shows. */
  current: string | undefined
  isPinned: boolean
  onPinned: (isPinned: boolean) => void
  onClose: () => void
  onOpen: (id: string) => void
  /** The link leads to a turn of a conversation. */
  onOpenTurn: (link: URL) => void
  onNew: (offTheRecord: boolean) => void
  onExport: (row: ConversationSummary) => void
  onShare: (row: ConversationSummary) => void
  /** A modal drawer covers the toasts of the page. */
  toasts?: ReactNode
}> &
  Followers

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-[18px]' } as const

export function Conversations(props: Props) {
  const { isPinned, onPinned, onClose, onNew, toasts } = props
  const isWide = useMedia(WIDE)
  const tools = (
    <span className="flex items-center gap-1">
      <IconButton label="New conversation off the record" onClick={() => onNew(true)}>
        <EyeOff {...ICON} />
      </IconButton>
      <IconButton label="New conversation" onClick={() => onNew(false)}>
        <SquarePen {...ICON} />
      </IconButton>
      {isWide && (
        <IconButton
          label={isPinned ? 'Close the list' : 'Keep the list beside the page'}
          onClick={() => onPinned(!isPinned)}
        >
          {isPinned ? <PanelLeftClose {...ICON} /> : <PanelLeft {...ICON} />}
        </IconButton>
      )}
    </span>
  )
  if (isPinned && isWide)
    return (
      <aside aria-label="Conversations" className="conversations flex min-h-0 flex-col border-r border-line">
        <div className="flex min-h-14 items-center gap-1 border-b border-line py-2 pr-2 pl-5">
          <h2 className="flex-1 text-ui font-semibold">Conversations</h2>
          {tools}
        </div>
        <Contents {...props} />
      </aside>
    )
  return (
    <Panel title="Conversations" place="list" onClose={onClose} tools={tools}>
      <Contents {...props} />
      {toasts}
    </Panel>
  )
}

function Contents({ current, onOpen, onNew, onOpenTurn, onExport, onShare, ...followers }: Props) {
  const [filter, setFilter] = useState('')
  const [isEverywhere, setIsEverywhere] = useState(false)
  const isSearch = isEverywhere && filter.trim() !== ''
  const SearchIcon = isEverywhere ? ArrowLeft : Search
  const results = useRef<HTMLDivElement>(null)
  const [isArchive, setIsArchive] = useState(false)
  const { rows, status, retry, hasMore, fetchMore, isSearching } = useConversations(filter, isArchive)
  const { change, remove, removeAll } = useConversationActions(followers)
  const actions = useStable({
    onMore: fetchMore,
    onOpen,
    onChange: (row, part) => void change(row, part),
    onDelete: (row) => void remove(row),
    onExport,
    onShare,
  })
  return (
    <>
      <div className="grid gap-1.5 px-5 pt-3 pb-1">
        <input
          type="search"
          aria-label="Search conversations"
          dir="auto"
          placeholder="Search conversations"
          autoComplete="off"
          maxLength={TITLE_MAX}
          value={filter}
          onChange={(event) => {
            setFilter(event.target.value)
            if (event.target.value.trim() === '') setIsEverywhere(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) setIsEverywhere(true)
            else if (event.key === 'ArrowDown') results.current?.querySelector('a')?.focus()
            else return
            event.preventDefault()
          }}
          className="h-10 w-full min-w-0 rounded-2 border border-line-3 bg-ink-0 px-3 text-ui pointer-coarse:h-11"
        />
        <p role="status" className="sr-only">
          {filter && !isSearch && !isSearching ? `${rows.length}${hasMore ? ' or more' : ''} found` : ''}
        </p>
        {filter.trim() !== '' && (
          <Button
            size="small"
            tone="quiet"
            className="min-w-0 justify-start"
            onClick={() => setIsEverywhere(!isEverywhere)}
          >
            <SearchIcon aria-hidden="true" strokeWidth={1.75} className="size-4 flex-none" />
            <span className="truncate">
              {isEverywhere ? 'Back to the titles' : `Search everything for “${filter.trim()}”`}
            </span>
          </Button>
        )}
      </div>
      {isSearch ? (
        <SearchResults ref={results} text={filter} onOpen={onOpenTurn} />
      ) : rows.length > 0 ? (
        <ConversationList rows={rows} current={current} hasMore={hasMore} {...actions} />
      ) : (
        <Empty
          words={wordsOf({ status, isArchive, isFiltered: filter.trim() !== '', isSearching })}
          act={emptyAct({ status, isBlank: !isArchive && filter.trim() === '', retry, onNew })}
        />
      )}
      <Foot
        isArchive={isArchive}
        onArchive={setIsArchive}
        canDelete={rows.length > 0}
        onDeleteAll={() => void removeAll()}
      />
    </>
  )
}

/** The same functions for as long as the list stands; each runs the newest action. */
function useStable(actions: ListActions): ListActions {
  const newest = useRef(actions)
  newest.current = actions
  const [stable] = useState<ListActions>(() => ({
    onMore: () => newest.current.onMore(),
    onOpen: (id) => newest.current.onOpen(id),
    onChange: (row, change) => newest.current.onChange(row, change),
    onDelete: (row) => newest.current.onDelete(row),
    onExport: (row) => newest.current.onExport(row),
    onShare: (row) => newest.current.onShare(row),
  }))
  return stable
}

type Waiting = Readonly<{ status: string; isArchive: boolean; isFiltered: boolean; isSearching: boolean }>

function wordsOf({ status, isArchive, isFiltered, isSearching }: Waiting): string {
  if (status === 'pending' || isSearching) return 'Loading conversations…'
  if (status === 'error') return 'The conversations could not be loaded. Nothing was lost.'
  if (isFiltered) return 'No title contains these words.'
  return isArchive ? 'No conversation is archived.' : 'Your conversations will appear here.'
}

type Act = Readonly<{ label: string; run: () => void }>
type EmptyState = Readonly<{ status: string; isBlank: boolean; retry: () => void }> & Pick<Props, 'onNew'>

/** The way on from an empty list. */
function emptyAct({ status, isBlank, retry, onNew }: EmptyState): Act | undefined {
  if (status === 'error') return { label: 'Retry', run: retry }
  return status === 'success' && isBlank ? { label: 'New conversation', run: () => onNew(false) } : undefined
}

const Empty = ({ words, act }: Readonly<{ words: string; act: Act | undefined }>) => (
  <div
    role="status"
    className="list-empty grid flex-1 content-start justify-items-start gap-3 px-5 py-4 text-body text-fg-2"
  >
    <p>{words}</p>
    {act && <Button onClick={act.run}>{act.label}</Button>}
  </div>
)

type FootProps = Readonly<{
  isArchive: boolean
  onArchive: (isArchive: boolean) => void
  canDelete: boolean
  onDeleteAll: () => void
}>

function Foot({ isArchive, onArchive, canDelete, onDeleteAll }: FootProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking)
    return (
      <div
        role="alertdialog"
        aria-label="Delete all conversations"
        className="grid gap-3 border-t border-line-2 p-4"
      >
        <p className="text-small text-fg-2">
          All conversations will be deleted, the archived ones too. Your trades stay in the list of trades.
          This cannot be undone.
        </p>
        <div className="flex justify-end gap-2">
          <Button size="small" autoFocus onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
          <Button
            size="small"
            tone="danger"
            onClick={() => {
              setIsAsking(false)
              onDeleteAll()
            }}
          >
            Delete all
          </Button>
        </div>
      </div>
    )
  return (
    <div className="flex justify-between gap-2 border-t border-line px-2.25 py-2">
      <Button size="small" tone="quiet" aria-pressed={isArchive} onClick={() => onArchive(!isArchive)}>
        {isArchive ? 'Back to the list' : 'Archived'}
      </Button>
      {canDelete && (
        <Button size="small" tone="quiet" onClick={() => setIsAsking(true)}>
          Delete all…
        </Button>
      )}
    </div>
  )
}
