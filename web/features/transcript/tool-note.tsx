/** A running tool as one line, a finished one as its card (spec S4.18–S4.19). */
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import type { ToolNoteItem } from '#contract/transcript.ts'
import type { TradeLine } from '#tools/_kit/card.tsx'
import { ToolCard } from '#tools/tool-card.tsx'
import { type FoldMemory, FoldMemoryContext } from '#ui/cards/fold.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { useApp } from '#web/session/use-session.ts'
import { type TradeEntry, TradeStoreContext } from '../../lib/page-trades.ts'
import { rerun } from './rerun.ts'
import { tradeOf } from './trade-of.ts'
import { useStale } from './use-stale.ts'

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

const NOTHING: TradeEntry = {}
const never = () => () => undefined

/** The page's state of the card's trade, and the answers to it. */
function useTradeLine(item: ToolNoteItem): TradeLine | undefined {
  const trades = use(TradeStoreContext)
  const id = tradeOf(item)?.id
  const read = () => (id === undefined ? undefined : trades?.get(id)) ?? NOTHING
  const entry = useSyncExternalStore(trades?.subscribe ?? never, read, read)
  useEffect(() => {
    if (id !== undefined) trades?.load(id)
  }, [trades, id])
  if (!trades || id === undefined) return undefined
  return { ...entry, onConfirm: trades.confirm, onDecline: trades.decline }
}

/** Remembers what is open in a card: rows leave the document when they leave the screen. */
const opened = new Set<string>()
const memories = new Map<string, FoldMemory>()

function foldMemoryOf(itemId: string): FoldMemory {
  const known = memories.get(itemId)
  if (known) return known
  const keyOf = (key: string) => `${itemId} ${key}`
  const memory: FoldMemory = {
    isOpen: (key) => opened.has(keyOf(key)),
    setOpen: (key, open) => void (open ? opened.add(keyOf(key)) : opened.delete(keyOf(key))),
  }
  memories.set(itemId, memory)
  return memory
}
