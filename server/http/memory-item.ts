/** Shows one memory of a session as the list of the specification does (C3.1–C3.6, C5.2, C5.3). */
import { type Fact, summaryOf } from '#domain/memory/facts.ts'
import type { Memory } from '#domain/memory/memories.ts'

const NO_SUMMARY = 'No summary recorded.'
const SKIPPED = 'Session skipped (no retained content)'
const ITEM_FACTS_MAX = 100

/** A fact without a word is dropped. */
const texts = (facts: readonly Fact[], isFollowUp: boolean): string[] =>
  facts
    .filter(({ kind }) => (kind === 'follow_up') === isFollowUp)
    .flatMap(({ text }) => (text.trim() === '' ? [] : [text.trim()]))
    .slice(0, ITEM_FACTS_MAX)

export function memoryItem(memory: Memory, status: 'summarized' | 'skipped') {
  const { sessionId, facts, startedAt, endedAt, createdAt } = memory
  const summary = (memory.summary ?? summaryOf(facts)).trim()
  return {
    id: sessionId,
    summary: status === 'skipped' ? SKIPPED : summary || NO_SUMMARY,
    facts: status === 'skipped' ? [] : texts(facts, false),
    followUps: status === 'skipped' ? [] : texts(facts, true),
    createdAt,
    sessionId,
    startedAt,
    endedAt,
    status,
  }
}
