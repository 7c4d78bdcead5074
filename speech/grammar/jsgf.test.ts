/** The grammar as it is written for the recognizer, with the weight of each word. */
import { describe, expect, it } from 'vitest'
import { grammarFor } from '../testing/grammar.ts'
import { jsgfOf } from './jsgf.ts'

const rulesOf = (phrases: readonly string[]): ReadonlyMap<string, string> => {
  const { jsgf } = jsgfOf({
    intents: [
      { name: 'test', phrases },
      { name: 'stop', phrases: ['stop', 'wait'], isShort: true },
    ],
    before: '[parley]',
    after: '',
    afterShort: '[now]',
    tokenWords: ['$sol', '$jup'],
  })
  return new Map([...jsgf.matchAll(/<(\w+)> = (.*);/g)].map(([, name = '', body = '']) => [name, body]))
}

/** A half, a third and so on as they are written. */
const to4 = (share: number): number => Number((share ** 4).toPrecision(3))

/** The rule of all requests, with its weights as shares of one. */
function sharesIn(line = ''): string {
  return line.replaceAll(/\/([\d.]+)\//g, (_all, weight) => (Number(weight) ** (1 / 4)).toFixed(2))
}

describe('the weights of a grammar', () => {
  it.each([
    ['words bear the share of their phrase', ['hello there', 'hi'], '(0.25 hello there | 0.25 hi)'],
    [
      'a choice divides the share of its phrase',
      ['(who | what) is it', 'hi'],
      '((0.12 who | 0.12 what) is it | 0.25 hi)',
    ],
    ['a choice of one is none', ['((hello))', '(hi)'], '(0.25 hello | 0.25 hi)'],
    [
      'what may be left out bears it, left out or not',
      ['[so] hello', 'hi'],
      '((0.18 <NULL> | 0.07 so) hello | 0.25 hi)',
    ],
    ['behind a name the next word does', ['{token} price', 'hi'], '(<token> (0.25 price) | 0.25 hi)'],
    ['or nothing when no word does', ['{token}', 'hi'], '(<token> (0.25 <NULL>) | 0.25 hi)'],
    [
      'a name in the middle bears none',
      ['tell me {tokens} now', 'hi'],
      '(0.25 tell me <tokens> now | 0.25 hi)',
    ],
  ])('%s', (_what, phrases, line) => {
    const around = [
      '<NULL> | (0.70 <NULL> | 0.30 parley) (',
      ' | (0.25 stop | 0.25 wait) (0.70 <NULL> | 0.30 now))',
    ]
    expect(sharesIn(rulesOf(phrases).get('ask'))).toBe(around.join(line))
  })

  it('count words as heavily as the sounds beside them are counted', () => {
    expect(rulesOf(['hi']).get('token')).toBe(`(/${to4(1 / 2)}/ $sol | /${to4(1 / 2)}/ $jup)`)
  })

  it('stand where the recognizer heeds them: before a word, or before nothing at all', () => {
    const { jsgf } = grammarFor([{ symbol: 'SOL', name: 'Wrapped SOL' }]).source
    const weighted = jsgf.match(/\/[\d.]+\/ /g) ?? []
    const heeded = jsgf.match(/\/[\d.]+\/ (?:[$a-z]|<NULL>(?: \||\)))/g) ?? []
    expect(weighted.length).toBeGreaterThan(500)
    expect(heeded.length).toBe(weighted.length)
  })

  it('refuses a slot that cannot be said', () => {
    expect(() => rulesOf(['send it to {address}'])).toThrow('{address} cannot be said')
  })
})
