/** Puts the tokens in place of 'the second one', 'the last', 'the other one', by the rows that were shown. */
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { DialogueState } from './state.ts'

const PLACES: Readonly<Record<string, number>> = {
  first: 0,
  '1st': 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
  fifth: 4,
  '5th': 4,
  last: -1,
  bottom: -1,
  top: 0,
}
const OF_TWO = 'former|latter'

const ORDINAL = new RegExp(
  ` (?:(?:the|that|this|your) )?(?:number (\\d)|(${Object.keys(PLACES).join('|')})(?: (?:one|1|token|coin|row|result|on the list|in the list))|(other)(?: (?:one|1|token|coin)))(?= |$)| the (${Object.keys(PLACES).join('|')}|other)(?=$| (?:and|please|too|then|for|to|into|with))|(?: the)? (${OF_TWO})(?: (?:one|1|token|coin))?(?= |$)`,
  'g',
)

/** 'Open the second one' counts pages where a search has found some. */
const OPENS_PAGE = / (?:open|read|summarize|summarise|visit|click|fetch|load)(?= )/
/** 'Open the first result' is about a page, even where only tokens were shown. */
const NAMES_PAGE =
  / (?:open|read|summarize|summarise|visit|click|fetch|load) .*(?:result|page|article|link|site|website)(?= |$)/

export function withOrdinals(utterance: Utterance, state: DialogueState): Utterance {
  const aboutPages = state.links?.length ? OPENS_PAGE : NAMES_PAGE
  if (utterance.lines.some((line) => aboutPages.test(line))) return utterance
  const isOfSome = state.rows.length > 1 || state.spoken.length > 1
  if (!isOfSome || !utterance.lines.some((line) => line.search(ORDINAL) >= 0)) return utterance
  const tokens = [...utterance.tokens]
  const replaced = (line: string): string =>
    line.replaceAll(ORDINAL, (whole, ...groups) => {
      const token = tokenAt(
        groups.slice(0, 5).find((each) => typeof each === 'string'),
        state,
      )
      return token ? ` <t${numberOf(token, tokens)}>` : whole
    })
  return {
    ...utterance,
    lines: utterance.lines.map(replaced),
    clauses: utterance.clauses.map((clause) =>
      replaced(clause.map((word) => ` ${word}`).join(''))
        .trim()
        .split(' '),
    ),
    tokens,
  }
}

function tokenAt(word: string | undefined, { rows, about, spoken }: DialogueState): Token | undefined {
  if (word === undefined) return undefined
  // Two in a row, or else the last two in the order in which they were spoken of.
  const pair = [about, rows].find(({ length }) => length === 2) ?? spoken.slice(0, 2).toReversed()
  if (word === 'other') return pair.find(({ symbol }) => symbol !== about[0]?.symbol)
  if (word === 'former' || word === 'latter')
    return pair.length === 2 ? pair.at(word === 'former' ? 0 : 1) : undefined
  const place = PLACES[word]
  return rows.at(place ?? Number(word) - 1)
}

function numberOf(token: Token, tokens: Token[]): number {
  const known = tokens.findIndex(({ symbol, mint }) => symbol === token.symbol && mint === token.mint)
  return known >= 0 ? known : tokens.push(token) - 1
}
