/** Text for the synthesizer: no marks, digits, links or keys survive; amounts, tickers and dates are words. */

import { plainText } from './plain-text.ts'
import { withoutDigits } from './spoken-amounts.ts'
import { withoutKeys, withoutLinks, withTickers } from './spoken-names.ts'

/** Signs that are said, and signs that only separate. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\be\.g\.,?/gi, 'for example'],
  [/\bi\.e\.,?/gi, 'that is'],
  [/(?<=\d)\s*[×x]\s*(?=\d)/g, ' times '],
  [/\s*(?:→|⇒|->|=>)\s*/g, ' to '],
  [/[≈~](?=\s*[$€£+−-]?\d)/g, 'about '],
  [/≤\s*/g, 'at most '],
  [/≥\s*/g, 'at least '],
  [/<\s*(?=[$€£]?\d)/g, 'less than '],
  [/>\s*(?=[$€£]?\d)/g, 'more than '],
  [/\s*&\s*/g, ' and '],
  [/(?<=\s)\+(?=\s)/g, ' plus '],
  [/(?<=\s)=(?=\s)/g, ' equals '],
  [/@(?=\s*[$€£]?\d)/g, ' at '],
  [/\s*[·•|;]\s*/g, ', '],
  [/\s*(?:—|–(?!\s?[$€£]?\d))\s*/g, ', '],
  [/(?<=\p{L})\s*\/\s*(?=\p{L})/gu, ' '],
  [/…|\.{2,}/g, '.'],
]

export function speakable(markdown: string): string {
  const named = withoutKeys(withoutLinks(plainText(undisguised(markdown))))
  const signed = SIGNS.reduce((text, [sign, words]) => text.replaceAll(sign, words), named)
  return tidy(withTickers(withoutDigits(signed)))
}

/**
 * Invisible and full-width letters would hide a link or a key. A long row of spaces would be searched for a sign from
 * each of them to its end.
 */
const undisguised = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ')

const tidy = (text: string): string =>
  text
    .replaceAll(
      /\p{Extended_Pictographic}|[\u{fe00}-\u{fe0f}\u{200b}-\u{200f}\u{2066}-\u{2069}▲▼△▽■□●○✓✗]/gu,
      ' ',
    )
    .replaceAll('’', "'")
    .replaceAll(/[()[\]{}]/g, ', ')
    .replaceAll(/[^\p{L}\p{M}' ,.?!:-]/gu, ' ')
    .replaceAll(/(?<!\p{L})['-]+|['-]+(?!\p{L})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+(?=[,.?!:])/g, '')
    // The look behind keeps the search of a long run linear.
    .replaceAll(/(?<![,:.])[,:.]+(?=[.?!])|,+(?=[,:])/g, '')
    .replaceAll(/(?<=[.?!:]),/g, '')
    .replaceAll(/(?<=[,.?!:])(?=[\p{L}])/gu, ' ')
    .replace(/^[\s,.:]+/, '')
    .trim()
