/** Reads what a line asks the web for: the subject without the words around it. */
import { type Pattern, pattern } from '#domain/language/pattern.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { cues, ends, fronts } from './cues.ts'

let patterns: readonly Pattern[] | undefined

export function asksForWeb(words: readonly string[]): boolean {
  patterns ??= cues.map(pattern)
  const line = words.map((word) => ` ${word}`).join('')
  return patterns.some((each) => each.find(line))
}

/** Empty where the line names no subject. */
export function queryIn(words: readonly string[], utterance: Utterance): string {
  const rest = withoutEnds(withoutFronts(withoutWeb(words.join(' '))))
  return inWords(rearranged(rest), utterance).replace(SITE, 'pump fun')
}

/** 'Whatever the internet has on it', 'what does the web say about it'. */
const WEB_HAS =
  /(?:^| )(?:whatever|what|anything|everything|all)(?: that)?(?: (?:does|do|can))?(?: the)? (?:web|internet|net|press|papers)(?: (?:has|have|had|knows?|says?|saying|got|finds?|thinks?))+(?: to say)?(?: (?:on|about|of|for))?(?= |$)/
const withoutWeb = (line: string): string => line.replace(WEB_HAS, '').trim()

/** The site has the name of a coin. */
const SITE = /\bPUMP fun\b/

/** The longest come first: 'look up' before 'look'. */
const byLength = (phrases: readonly string[]) => phrases.toSorted((a, b) => b.length - a.length)
const FRONTS = byLength(fronts)
const ENDS = byLength(ends)

function withoutFronts(line: string): string {
  const front = FRONTS.find((phrase) => line === phrase || line.startsWith(`${phrase} `))
  return front === undefined ? line : withoutFronts(line.slice(front.length).trim())
}

function withoutEnds(line: string): string {
  const end = ENDS.find((phrase) => line === phrase || line.endsWith(` ${phrase}`))
  return end === undefined ? line : withoutEnds(line.slice(0, line.length - end.length).trim())
}

/** 'News about JUP' is searched for as 'JUP news'. */
const NEWS =
  /^(?:latest |recent |newest )?(?:news|headlines?|latest|developments) (?:on|about|for|of|from|regarding|with)(?: the)? (.+)$|^what is (?:new|happening|going on|the latest)(?: news)? (?:with|in|on|at)(?: the)? (.+)$/

function rearranged(line: string): string {
  const [, first, second] = NEWS.exec(line) ?? []
  const subject = first ?? second
  return subject === undefined ? line : `${subject} news`
}

/** 'Jupiter' is searched for as it was typed, and a name that was mended by its symbol. */
function asTyped(typed: string, token: Token | undefined): string {
  const { symbol = '', name = '' } = token ?? {}
  const isTyped = (word: string): boolean => word !== '' && typed.toLowerCase().includes(word.toLowerCase())
  const [first = ''] = name.split(' ')
  return !isTyped(symbol) && isTyped(first) ? first : nameOf(symbol)
}

/** Words for the entities of the line. */
const inWords = (line: string, { typed, tokens, addresses, signatures, pages }: Utterance): string =>
  line.replaceAll(/<([tasu])(\d+)>/g, (_, kind: string, number: string) => {
    const index = Number(number)
    if (kind === 't') return asTyped(typed, tokens[index])
    const list = { a: addresses, s: signatures, u: pages }[kind as 'a']
    return list[index] ?? ''
  })

/** Pages write about the chain by its name. */
export const nameOf = (symbol: string): string => (symbol === 'SOL' ? 'Solana' : symbol)

const OF_THE_WEB =
  / (?:on|over|in|from|through)? ?(?:the )?(?:web|internet|net|online|google)(?: search)?(?= |$)|^ (?:look|search|check|find|google) (?:it )?(?:up|out|for)?(?= )/g

/** The subject of a line that asks for the web, wherever the web stands in it. */
export function bareQuery(utterance: Utterance): string {
  const { lines } = utterance
  const line = lines.reduce((one, other) => (other.length < one.length ? other : one), lines[0] ?? '')
  const rest = withoutWeb(line).replaceAll(OF_THE_WEB, ' ').replaceAll(/ +/g, ' ').trim()
  return queryIn(rest.split(' '), utterance)
}

/** 'News about it': what was spoken of stands in place of the pronoun. */
export const namedIn = (query: string, subject: string | undefined): string =>
  subject ? query.replace(/(?<=^| )(?:it|this|that|am|him|her|them)(?= news$|$)/, subject) : query

const POINTING =
  /^(?:(?:a |an |the |any |some )?(?:newspaper |web |blog )?(?:articles?|pages?|posts?|news|something|anything|more) )*(?:(?:about|on|of|for|with) )*(?:it|its|this|that|them|these|those|him|her|he|she|they|his|who (?:he|she|it|they) (?:is|are)|(?:the same|this|that|the) (?:thing|matter|topic|subject|guy|dude|one|1|coin|token|person|project|story))(?: news)?$/

/** Words that only point to what was spoken of are nothing to search for. */
export const isPointing = (query: string): boolean => POINTING.test(query)

/** 'Unlocks soon? Google it': the words before are about what was spoken of. */
export const isTailOf = (words: readonly string[]): boolean =>
  /(?: |^)(?:google|look|search|check|find)(?: that| this| it)(?: up| out| online)?$/.test(words.join(' ')) &&
  words.length > 2 &&
  !words.some((word) => word.startsWith('<'))
