import { expect, it } from 'vitest'
import { citedIn, clausesIn, coverage } from './clauses.ts'

it('reads ids and leaves headings and blank lines', () => {
  expect(clausesIn('# Shell\n\nS1.1\nS1.2\n# Cards\nC1.1\n')).toEqual(['S1.1', 'S1.2', 'C1.1'])
})

it('finds ids in titles only, one or several in a bracket', () => {
  const source = [
    "it('[S1.1] works', () => {})",
    "it.each([['a']])('[S1.2, S1.3] %s', () => {})",
    'describe(`[C2.1] a`, () => {})',
    '// [S9.9] a comment cites nothing',
    "expect('[S8.8]').toBe(1)",
  ].join('\n')
  expect(citedIn(source)).toEqual(['S1.1', 'S1.2', 'S1.3', 'C2.1'])
})

it('counts by section and names what is uncited and what does not exist', () => {
  expect(coverage(['S1.1', 'S1.2', 'C1.1'], new Set(['S1.1', 'S7.7']))).toEqual({
    sections: [
      { section: 'S1', cited: 1, total: 2 },
      { section: 'C1', cited: 0, total: 1 },
    ],
    uncited: ['S1.2', 'C1.1'],
    unknown: ['S7.7'],
  })
})
