/**
 * Decides which sentences a person says in their own voice. A text that was pasted, sent or read aloud has the same form
 * as a statement; what stands around it tells them apart.
 */

import type { MessageItem } from '#contract/transcript.ts'
import type { Steps } from '#std/steps.ts'
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

/** Texts are read in windows of so many characters, between which others go on. */
const WINDOW = 16_000
/** All texts of a conversation together; who has more before them repeats something. An imported one has 48 MB. */
const READ_MOST = 2_000_000

/** Finds the messages that repeat what others wrote before them; each text is read once. */
export function createReadTexts(titles: readonly string[]) {
  const messages = Map.groupBy(
    titles.flatMap((title, at) => runsIn(title).map((run) => ({ run, at }))),
    ({ run }) => run,
  )
  const firsts = new Set([...messages.keys()].map((run) => run.slice(0, run.indexOf(' '))))
  const repeating = new Set<number>()
  let left = READ_MOST

  function compare(run: string, from: number): void {
    for (const { at } of messages.get(run) ?? []) if (at >= from) repeating.add(at)
  }

  function readWindow(words: readonly string[], from: number): void {
    for (const [at, word] of words.entries())
      if (firsts.has(word))
        for (let length = WHOLE_MIN; length <= RUN; length++)
          compare(words.slice(at, at + length).join(' '), from)
  }

  return {
    /** Reads a text that stands before the message with this index; it is written only while more are read. */
    *read(write: () => string, from: number): Steps<void> {
      if (left < 0) return
      const text = write()
      left -= text.length
      let before: readonly string[] = []
      for (let at = 0; at < text.length && left >= 0; yield) {
        const end = endOfWindow(text, at)
        const words = [...before, ...simple(text.slice(at, end)).split(' ')]
        readWindow(words, from)
        before = words.slice(1 - RUN)
        at = end
      }
    },
    /** True when words of the message stand in one of the texts before it. */
    repeats: (at: number): boolean => left < 0 || repeating.has(at),
  }
}

/** Behind a space, so that no word is divided, unless there is none. */
function endOfWindow(text: string, at: number): number {
  if (at + WINDOW >= text.length) return text.length
  const space = text.lastIndexOf(' ', at + WINDOW)
  return space > at ? space + 1 : at + WINDOW
}

function runsIn(title: string): readonly string[] {
  const words = simple(title).split(' ')
  const length = Math.min(RUN, words.length)
  return length < WHOLE_MIN
    ? []
    : words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))
}
