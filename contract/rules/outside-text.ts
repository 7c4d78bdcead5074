/** Sanitizes names that strangers chose: no control or invisible characters, and a limited length. */

// Control characters, bidirectional overrides and zero-width characters let a name imitate another one or
// hide text.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

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
