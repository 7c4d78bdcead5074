/** Puts the name of the trader that was looked up last in place of 'he', 'him' and 'his'. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { DialogueState } from './state.ts'

const PRONOUN = / (?:he|she|him|his|her|hers)(?= |$)/g
/** Other people are spoken of: 'my brother says he bought it'. */
const OTHER_PEOPLE =
  / (?:my|our) (?:\S+ )?(?:brother|sister|wife|husband|son|daughter|mother|father|mom|dad|friend|mate|uncle|aunt|cousin|boss|neighbour|neighbor|grandson|granddaughter|nephew|niece)(?= |$)/

export function withPerson(utterance: Utterance, { person }: DialogueState): Utterance {
  if (person === undefined || !utterance.lines.some((line) => line.search(PRONOUN) >= 0)) return utterance
  if (utterance.lines.some((line) => OTHER_PEOPLE.test(line))) return utterance
  const named = (line: string): string => line.replaceAll(PRONOUN, ` ${person}`)
  return {
    ...utterance,
    lines: utterance.lines.map(named),
    clauses: utterance.clauses.map((clause) =>
      named(clause.map((word) => ` ${word}`).join(''))
        .trim()
        .split(' '),
    ),
  }
}
