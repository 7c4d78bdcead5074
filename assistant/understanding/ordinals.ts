/** Puts the tokens in place of 'the second one', 'the last', 'the other one', by the rows that were shown. */
import type { Token } from '#domain/language/tokens.ts'
import { type Utterance, withWords } from '#domain/language/utterance.ts'
import { countedAt, PLACES } from './counted-lists.ts'
import { withRealOne } from './real-one.ts'
import { withRealOrFake } from './real-or-fake.ts'
import type { DialogueState } from './state.ts'

const PEOPLE =
  'guy|guys|dude|fella|fellow|bloke|chap|lad|man|woman|girl|lady|gal|person|trader|kol|whale|streamer'

/** The words behind an ordinal that is no part of 'the first time'. */
const BEHIND =
  'and|please|too|then|for|to|into|with|also|as well|as|from|on|how|what|is|goes|all|does|did|do|has|have|was|made|make|makes|earned|earn|earns|holds|hold|holding|sold|traded|trading|worth|up|down|doing|owns|own|who|when|instead|after all|now|today|i|rather'
const OF_TIME =
  'buy|sell|swap|time|times|place|party|quarter|half|week|day|month|year|hour|of|january|february|march|april|may|june|july'

const ORDINAL = new RegExp(
  ` (?:(?:the|that|this|your) )?(?:number (\\d)|(${Object.keys(PLACES).join('|')})(?: (?:one|1|token|coin|row|result|match|candidate|stream|${PEOPLE}|on the list|in the list))|(other)(?: (?:one|1|token|coin|${PEOPLE})))(?= |$)| (?:the|that|this) (?!top up)(${Object.keys(PLACES).join('|')}|other)(?=$| (?:${BEHIND})(?= |$))| (1st|2nd|3rd|4th|5th)(?= |$)(?! (?:${OF_TIME})(?= |$))|(?<= (?:who|which|what)(?: coin| token| stream| 1)? (?:is|was|comes|came)(?: in)?) (second|third|fourth|fifth)(?: place)?$| the (?:one|1|coin|token|row) (?:at|on) the (top|bottom)(?= |$)`,
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
  return isOfPage(utterance, state) ? utterance : counted(utterance, state).utterance
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
  const state = countedIn(utterance, before)
  return isOfPage(utterance, state) ? undefined : counted(utterance, state).list
}

/** The tokens that an ordinal of this line may mean, where that is not one. */
export function tiedIn(utterance: Utterance, before: DialogueState): readonly Token[] {
  const state = countedIn(utterance, before)
  const [line = ''] = utterance.lines
  if (isOfPage(utterance, state) || utterance.tokens.length > 1) return []
  const meant = [...line.matchAll(ORDINAL)].map((found) => meantBy(found, state, line))
  return meant.find(({ length }) => length > 1)?.map(({ token }) => token) ?? []
}

/** The line with a mark in the place of its first ordinal. */
export const withMark = (utterance: Utterance, mark: string): Utterance =>
  withWords(utterance, (line) => line.replace(new RegExp(ORDINAL.source), ` ${mark}`))

function isOfPage({ lines }: Utterance, state: DialogueState): boolean {
  const isOfPages = state.links && (state.links.length > 0 || state.last.at(-1)?.tool === 'search')
  const aboutPages = isOfPages ? OPENS_PAGE : NAMES_PAGE
  return lines.some((line) => aboutPages.test(line))
}

function counted(utterance: Utterance, state: DialogueState) {
  const tokens = [...utterance.tokens]
  let list: readonly Token[] | undefined
  const replaced = (line: string): string =>
    line.replaceAll(ORDINAL, (whole, ...groups) => {
      const [meant, ...others] = meantBy([whole, ...groups], state, line)
      // A tie is asked about.
      if (!meant || others.length > 0) return whole
      list = meant.list
      return ` <t${numberOf(meant.token, tokens)}>`
    })
  const lines = withWords(utterance, replaced)
  return list ? { utterance: { ...lines, tokens }, list } : { utterance, list }
}

/** 'The second row', 'the first on the list', 'the second guy': of a list, and of nothing that was shown one by one. */
const OF_ROWS = new RegExp(` (?:row|result|stream|match|candidate|${PEOPLE}|on the list|in the list)$`)
/** 'Yes to the last one' is about a preview. */
const AGREES = /^(?: (?:ok|oh|and))* (?:yes|yep|yeah|confirm|confirmed|agreed)(?= |$)/
const PLACES_IN_LINE = 7

function meantBy([whole = '', ...groups]: readonly unknown[], state: DialogueState, line: string) {
  const word = groups.slice(0, PLACES_IN_LINE).find((each) => typeof each === 'string')
  if (typeof word !== 'string') return []
  return countedAt(word, state, AGREES.test(line) || OF_ROWS.test(String(whole)))
}

/** 'And the second?' counts the same list as 'what is the first one holding' before it. */
const ONLY_PLACE = new RegExp(
  `^(?: (?:and|ok|so|now|then|what|how|about|the|same|for|number|that|is|of))* (?:${Object.keys(PLACES).join('|')}|other|\\d)(?: (?:one|1|${PEOPLE}|then|too|please|token|coin|s))*$`,
)

const OF_MATCHES = / (?:match|candidate)(?= |$)/

/** The list that an ordinal counts: of people where one is meant, else what the last card shows. */
function countedIn({ lines: [line = ''] }: Utterance, state: DialogueState): DialogueState {
  const { people = [], matches = [], last, listedBy, counted: list = [] } = state
  if (list.length > 1 && ONLY_PLACE.test(line)) return { ...state, rows: list, singles: [] }
  if (matches.length > 1 && OF_MATCHES.test(line)) return { ...state, rows: matches }
  const isOfTrades = [listedBy, last.at(-1)?.tool].includes('kolscan_wallet_detail')
  const isOfPerson = isOfTrades && OF_PEOPLE.test(line)
  return people.length > 1 && isOfPerson && !OF_COINS.test(line)
    ? { ...state, rows: people, singles: [] }
    : state
}

function numberOf(token: Token, tokens: Token[]): number {
  const known = tokens.findIndex(({ symbol, mint }) => symbol === token.symbol && mint === token.mint)
  return known >= 0 ? known : tokens.push(token) - 1
}
