/** Sentences: their ends, and that no text is lost between them. */

import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { firstClause, takeSentences } from './sentences.ts'

const rows: readonly (readonly [string, readonly string[], string])[] = [
  ['One. Two.', ['One. '], 'Two.'],
  ['One. Two. ', ['One. ', 'Two. '], ''],
  ['SOL is at $168.20 now', [], 'SOL is at $168.20 now'],
  ['It is 1.5 SOL. ', ['It is 1.5 SOL. '], ''],
  ['Ask e.g. for BONK. ', ['Ask e.g. for BONK. '], ''],
  ['Really?! Yes. ', ['Really?! ', 'Yes. '], ''],
  ['See dexter.cash for more. ', ['See dexter.cash for more. '], ''],
  ['A "quote." Then', ['A "quote." '], 'Then'],
  ['- one\n- two\n', ['- one\n', '- two\n'], ''],
  ['1. first\n2. second\n', ['1. first\n', '2. second\n'], ''],
  ['**Bold.** Next', ['**Bold.** '], 'Next'],
  ['', [], ''],
]

describe('takeSentences', () => {
  it.each(rows)('%j', (text, sentences, rest) => {
    expect(takeSentences(text)).toEqual({ sentences, rest })
  })

  it('gives the rest as a sentence when nothing more comes', () => {
    expect(takeSentences('One. Two', true)).toEqual({ sentences: ['One. ', 'Two'], rest: '' })
  })

  it('splits a long sentence at its commas', () => {
    const long = Array.from({ length: 40 }, (_, n) => `word${n} and more`).join(', ')
    const { sentences } = takeSentences(`${long}. `)
    expect(sentences.length).toBeGreaterThan(2)
    expect(Math.max(...sentences.map((each) => each.length))).toBeLessThanOrEqual(181)
    expect(sentences.join('')).toBe(`${long}. `)
  })

  it('loses nothing, however the text comes in', () => {
    const piece = fc.constantFrom(
      'One',
      '.',
      ' ',
      '!',
      '\n',
      'two, three',
      '1.5',
      '?',
      '. ',
      'e.g.',
      '…',
      '"',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        let [spoken, rest] = ['', '']
        for (const each of pieces) {
          const taken = takeSentences(rest + each)
          spoken += taken.sentences.join('')
          rest = taken.rest
        }
        spoken += takeSentences(rest, true).sentences.join('')
        expect(spoken).toBe(pieces.join(''))
      }),
    )
  })
})

describe('firstClause', () => {
  const clauseRows: readonly (readonly [string, readonly string[]])[] = [
    [
      'Bonk is at two point one cents, up three percent over a day.',
      ['Bonk is at two point one cents, ', 'up three percent over a day.'],
    ],
    ['Bonk, jupiter and orca are up.', ['Bonk, jupiter and orca are up.']],
    ['The wallet holds two tokens, both priced.', ['The wallet holds two tokens, both priced.']],
    ['Nothing to part here at all, or is there', ['Nothing to part here at all, or is there']],
    ['', ['']],
  ]
  it.each(clauseRows)('%j', (sentence, parts) => {
    expect(firstClause(sentence)).toEqual(parts)
  })
})

it('reads a long row of marks once', () => {
  const row = `${'.'.repeat(300_000)}x`
  expect(takeSentences(row)).toEqual({ sentences: [], rest: row })
})
