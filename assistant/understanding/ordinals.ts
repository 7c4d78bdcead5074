/** Puts the tokens in place of 'the second one', 'the last', 'the other one', by the rows that were shown. */
import type { Token } from '#domain/language/tokens.ts'
import { type Utterance, withWords } from '#domain/language/utterance.ts'
import { withRealOne } from './real-one.ts'
import { withRealOrFake } from './real-or-fake.ts'
import { pairIn } from './recent.ts'
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
  former: 0,
  latter: -1,
}
const PEOPLE =
  'guy|guys|dude|fella|fellow|bloke|chap|lad|man|woman|girl|lady|gal|person|trader|kol|whale|streamer'

/** The words behind an ordinal that is no part of 'the first time'. */
const BEHIND =
  'and|please|too|then|for|to|into|with|also|as well|as|from|on|how|what|is|goes|all|does|did|do|has|have|was|made|make|makes|earned|earn|earns|holds|hold|holding|sold|traded|trading|worth|up|down|doing|owns|own|who|when|instead|after all|now|today|i|rather'
const OF_TIME =
  'buy|sell|swap|time|times|place|party|quarter|half|week|day|month|year|hour|of|january|february|march|april|may|june|july'

const ORDINAL = new RegExp(
  ` (?:(?:the|that|this|your) )?(?:number (\\d)|(${Object.keys(PLACES).join('|')})(?: (?:one|1|token|coin|row|result|stream|${PEOPLE}|on the list|in the list))|(other)(?: (?:one|1|token|coin|${PEOPLE})))(?= |$)| (?:the|that|this) (?!top up)(${Object.keys(PLACES).join('|')}|other)(?=$| (?:${BEHIND})(?= |$))| (1st|2nd|3rd|4th|5th)(?= |$)(?! (?:${OF_TIME})(?= |$))|(?<= (?:who|which|what)(?: coin| token| stream| 1)? (?:is|was|comes|came)(?: in)?) (second|third|fourth|fifth)(?: place)?$| the (?:one|1|coin|token|row) (?:at|on) the (top|bottom)(?= |$)`,
  'g',
)

/** 'Open the second one' counts pages where a search has found some. */
const OPENS_PAGE = / (?:open|read|summarize|summarise|visit|click|fetch|load)(?= )/
/** 'Open the first result' is about a page, even where only tokens were shown. */
const NAMES_PAGE =
  / (?:open|read|summarize|summarise|visit|click|fetch|load) .*(?:result|page|article|link|site|website)(?= |$)/

/** 'What about number two' behind the trades of one trader is about the next one. */
const OF_PEOPLE = new RegExp(
  ` (?:${PEOPLE})(?= |$)|^(?: (?:and|ok|figures|then|now|so|but))* (?:what|how) about (?:the |number )| (?:wallet|trades|portfolio|address) of (?:the |number )`,
)
const OF_COINS = / (?:coins?|tokens?|memecoins?)(?= |$)/

export function withOrdinals(said: Utterance, before: DialogueState): Utterance {
  const utterance = withRealOrFake(withRealOne(withWinner(said, before), before), before)
  const state = countedIn(utterance, before)
  return isOfPage(utterance, state) ? utterance : counted(utterance, rowsFor(state, utterance), state)
}

/** 'How old is the winner': the one that an order put first. */
const WINNER = / the (?:winner|leader|champion|champ|runner up)(?= |$)/

function withWinner(utterance: Utterance, { about, rows }: DialogueState): Utterance {
  if (!utterance.lines.some((line) => WINNER.test(line)) || utterance.tokens.length > 0) return utterance
  const replaced = (line: string): string =>
    line.replace(WINNER, (found) =>
      found.endsWith('up') && rows.length > 1 ? ' the second one' : about.length === 1 ? ' it' : found,
    )
  return withWords(utterance, replaced)
}

/** The list that the ordinals of this line count. */
export function countedBy(utterance: Utterance, before: DialogueState): readonly Token[] | undefined {
  const rows = rowsFor(countedIn(utterance, before), utterance)
  return withOrdinals(utterance, before) === utterance ? undefined : rows
}

function isOfPage({ lines }: Utterance, state: DialogueState): boolean {
  const isOfPages = state.links && (state.links.length > 0 || state.last.at(-1)?.tool === 'search')
  const aboutPages = isOfPages ? OPENS_PAGE : NAMES_PAGE
  return lines.some((line) => aboutPages.test(line))
}

function counted(utterance: Utterance, rows: readonly Token[], state: DialogueState): Utterance {
  if (rows.length < 2 || !utterance.lines.some((line) => line.search(ORDINAL) >= 0)) return utterance
  const tokens = [...utterance.tokens]
  const replaced = (line: string): string =>
    line.replaceAll(ORDINAL, (whole, ...groups) => {
      const token = tokenAt(
        groups.slice(0, 7).find((each) => typeof each === 'string'),
        { rows, about: state.about },
      )
      return token ? ` <t${numberOf(token, tokens)}>` : whole
    })
  // The replacement adds to the tokens.
  return { ...withWords(utterance, replaced), tokens }
}

/** 'And the second?' counts the same list as 'what is the first one holding' before it. */
const ONLY_PLACE = new RegExp(
  `^(?: (?:and|ok|so|now|then|what|how|about|the|same|for|number|that|is|of))* (?:${Object.keys(PLACES).join('|')}|other|\\d)(?: (?:one|1|${PEOPLE}|then|too|please|token|coin|s))*$`,
)

/** The list that an ordinal counts: of people where one is meant, else what the last card shows. */
function countedIn({ lines: [line = ''] }: Utterance, state: DialogueState): DialogueState {
  const { people = [], last, listedBy, counted: list = [] } = state
  if (list.length > 1 && ONLY_PLACE.test(line)) return { ...state, rows: list }
  const isOfTrades = [listedBy, last.at(-1)?.tool].includes('kolscan_wallet_detail')
  const isOfPerson = isOfTrades && OF_PEOPLE.test(line)
  return people.length > 1 && isOfPerson && !OF_COINS.test(line) ? { ...state, rows: people } : state
}

/** The rows of a card, or the two tokens that were spoken of one after the other. */
const rowsFor = ({ rows, recent }: DialogueState, { lines: [line = ''] }: Utterance): readonly Token[] =>
  rows.length > 1 || AGREES.test(line) ? rows : pairIn(recent)

/** 'Yes to the last one' is about a preview. */
const AGREES = /^(?: (?:ok|oh|and))* (?:yes|yep|yeah|confirm|confirmed|agreed)(?= |$)/

/** 'The former' and 'the latter' are of two. */
const OF_TWO = /^(?:other|former|latter)$/

function tokenAt(
  word: string | undefined,
  { rows, about }: Pick<DialogueState, 'rows' | 'about'>,
): Token | undefined {
  if (word === undefined) return undefined
  if (OF_TWO.test(word) && rows.length !== 2) return undefined
  if (word === 'other') return rows.find(({ symbol }) => symbol !== about[0]?.symbol)
  const place = PLACES[word]
  return rows.at(place ?? Number(word) - 1)
}

function numberOf(token: Token, tokens: Token[]): number {
  const known = tokens.findIndex(({ symbol, mint }) => symbol === token.symbol && mint === token.mint)
  return known >= 0 ? known : tokens.push(token) - 1
}
