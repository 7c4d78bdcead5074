/**
 * Decides which sentences a person says in their own voice. A text that was pasted, sent or read aloud has the same form
 * as a statement; what stands around it tells them apart.
 */

import type { MessageItem } from '#contract/transcript.ts'
import { isReport, ownWords } from './own-words.ts'
import { COURTESY, memoryRequest } from './statements.ts'

/** Between Chinese sentences is no space. */
const ENDS = /(?<=[.!?])\s+|(?<=[。!?])(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])|\n+/u

const GREETING =
  /^(?:(?:hi|hello|hey|thanks|thank you|thx|please|ok(?:ay)?|great|cool|good (?:morning|evening|day|night)|bye|cheers|yes|no|sure|well)\b[\s,]*(?:there|parley|you|so much|a lot|again|everyone)?)[\s.!,]*$/iu

/** A person speaks of themselves in a language of the page, or asks to be remembered. */
const OWN =
  /^(?:(?:i(?:['’](?:m|ve|d|ll))?|my|mine|we(?:['’](?:re|ve|d|ll))?|our|(?:you can |just )?call me|remind me|(?:tomorrow|next time|next week|later|soon),? i|ich|mein\p{L}*|mir|wir|yo|mis?|me|prefiero|soy|tengo|je|mon|ma|mes|eu|meus?|minhas?|prefiro|gosto|sou|tenho)(?![\p{L}\p{N}])|j['’]|我)/iu

const FIRST_PERSON = /\b(?:i|i['’](?:m|ve|d|ll)|my|me|mine|we|our|us)\b/iu
/** Someone or something that the sentence does not name itself. */
const POINTS = /\b(?:this|that|it|its|these|those|he|she|him|her|his|hers|they|them|their)\b/iu
const POINTS_AT_TEXT = /\b(?:this|these|here|below|above|the following)\b/iu

type Voice = 'courtesy' | 'own' | 'request' | 'other'

function voiceOf(sentence: string): Voice {
  if (GREETING.test(sentence)) return 'courtesy'
  const line = sentence.replace(COURTESY, '')
  if (memoryRequest(sentence) !== undefined) return 'own'
  if (OWN.test(line)) return POINTS_AT_TEXT.test(line) ? 'other' : 'own'
  return FIRST_PERSON.test(line) && !POINTS.test(line) ? 'request' : 'other'
}

/**
 * The sentences in which the person speaks for themselves. They come first, and nothing after them is about something
 * that the message does not name.
 */
export function ownSentences(message: MessageItem): readonly string[] {
  const words = ownWords(message)
  // A report may have any number of sentences, so none of it counts.
  if (words === undefined || isReport(message.title)) return []
  const sentences = words
    .split(ENDS)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  const voices = sentences.map(voiceOf)
  const end = voices.indexOf('request')
  const isLate = end >= 0 && voices.slice(end).includes('own')
  return voices.includes('other') || isLate ? [] : sentences.filter((_, at) => voices[at] === 'own')
}

const simple = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** So many words in a row are no coincidence; a shorter sentence counts as a whole. */
const RUN = 5
const WHOLE_MIN = 3

/** Keeps the texts that others wrote, each read once however many messages are compared with it. */
export function createReadTexts() {
  const runs = new Set<string>()
  return {
    add(text: string): void {
      const words = simple(text).split(' ')
      for (let length = WHOLE_MIN; length <= RUN; length++)
        for (const run of runsOf(words, length)) runs.add(run)
    },
    /** True when words of the message stand in one of these texts. */
    holds(title: string): boolean {
      const words = simple(title).split(' ')
      if (words.length < WHOLE_MIN) return false
      return runsOf(words, Math.min(RUN, words.length)).some((run) => runs.has(run))
    },
  }
}

const runsOf = (words: readonly string[], length: number): readonly string[] =>
  words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))
