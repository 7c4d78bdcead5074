/** Pronunciations: only real phones, one for every name, and known names as people say them. */

import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { isReadable, sounded, spelled } from './letter-to-sound.ts'
import { pronounce } from './pronounce.ts'

const PHONES = new Set(
  `AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH`.split(
    ' ',
  ),
)
/** A small part of the dictionary of the recognizer. */
const DICTIONARY: Readonly<Record<string, string>> = {
  pop: 'P AA P',
  cat: 'K AE T',
  the: 'DH AH',
  'the(2)': 'DH IY',
  moon: 'M UW N',
  two: 'T UW',
  one: 'W AH N',
  six: 'S IH K S',
  ray: 'R EY',
}
const lookUp = (word: string): string => (Object.hasOwn(DICTIONARY, word) && DICTIONARY[word]) || ''

describe('pronounce', () => {
  it.each([
    ['ray', false, ['R EY']],
    ['ray', true, ['R EY', 'AA R EY W AY']],
    ['usdc', true, ['Y UW EH S D IY S IY']],
    ['hnt', true, ['EY CH EH N T IY']],
    ['w', true, ['D AH B AH L Y UW']],
    ['popcat', false, ['P AA P K AE T']],
    ['the moon', false, ['DH AH M UW N', 'DH IY M UW N']],
    ['moodeng', false, ['M UW D EH NG']],
    ['ai16z', false, ['EY AY W AH N S IH K S Z IY']],
    ['2z', false, ['T UW Z IY']],
    ['jup', true, ['JH AH P', 'JH UW P', 'JH EY Y UW P IY']],
  ])('%s, as a symbol: %s', (name, isSymbol, ways) => {
    expect(pronounce(name, lookUp, isSymbol)).toEqual(ways)
  })

  it('has no way to say what has no letters', () => {
    expect(pronounce('…', lookUp)).toEqual([])
    expect(pronounce('', lookUp, true)).toEqual([])
  })

  it('says every name of letters and digits, in phones only', () => {
    const name = fc.stringMatching(/^[a-z0-9]{1,12}( [a-z]{1,8})?$/)
    fc.assert(
      fc.property(name, fc.boolean(), (each, isSymbol) => {
        const ways = pronounce(each, lookUp, isSymbol)
        expect(ways.length).toBeGreaterThan(0)
        expect(ways.length).toBeLessThanOrEqual(4)
        for (const phone of ways.flatMap((way) => way.split(' '))) expect(PHONES).toContain(phone)
      }),
      { examples: [['constructor', false]] },
    )
  })
})

describe('letters to sounds', () => {
  it.each([
    ['jake', 'JH EY K'],
    ['phone', 'F OW N'],
    ['giga', 'G IH G AH'],
    ['cheems', 'CH IY M S'],
    ['slerf', 'S L ER F'],
    ['zulu', 'Z AH L UW'],
    ['knight', 'N AY T'],
    ['bobba', 'B AA B AH'],
  ])('%s', (word, phones) => {
    expect(sounded(word)).toBe(phones)
  })

  it('spells letters by their names', () => {
    expect(spelled('abz')).toBe('EY B IY Z IY')
  })

  it.each(['jup', 'bonk', 'wif', 'render', 'pyth', 'pengu', 'drift', 'orca'])('%s is read', (word) => {
    expect(isReadable(word)).toBe(true)
  })

  it.each(['usdc', 'jto', 'hnt', 'kmno', 'w', 'io', 'pnut', 'shdw', 'pyusd'])('%s is spelled', (word) => {
    expect(isReadable(word)).toBe(false)
  })
})
