/** A running tool as one line, a finished one as its card (spec S4.18–S4.19). */
import { use, useEffect, useState } from 'react'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { ToolCard } from '#tools/tool-card.tsx'
import { FoldMemoryContext } from '#ui/cards/fold.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { useApp } from '#web/session/use-session.ts'
import { TradeStoreContext } from '../../lib/trade-store.ts'
import { foldMemoryOf } from './fold-memory.ts'
import { rerun } from './rerun.ts'
import { useStale } from './use-stale.ts'
import { useTradeLine } from './use-trade-line.ts'

/** Longer work shows how long it has taken. */
const SHOW_ELAPSED_MS = 2000
const TICK_MS = 500

export function ToolNote({ item }: { item: ToolNoteItem }) {
  const { session, transcript } = useApp()
  const trades = use(TradeStoreContext)
  const trade = useTradeLine(item)
  const isStale = useStale(item)
  if (item.status === 'IN_PROGRESS') return <Running item={item} />
  return (
    <FoldMemoryContext value={foldMemoryOf(item.itemId)}>
      <ToolCard
        note={item.data}
        isStale={isStale}
        actions={{
          rerun: () => void rerun(transcript, item, trades),
          say: (text) => session.send(text),
          ...(trade && { trade }),
        }}
      />
    </FoldMemoryContext>
  )
}

function Running({ item }: { item: ToolNoteItem }) {
  const elapsedMs = useElapsed(item.createdAtMs)
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2.5 border-y border-line py-2.5 text-body text-fg-2">
      <Spinner />
      <span className="truncate">
        {item.data.intent} <span className="num text-small text-fg-3 max-sm:hidden">{item.data.tool}</span>
      </span>
      <span className="text-small text-fg-3 tabular-nums">
        {elapsedMs < SHOW_ELAPSED_MS ? 'Working…' : elapsedWords(elapsedMs)}
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
