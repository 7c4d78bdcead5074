/** Sanitizes names that strangers chose: no control, invisible or blank characters, and a limited length. */

// Control characters, bidirectional overrides, zero-width characters, variation selectors and blank letters let a
// name imitate another one or hide text. Unicode counts the blanks of Braille, music and Khitan as visible.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{16FE4}]+/gu

export function outsideText(text: string, max: number): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim()
  const letters = [...line]
  return letters.length <= max
    ? line
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** Letters of other scripts that look like a Latin one, which names use to imitate another. */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  ['аa', 'еe', 'оo', 'рp', 'сc', 'уy', 'хx', 'іi', 'јj', 'ѕs', 'вb', 'кk', 'мm', 'нh', 'тt', 'ԁd', 'ԛq', 'ԝw']
    .concat(['αa', 'εe', 'οo', 'ρp', 'υu', 'ιi', 'κk', 'νv', 'τt', 'χx', 'μm', 'βb', '0o', '1l', '5s'])
    .map((pair) => [...pair] as [string, string]),
)

const skeleton = (name: string): string =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** True when a reader would take one name for the other: case, accents, signs and look-alike letters do not count. */
export function isSameName(one: string, other: string): boolean {
  const plain = skeleton(one)
  return plain !== '' && plain === skeleton(other)
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Beside a name that runs from right to left, a figure would change its place: '1 → ≥ 5' reads '5 ≤ → 1'. */
export const keptApart = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)

export const SYMBOL_MAX = 16
export const NAME_MAX = 48
