/** Tests which words only point to what was spoken of. */
import { expect, it } from 'vitest'
import { isPointing } from './read-subject.ts'

it.each([
  ['it', true],
  ['her <t0> the same guy', true],
  ['<b0><b1>it<t0>', true],
  ['these two', true],
  ['the same', true],
  ['its price', false],
  ['hershe', false],
])('only points: %s', (words, points) => expect(isPointing(words)).toBe(points))

it('reads a row of words that run into each other in one way, however long it is', () => {
  expect(isPointing(`${'itshe'.repeat(1_000)}z`)).toBe(false)
})
