/** Puts the trader that was looked up last, or leads the board that is shown, in place of 'he', 'him' and 'his'. */
import type { Token } from '#domain/language/tokens.ts'
import { type Utterance, withWords } from '#domain/language/utterance.ts'
import type { DialogueState } from './state.ts'

const PRONOUN = / (?:he|she|him|his|her|hers)(?= |$)/g
/** Behind the trades of one trader, whom nobody knows to be a man or a woman. */
const PLURAL = / (?:he|she|him|his|her|hers|they|them|their|theirs)(?= |$)/g
/** Other people are spoken of: 'my brother says he bought it'. */
const OTHER_PEOPLE =
  / (?:my|our) (?:\S+ )?(?:brother|sister|wife|husband|son|daughter|mother|father|mom|dad|friend|mate|uncle|aunt|cousin|boss|neighbour|neighbor|grandson|granddaughter|nephew|niece)(?= |$)/

export function withPerson(utterance: Utterance, state: DialogueState): Utterance {
  const leader = leaderIn(state)
  const person = leader ? `<t${utterance.tokens.length}>` : state.person
  const pronoun = isOfOne(state) ? PLURAL : PRONOUN
  if (person === undefined || !utterance.lines.some((line) => line.search(pronoun) >= 0)) return utterance
  if (utterance.lines.some((line) => OTHER_PEOPLE.test(line))) return utterance
  const named = (line: string): string => line.replaceAll(pronoun, ` ${person}`)
  const tokens = leader ? [...utterance.tokens, leader] : utterance.tokens
  return withWords({ ...utterance, tokens }, named)
}

const isOfOne = ({ last, person }: DialogueState): boolean =>
  person !== undefined && last.at(-1)?.tool === 'kolscan_wallet_detail'

/** Behind a board of traders 'he' is the one that was spoken of, else the one that leads it. */
function leaderIn({ listedBy, rows, person }: DialogueState): Token | undefined {
  const [first] = rows
  if (listedBy !== 'kolscan_leaderboard' || first?.kind !== 'trader') return undefined
  return rows.find(({ symbol }) => symbol.toLowerCase() === person) ?? first
}
