/** Tests which lines are remarks: they tell something, ask for nothing, and nothing else explains them. */
import { describe, expect, it } from 'vitest'
import { readLine } from '../testing/corpus-reader.ts'
import { answered, said } from '../testing/talk.ts'

const REMARK = /^(?:I see\.|All right\. Ask)/

const sayFor = (...lines: readonly string[]): string | undefined => {
  const move = readLine(
    lines.flatMap((line, at) => [said(line), ...(at + 1 < lines.length ? [answered('ok')] : [])]),
  )
  return move && 'say' in move ? move.say : undefined
}

describe('a remark', () => {
  it.each([
    'I quite understand. Privacy is important.',
    'That makes me a little uneasy, I must confess.',
    'Oh dear. Well, it is only a small sum.',
    'my grandmother kept hers under the mattress',
    'he already has more than me anyway',
    'they always say that on the radio',
  ])('%s gets a word', (line) => {
    expect(sayFor(line)).toMatch(REMARK)
  })
})

describe('no remark', () => {
  it.each([
    'my transaction is stuck',
    'i want something that goes up',
    'it does not work',
    'that is not what it said yesterday, where did it go',
    'i have 3 dogs',
    'he is pushing JTO',
    'is that so?',
    'zork blip',
  ])('%s', (line) => {
    expect(sayFor(line) ?? '').not.toMatch(REMARK)
  })

  it('is said beside an open swap that a number may change', () => {
    expect(sayFor('swap 2 sol to usdc', 'that is 2 too much') ?? '').not.toMatch(REMARK)
  })
})
