/** Puts the state of a replay into the stores that the parts of the page read. */
import type { Trade } from '#contract/trades.ts'
import type { TranscriptRow } from '#contract/transcript.ts'
import { createListeners } from '#std/store.ts'
import type { TradeEntry, TradeStore } from '#web/lib/page-trades.ts'
import type { Transcript } from '#web/session/transcript.ts'
import type { ReplayState } from './replay.ts'

export type Stage = Readonly<{
  /** Knows the trades of the moment, and sends no answer. */
  trades: TradeStore
  show: (state: ReplayState) => void
}>

export function createStage(transcript: Transcript): Stage {
  const { notify, subscribe } = createListeners()
  let entries = new Map<string, TradeEntry>()
  let shown = new Map<string, TranscriptRow>()

  function showTrades(trades: ReadonlyMap<string, Trade>): void {
    const isSame =
      trades.size === entries.size && [...trades].every(([id, trade]) => entries.get(id)?.trade === trade)
    if (isSame) return
    entries = new Map([...trades].map(([id, trade]) => [id, { trade }]))
    notify()
  }

  function showRows(rows: readonly TranscriptRow[]): void {
    const before = shown
    shown = new Map(rows.map((row) => [row.itemId, row]))
    for (const id of transcript.ids()) if (!shown.has(id)) transcript.remove(id)
    for (const row of rows) {
      const known = before.get(row.itemId)
      if (known && known !== row) transcript.patch(row.itemId, () => row)
    }
    transcript.addMany(rows.filter(({ itemId }) => !before.has(itemId)))
    const isInOrder = transcript.ids().every((id, at) => id === rows[at]?.itemId)
    if (isInOrder) return
    transcript.clear()
    transcript.addMany(rows)
  }

  return {
    trades: {
      get: (id) => entries.get(id),
      subscribe,
      load: () => undefined,
      confirm: () => undefined,
      decline: () => undefined,
    },
    show({ rows, trades }) {
      // First the trades: cards read them when their rows come.
      showTrades(trades)
      showRows(rows)
    },
  }
}
