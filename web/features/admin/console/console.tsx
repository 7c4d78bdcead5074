/** The Admin Console (spec C2.36–C2.38): what goes on now, the people, and the audit. */
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Choice } from '#ui/controls/choice.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { lazyPart, loader } from '#ui/primitives/lazy-part.tsx'
import { FloatingPanel } from '../floating-panel.tsx'
import { Live } from './live.tsx'
import { type ConsoleFeed, useConsole } from './use-console.ts'
import { WatchedSession } from './watched-session.tsx'
import { noteWords } from './words.ts'

const People = lazyPart(
  loader(() => import('../people.tsx')),
  (part) => part.People,
)
const AuditLog = lazyPart(
  loader(() => import('../audit-log.tsx')),
  (part) => part.AuditLog,
)

type Tab = 'live' | 'people' | 'audit'
const TABS = [
  { value: 'live', label: 'Live' },
  { value: 'people', label: 'People' },
  { value: 'audit', label: 'Audit' },
] as const

type Props = Readonly<{
  /** The switch that pauses all trades, for those who may. */
  trading?: ReactNode
  onClose: () => void
}>

export function AdminConsole({ trading, onClose }: Props) {
  const [tab, setTab] = useState<Tab>('live')
  const [watched, setWatched] = useState<string>()
  const feed = useConsole(tab === 'live' ? watched : undefined)
  return (
    <FloatingPanel title="Admin Console" note={<Note feed={feed} />} onClose={onClose}>
      <div>
        <Choice label="What is shown" options={TABS} value={tab} onChange={setTab} />
      </div>
      {tab === 'people' && <People />}
      {tab === 'audit' && <AuditLog />}
      {tab === 'live' && <LiveTab feed={feed} watched={watched} onWatch={setWatched} trading={trading} />}
    </FloatingPanel>
  )
}

function Note({ feed }: { feed: ConsoleFeed }) {
  const { isPaused, pause } = feed
  const Icon = isPaused ? Play : Pause
  return (
    <span className="flex items-center gap-1">
      <span role="status">{noteWords(feed, isPaused)}</span>
      <IconButton
        size="small"
        label={isPaused ? 'Continue the feed' : 'Pause the feed'}
        onClick={() => pause(!isPaused)}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
    </span>
  )
}

type LiveTabProps = Pick<Props, 'trading'> &
  Readonly<{
    feed: ConsoleFeed
    watched: string | undefined
    onWatch: (sessionId: string | undefined) => void
  }>

function LiveTab({ feed: { last, status, events }, watched, onWatch, trading }: LiveTabProps) {
  if (!last)
    return (
      <p role="status" className="text-body text-fg-2">
        {status === 'lost' ? 'Parley does not answer. The console tries again.' : 'Loading…'}
      </p>
    )
  if (watched === undefined) return <Live last={last} trading={trading} onPick={onWatch} />
  return (
    <WatchedSession
      sessionId={watched}
      call={last.snapshot.calls.find(({ sessionId }) => sessionId === watched)}
      at={last.at}
      events={events}
      onBack={() => onWatch(undefined)}
    />
  )
}
