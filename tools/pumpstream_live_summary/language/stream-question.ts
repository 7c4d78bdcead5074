/** Reads which of the live streams a line asks for: one coin's, the one with the most viewers, or the largest coin. */
import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'

export type StreamSlots = Readonly<{
  token?: Token
  sort?: 'marketCap'
  /** True where the first of the list alone is the answer. */
  isFirst?: boolean
}>

/** 'Who has the most viewers', 'the biggest stream': one stream is the answer, and not the list. */
export const SUPERLATIVES: readonly string[] = [
  '(who | which | what | whose) ... (most | biggest | largest | highest) [live] (viewers | viewership | watchers | audience | crowd | people | eyes | traffic)',
  '(who | which [one | stream | streamer | coin | 1] | what [stream | coin]) [is | has | got | gets] [being | getting] [the] most [watched | viewed | popular]',
  '(who | which [one | stream | coin | 1]) ... (most | biggest) [people | number of people | crowd] [is | are] (watching | tuned in)',
  '(most watched | most viewed | top | number 1 | biggest) (stream | streamer | livestream)',
]

/** 'The biggest one?' behind the list. */
export const BIGGEST =
  /^(?: (?:and|ok|so|what|which|who|is|was|the|show|me|one|1))* (?:biggest|largest|top|most popular|hottest|busiest|loudest)(?: (?:one|1|stream|streamer|right now|now|of (?:them|those)))*$/

/** 'How many are watching the second one', 'is anybody watching him'. */
export const AUDIENCE: readonly string[] = [
  '(how many | how much | total) [people | of them] [is | are] [there] (viewers | watchers | watching | viewing | tuned in)',
  '(how big | how large) is [the | his | her | their | its] (audience | crowd | viewership)',
  '(viewers | viewer count | viewership | audience | crowd) (of | on | for) {token}',
  '{token} (viewers | viewer count | audience | crowd)',
  '(is | are) (anyone | anybody | people) [still] (watching | tuned in)',
]

const MOST =
  / (?:most|biggest|largest|highest|top)(?= (?:\S+ ){0,3}?(?:viewers|viewership|watchers|watched|viewed|popular|watching|tuned|audience|crowd|people|eyes|traffic|streams?|streamer|livestream)(?= |$))| number 1 stream/
const LIST = / (?:streams|streamers|coins|ones|list|rank|ranked|sort|sorted|all|top \d+)(?= |$)/
const BY_CAP = / (?:market cap|mcap|biggest coins?|largest coins?)(?= |$)/
const PRONOUN = / (?:it|that|this|him|her|them|he|she|they|his|that (?:one|1|guy|coin|stream))(?= |$)/

export function streamsIn(
  named: readonly Token[],
  { topic }: DialogueContext,
  utterance: Utterance,
): StreamSlots {
  const [line = ''] = utterance.lines
  // 'On pump' names the site, which is also a coin.
  const token = named.find(({ symbol }) => symbol !== 'PUMP')
  const ofTopic = token ?? (OF_AUDIENCE.test(line) && PRONOUN.test(line) ? topic : undefined)
  const isFirst = ofTopic === undefined && MOST.test(line) && !LIST.test(line)
  return {
    token: ofTopic,
    ...(BY_CAP.test(line) && { sort: 'marketCap' as const }),
    ...(isFirst && { isFirst }),
  }
}

const OF_AUDIENCE = / (?:viewers?|viewership|watchers|watching|viewing|tuned in|audience|crowd)(?= |$)/
