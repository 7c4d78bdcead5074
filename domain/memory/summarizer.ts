/** Port: a language model that words memories. It reads only what the person said and did, and each fact names its source. */
import * as z from 'zod/mini'
import type { FoundFact } from './facts.ts'
import type { Turn } from './find-facts.ts'
import { keepable } from './own-words.ts'

/** One source: words of the person, or something that they did. */
type Source = Readonly<{ n: number; at: string; said: string; itemId: string; kind: FoundFact['kind'] }>

export type Material = readonly Source[]

const MODEL_TEXT_MAX = 500
const FACTS_MAX = 5
const FOLLOW_UPS_MAX = 3
const SAID_MAX = 8_000

const sourced = z.object({ text: z.string(), source: z.int() })

/** The shape of the answer, which the model is bound to. */
export const summaryShape = z.object({
  keep: z.boolean(),
  summary: z.string(),
  facts: z.array(sourced),
  follow_ups: z.array(sourced),
})
export type ModelSummary = z.output<typeof summaryShape>

export interface Summarizer {
  /** Throws when the model does not answer in this shape. */
  summarize(material: Material): Promise<ModelSummary>
}

/** Undefined when there is nothing to read. Turns that read text of strangers are left out as a whole. */
export function materialOf(turns: readonly Turn[], found: readonly FoundFact[]): Material | undefined {
  const fitting: Omit<Source, 'n'>[] = []
  let left = SAID_MAX
  for (const source of sourcesIn(turns, found)) {
    left -= source.said.length
    if (left < 0) break
    fitting.push(source)
  }
  return fitting.length === 0 ? undefined : fitting.map((source, n) => ({ ...source, n }))
}

/** Words come before actions. */
function* sourcesIn(turns: readonly Turn[], found: readonly FoundFact[]): Generator<Omit<Source, 'n'>> {
  for (const { message, outside, own } of turns) {
    const said = outside === 'none' ? keepableOf(own) : undefined
    const at = new Date(message.createdAtMs).toISOString()
    if (said !== undefined) yield { said, itemId: message.itemId, at, kind: 'preference' }
  }
  for (const { text: said, itemId, saidAt: at, kind } of found)
    if (kind === 'trade' || kind === 'topic') yield { said, itemId, at, kind }
}

const keepableOf = (own: readonly string[]): string | undefined => {
  const sentences = own.flatMap((sentence) => keepable(sentence) ?? [])
  return sentences.length === 0 ? undefined : sentences.join('. ')
}

/** The rules' own facts stay; the model's come beside them, each from one of the sources and in words of it. */
export function summarizedFacts(
  { keep, summary, facts, follow_ups }: ModelSummary,
  material: Material,
  byRules: readonly FoundFact[],
): Readonly<{ facts: readonly FoundFact[]; summary: string | null }> {
  if (!keep) return { facts: byRules, summary: null }
  const own = [
    ...facts.slice(0, FACTS_MAX).flatMap((fact) => factFrom(fact, material)),
    ...follow_ups.slice(0, FOLLOW_UPS_MAX).flatMap((fact) => factFrom(fact, material, 'follow_up')),
  ]
  const isSourced = own.length > 0 || byRules.length > 0
  const words = material.map(({ said }) => said).join(' ')
  const text = keepable(summary.slice(0, MODEL_TEXT_MAX))
  return {
    facts: [
      ...byRules,
      ...own.filter(
        ({ text: one }) => !byRules.some((other) => other.text.toLowerCase() === one.toLowerCase()),
      ),
    ],
    summary: isSourced && text !== undefined && shares(text, words) ? `${text}.` : null,
  }
}

function factFrom(
  { text, source }: z.output<typeof sourced>,
  material: Material,
  kind?: FoundFact['kind'],
): readonly FoundFact[] {
  const from = material.find(({ n }) => n === source)
  const kept = keepable(text)
  if (!from || kept === undefined || !shares(kept, from.said)) return []
  return [{ kind: kind ?? from.kind, text: kept, itemId: from.itemId, saidAt: from.at }]
}

const LONG_WORD = /[\p{L}\p{N}]{3,}/gu

/** True when half of the telling words are in the source: a model may shorten, and not invent. */
function shares(text: string, source: string): boolean {
  const stem = (word: string): string => word.toLowerCase().slice(0, 5)
  const said = new Set((source.match(LONG_WORD) ?? []).map(stem))
  const words = (text.match(LONG_WORD) ?? []).map(stem).filter((word) => !FILL.has(word))
  return words.length > 0 && words.filter((word) => said.has(word)).length * 2 >= words.length
}

const FILL = new Set(
  'the and for with that this they their them was were are has have had person user wants likes prefe asked about would from into'.split(
    ' ',
  ),
)
