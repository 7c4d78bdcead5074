/** One row of the log, drawn by its kind; it renders again only when its own item changes. */
import { Unplug } from 'lucide-react'
import { memo, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { BreadcrumbItem, MessageItem, ToolNoteItem, TranscriptRow } from '#contract/transcript.ts'
import { ToolCard } from '#tools/tool-card.tsx'
import { type FoldMemory, FoldMemoryContext } from '#ui/cards/fold.tsx'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { RequestsContext } from '#ui/markdown/inline.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { Transcript } from '#web/session/transcript.ts'
import { useApp, useItem, useOutage } from '#web/session/use-session.ts'
import { isExpanded, isPartOpen, setPartOpen } from '../../lib/expanded.ts'
import { TradeStoreContext } from '../../lib/page-trades.ts'
import { requestPanel } from '../../lib/panel-requests.ts'
import {
  hasSpent,
  landedTrades,
  rerun,
  rerunWith,
  useIsShownAbove,
  useStale,
  useTradeLine,
  wasRerun,
} from './card-state.ts'
import { EditMessage } from './edit-message.tsx'
import { AssistantMessage, UserMessage } from './message.tsx'
import { MessageMenu, MoreButton, useMessageMenu } from './message-actions.tsx'
import { OldResult } from './old-result.tsx'
import { RecordContext, RecordedNote } from './record.tsx'
import { useRefill } from './refill.ts'
import { useSettledWords } from './settled-words.ts'
import { VersionPager } from './version-pager.tsx'
import { useWatchedCard } from './watched-card.ts'

export const Row = memo(function Row({ id }: { id: string }) {
  const item = useItem(id)
  return item ? <Item item={item} /> : null
})

export function Item({ item }: { item: TranscriptRow }) {
  const isRecord = use(RecordContext)
  switch (item.type) {
    case 'MESSAGE':
      return isRecord ? <MessageAlone item={item} /> : <Message item={item} />
    case 'TOOL_NOTE':
      if (item.imported) return <ImportedNote item={item} />
      return <OwnNote item={item} isRecord={isRecord} />
    case 'BREADCRUMB':
      return <Breadcrumb item={item} />
    case 'UNKNOWN':
      return <p className="text-small text-fg-3">Unknown item type</p>
  }
}

function OwnNote({ item, isRecord }: { item: ToolNoteItem; isRecord: boolean }) {
  if (useIsShownAbove(item)) return null
  return isRecord ? <RecordedToolNote item={item} /> : <ToolNote item={item} />
}

function Message({ item }: { item: MessageItem }) {
  const { mode, toggle, edit, close } = useMessageMenu()
  const hasTraded = useHasTraded(item)
  const words = useSettledWords(item)
  const isDone = item.status === 'DONE'
  const parts = {
    item,
    tools: isDone && (
      <>
        <VersionPager itemId={item.itemId} />
        <MoreButton isOpen={mode === 'open'} onToggle={toggle} />
      </>
    ),
    menu: mode === 'open' && <MessageMenu item={item} onEdit={edit} onDone={close} />,
  }
  if (item.role === 'assistant') {
    const answer = <AssistantMessage {...parts} item={words} />
    return item.imported ? <RequestsContext value={undefined}>{answer}</RequestsContext> : answer
  }
  const editor = mode === 'edit' && <EditMessage item={item} hasTraded={hasTraded} onDone={close} />
  return <UserMessage {...parts} editor={editor || undefined} />
}

const MessageAlone = ({ item }: { item: MessageItem }) =>
  item.role === 'assistant' ? <AssistantMessage item={item} /> : <UserMessage item={item} />

const RecordedToolNote = ({ item }: { item: ToolNoteItem }) =>
  item.status === 'IN_PROGRESS' ? <Running item={item} /> : <RecordedNote item={item} />

/** A trade that landed, or may yet, stands between this message and the end. */
function useHasTraded({ itemId }: MessageItem): boolean {
  const { transcript } = useApp()
  const trades = use(TradeStoreContext)
  const read = () => {
    const ids = transcript.ids()
    return ids.slice(ids.indexOf(itemId) + 1).some((id) => hasSpent(transcript.item(id), trades))
  }
  return useSyncExternalStore(trades?.subscribe ?? noTrades, read, read)
}
const noTrades = () => () => undefined

/** In the reader's own zone. */
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const Breadcrumb = ({ item }: { item: BreadcrumbItem }) => (
  <p className="flex items-center gap-3 text-micro text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    <span>
      {item.title}, <span className="num">{TIME.format(item.createdAtMs)}</span>
    </span>
  </p>
)

/** Longer work shows how long it has taken. */
const SHOW_ELAPSED_MS = 2000
const TICK_MS = 500

/** Nothing of an imported result can be pressed, refreshed or confirmed. */
const ImportedNote = ({ item }: { item: ToolNoteItem }) => (
  <>
    <ToolCard note={item.data} />
    <p className="py-2 text-small text-fg-3">Imported</p>
  </>
)

/** A running tool as one line, a finished one as its card (spec S4.18–S4.19). */
function ToolNote({ item }: { item: ToolNoteItem }) {
  const { session, transcript } = useApp()
  const trades = use(TradeStoreContext)
  const trade = useTradeLine(item)
  const isStale = useStale(item)
  useRefill(transcript, item)
  const { ref, note } = useWatchedCard(item, isStale)
  const memory = useMemo(() => foldMemoryOf(transcript, item.itemId), [transcript, item.itemId])
  if (item.status === 'IN_PROGRESS') return <Running item={item} />
  return (
    <FoldMemoryContext value={memory}>
      <div ref={ref}>
        <ToolCard
          note={note}
          isStale={isStale}
          actions={{
            rerun: () => void rerun(transcript, item, trades),
            rerunWith: (changes) => rerunWith(transcript, item, changes, trades),
            landedTrades: () => landedTrades(transcript, trades),
            say: (text) => session.send(text),
            openPanel: requestPanel,
            // A call that was made again on the page is answered by its card alone.
            isAnswered: !wasRerun(item.itemId),
            trade,
          }}
        />
      </div>
      {!isStale && (
        <OldResult item={{ ...item, data: note }} onRefresh={() => void rerun(transcript, item, trades)} />
      )}
    </FoldMemoryContext>
  )
}

function Running({ item }: { item: ToolNoteItem }) {
  const elapsedMs = useElapsed(item.createdAtMs)
  const isCutOff = useOutage().phase === 'down'
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2.5 border-y border-line py-2.5 text-body text-fg-2">
      {isCutOff ? <Unplug aria-hidden="true" strokeWidth={1.75} className="size-4 text-fg-3" /> : <Spinner />}
      <span className="truncate">
        {item.data.intent} <span className="num text-small text-fg-3 max-sm:hidden">{item.data.tool}</span>
      </span>
      <span className="text-small text-fg-3 tabular-nums">
        {isCutOff
          ? 'Waiting for the connection'
          : elapsedMs < SHOW_ELAPSED_MS
            ? 'Working…'
            : elapsedWords(elapsedMs)}
      </span>
    </div>
  )
}

function elapsedWords(ms: number): string {
  const seconds = ms / 1000
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

function useElapsed(sinceMs: number): number {
  const clock = use(AgeClock)
  const [now, setNow] = useState(sinceMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), TICK_MS)
    return () => clearInterval(timer)
  }, [clock])
  return Math.max(0, now - sinceMs)
}

/** Rows leave the document when they leave the screen, so the browser remembers what is open in a card. */
function foldMemoryOf(transcript: Transcript, itemId: string): FoldMemory {
  return {
    // An item that comes expanded, and of which no part was ever opened here, is open.
    isOpen: (key) =>
      isExpanded(itemId) ? isPartOpen(itemId, key) : transcript.item(itemId)?.expanded === true,
    setOpen(key, open) {
      setPartOpen(itemId, key, open)
      transcript.patch(itemId, (item) => ({ ...item, expanded: isExpanded(itemId) }))
    },
  }
}
