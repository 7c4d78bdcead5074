/** Compares the clauses of docs/spec with the citations: coverage, ids that do not exist, and proofs that were lost. */
import type { Citations, Clause } from './page.ts'

type SectionCount = Readonly<{ section: string; proved: number; total: number }>

const sectionOf = (id: string): string => id.slice(0, id.indexOf('.'))

export function countBySection(clauses: readonly Clause[], provedBy: Citations): SectionCount[] {
  return [...Map.groupBy(clauses, ({ id }) => sectionOf(id))].map(([section, members]) => ({
    section,
    proved: members.filter(({ id }) => provedBy.has(id)).length,
    total: members.length,
  }))
}

/** Ids are never removed or used again, so each section counts from 1 without a gap. */
export function misnumbered(clauses: readonly Clause[]): string[] {
  return [...Map.groupBy(clauses, ({ id }) => sectionOf(id))].flatMap(([section, members]) =>
    members.flatMap(({ id }, index) =>
      id === `${section}.${index + 1}` ? [] : `${id} stands where ${section}.${index + 1} belongs`,
    ),
  )
}

/** Cited, but no such clause exists. */
export function unknownCitations(clauses: readonly Clause[], citations: Citations): string[] {
  const known = new Set(clauses.map(({ id }) => id))
  return [...citations].flatMap(([id, files]) => (known.has(id) ? [] : `${id} in ${files.join(', ')}`))
}

/** The table shows a proof, but no test cites the clause any more. */
export const lostProofs = (clauses: readonly Clause[], provedBy: Citations): string[] =>
  clauses.filter((clause) => clause.provedBy !== '' && !provedBy.has(clause.id)).map(({ id }) => id)

/** The ids that the README of docs/spec lists as no longer proved, each with its reason: `- S4.7: why`. */
export const explainedIn = (readme: string): string[] =>
  [...readme.matchAll(/^- ([SC]\d+\.\d+): \S/gm)].map(([, id = '']) => id)
