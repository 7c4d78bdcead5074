/** Other ways to type the same question: fillers, courtesies, case, emoji and one slip must not change what it asks for. */

/** Doubles or swaps a letter in the middle of the first word of seven letters or more; undefined when there is none. */
function withSlips(text: string): readonly string[] {
  const word = text.match(/\b[a-z]{7,}\b/)?.[0]
  if (word === undefined) return []
  const [three, four] = [word[3] ?? '', word[4] ?? '']
  const swapped = `${word.slice(0, 3)}${four}${three}${word.slice(5)}`
  const doubled = `${word.slice(0, 4)}${three}${word.slice(4)}`
  return [swapped, doubled].filter((each) => each !== word).map((each) => text.replace(word, each))
}

export const sameMeaning = (text: string): readonly string[] => [
  ...['please', 'hey parley,', 'um,', 'ok so', 'hi there, could you tell me:', 'quick question:', 'bro'].map(
    (front) => `${front} ${text}`,
  ),
  ...[' please', ' thanks', ' right now', '??', ' 🙏', ' lol', '...', ' if you can', ' bro'].map(
    (end) => `${text}${end}`,
  ),
  text.toUpperCase(),
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
  ...withSlips(text),
]
