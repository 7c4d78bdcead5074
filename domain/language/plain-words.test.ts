import { expect, it } from 'vitest'
import { counted, listed, plainName, plainSentence, plainSymbol, sentences } from './plain-words.ts'
import { isContent, isFiller, massOf } from './word-mass.ts'

it.each([
  ['BONK', 'BONK'],
  ['$W IF', '$W IF'],
  ['<b>BONK</b>', 'b BONK b'],
  [' a\n\u200bb ', 'a b'],
  ["O'Neil & Co. 5+5–1", "O'Neil & Co. 5+…"],
  ['', 'that token'],
  ['**', 'that token'],
  ['x'.repeat(16), 'x'.repeat(16)],
  ['x'.repeat(17), `${'x'.repeat(15)}…`],
])('writes the symbol %j as %j', (symbol, plain) => expect(plainSymbol(symbol)).toBe(plain))

it('writes names and sentences without what Markdown would read', () => {
  expect([plainName(''), plainName('x'.repeat(40)), plainName('x'.repeat(41))]).toEqual([
    '',
    'x'.repeat(40),
    `${'x'.repeat(39)}…`,
  ])
  expect(plainSentence(' See [this](x) *now*\n_or_ | <b>#1`. ')).toBe('See this (x) now or b 1 .')
  expect(plainSentence('x'.repeat(301))).toHaveLength(300)
})

it('joins words and sentences', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => listed(words))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
  expect(listed(['a', 'b'], 'or')).toBe('a or b')
  expect([counted(0, 'pool'), counted(1, 'pool'), counted(2, 'pool'), counted(2, 'loss', 'losses')]).toEqual([
    '0 pools',
    '1 pool',
    '2 pools',
    '2 losses',
  ])
  expect(sentences('A.', '', 'B.')).toBe('A. B.')
})

it.each([
  ['please', 0, true, false],
  ['the', 0.2, false, false],
  ['swap', 1, false, true],
  ['lovely', 1, false, false],
  ['<t0>', 1.5, false, true],
  ['homies', 0, true, false],
  ['stuff', 0.2, false, false],
])('%s weighs %d; filler: %s, content: %s', (word, mass, filler, content) =>
  expect([massOf(word), isFiller(word), isContent(word)]).toEqual([mass, filler, content]),
)
