/** Reads what a question about posts is about, where it names no token. */
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'

const PLACES =
  / (?:on|over on|from)? ?(?:(?:x|ct|crypto twitter|twitter|social media|socials?|the bird app|the timeline))(?= |$)/g
const ENDS =
  / (?:(?:right )?now|today|lately|recently|please|pls|for me|this week|at the moment|these days|online)$/
const SUBJECT =
  / (?:about|regarding|around|mentioning|tweets? (?:on|of|with|for)|posts? (?:on|of|with|for)|sentiment (?:on|of|for)|mood (?:on|of)|vibes? (?:on|of)|search (?:for)?|x for) (.+)$/

/** 'What did ansem post today'. */
const AUTHOR =
  / (?:what|everything|anything)(?: else)?(?: (?:did|has|have|is))? ([^\s<]+) (?:post|posted|posting|tweet|tweeted|tweeting)(?= |$)/

/** The name of the one whose posts are asked for. */
export function authorIn(line: string): string | undefined {
  const name = AUTHOR.exec(line)?.[1]
  return name === undefined || isPointing(name) || OF_POSTS.test(name) ? undefined : name
}

/** Empty where the line has no subject. */
export function subjectIn(line: string): string {
  const found = SUBJECT.exec(withoutEnds(line.replaceAll(PLACES, ' ').replaceAll(/ +/g, ' ')))?.[1] ?? ''
  const subject = withoutEnds(` ${found}`)
    .trim()
    .replace(/^(?:the|a|an) /, '')
  return isPointing(subject) ? '' : subject.replaceAll(/<\w+>/g, ' ').trim()
}

/** Each word ends where the next begins: of words that run into each other ('itshe') there would be too many ways. */
const POINTING =
  /^(?:<\w+> ?|(?:it|its|that|this|them|these|those|him|her|he|she|they|his|hers|both|someone|(?:that|this|the|same|the same|these|those) (?:one|1|ones|guy|guys|dude|girl|person|trader|kol|streamer|coins?|tokens?|thing|matter|topic|subject|two|2|wallet|project)|the same)(?: |(?=<)|$))*$/

/** Words that only point to what was spoken of are no subject: 'about him', 'on that coin'. */
export const isPointing = (subject: string): boolean => POINTING.test(subject.trim())

const withoutEnds = (line: string): string => {
  const rest = line.trimEnd().replace(ENDS, '')
  return rest === line.trimEnd() ? rest : withoutEnds(rest)
}

/** 'A solana outage' is more than its token. Empty where the words behind the token say nothing of their own. */
export function besideToken(line: string): string {
  const found = SUBJECT.exec(withoutEnds(line.replaceAll(PLACES, ' ').replaceAll(/ +/g, ' ')))?.[1] ?? ''
  const [, words = ''] = /^(?:the |an? )?<t\d+> ([a-z]+(?: [a-z]+)?)$/.exec(found) ?? []
  return words.split(' ').every(isContent) ? words : ''
}

/** Words of the question itself. */
const OF_POSTS =
  /^(?:x|twitter|ct|trends?|trending|viral|hashtags?|tweets?|tweeted|tweeting|posts?|posted|posting|socials?|media|timeline|bird|app|chatter|buzz|sentiment|mood|vibes?|say|says|said|saying|saw|talk|talks|talking|write|writes|writing|written|wrote|mentions?|mentioning|mentioned|concerning|regarding|re|people|folks|they|everyone|anyone|everybody|find|search|show|pull|read|look|check|list|bring|keyword|latest|recent|new|newest|last|few|hours?|hrs?|day|days|week|month|today|now|yesterday|rn|what|whats|any|some|is|are|there|something|anything|being|been|dey|yarn|calling|think|thinks|thinking|hear|hearing|about|abt|around|same|likewise|ditto|too|subject|topic|matter|word|person|guy|him|his|her|it|this|that|them|these|those|one|more|also|customers?|want|wants)$/

/** The words of a line about posts that carry its subject. Empty where that is a token alone, or nothing. */
export function subjectOfPosts({ lines: [line = ''], tokens }: Utterance): string {
  const words = line.split(' ').filter((word) => word !== '')
  const carrying = words.filter((word) => /^<t/.test(word) || (isContent(word) && !OF_POSTS.test(word)))
  if (!carrying.some((word) => !word.startsWith('<'))) return ''
  return carrying
    .slice(0, MOST_WORDS)
    .map((word) => tokens[Number(/^<t(\d+)>$/.exec(word)?.[1] ?? -1)]?.name || word)
    .filter((word) => !word.startsWith('<'))
    .join(' ')
}

const MOST_WORDS = 8
