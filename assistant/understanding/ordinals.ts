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
const PEOPLE =
  'guy|guys|dude|fella|fellow|bloke|chap|lad|man|woman|girl|lady|gal|person|trader|kol|whale|streamer'

const ORDINAL = new RegExp(
  ` (?:(?:the|that|this|your) )?(?:number (\\d)|(${Object.keys(PLACES).join('|')})(?: (?:one|1|token|coin|row|result|stream|${PEOPLE}|on the list|in the list))|(other)(?: (?:one|1|token|coin|${PEOPLE})))(?= |$)| the (${Object.keys(PLACES).join('|')}|other)(?=$| (?:and|please|too|then|for|to|into|with))`,
  'g',
)

/** 'Open the second one' counts pages where a search has found some. */
const OPENS_PAGE = / (?:open|read|summarize|summarise|visit|click|fetch|load)(?= )/
/** 'Open the first result' is about a page, even where only tokens were shown. */
const NAMES_PAGE =
  / (?:open|read|summarize|summarise|visit|click|fetch|load) .*(?:result|page|article|link|site|website)(?= |$)/

/** 'What about number two' behind the trades of one trader is about the next one. */
const OF_PEOPLE = new RegExp(
  ` (?:${PEOPLE})(?= |$)|^(?: (?:and|ok|figures|then|now|so|but))* (?:what|how) about (?:the |number )`,
)
const OF_COINS = / (?:coins?|tokens?|memecoins?)(?= |$)/

export function withOrdinals(utterance: Utterance, before: DialogueState): Utterance {
  const state = countedIn(utterance, before)
  const isOfPages = state.links && (state.links.length > 0 || state.last.at(-1)?.tool === 'search')
  const aboutPages = isOfPages ? OPENS_PAGE : NAMES_PAGE
  if (utterance.lines.some((line) => aboutPages.test(line))) return utterance
  if (state.rows.length < 2 || !utterance.lines.some((line) => line.search(ORDINAL) >= 0)) return utterance
  const tokens = [...utterance.tokens]
  const replaced = (line: string): string =>
    line.replaceAll(ORDINAL, (whole, ...groups) => {
      const token = tokenAt(
        groups.slice(0, 4).find((each) => typeof each === 'string'),
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

/** The list that an ordinal counts: of people where one is meant, else what the last card shows. */
function countedIn({ lines: [line = ''] }: Utterance, state: DialogueState): DialogueState {
  const { people = [], last, listedBy } = state
  const isOfTrades = [listedBy, last.at(-1)?.tool].includes('kolscan_wallet_detail')
  const isOfPerson = isOfTrades && OF_PEOPLE.test(line)
  return people.length > 1 && isOfPerson && !OF_COINS.test(line) ? { ...state, rows: people } : state
}

function tokenAt(word: string | undefined, { rows, about }: DialogueState): Token | undefined {
  if (word === undefined) return undefined
  if (word === 'other')
    return rows.length === 2 ? rows.find(({ symbol }) => symbol !== about[0]?.symbol) : undefined
  const place = PLACES[word]
  return rows.at(place ?? Number(word) - 1)
}

function numberOf(token: Token, tokens: Token[]): number {
  const known = tokens.findIndex(({ symbol, mint }) => symbol === token.symbol && mint === token.mint)
  return known >= 0 ? known : tokens.push(token) - 1
}
