/** Finds what a conversation left open, as the one question with which the next one begins (spec S2.30). */
import * as z from 'zod/mini'
import type { ToolContract } from '#contract/tool.ts'
import type { Trade } from '#contract/trades.ts'
import type { ToolNoteItem, TranscriptItem } from '#contract/transcript.ts'
import type { Fact } from './facts.ts'
import { FOLLOW_UP_LEAD } from './statements.ts'

/** Anything before the last sitting does not count as left open. */
const SITTING_MS = 24 * 60 * 60 * 1000

export type LeftOpen = Readonly<{
  prompt: string
  /** Versions before 0.2 asked about a swap; such a question is no longer put. */
  tradeId?: string
}>

/** The subjects that results of a tool can leave open, by the name of the tool. */
export type Subjects = ReadonlyMap<string, NonNullable<ToolContract['leavesOpen']>>

export const subjectsOf = (tools: Readonly<Record<string, ToolContract>>): Subjects =>
  new Map(Object.values(tools).flatMap(({ name, leavesOpen }) => (leavesOpen ? [[name, leavesOpen]] : [])))

/** The fields of a trade that show whether a token was decided on. */
export type TradeSeen = Readonly<
  Pick<Trade, 'id' | 'createdAt'> & { terms: Pick<Trade['terms'], 'inputMint' | 'outputMint'> }
>

const lookedUp = z.object({ results: z.array(z.object({ address: z.string(), symbol: z.string() })) })
const listed = z.object({ ok: z.literal(true) })
const ofAnyWallet = z.object({ wallet_address: z.optional(z.string()) })

/** Strangers choose symbols, so only plain ones are repeated. */
const PLAIN = /^[A-Za-z][A-Za-z0-9]{0,9}$/

/**
 * Returns the most valuable open point: a token before the wallet. A swap that was not confirmed is never one, since
 * no greeting pushes a trade. `items` oldest first, `trades` newest first.
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
  return tokenIn(about('token'), trades) ?? walletIn(about('wallet'))
}

const isDone = (item: TranscriptItem): item is ToolNoteItem =>
  item.type === 'TOOL_NOTE' && item.status === 'DONE' && item.data.error === undefined && !item.imported

const outputsOf = <S extends z.ZodMiniType>(notes: readonly ToolNoteItem[], schema: S) =>
  notes.flatMap((note) => {
    const { success, data } = schema.safeParse(note.data.output)
    return success ? [{ note, output: data }] : []
  })

/** A token that the user traded, declined or left to expire since needs no further question. */
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
    ({ terms, createdAt }) =>
      (terms.inputMint === mint || terms.outputMint === mint) && Date.parse(createdAt) >= sinceMs,
  )

/** Counts only the user's own wallet. */
function walletIn(notes: readonly ToolNoteItem[]): LeftOpen | undefined {
  const isOwn = ({ note }: { note: ToolNoteItem }): boolean =>
    ofAnyWallet.safeParse(note.data.arguments).data?.wallet_address === undefined
  const looked = outputsOf(notes, listed).some(isOwn)
  return looked ? { prompt: 'Shall we see how your wallet has moved?' } : undefined
}

const FOLLOW_UP_MS = 7 * SITTING_MS
/** The question has 60 characters at most. */
const NAMED_MAX = 30

/** The newest open point that the person named lately, in their own words. */
export function followUpPrompt(
  facts: readonly Pick<Fact, 'kind' | 'text' | 'saidAt'>[],
  now: number,
): string | undefined {
  const [newest] = facts
    .filter(({ kind, text }) => kind === 'follow_up' && text.startsWith(FOLLOW_UP_LEAD))
    .filter(({ saidAt }) => now - Date.parse(saidAt) < FOLLOW_UP_MS)
    .toSorted((one, other) => other.saidAt.localeCompare(one.saidAt))
  return newest && `Shall we come back to “${clipped(newest.text.slice(FOLLOW_UP_LEAD.length))}”?`
}

/** Whole words, as many as fit. */
function clipped(words: string): string {
  if (words.length <= NAMED_MAX) return words
  const fitting = words.slice(0, NAMED_MAX)
  const end = fitting.lastIndexOf(' ')
  return `${end > 0 ? fitting.slice(0, end) : fitting}…`
}
