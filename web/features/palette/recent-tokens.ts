/** Finds the tokens that the results of a conversation are about, newest result first. */
import type { TranscriptRow } from '#contract/transcript.ts'

/** Only so many results are read, since each may be large. */
const RESULTS_READ = 12
/** A symbol that is no plain word could not be asked for. */
const PLAIN = /^[\w$.-]{2,12}$/

export function recentTokens(rows: readonly (TranscriptRow | undefined)[]): readonly string[] {
  const outputs = rows
    .flatMap((row) => (row?.type === 'TOOL_NOTE' && row.data.output !== undefined ? [row.data.output] : []))
    .slice(-RESULTS_READ)
    .reverse()
  return [...new Set(outputs.flatMap(symbolsIn))]
}

/** The first entry of a list counts; the others were not asked for. */
function symbolsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return symbolsIn(value[0])
  if (typeof value !== 'object' || value === null) return []
  const own = 'symbol' in value && typeof value.symbol === 'string' && PLAIN.test(value.symbol)
  return [...(own ? [String(value.symbol)] : []), ...Object.values(value).flatMap(symbolsIn)]
}
