import { describe, expect, it } from 'vitest'
import { findWords } from './find-words.ts'

const wordsIn = (text: string, file = 'server/a.ts'): string[] =>
  findWords(file, text).map(({ line, word }) => `${line} ${word}`)

describe('findWords', () => {
  it.each([
    ['const told = 1', '1 told'],
    ['const x = { told: 1 }', '1 told'],
    ['function f(asked: string) {}', '1 asked'],
    ['type SignAsked = 1', '1 asked'],
    ['const lastToldModel = 1', '1 told'],
    ['const BUILT_IN_EARS = 1', '1 ears'],
    ['x.#keeper', '1 keeper'],
    ['const house = createHouse()', '1 house,1 house'],
  ])('reports the identifier in %s', (text, expected) => {
    expect(wordsIn(text).join()).toBe(expected)
  })

  it.each([
    'const stored = "the told house"',
    'const warehouse = 1',
    'const fears = earsplitting',
    '// was told to stop',
    'trade.askedBy',
  ])('accepts %s', (text) => {
    expect(wordsIn(text)).toEqual([])
  })

  it('reports comments that open without a subject, wherever they stand', () => {
    const text = [
      '/** Who is there. */',
      'const a = { // what it is',
      '  // of a call',
      '  // what continues is no opening',
      '  b: 1,',
      '  /* Nobody. */',
      '}',
      'const c = <p>who</p> // somebody',
      '/** Counts what is there. */',
      '// Whatever',
    ].join('\n')
    expect(wordsIn(text, 'web/a.tsx')).toEqual([
      '1 opens with: who',
      '2 opens with: what',
      '3 opens with: of',
      '6 opens with: nobody',
      '8 opens with: somebody',
    ])
  })

  it('reports a comment on the line after a comment at the end of a line only once', () => {
    expect(wordsIn('/**\n * What stands here.\n * Who else.\n */\nconst a = 1')).toEqual([
      '1 opens with: what',
    ])
  })

  it('reports forbidden words inside a comment and allows the words of the language that contain them', () => {
    expect(wordsIn('// Asks the house and whoever listens.')).toEqual(['1 house', '1 whoever'])
    expect(wordsIn('// Our in-house clearing house.')).toEqual([])
  })

  it('reports the name of a file', () => {
    expect(wordsIn('', 'server/told-model.test.ts')).toEqual(['1 file name: told'])
    expect(wordsIn('', 'server/testing/trial-house.ts')).toEqual([
      '1 file name: house',
      '1 file name: trial-',
    ])
    expect(wordsIn('', 'house/a.ts')).toEqual([])
  })
})
