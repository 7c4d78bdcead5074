/**
 * I5: each conversation was kept whole and once. Every tool that the server ran for it stands in it exactly once and says
 * the same as the row of that call, and a trade that somebody agreed to in it was shown to them there.
 */
import type { ToolNoteItem } from '#contract/transcript.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import type { ConversationRecord, ToolRow } from './conversations.ts'

type Kept = Readonly<{
  entries: readonly LedgerEntry[]
  conversations: readonly ConversationRecord[]
}>

export function* wholeLogs({ entries, conversations }: Kept): Iterable<string> {
  for (const each of conversations) yield* toolsStandOnce(each)
  yield* tradesWereShown(entries, new Map(conversations.map((each) => [each.id, each])))
}

function* toolsStandOnce({ id, items, calls }: ConversationRecord): Iterable<string> {
  const notes = items.filter((item) => item.type === 'TOOL_NOTE')
  const byCall = Map.groupBy(notes, ({ data }) => data.callId)
  for (const call of calls) {
    const [note, another] = byCall.get(call.callId) ?? []
    if (!note) yield `${id} ran ${call.tool} and does not show it`
    else if (another) yield `${id} shows ${call.callId} twice`
    else if (saysOf(note) !== saysOf(call))
      yield `${id} shows ${call.callId} as ${saysOf(note)}, it is ${saysOf(call)}`
  }
}

/** 'done', 'failed' or 'under way', in one word for the row and for what the reader sees. */
function saysOf(kept: ToolNoteItem | ToolRow): string {
  if ('type' in kept) {
    if (kept.status === 'IN_PROGRESS') return 'under way'
    return kept.data.error ? 'failed' : 'done'
  }
  if (kept.status === 'running') return 'under way'
  return kept.status === 'done' ? 'done' : 'failed'
}

/** Nobody can have agreed to what no card showed. */
function* tradesWereShown(
  entries: readonly LedgerEntry[],
  conversations: ReadonlyMap<string, ConversationRecord>,
): Iterable<string> {
  for (const { trade, consent, conversationId } of entries) {
    // What the page previewed by itself, its own card shows: no tool of the conversation was called for it.
    if (!consent || conversationId === undefined || trade.askedBy === 'page') continue
    const shown = (conversations.get(conversationId)?.calls ?? []).filter(({ output }) =>
      JSON.stringify(output ?? null).includes(`"${trade.id}"`),
    )
    if (shown.length === 0) yield `${trade.id} was agreed to, and ${conversationId} never showed it`
  }
}
