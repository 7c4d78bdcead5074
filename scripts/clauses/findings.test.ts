import { expect, it } from 'vitest'
import { countBySection, explainedIn, lostProofs, misnumbered, unknownCitations } from './findings.ts'
import type { Clause } from './page.ts'

const clause = (id: string, provedBy = ''): Clause => ({ id, statement: 'It is so.', builtIn: '', provedBy })
const clauses = [clause('S1.1', 'a.test.ts'), clause('S1.2', 'a.test.ts'), clause('C1.1')]
const cited = new Map([['S1.1', ['b.test.ts']]])

it('counts what is proved in each section', () => {
  expect(countBySection(clauses, cited)).toEqual([
    { section: 'S1', proved: 1, total: 2 },
    { section: 'C1', proved: 0, total: 1 },
  ])
})

it('names a proof that was lost, and none that moved to another file', () => {
  expect(lostProofs(clauses, cited)).toEqual(['S1.2'])
})

it('names what is cited and does not exist, with its files', () => {
  expect(unknownCitations(clauses, new Map([['S7.7', ['a.test.ts', 'b.test.ts']]]))).toEqual([
    'S7.7 in a.test.ts, b.test.ts',
  ])
})

it.each([
  ['a gap', [clause('S1.1'), clause('S1.3')], ['S1.3 stands where S1.2 belongs']],
  ['an id that is used twice', [clause('S1.1'), clause('S1.1')], ['S1.1 stands where S1.2 belongs']],
  ['nothing in sections that count from 1', clauses, []],
])('finds %s', (_, given, found) => {
  expect(misnumbered(given)).toEqual(found)
})

it('reads which lost proofs the README explains, and only with a reason', () => {
  expect(explainedIn('## No longer proved\n\n- S4.7: the label is gone.\n- S4.8:\n- S4.9 gone\n')).toEqual([
    'S4.7',
  ])
})
