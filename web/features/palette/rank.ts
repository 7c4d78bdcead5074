/** Finds commands by what was typed: every typed word must begin a word of the command. */

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'")
const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[\s,“”"]+/)
    .filter(Boolean)

/** 0 hides it. */
function rank(typed: string, label: string, also = ''): number {
  const words = wordsOf(typed)
  const has = (text: string): boolean =>
    words.every((word) => wordsOf(text).some((one) => one.startsWith(word)))
  if (plain(label).startsWith(plain(typed).trim())) return 1
  if (has(label)) return 0.8
  return has(`${label} ${also}`) ? 0.5 : 0
}

type Found = Readonly<{ label: string; also?: string }>
type Group<Item> = Readonly<{ heading: string; items: readonly Item[] }>

/** The groups with what was found, the best first; without words, all of it in its own order. */
export function ranked<Item extends Found>(
  groups: readonly Group<Item>[],
  typed: string,
): readonly Group<Item>[] {
  const score = ({ label, also }: Item): number => rank(typed, label, also)
  const best = ({ items: [first] }: Group<Item>): number => (first ? score(first) : 0)
  return groups
    .map(({ heading, items }) => ({
      heading,
      items: items.filter((item) => score(item) > 0).sort((one, other) => score(other) - score(one)),
    }))
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => best(other) - best(one))
}
