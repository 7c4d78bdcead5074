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

export const SYMBOL_MAX = 16
export const NAME_MAX = 48
