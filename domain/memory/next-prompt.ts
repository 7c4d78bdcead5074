/** Finds what a conversation left open, as the one question with which the next one begins (spec S2.30). */
import * as z from 'zod/mini'
import type { ToolContract } from '#contract/tool.ts'
import type { Trade, TradeStatus, TradeToken } from '#contract/trades.ts'
import type { ToolNoteItem, TranscriptItem } from '#contract/transcript.ts'

/** Anything before the last sitting does not count as left open. */
const SITTING_MS = 24 * 60 * 60 * 1000

export type LeftOpen = Readonly<{
  prompt: string
  /** The swap in question, which ends the question when it ends otherwise than by expiry. */
  tradeId?: string
}>

/** The subjects that results of a tool can leave open, by the name of the tool. */
export type Subjects = ReadonlyMap<string, NonNullable<ToolContract['leavesOpen']>>

export const subjectsOf = (tools: Readonly<Record<string, ToolContract>>): Subjects =>
  new Map(Object.values(tools).flatMap(({ name, leavesOpen }) => (leavesOpen ? [[name, leavesOpen]] : [])))

/** The fields of a trade that show whether it is still open. */
export type TradeSeen = Readonly<
  Pick<Trade, 'id' | 'status' | 'createdAt'> & {
    terms: Pick<Trade['terms'], 'inputMint' | 'outputMint'>
    input: Pick<TradeToken, 'symbol'>
    output: Pick<TradeToken, 'symbol'>
  }
>

/** An expired preview was left open. Every other final state settles it. */
const UNANSWERED: readonly TradeStatus[] = ['previewed', 'expired']
const isUnanswered = ({ status }: TradeSeen): boolean => UNANSWERED.includes(status)

const previewed = z.object({ intent_id: z.string() })
const lookedUp = z.object({ results: z.array(z.object({ address: z.string(), symbol: z.string() })) })
const listed = z.object({ ok: z.literal(true) })
const ofAnyWallet = z.object({ wallet_address: z.optional(z.string()) })

/** Strangers choose symbols, so only plain ones are repeated. */
const PLAIN = /^[A-Za-z][A-Za-z0-9]{0,9}$/

const isSamePair = ({ terms: one }: TradeSeen, { terms: other }: TradeSeen): boolean =>
  one.inputMint === other.inputMint && one.outputMint === other.outputMint

/** `trades` newest first. A later preview or trade of the same pair settles the earlier preview. */
export function isLeftOpen(tradeId: string, trades: readonly TradeSeen[]): boolean {
  const at = trades.findIndex(({ id }) => id === tradeId)
  const trade = trades[at]
  if (!trade || !isUnanswered(trade)) return false
  return trades.slice(0, at).every((later) => isUnanswered(later) || !isSamePair(later, trade))
}

/**
 * Returns the most valuable open point: a swap before a token before the wallet. `items` oldest first, `trades`
 * newest first.
 */
export function leftOpen(
  items: readonly TranscriptItem[],
  trades: readonly TradeSeen[],
  subjects: Subjects,
): LeftOpen | undefined {
  const newest = items.at(-1)?.createdAtMs ?? 0
  const notes = items.toReversed().filter(isDone)
  const ofSitting = notes.filter(({ createdAtMs }) => newest - createdAtMs < SITTING_MS)
  const about = (subject: string) => ofSitting.filter(({ data }) => subjects.get(data.tool) === subject)
  return swapIn(about('swap'), trades) ?? tokenIn(about('token'), trades) ?? walletIn(about('wallet'))
}

const isDone = (item: TranscriptItem): item is ToolNoteItem =>
  item.type === 'TOOL_NOTE' && item.status === 'DONE' && item.data.error === undefined && !item.imported

const outputsOf = <S extends z.ZodMiniType>(notes: readonly ToolNoteItem[], schema: S) =>
  notes.flatMap((note) => {
    const { success, data } = schema.safeParse(note.data.output)
    return success ? [{ note, output: data }] : []
  })

function swapIn(notes: readonly ToolNoteItem[], trades: readonly TradeSeen[]): LeftOpen | undefined {
  for (const { output } of outputsOf(notes, previewed)) {
    const trade = trades.find(({ id }) => id === output.intent_id)
    if (!trade || !isLeftOpen(trade.id, trades)) continue
    const [from, to] = [trade.input.symbol, trade.output.symbol]
    const isPlain = PLAIN.test(from) && PLAIN.test(to)
    const prompt = isPlain
      ? `Shall we finish the swap of ${from} to ${to}?`
      : 'Shall we finish the swap that you began?'
    return { prompt, tradeId: trade.id }
  }
  return undefined
}

/** A token that the user traded or declined since needs no further question. */
function tokenIn(notes: readonly ToolNoteItem[], trades: readonly TradeSeen[]): LeftOpen | undefined {
  for (const { note, output } of outputsOf(notes, lookedUp)) {
    const [token] = output.results
    if (!token || isDecided(token.address, note.createdAtMs, trades)) continue
    const { symbol } = token
    return {
      prompt: PLAIN.test(symbol) ? `Shall we look at ${symbol} again?` : 'Shall we look at that token again?',
    }
  }
  return undefined
}

const isDecided = (mint: string, sinceMs: number, trades: readonly TradeSeen[]): boolean =>
  trades.some(
    ({ status, terms, createdAt }) =>
      (status === 'confirmed' || status === 'rejected') &&
      (terms.inputMint === mint || terms.outputMint === mint) &&
      Date.parse(createdAt) >= sinceMs,
  )

/** Counts only the user's own wallet. */
function walletIn(notes: readonly ToolNoteItem[]): LeftOpen | undefined {
  const isOwn = ({ note }: { note: ToolNoteItem }): boolean =>
    ofAnyWallet.safeParse(note.data.arguments).data?.wallet_address === undefined
  const looked = outputsOf(notes, listed).some(isOwn)
  return looked ? { prompt: 'Shall we see how your wallet has moved?' } : undefined
}
