import { expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { forgivesName, forgivesWord, mendsTo, slips } from './distance.ts'

it.each<[string, string, number]>([
  ['price', 'price', 0],
  ['prcie', 'price', 1],
  ['prce', 'price', 1],
  ['pricee', 'price', 1],
  ['prize', 'price', 1],
  ['balnace', 'balance', 1],
  ['blnce', 'balance', 2],
  ['', 'ab', 2],
])('counts %s → %s as %i', (a, b, count) => {
  expect(slips(a, b, 9)).toBe(count)
})

it('is the same both ways, and gives up where it said it would', () => {
  const word = fc.stringMatching(/^[a-e]{0,8}$/)
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, limit) => {
      const whole = slips(a, b, 99)
      expect(slips(b, a, 99)).toBe(whole)
      expect(slips(a, b, limit)).toBe(whole > limit ? limit + 1 : whole)
      expect(whole).toBeLessThanOrEqual(Math.max(a.length, b.length))
      expect(whole === 0).toBe(a === b)
    }),
  )
})

it.each<[string, string[], string | undefined]>([
  ['pricee', ['prices', 'price'], 'price'],
  ['walet', ['wallet', 'walnut'], 'wallet'],
  ['hepl', ['help', 'heal'], 'help'],
  ['xyz', ['abc'], undefined],
  ['carts', ['cards', 'carps'], undefined],
  ['sol', ['sold'], undefined],
])('mends %s among %j to %s', (word, known, mended) => {
  expect(mendsTo(known, forgivesWord)(word)).toBe(mended)
})

it('mends a ticker only when no letter is wrong', () => {
  expect(mendsTo(['bonk'], forgivesName)('bnok')).toBe('bonk')
  expect(mendsTo(['bonk'], forgivesName)('bonkk')).toBe('bonk')
  expect(mendsTo(['bonk'], forgivesName)('bork')).toBeUndefined()
  expect(mendsTo(['jupiter'], forgivesName)('jupter')).toBe('jupiter')
})

it('compares every known word that can be near', () => {
  const word = fc.stringMatching(/^[a-f]{3,9}$/)
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 12 }), (typed, known) => {
      const near = known.filter((each) => slips(typed, each, 1) <= 1 && forgivesWord(typed, each))
      const [only, ...others] = new Set(near)
      if (only && others.length === 0 && Math.max(typed.length, only.length) < 7)
        expect(mendsTo(known, forgivesWord)(typed)).toBe(only)
      if (!only && typed.length < 7) expect(mendsTo(known, forgivesWord)(typed)).toBeUndefined()
    }),
  )
})
