/** A tool at work, in one line; its card once it is done (spec S4.18–S4.19). */
import { lazy, Suspense, use, useEffect, useState } from 'react'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { FoldMemoryContext } from '#ui/cards/fold.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { useRoom } from '#web/session/use-session.ts'
import { TradeDeskContext } from '../../lib/trade-store.ts'
import { cardHeight } from './estimate.ts'
import { foldMemoryOf } from './fold-memory.ts'
import { arrived, loadToolCard } from './parts.ts'
import { rerun } from './rerun.ts'
import { useStale } from './use-stale.ts'
import { useTradeLine } from './use-trade-line.ts'

const LaterCard = lazy(loadToolCard)

/** Work that takes longer says for how long. */
const TELL_ELAPSED_MS = 2000
const TICK_MS = 500

export function ToolNote({ item }: { item: ToolNoteItem }) {
  const { session, transcript } = useRoom()
  const desk = use(TradeDeskContext)
  const trade = useTradeLine(item)
  const isStale = useStale(item)
  const [ToolCard] = useState(() => arrived.ToolCard ?? LaterCard)
  if (item.status === 'IN_PROGRESS') return <Running item={item} />
  return (
    <FoldMemoryContext value={foldMemoryOf(item.itemId)}>
      <Suspense fallback={<CardPlace />}>
        <ToolCard
          note={item.data}
          isStale={isStale}
          actions={{
            rerun: () => void rerun(transcript, item, desk),
            say: (text) => session.send(text),
            ...(trade && { trade }),
          }}
        />
      </Suspense>
    </FoldMemoryContext>
  )
}

/** What is done does not say that it works: its place, until the card is there. */
const CardPlace = () => <div className="border-t border-line-2" style={{ height: cardHeight }} />

function Running({ item }: { item: ToolNoteItem }) {
  const elapsedMs = useElapsed(item.createdAtMs)
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2.5 border-y border-line py-2.5 text-body text-fg-2">
      <Spinner />
      <span className="truncate">
        {item.data.intent} <span className="num text-small text-fg-3 max-sm:hidden">{item.data.tool}</span>
      </span>
      <span className="text-small text-fg-3 tabular-nums">
        {elapsedMs < TELL_ELAPSED_MS ? 'Working…' : elapsedWords(elapsedMs)}
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
  const [now, setNow] = useState(sinceMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now - sinceMs)
}
