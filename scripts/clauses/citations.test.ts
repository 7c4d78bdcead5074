import { describe, expect, it } from 'vitest'
import { citedInComments, citedInTitles } from './citations.ts'

describe('citedInTitles', () => {
  it.each([
    ['one id', "it('[S1.1] works', () => {})", ['S1.1']],
    ['several ids in a bracket', "it('[S1.2, S1.3] works', () => {})", ['S1.2', 'S1.3']],
    ['several brackets', "it('[S9.19] [S9.20] works', () => {})", ['S9.19', 'S9.20']],
    ['brackets without a space', "it('[S9.51][S9.52][S9.53] works', () => {})", ['S9.51', 'S9.52', 'S9.53']],
    ['a range', "it('[S9.19–S9.21] works', () => {})", ['S9.19', 'S9.20', 'S9.21']],
    ['a suite', 'describe(`[C2.1] a`, () => {})', ['C2.1']],
    ['the template of it.each', "it.each([['a']])('[S1.2, S1.3] %s', () => {})", ['S1.2', 'S1.3']],
    ['a tagged table', 'it.each`a`("[S1.2] $a", () => {})', ['S1.2']],
    ['a title on a line of its own', "it(\n  '[S1.2] works, ' +\n  'and more',\n  () => {},\n)", ['S1.2']],
    ['a title of several lines', 'it(`[S1.2]\n  works`, () => {})', ['S1.2']],
    ['a row that begins a title', "['[S8.4] by its details', {}],\n['[S5.1]', {}],", ['S8.4', 'S5.1']],
  ])('reads %s', (_, source, ids) => {
    expect(citedInTitles(source)).toEqual(ids)
  })

  it.each([
    ['a comment', "// it('[S9.9] once', () => {})"],
    ['a comment of several lines', "/**\n * it('[S9.9] once')\n */"],
    ['a value', "expect('[S8.8]').toBe(1)"],
    ['an id without brackets', "it('S8.8 works', () => {})"],
    ['an id behind other words', "it('works as [S8.8] says', () => {})"],
    ['a test that is skipped', "it.skip('[S8.8] works', () => {})"],
    ['a test that is not written', "it.todo('[S8.8] works')"],
  ])('leaves %s', (_, source) => {
    expect(citedInTitles(source)).toEqual([])
  })
})

describe('citedInComments', () => {
  it.each([
    ['an id', '/** spec S6.30 */', ['S6.30']],
    ['an id in parentheses', '/** Whose key it is (S7.41). */', ['S7.41']],
    ['several ids', '// Spec S9.61, S9.33 and C2.1.', ['S9.61', 'S9.33', 'C2.1']],
    ['a range', '/** The states (spec S4.25–S4.27). */', ['S4.25', 'S4.26', 'S4.27']],
    ['a comment behind code', 'const MS = 10 // spec S9.17', ['S9.17']],
    ['a comment of several lines', '/**\n * Text.\n * Spec C3.22.\n */', ['C3.22']],
  ])('reads %s', (_, source, ids) => {
    expect(citedInComments(source)).toEqual(ids)
  })

  it.each([
    ['code', "const id = 'S4.7'"],
    ['an address', "const site = 'https://example.com/S4.7'"],
    ['a number of another kind', '// AES4.7, design §4.7, 4.7'],
  ])('leaves %s', (_, source) => {
    expect(citedInComments(source)).toEqual([])
  })
})
