/** The state of a card beyond its own output: its trade as the page knows it now, and whether a later action made it stale. */
import { use, useEffect, useSyncExternalStore } from 'react'
import { callToolByName } from '#contract/api/mcp.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { formatRaw } from '#contract/rules/amounts.ts'
import type { ToolContract, Touch } from '#contract/tool.ts'
import type { Trade } from '#contract/trades.ts'
import type { ToolNoteData, ToolNoteItem, TranscriptRow } from '#contract/transcript.ts'
import type { LandedTrade, TradeLine } from '#tools/_kit/card.tsx'
import { contracts, isToolName } from '#tools/contracts.ts'
import { request } from '#web/lib/api.ts'
import { actionHeaders, resultArrived } from '#web/lib/trace.ts'
import type { Transcript } from '#web/session/transcript.ts'
import { useApp } from '#web/session/use-session.ts'
import { type TradeEntry, type TradeStore, TradeStoreContext } from '../../lib/page-trades.ts'

const never = () => () => undefined

type ShownTrade = Pick<Trade, 'id' | 'status' | 'expiresAt'>

/** Undefined where the output of the tool carries no trade. */
export function tradeOf(item: TranscriptRow | undefined): ShownTrade | undefined {
  if (item?.type !== 'TOOL_NOTE' || item.imported) return undefined
  const trade = isRecord(item.data.output) ? item.data.output.trade : undefined
  if (!isRecord(trade)) return undefined
  const { id, status, expiresAt } = trade
  if (typeof id !== 'string' || typeof status !== 'string' || typeof expiresAt !== 'string') return undefined
  // The status is only compared with those that are known here.
  return { id, status: status as Trade['status'], expiresAt }
}

/** The trade of a result, or the one that a running tool carries out. */
function tradeIdOf(item: ToolNoteItem): string | undefined {
  const { intent_id: named } = argumentsOf(item)
  return tradeOf(item)?.id ?? (item.data.error === undefined && typeof named === 'string' ? named : undefined)
}

/** A card further up shows this very trade, and becomes its receipt: there is one card for each trade. */
export function useIsShownAbove(item: ToolNoteItem): boolean {
  const { transcript } = useApp()
  const id = tradeIdOf(item)
  const read = () => {
    if (id === undefined) return false
    const ids = transcript.ids()
    return ids.slice(0, ids.indexOf(item.itemId)).some((each) => tradeOf(transcript.item(each))?.id === id)
  }
  return useSyncExternalStore(id === undefined ? never : transcript.subscribeIds, read, read)
}

const SPENDING: readonly Trade['status'][] = ['consented', 'signed', 'sent', 'confirmed']

/** Money has moved by this item's trade, or may yet. */
export function hasSpent(item: TranscriptRow | undefined, trades: TradeStore | undefined): boolean {
  const shown = tradeOf(item)
  return shown !== undefined && SPENDING.includes(trades?.get(shown.id)?.trade?.status ?? shown.status)
}

/** The time and the wallet in which this item's trade landed, as far as the page knows. */
function landingOf(
  item: TranscriptRow,
  trades: TradeStore | undefined,
): Readonly<{ wallet: string; atMs: number }> | undefined {
  const id = tradeOf(item)?.id
  const trade = id === undefined ? undefined : trades?.get(id)?.trade
  if (trade?.status !== 'confirmed') return undefined
  return { wallet: trade.terms.wallet, atMs: Date.parse(trade.landed?.at ?? trade.updatedAt) }
}

const NOTHING: TradeEntry = {}

/** The swaps of this conversation that landed, by their items. */
export function landedTrades(transcript: Transcript, trades: TradeStore | undefined): LandedTrade[] {
  return transcript.ids().flatMap((itemId) => {
    const id = tradeOf(transcript.item(itemId))?.id
    const trade = id === undefined ? undefined : trades?.get(id)?.trade
    if (trade?.status !== 'confirmed' || !trade.landed || trade.recipient) return []
    const { input, output, landed } = trade
    return {
      at: Date.parse(landed.at ?? trade.updatedAt),
      given: { mint: input.mint, symbol: input.symbol, amount: formatRaw(landed.inputRaw, input.decimals) },
      received: {
        mint: output.mint,
        symbol: output.symbol,
        amount: formatRaw(landed.outputRaw, output.decimals),
      },
    }
  })
}

