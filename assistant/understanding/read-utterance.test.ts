/** Tests that hostile lines are read in time that grows with their length: otherwise these tests would take minutes. */
import { expect, it } from 'vitest'
import { readUtterance } from './read-utterance.ts'
import { createVocabulary } from './vocabulary.ts'

const vocabulary = createVocabulary({ languages: [], tokens: [], handbook: [] })
const read = (text: string) => readUtterance(text, false, vocabulary)
const LENGTH = 400_000

it.each(['.a', 'a-', '1.', '-', '=', '=-', 'www.a.', '1,111,', '>'])(
  'reads a line of nothing but %j',
  (unit) => {
    const { lines, typed } = read(unit.repeat(LENGTH / unit.length))
    expect(lines.join('').length).toBeLessThan(typed.length)
  },
)

it('reads no more than the beginning of letters that stand for many', () => {
  expect(read('ﷺ'.repeat(LENGTH)).lines[0]?.length).toBeLessThan(5_000)
})

it.each([
  ['sol -----------------> usdc', ' sol to usdc'],
  ['sol ==> usdc', ' sol to usdc'],
  ['read a.b.example.com now', ' read <u0> now'],
  ['0.123456789012345678sol', ' 0.123456789012345678 sol'],
])('reads %s', (text, line) => {
  expect(read(text).lines[0]).toBe(line)
})
