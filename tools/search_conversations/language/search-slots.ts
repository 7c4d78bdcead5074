/** The slots of a question about earlier conversations. */
import type { FilledSlots } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import type { Period } from '../contract.ts'

export type SearchSlots = Readonly<{
  /** The words to search for. */
  query?: string
  /** The symbol or the mint of a token. */
  token?: string
  hasTrade?: boolean
  from?: 'me' | 'parley'
  period?: Period
}>

const PERIODS: readonly (readonly [RegExp, Period])[] = [
  [/ today| this (?:morning|afternoon|evening)| earlier today/, 'today'],
  [/ yesterday| last night/, 'yesterday'],
  [/ last week/, 'last_week'],
  [/ (?:this|past) week| (?:7|seven) days/, 'week'],
  [/ last month/, 'last_month'],
  [/ (?:this|past) month| (?:30|thirty) days/, 'month'],
]

export const periodIn = (line: string): Period | undefined =>
  PERIODS.find(([pattern]) => pattern.test(line))?.[1]

/** 'I said' and 'you said' narrow to one side; 'we said' is both. */
const AUTHORS: readonly (readonly [RegExp, 'me' | 'parley'])[] = [
  [
    / (?:i|have i|did i)(?: last| first| ever)? (?:say|said|tell|told|mention|mentioned|ask|asked|write|wrote)/,
    'me',
  ],
  [
    / (?:you|have you|did you) (?:say|said|tell|told|mention|mentioned|answer|answered|write|wrote)/,
    'parley',
  ],
]

export const authorIn = (line: string): SearchSlots['from'] =>
  AUTHORS.find(([pattern]) => pattern.test(line))?.[1]

/** Words of time at the end of a subject belong to the period. */
const TIME = /(?: (?:today|yesterday|last|this|past|week|month|night|morning|earlier|before|please))+$/

/** A token of the list, or the free words that stand for the subject. */
export function subjectOf({
  tokens: [token],
  thing,
}: FilledSlots): Pick<SearchSlots, 'query' | 'token'> | undefined {
  const words = ` ${thing.join(' ')}`.replace(TIME, '').trim()
  if (words !== '') return { query: words }
  const named = token && (token.symbol || token.mint)
  return named ? { token: named } : undefined
}

/** 'No, the one where we talked about liquidity': the same search with another word. */
const OTHER =
  /^(?: (?:no|nah|nope|not|wait|i|mean|meant|the|that|this|other|another|find|show|me|it|was|is|and|or|maybe))* (?:one|1|time|chat|conversation|convo|talk|bit|part|day)(?: (?:about|on|with)|(?: (?:where|when|in which|that))? (?:we|i|you)(?: \S+){0,2}? (?:about|mentioned|said|discussed|compared|on))( .+)$/

export const otherTopic = (line: string): string | undefined => OTHER.exec(line)?.[1]

/** Words of the question itself; what is left is what was talked about. */
const OF_TALK =
  /^(?:talks?|talked|talking|chats?|chatted|conversations?|convos?|discuss|discussed|discussions?|mention|mentioned|speak|spoke|spoken|said|say|saying|asked|ask|told|tell|messages?|history|search|find|grep|recover|remember|remind|earlier|previous|past|old|last|first|once|time|while|day|week|month|ago|before|yesterday|today|bring|pull|dig|fetch|back|part|where|when|wrote|write|written|topic|thing|other|question|word|again|same|really|somewhere)$/
const MOST_OF_TOPIC = 6

/** Empty where the line says nothing of it, or only a token. */
export function topicIn(line: string): string {
  const words = line
    .split(' ')
    .filter((word) => word !== '' && isContent(word) && !/^</.test(word) && !OF_TALK.test(word))
  return words.length <= MOST_OF_TOPIC ? words.join(' ') : ''
}
