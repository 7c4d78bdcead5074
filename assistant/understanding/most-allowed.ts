/** Keeps the largest trade that a refusal named, for 'do the maximum then'. */
import type { Move, Result } from './intent.ts'
import type { DialogueState } from './state.ts'

const NAMED = / up to \$([\d,]+(?:\.\d+)?)/

/** In dollars, in the words of the refusal; nothing once another trade was shown. */
export function mostAfter(
  { mostUsd }: DialogueState,
  move: Move | undefined,
  results: readonly Result[],
): string | undefined {
  const isOfTrade = move && 'calls' in move && move.lookups?.some(({ isTrade }) => isTrade)
  if (!isOfTrade) return mostUsd
  const [, named] = results.flatMap(({ error }) => (error ? [NAMED.exec(error.message)] : []))[0] ?? []
  return named?.replaceAll(',', '').replace(/\.$/, '')
}
