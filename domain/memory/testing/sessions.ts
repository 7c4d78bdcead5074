/** Makes recorded sessions for the tests of memory. */
import type { MessageItem, ToolNoteItem, TranscriptItem } from '#contract/transcript.ts'
import type { Steps } from '#std/steps.ts'
import { tokenBook } from '../../language/tokens.ts'
import type { FoundFact } from '../facts.ts'
import { type FactRules, factsIn, type OutsideText, type SessionSeen, turnsIn } from '../find-facts.ts'

const base = { status: 'DONE', isHidden: false, expanded: false } as const
const START = Date.parse('2026-11-20T10:00:00.000Z')

const TOOLS: Readonly<Record<string, OutsideText>> = {
  search: 'texts',
  fetch: 'texts',
  twitter_search: 'texts',
  pumpstream_live_summary: 'texts',
  stream_shout_feed: 'texts',
  search_conversations: 'texts',
  solana_resolve_token: 'names',
  solana_list_balances: 'names',
  solana_swap_preview: 'names',
}

const token = (symbol: string, mint: string) => ({ symbol, name: symbol, mint })

export const rules: FactRules = {
  outsideTextOf: (tool) => TOOLS[tool] ?? 'none',
  book: tokenBook([token('SOL', 'sol'), token('JUP', 'jup'), token('BONK', 'bonk'), token('USDC', 'usdc')]),
}

export const said = (title: string, fields: Partial<MessageItem> = {}): MessageItem => ({
  ...base,
  type: 'MESSAGE',
  role: 'user',
  itemId: `said ${title.slice(0, 20)}`,
  title,
  createdAtMs: START,
  ...fields,
})

export const answered = (title: string): MessageItem =>
  said(title, { role: 'assistant', itemId: `answer ${title.slice(0, 20)}` })

export const noted = (
  tool: string,
  output: unknown = {},
  fields: Partial<ToolNoteItem> = {},
): ToolNoteItem => ({
  ...base,
  type: 'TOOL_NOTE',
  itemId: `note ${tool}`,
  title: tool,
  createdAtMs: START,
  data: { callId: 'c', tool, intent: '…', arguments: {}, startedAt: '', output },
  ...fields,
})

export const session = (...items: TranscriptItem[]): SessionSeen => ({
  items,
  trades: [],
  liked: new Set(),
})

/** Runs steps without letting others go on between two of them. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

export const findFacts = (seen: SessionSeen, by: FactRules): readonly FoundFact[] =>
  atOnce(factsIn(seen, by, atOnce(turnsIn(seen.items, by))))
