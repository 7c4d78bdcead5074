/** Clause coverage as pure functions: which clauses exist, which are cited, and what is wrong. */

/** The ids of docs/clauses.txt, in its order. */
export const clausesIn = (list: string): string[] =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** Ids at the start of a test's title: `'[S4.7] shows Offline'`, `'[S4.7, S4.8] …'`. */
export const citedIn = (source: string): string[] =>
  [...source.matchAll(/['"`]\[([SC]\d+\.\d+(?:, [SC]\d+\.\d+)*)\] \S/g)].flatMap(([, ids = '']) =>
    ids.split(', '),
  )

export type Coverage = Readonly<{
  sections: readonly { section: string; cited: number; total: number }[]
  uncited: readonly string[]
  /** Cited by a test, but no such clause exists. */
  unknown: readonly string[]
}>

export function coverage(clauses: readonly string[], cited: ReadonlySet<string>): Coverage {
  const known = new Set(clauses)
  const bySection = Map.groupBy(clauses, (id) => id.slice(0, id.indexOf('.')))
  return {
    sections: [...bySection].map(([section, ids]) => ({
      section,
      cited: ids.filter((id) => cited.has(id)).length,
      total: ids.length,
    })),
    uncited: clauses.filter((id) => !cited.has(id)),
    unknown: [...cited].filter((id) => !known.has(id)),
  }
}
