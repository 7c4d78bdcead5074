/** Reads what a person says about themselves: 'remember that …', 'call me Ada', 'my favourite token is BONK', 'I prefer …'. */
import type { FactKind } from './facts.ts'
import { keepable } from './own-words.ts'

export type Statement = Readonly<{ kind: FactKind; text: string }>

export const COURTESY =
  /^(?:(?:please|pls|hey|hi|hello|ok(?:ay)?|so|and|also|parley|well|oh|by the way|btw|can you|could you|would you|will you|i want you to|i'd like you to)[,!.]?\s+)+/iu

/** 'Remember that …' in English and the five languages of the page. */
const REMEMBER =
  /^(?:(?:always |just )?remember(?: for (?:me|next time|later))?|don'?t (?:ever )?forget|never forget|keep in mind|bear in mind|make a note|take a note|note(?: down)?|jot(?: down)?|write down(?= that)|save (?:it )?to memory|merk dir|behalte|recuerda|acu[eé]rdate de|n'oublie pas|souviens-toi|retiens|lembre(?:-se)?(?: de)?|lembra(?:-te)?(?: de)?|ricorda(?:ti)?|请?记住|记得)(?:[,:]?\s+(?:that|this|dass|que|che|de que|qu'))?[,:]?\s*/iu

/** These words point elsewhere and say nothing themselves: 'remember this'. */
const POINTS =
  /^(?:this|that|it|these|those|him|her|them|what (?:it|that|you)|everything|all of it|das|dies|esto|eso|ça|cela|isso|isto)$/iu

/** A request behind a note is no part of it: 'remember I hold WIF and show me its chart'. */
const REQUEST_BEHIND =
  /[,;.]?\s+(?:and|also|plus|then)[,\s]+(?:(?:then|also|please|can you|could you)[,\s]+)*(?:(?:show|tell|give|get) me|(?:show|open|pull up|check) its|what(?:'s|s| is) (?:its|the|my|\S+ (?:at|doing))|how (?:much|many)|(?<=then )(?:show|swap|buy|sell|check|send|look|tell|give|list))\b.*$/iu

/** A task is not a fact: 'remember to …' is one to come back to. */
const TO_DO = /^to\s+/iu

/** 'My cold wallet is called Ledger, don't forget': the wish may stand behind what the person says of themselves. */
const BEHIND =
  /^((?:i|i'm|i've|my|we|our)\b.{3,}?)[,;.!\s]+(?:(?:so|and|please|pls)[,\s]+)*(?:don'?t (?:you )?forget(?: (?:it|that|this))?|remember (?:that|it|this)|keep (?:that|it|this) in mind|(?:make a )?note (?:of )?(?:that|it|this)(?: down)?|save (?:that|it|this))(?: please| pls| ok(?:ay)?)?[.!\s]*$/iu
/** 'I don't remember that' asks to keep nothing. */
const NO_WISH = /(?:\b(?:not|cannot|cant|dont|wont|never|didnt|to|you|will|did|do)|n't)$/iu

export const memoryRequest = (words: string): string | undefined => {
  const line = words.replace(COURTESY, '')
  const [match] = REMEMBER.exec(line) ?? []
  if (match !== undefined) return line.slice(match.length).replace(REQUEST_BEHIND, '').trim()
  const said = BEHIND.exec(line)?.[1]
  return said === undefined || NO_WISH.test(said) ? undefined : said.trim()
}

/** How a fact about a name begins. */
export const NAME_LEAD = 'Likes to be called '
const NAME = /^[\p{L}][\p{L}\p{M}'’.-]{0,29}(?: [\p{Lu}][\p{L}\p{M}'’.-]{0,29})?$/u
const NOT_A_NAME =
  /^(?:later|back|tomorrow|today|when|if|a|an|the|not|on|at|up|it|maybe|crazy|stupid|out|by|what|whatever|sir|boss|anything|again|soon|now|please|master|admin|system|root)\b/iu
const SYMBOL = /^\$?([A-Za-z][A-Za-z0-9]{0,9})$/

function nameIn(line: string): Statement | undefined {
  const said =
    /^(?:please )?(?:you can |just )?call me (.{1,40})$|^my name is (.{1,40})$|^i(?:'m| am) called (.{1,40})$/iu.exec(
      line,
    )
  const name = (said?.[1] ?? said?.[2] ?? said?.[3] ?? '')
    .replace(/(?:[.!,\s]+(?:please|from now on|instead))?[.!,\s]*$/iu, '')
    .trim()
  if (!NAME.test(name) || NOT_A_NAME.test(name)) return undefined
  return { kind: 'name', text: `${NAME_LEAD}${name}` }
}

function favouriteIn(line: string): Statement | undefined {
  const [, named = ''] =
    /^my (?:all-time )?fav(?:ou?rite)? (?:token|coin|one|crypto|currency|memecoin|meme coin) is (?:the )?(\S+?)[.!]?$/iu.exec(
      line,
    ) ?? []
  const symbol = SYMBOL.exec(named)?.[1]
  return symbol === undefined
    ? undefined
    : { kind: 'token', text: `Favourite token: ${symbol.toUpperCase()}` }
}

const FOLLOWS: Readonly<Record<string, string>> = {
  hold: 'Holds',
  own: 'Holds',
  follow: 'Follows',
  watch: 'Follows',
  track: 'Follows',
}

function followedIn(line: string): readonly Statement[] {
  const [, verb = '', listed = ''] =
    /^i(?:'m| am)? (?:also |still |mostly |mainly |only )?(hold|own|follow|watch|track)(?:ing)? ([$\w]+(?:(?:, | and |, and )[$\w]+){0,4})[.!]?$/iu.exec(
      line,
    ) ?? []
  const lead = FOLLOWS[verb.toLowerCase()]
  const symbols = listed
    .split(/, and |, | and /)
    .flatMap((word) => SYMBOL.exec(word)?.[1]?.toUpperCase() ?? [])
  // In lower case a word may be anything: 'I own it'.
  const isNamed =
    listed !== '' && listed.split(/, and |, | and /).every((word) => word === word.toUpperCase())
  return lead === undefined || !isNamed
    ? []
    : symbols.map((symbol) => ({ kind: 'token' as const, text: `${lead} ${symbol}` }))
}

const VERBS: Readonly<Record<string, string>> = {
  prefer: 'Prefers',
  like: 'Likes',
  love: 'Likes',
  hate: 'Dislikes',
  dislike: 'Dislikes',
  avoid: 'Avoids',
  want: 'Wants',
}
/** Objects of a wish of the moment, which is no lasting taste. */
const OF_THE_MOMENT =
  /^(?:to (?:know|see|buy|sell|swap|check|ask|talk|hear|look|trade|get|send|do|go|be|start|stop|cancel|undo|change|make|have|use|try|find|read)\b|it\b|this\b|that\b|these\b|those\b|you\b|your\b|how\b|what\b|when\b|the (?:price|chart|idea|answer|sound|look|swap|trade)\b|all\b|more\b|another\b|\d|half\b|some\b|a (?:quote|swap|chart|price)\b)/iu

function preferenceIn(line: string): Statement | undefined {
  const [, verb = '', what = ''] =
    /^i(?:'d)? (?:really |always |usually |generally |would |never )*(prefer|like|love|hate|dislike|avoid) (.{3,80})$/iu.exec(
      line,
    ) ?? []
  if (/\b(?:would|'d|never)\b/iu.test(line.slice(0, 12)) && verb.toLowerCase() !== 'prefer') return undefined
  const lead = VERBS[verb.toLowerCase()]
  if (lead === undefined || OF_THE_MOMENT.test(what) || /\?\s*$/.test(line)) return undefined
  return { kind: 'preference', text: `${lead} ${what.replace(/[.!]+$/u, '')}` }
}

/** How a fact about an open point begins that the person named. */
export const FOLLOW_UP_LEAD = 'Wants to come back to: '

const LATER =
  /^(?:remind me (?:later |tomorrow |next time |next week )?(?:to|about) (.{3,120})|(?:tomorrow|next time|next week|later|soon),? i(?:'ll| (?:want to|will|would like to|need to|plan to)) (.{3,120})|i(?:'ll| will| want to) (.{3,120}) (?:later|tomorrow|next time|next week))$/iu

function followUpIn(line: string): Statement | undefined {
  const said = LATER.exec(line.replace(/[.!]+$/u, ''))
  const what = said?.[1] ?? said?.[2] ?? said?.[3]
  return what === undefined ? undefined : { kind: 'follow_up', text: `${FOLLOW_UP_LEAD}${what}` }
}

function statementsOf(clause: string): readonly Statement[] {
  const request = memoryRequest(clause)
  if (request !== undefined) return noteOf(request)
  const line = clause.replace(COURTESY, '')
  const one = nameIn(line) ?? favouriteIn(line) ?? followUpIn(line)
  if (one) return [one]
  const followed = followedIn(line)
  if (followed.length > 0) return followed
  return [preferenceIn(line)].flatMap((found) => found ?? [])
}

function noteOf(request: string): readonly Statement[] {
  if (POINTS.test(request.replace(/[.!?]+$/u, ''))) return []
  if (TO_DO.test(request))
    return [{ kind: 'follow_up', text: `${FOLLOW_UP_LEAD}${request.replace(TO_DO, '')}` }]
  const known = nameIn(request) ?? favouriteIn(request)
  return [known ?? { kind: 'note', text: `${request.charAt(0).toUpperCase()}${request.slice(1)}` }]
}

/** The facts that these sentences of the person state. */
export const statementsIn = (sentences: readonly string[]): readonly Statement[] =>
  sentences.flatMap((sentence) =>
    statementsOf(sentence).flatMap(({ kind, text }) => {
      const kept = keepable(text)
      return kept === undefined ? [] : [{ kind, text: kept }]
    }),
  )
