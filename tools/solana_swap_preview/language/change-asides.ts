/** Takes off a change of a trade what only says why: 'make it 0.1, I am broke', 'only 5, I want to keep a bit'. */
import { KEEP_VERBS } from '#domain/language/keep-verbs.ts'
import { isNoStory } from './trade-story.ts'

const LEAD = '(?: (?:actually|because|cause|since|as|lol|haha|tbh|honestly|sorry|but|and|so|well|man|bro))*'
const SUBJECT =
  '(?:i|we|my|our|he|she|it is|that is|money is|times are|life is|(?:the )?(?:rent|payday|bill) is)(?= )'
const FAMILY =
  '(?:wife|husband|missus|partner|girlfriend|boyfriend|mother|father|mum|mom|mam|dad|boss|accountant|family|kids|daughter|son|brother|sister|parents|fiancee?|bank manager|landlord)'
/** 'My wife would kill me' sells nothing. */
const SCOLDED = new RegExp(
  `^${LEAD}(?: (?:or|otherwise|else|before))* (?:my|the|our) ${FAMILY}(?: (?!<|\\$?\\.?\\d|half|all)\\S+)+$`,
)
const BEFORE_SCOLDED = new RegExp(
  `^(.*?[^ ])((?:${LEAD}(?: (?:or|otherwise|else|before))*) (?:my|the|our) ${FAMILY}(?= ).*)$`,
)
const BEGINS = new RegExp(`^${LEAD} ${SUBJECT}`)
/** A reason without a mark in front of it. */
const ENDS = new RegExp(
  `^(.*?[^ ])(?<! (?:is|was|are|be|of|for|to|with|from|in|on|into|than|at|like))(${LEAD} ${SUBJECT}.*)$`,
)

const POOR = new RegExp(
  `^${LEAD} (?:i|we) (?:can not|could not|do not|am not|are not|will not) (?:afford|have|want to (?:risk|lose|spend|overdo)|(?:so |that |really )?(?:rich|made of money))(?: [a-z]+)*$`,
)
const KEEPS = new RegExp(
  `^${LEAD} (?:i|we)(?: (?:want|would like|would rather|need|have|prefer|like|am going|will|to))* (?:${KEEP_VERBS.join('|')}|save) (?:some|a bit|a little|a little bit|a few|something|the rest|part of it)(?: (?:of (?:it|them|that)|back|there|for later|for me|too|though|aside|over))*$`,
)

const SAYS_HOW_MUCH =
  /(?<!<[ta])\$?\.?\d|<[ta]\d+>| (?:half|all|everything|quarter|third|thirds|double|triple|twice)(?= |$)/

/** The rest still has to say what changes. */
export function withoutWhy(text: string): string {
  const clauses = text.split(' |')
  const last = clauses.at(-1) ?? ''
  const before = clauses.slice(0, -1)
  if (isWhy(last) && SAYS_HOW_MUCH.test(before.join())) return before.join(' |')
  const [, change = '', why = ''] = BEFORE_SCOLDED.exec(last) ?? ENDS.exec(last) ?? []
  return isWhy(why) && SAYS_HOW_MUCH.test([...before, change].join()) ? [...before, change].join(' |') : text
}

const isWhy = (clause: string): boolean =>
  KEEPS.test(clause) ||
  SCOLDED.test(clause) ||
  POOR.test(clause) ||
  (BEGINS.test(clause) && !isNoStory(clause.split(' ').filter((word) => word !== '')))
