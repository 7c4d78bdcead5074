/** Splits text into sentences, also the text of a reply that is still coming in. */

/** Dots that end no sentence. */
const ABBREVIATION = /(?:^|\s)(?:e\.g|i\.e|etc|vs|approx|no|st|dr|mr|mrs|ms|inc|ltd)\.$/i
/** A mark, its closing quotes or brackets, and space or the end. A row of marks is read from its first one only. */
const END = /(?<![.!?…])[.!?…]+["'”’)\]*_]*(?=\s|$)|\n+/g
/** Longer sentences are split at a comma, so that the first words are heard sooner. */
const LONG = 180

export type Sentences = Readonly<{
  /** Whole sentences, each with what follows it up to the next. Joined they are the text without the rest. */
  sentences: readonly string[]
  rest: string
}>

/** Takes whole sentences off the front; with `isLast` the rest is one too. */
export function takeSentences(text: string, isLast = false): Sentences {
  const sentences: string[] = []
  let from = 0
  for (const end of text.matchAll(END)) {
    const at = end.index + end[0].length
    // After a mark more marks may come; a line's end is an end.
    const isWhole = at < text.length || isLast || end[0].includes('\n')
    if (!isWhole || ABBREVIATION.test(text.slice(from, at)) || inNumberedList(text.slice(from, at))) continue
    const space = /^\s*/.exec(text.slice(at))?.[0].length ?? 0
    push(sentences, text.slice(from, at + space))
    from = at + space
  }
  if (!isLast) return { sentences, rest: text.slice(from) }
  push(sentences, text.slice(from))
  return { sentences, rest: '' }
}

/** '1.' at the start of a line is a mark of a list. */
const inNumberedList = (text: string): boolean => /(?:^|\n)\s*\d{1,3}\.$/.test(text)

/** Space alone belongs to the sentence before it. */
function push(sentences: string[], text: string): void {
  if (text === '') return
  if (text.trim() === '' && sentences.length > 0) sentences[sentences.length - 1] += text
  else sentences.push(...breaths(text))
}

/** Words before a comma that can be said by themselves, and as many behind it: about a second of speech. */
const CLAUSE = 20

/** Splits a sentence at its first comma with a clause on either side, so that the first words are heard sooner. */
export function firstClause(sentence: string): readonly string[] {
  const comma = sentence.indexOf(', ', CLAUSE)
  const at = comma + 2
  return comma < 0 || sentence.length - at < CLAUSE ? [sentence] : [sentence.slice(0, at), sentence.slice(at)]
}

/** Every part but the last ends with a comma. */
function breaths(text: string): string[] {
  if (text.length <= LONG) return [text]
  const comma = text.slice(0, LONG).lastIndexOf(', ')
  return comma < LONG / 4 ? [text] : [text.slice(0, comma + 2), ...breaths(text.slice(comma + 2))]
}
