/** Finds the facts that a request to forget names. */
import type { Fact } from './facts.ts'

const ALL =
  /\b(?:forget|delete|erase|wipe|clear|remove)\b.*\b(?:everything|all (?:of (?:it|that|them)$|of (?:it|that|them)[.!\s]|you know|memories|my memories|that you)|(?:all )?(?:my|your) (?:memory|memories)|what you (?:know|remember) about me)\b/iu
const LEAD =
  /^.*?\b(?:forget|delete|erase|remove|unlearn|scrap|drop|lose)\b(?:\s+(?:that|about|what i said about|(?:the|that|this|my) (?:fact|note|memory|thing|part|bit|stuff|one|line) (?:that|about|on|with|where|of)))?\s*/iu
/** 'It's weird', 'too tight': why it is to go. */
const REASON = /[,;.!?]|\b(?:it'?s|that'?s|because|cause|cuz|since|too|bc)\b/iu
const POINTS = /^(?:that|this|it|the last (?:one|thing)|what i (?:just )?said|please)?[\s.!?]*$/iu
const SMALL = new Set(
  `i my me you your a an the is are am was be to of in on for and or that this it with about like likes prefer prefers have has not do
  does please now again anymore any more name token favourite favorite called call want wants remember forget said thing part bit stuff note fact memory one`.split(
    /\s+/,
  ),
)

const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''))

/** All facts (the same list) for a request to forget everything; none when the words fit nothing. */
export function factsNamed(words: string, facts: readonly Fact[]): readonly Fact[] {
  if (ALL.test(words)) return facts
  const rest = words.replace(LEAD, '')
  const newest = facts.toSorted((one, other) => other.saidAt.localeCompare(one.saidAt))
  if (POINTS.test(rest)) return lastSaid(newest)
  if (/\bname\b/iu.test(rest)) {
    const names = newest.filter(({ kind }) => kind === 'name')
    if (names.length > 0) return names
  }
  if (/\bfavou?rite\b/iu.test(rest)) {
    const favourites = newest.filter(({ text }) => /^favourite token/iu.test(text))
    if (favourites.length > 0) return favourites
  }
  const whole = factsWith(rest, newest)
  const [first = ''] = rest.split(REASON)
  return whole.length > 0 ? whole : factsWith(first, newest)
}

function factsWith(words: string, facts: readonly Fact[]): readonly Fact[] {
  const named = wordsOf(words).filter((word) => !SMALL.has(word))
  if (named.length === 0) return []
  return facts.filter(({ text }) => {
    const known = new Set(wordsOf(text))
    return named.filter((word) => known.has(word)).length * 2 > named.length
  })
}

/** 'That' points to a fact that was said, and to one that was only noticed where there is no other. */
function lastSaid(newest: readonly Fact[]): readonly Fact[] {
  const said = newest.filter(({ kind }) => kind !== 'topic')
  return (said.length > 0 ? said : newest).slice(0, 1)
}
