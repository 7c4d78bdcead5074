/** Tells which bold words of the built-in assistant are a request that a press can send, and which name a control or a fragment. */

/** The controls that replies name as they stand on the page. */
const CONTROLS: readonly string[] = ['Confirm', 'Log in', 'Trades', 'Mic', 'What Parley remembers']

/** The beginning of a request, which has to be typed on. */
const UNFINISHED = /…$|^with | for$| is in$/
/** Consent to a trade never comes from a press on a text. */
const CONSENT = /^confirm\b/i
const HAS_LETTER = /\p{L}/u
const MAX_LENGTH = 120

export const isRequest = (words: string): boolean =>
  words.length <= MAX_LENGTH &&
  HAS_LETTER.test(words) &&
  !CONTROLS.includes(words) &&
  !UNFINISHED.test(words) &&
  !CONSENT.test(words)