/** The page's state of the card's trade, and the answers to it. */
export function useTradeLine(item: ToolNoteItem): TradeLine | undefined {
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

export function useStale(item: ToolNoteItem): boolean {
  const { transcript } = useApp()
  const trades = use(TradeStoreContext)
  const can = canBeStale(item)
  const read = () => can && isStale(item, touchesIn(transcript, trades))
  const subscribe = (listener: () => void) => {
    const leave = new Map<string, () => void>()
    const look = () => {
      const notes = transcript.ids().filter((id) => transcript.item(id)?.type === 'TOOL_NOTE')
      for (const id of notes) if (!leave.has(id)) leave.set(id, transcript.subscribeItem(id, listener))
      listener()
    }
    const leaveIds = transcript.subscribeIds(look)
    const leaveTrades = trades?.subscribe(listener)
    look()
    return () => {
      leaveIds()
      leaveTrades?.()
      for (const each of leave.values()) each()
    }
  }
  return useSyncExternalStore(can ? subscribe : never, read, read)
}

/** The same arguments; the answer takes the place of the old result. */
export const rerun = (transcript: Transcript, item: ToolNoteItem, trades?: TradeStore): Promise<void> =>
  runAgain(transcript, item, argumentsOf(item), trades, true)

/** Other arguments; the old result stays until the answer arrives. */
export const rerunWith = (
  transcript: Transcript,
  item: ToolNoteItem,
  changes: Readonly<Record<string, unknown>>,
  trades?: TradeStore,
): Promise<void> => runAgain(transcript, item, { ...argumentsOf(item), ...changes }, trades, false)

/** The server validates them again. */
const argumentsOf = ({ data }: ToolNoteItem): Record<string, unknown> =>
  isRecord(data.arguments) ? { ...data.arguments } : {}

/** The calls that were made again on this page: no reply follows them. */
const rerunItems = new Set<string>()
export const wasRerun = (itemId: string): boolean => rerunItems.has(itemId)

async function runAgain(
  transcript: Transcript,
  { itemId, data }: ToolNoteItem,
  args: Record<string, unknown>,
  trades: TradeStore | undefined,
  showsProgress: boolean,
): Promise<void> {
  rerunItems.add(itemId)
  const beganAtMs = Date.now()
  const startedAtMs = nowAfter(touchesIn(transcript, trades))
  const running: ToolNoteData = {
    callId: data.callId,
    tool: data.tool,
    intent: data.intent,
    arguments: args,
    startedAt: new Date(startedAtMs).toISOString(),
  }
  const put = (status: ToolNoteItem['status'], answer: Partial<ToolNoteData>) =>
    transcript.patch(itemId, (item) =>
      item.type === 'TOOL_NOTE' ? { ...item, status, data: { ...running, ...answer } } : item,
    )
  if (showsProgress) put('IN_PROGRESS', {})
  try {
    const { structuredContent } = await request(callToolByName, {
      body: { tool: data.tool, arguments: args },
      headers: actionHeaders(),
    })
    put('DONE', { output: structuredContent, durationMs: Date.now() - beganAtMs })
    resultArrived()
  } catch (error) {
    const { code, details } = isParleyError(error) ? error : { code: 'unknown_error', details: undefined }
    const message = error instanceof Error ? error.message : String(error)
    const refusal = { code, message, ...(details !== undefined && { details }) }
    put('DONE', { error: refusal, durationMs: Date.now() - beganAtMs })
  }
}

/** Changes that a call makes at its end, unlike a swap, which lands later. */
type AtOnce = Exclude<Touch, 'wallet'>
type Change = Readonly<{ atMs: number; itemId: string }> &
  (Readonly<{ touch: 'wallet'; wallet: string }> | Readonly<{ touch: AtOnce }>)

const contractOf = (tool: string): ToolContract | undefined =>
  isToolName(tool) ? contracts[tool] : undefined

const AT_ONCE: readonly AtOnce[] = ['wallet_choice', 'scene', 'shouts']

/** Undefined when a call of this tool changes nothing at once. */
const changedBy = ({ data }: ToolNoteItem): AtOnce | undefined =>
  AT_ONCE.find((touch) => contractOf(data.tool)?.touches.includes(touch))

/** Their times are those of the server's clock, where the server sent them. */
function touchesIn(transcript: Transcript, trades: TradeStore | undefined): Change[] {
  return transcript.ids().flatMap((id) => touchOf(transcript.item(id), trades) ?? [])
}

function touchOf(item: TranscriptRow | undefined, trades: TradeStore | undefined): Change | undefined {
  if (item?.type !== 'TOOL_NOTE' || item.status !== 'DONE' || item.imported) return undefined
  const { itemId, data } = item
  const touch = changedBy(item)
  if (touch) return data.error ? undefined : { touch, itemId, atMs: endOf(item) }
  const landing = landingOf(item, trades)
  return landing && { touch: 'wallet', itemId, ...landing }
}

const beginOf = ({ data }: ToolNoteItem): number => Date.parse(data.startedAt)
const endOf = (item: ToolNoteItem): number => beginOf(item) + (item.data.durationMs ?? 0)

const staleBy = ({ data }: ToolNoteItem): readonly Touch[] => contractOf(data.tool)?.staleBy ?? []

/** A swap concerns the wallet that it spent from; a choice concerns every result but those of a named wallet. */
function concerns(change: Change, item: ToolNoteItem): boolean {
  if (!staleBy(item).includes(change.touch)) return false
  if (change.touch === 'wallet') return walletIn(item.data.output) === change.wallet
  return (
    change.touch !== 'wallet_choice' || changedBy(item) === change.touch || !namesWallet(item.data.arguments)
  )
}

const canBeStale = (item: ToolNoteItem): boolean =>
  item.status === 'DONE' && item.data.output !== undefined && staleBy(item).length > 0

function isStale(item: ToolNoteItem, touches: readonly Change[]): boolean {
  // A change takes effect at its end; any other result may have been read at its beginning.
  const readAt = changedBy(item) ? endOf(item) : beginOf(item)
  return touches.some(
    (change) => change.itemId !== item.itemId && change.atMs > readAt && concerns(change, item),
  )
}

/** The time of a new result: the clock of this machine may be behind that of the server. */
const nowAfter = (touches: readonly Change[]): number =>
  Math.max(Date.now(), ...touches.map(({ atMs }) => atMs))

const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

const walletIn = (output: unknown): unknown => fieldOf(fieldOf(output, 'wallet'), 'address')
const namesWallet = (args: unknown): boolean => Boolean(fieldOf(args, 'wallet_address'))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
