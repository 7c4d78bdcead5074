/** Sums the counted use for people to read: by provider, or by each of its models and services. */
import type { UsageSourceSum, UsageSum } from '#contract/api/usage.ts'
import type { UsageKind } from '#contract/rules/usage.ts'
import type { UsageRow } from './usage.ts'

const INPUT: readonly UsageKind[] = [
  'input_tokens',
  'cached_tokens',
  'audio_input_tokens',
  'cached_audio_tokens',
]
const OUTPUT: readonly UsageKind[] = ['output_tokens', 'audio_output_tokens']
/** Sources beyond what an answer takes; the most expensive come first. */
const SOURCES_MAX = 200

function sumOf(rows: readonly UsageRow[]): Omit<UsageSum, 'provider'> {
  const amountOf = (...kinds: readonly UsageKind[]): number =>
    rows.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0)
  return {
    inputTokens: amountOf(...INPUT),
    outputTokens: amountOf(...OUTPUT),
    audioSeconds: amountOf('audio_ms') / 1000,
    characters: amountOf('characters'),
    calls: amountOf('calls'),
    usd: rows.reduce((sum, { usd }) => sum + usd, 0),
    isPriceUnknown: rows.some(({ unpriced }) => unpriced > 0),
  }
}

const byCost = (one: UsageSum, other: UsageSum): number => other.usd - one.usd

export const byProvider = (rows: readonly UsageRow[]): UsageSum[] =>
  [...Map.groupBy(rows, ({ provider }) => provider)]
    .map(([provider, of]) => ({ provider, ...sumOf(of) }))
    .sort(byCost)

export const bySource = (rows: readonly UsageRow[]): UsageSourceSum[] =>
  [...Map.groupBy(rows, ({ provider, source }) => `${provider}/${source}`).values()]
    .flatMap((of) => (of[0] ? [{ provider: of[0].provider, source: of[0].source, ...sumOf(of) }] : []))
    .sort(byCost)
    .slice(0, SOURCES_MAX)
