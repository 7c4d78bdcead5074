/** Tests where a line is cut: the pieces are the whole line, in order, and parts lose only the words between them. */
import { describe, expect, it } from 'vitest'
import { fc, runs } from '../../../scripts/testing/property.ts'
import { piecesOf, textOf } from './pieces.ts'

const partsOf = (text: string): readonly string[] => {
  const pieces = piecesOf(text)
  return pieces.map((_, at) => textOf(text, pieces, at, at + 1))
}

describe('the pieces of a line', () => {
  it.each([
    ['bonk price and then the wif volume', ['bonk price', 'the wif volume']],
    ['my trades, who is live; search for fees', ['my trades', 'who is live', 'search for fees']],
    ['sell orca half what do i have', ['sell orca half', 'what do i have']],
    ['swap 1,5 sol to usdc', ['swap 1,5 sol to usdc']],
  ])('begin at marks, joints and verbs: %s', (text, parts) => expect(partsOf(text)).toEqual(parts))

  it.each([
    ['wif price, then - and also', 'wif price'],
    ['my trades --- And, THEN; ', 'my trades'],
    ['sol +& plus', 'sol'],
    ['my brand', 'my brand'],
    ['and', 'and'],
  ])('lose every joint behind them: %s', (text, part) =>
    expect(textOf(text, [{ from: 0, to: text.length, cut: 'start' }], 0, 1)).toBe(part),
  )

  it('keep a row of marks inside them, however long it is', () => {
    const row = '-+'.repeat(4_000)
    expect(partsOf(`which role ${row}x today? my trades`)).toEqual([`which role ${row}x today?`, 'my trades'])
  })

  it('make up the line', () => {
    const words = fc.constantFrom('and', 'then', 'show', 'sol,', 'price.', '-', 'my', 'half', 'n', '1,000')
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), (line) => {
        const text = line.join(' ')
        const pieces = piecesOf(text)
        const whole = pieces.map(({ from, to }) => text.slice(from, to)).join('')
        expect(pieces.length === 0 || whole === text).toBe(true)
      }),
      runs(300),
    )
  })
})
