/** Reads what a question about posts is about, where it names no token. */
import { isContent } from '#domain/language/word-mass.ts'

const PLACES =
  / (?:on|over on|from)? ?(?:(?:x|ct|crypto twitter|twitter|social media|socials?|the bird app|the timeline))(?= |$)/g
const ENDS =
  / (?:(?:right )?now|today|lately|recently|please|pls|for me|this week|at the moment|these days|online)$/
const SUBJECT =
  / (?:about|regarding|around|mentioning|tweets? (?:on|of|with|for)|posts? (?:on|of|with|for)|sentiment (?:on|of|for)|mood (?:on|of)|vibes? (?:on|of)|search (?:for)?|x for) (.+)$/

/** Empty where the line has no subject. */
export function subjectIn(line: string): string {
  const found = SUBJECT.exec(withoutEnds(line.replaceAll(PLACES, ' ').replaceAll(/ +/g, ' ')))?.[1] ?? ''
  const subject = withoutEnds(` ${found}`)
    .trim()
    .replace(/^(?:the|a|an) /, '')
  return /^(?:it|that|this|them|<\w+>)?$/.test(subject) ? '' : subject.replaceAll(/<\w+>/g, ' ').trim()
}

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
