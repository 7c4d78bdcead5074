import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameName, keptApart, NAME_MAX, outsideText, SYMBOL_MAX } from './outside-text.ts'

describe('outsideText', () => {
  it('cuts a name that is longer than it may be, and no other', () => {
    expect(outsideText('abcd', 4)).toBe('abcd')
    expect(outsideText('abcde', 4)).toBe('abc…')
    expect(outsideText('ab cde', 4)).toBe('ab…')
    expect(outsideText('🐶🐶🐶', 3)).toBe('🐶🐶🐶')
    expect(outsideText('x'.repeat(100), SYMBOL_MAX)).toHaveLength(16)
    expect(outsideText('x'.repeat(100), NAME_MAX)).toHaveLength(48)
  })

  it.each([
    ['a control character', '\u0007'],
    ['a line break', '\n'],
    ['a zero-width space', '\u200B'],
    ['a bidirectional override', '\u202E'],
    ['a line separator', '\u2028'],
    ['a combining grapheme joiner', '\u034F'],
    ['a Hangul filler', '\u115F'],
    ['another Hangul filler', '\u3164'],
    ['a halfwidth Hangul filler', '\uFFA0'],
    ['a variation selector', '\uFE0F'],
    ['a supplementary variation selector', '\u{E0100}'],
    ['a tag', '\u{E0041}'],
    ['a blank of Braille', '\u2800'],
    ['a null notehead', '\u{1D159}'],
    ['a Khitan filler', '\u{16FE4}'],
    ['a no-break space', '\u00A0'],
  ])('leaves %s out of a name, and no name when there is nothing else', (_, character) => {
    expect(outsideText(`US${character}${character}DC`, 16)).toBe('US DC')
    expect(outsideText(`${character}USDC${character}`, 16)).toBe('USDC')
    expect(outsideText(character.repeat(3), 16)).toBe('')
  })

  it.each(['Bonk', 'Jito Staked SOL', 'ポケモン', 'Ünïcødé', 'मुद्रा', '한글', '$WIF 🐶', 'e\u0301'])(
    'leaves the name %s as it is',
    (name) => {
      expect(outsideText(name, 48)).toBe(name)
    },
  )

  it('returns one line of at most the given length, and the same again for its own result', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'aé 한\n\u034F\u3164\uFE0F\u2800\u{E0100}🐶') }),
        fc.integer({ min: 1, max: 48 }),
        (text, max) => {
          const line = outsideText(text, max)
          expect([...line].length).toBeLessThanOrEqual(max)
          expect(line).not.toMatch(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/u)
          expect(outsideText(line, max)).toBe(line)
        },
      ),
    )
  })
})

it('a name that runs from right to left is kept apart from the figures beside it, and no other is', () => {
  for (const name of ['שקל', 'دينار', 'A-שקל']) expect(keptApart(name)).toBe(`\u2068${name}\u2069`)
  for (const name of ['USDC', '🐶', 'рубль', '円']) expect(keptApart(name)).toBe(name)
})

describe('two names', () => {
  it.each([
    ['Cyrillic', 'аеорсухіјѕвкмнтԁԛԝ', 'aeopcyxijsbkmhtdqw'],
    ['Greek', 'αεορυικντχμβ', 'aeopuikvtxmb'],
    ['figures', '015', 'ols'],
  ])('read as the same in look-alike letters: %s', (_, imitated, latin) => {
    for (const [at, letter] of [...imitated].entries()) expect(isSameName(letter, latin[at] ?? '')).toBe(true)
  })

  it('read as the same whatever their case, accents and signs, and otherwise do not', () => {
    expect(isSameName('$J\u00fap-iter', 'jupiter')).toBe(true)
    expect(isSameName('Jupiter', 'Jupiters')).toBe(false)
    expect(isSameName('BONK', 'WIF')).toBe(false)
  })

  it('are never the same without a letter', () => {
    expect(isSameName('', '')).toBe(false)
    expect(isSameName('🐶', '$$')).toBe(false)
  })
})
