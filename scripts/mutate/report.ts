/** Sums up a folder, lists what survived, and names the tests that could not be used. */
import type { Durations, Judged, Verdict } from './judge.ts'
import type { Mutant } from './mutants.ts'

const countOf = (judged: readonly Judged[], verdict: Verdict): number =>
  judged.filter((one) => one.verdict === verdict).length

/** The share that was noticed; an endless loop is noticed by its timeout. */
export const scoreOf = (judged: readonly Judged[]): number =>
  judged.length === 0 ? 1 : (countOf(judged, 'killed') + countOf(judged, 'timeout')) / judged.length

export function linesOf(folder: string, judged: readonly Judged[]): string[] {
  const counts = (['killed', 'timeout', 'survived', 'no test'] as const).map(
    (verdict) => `${countOf(judged, verdict)} ${verdict}`,
  )
  const mean = judged.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, judged.length)
  const head = `${folder}: ${(100 * scoreOf(judged)).toFixed(1)} % of ${judged.length} (${counts.join(', ')}), ${Math.round(mean)} ms each`
  const left = judged.filter(isLeft)
  return [head, ...left.map(lineOf).sort()]
}

export const isLeft = ({ verdict }: Judged): boolean => verdict === 'survived' || verdict === 'no test'

export const lineOf = ({ mutant: { file, line, kind, replacement }, verdict }: Omit<Judged, 'ms'>): string =>
  `  ${file}:${line} ${verdict}: ${kind} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`

/** True for a mutant that the output of an earlier run lists. */
export const isListed = (mutant: Mutant, output: string): boolean =>
  (['survived', 'no test'] as const).some((verdict) => output.includes(`${lineOf({ mutant, verdict })}\n`))

export const failedTests = (durations: Durations): string[] =>
  [...durations].flatMap(([test, ms]) =>
    ms === undefined ? [`  ${test} fails on the unchanged copy, and was left out`] : [],
  )
