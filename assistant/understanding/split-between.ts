/** Writes an amount that goes to two tokens as two requests: 'split 1 SOL half half between WIF and BONK'. */
import type { Utterance } from '#domain/language/utterance.ts'

type Parts = readonly (readonly string[])[]

const T = '(<t\\d+>)'
const N = '(\\$?\\d*\\.?\\d+)'
const LEAD =
  '^(?: (?:ok|and|so|please|now|then|let us|can you|could you|will you|i want to|i would like to|i will|hm+|lol|just|alright|well|go ahead and|do))*'
const END = '(?: (?:please|now|then|thanks|for me|each|lol))*$'
const EVENLY =
  ' (?:half half|half and half|half each|half to each|50 50|evenly|equally|in half|in 2|in equal parts|equal parts|half in each|half into each)'
const TO = '(?:between|into|in|across|among|over|to|for|on)'
const VERBS = '(?:split|divide|spread|distribute|swap|put|convert|spend|throw|ape|invest|use|trade|exchange)'

const AMOUNT = `${N}(?: (dollars|bucks))?(?: (?:of|worth of|of my|my))?(?: ${T})?`
const SPLITS = ['(?:split|divide|spread|distribute)', VERBS].map(
  (verb, at) =>
    new RegExp(
      `${LEAD} ${verb} (?:my )?${AMOUNT}(?:${EVENLY})${at === 0 ? '?' : ''} ${TO} ${T} (?:and|or) ${T}(?:${EVENLY})?${END}`,
    ),
)
const SPLIT_LAST = new RegExp(`${LEAD} ${VERBS} (?:my )?${AMOUNT} ${TO} ${T} (?:and|or) ${T}${EVENLY}${END}`)

/** '0.6 SOL into WIF and 0.4 into JTO': the second amount is of the same token. */
const BOTH = new RegExp(
  `${LEAD}(?: ${VERBS})? ${N} ${T} (?:into|in|to|for|on) ${T} (?:and|then|plus) ${N}(?: ${T})? (?:into|in|to|for|on) ${T}${END}`,
)

/** Undefined for every other line. */
export function splitBetween({ clauses, tokens }: Utterance): Parts | undefined {
  if (tokens.length < 2) return undefined
  const line = clauses
    .flat()
    .map((word) => ` ${word}`)
    .join('')
  const both = BOTH.exec(line)
  if (both) return ofBoth(both)
  const [, amount = '', dollars, give, first = '', second = ''] =
    [...SPLITS, SPLIT_LAST].map((shape) => shape.exec(line)).find((found) => found) ?? []
  const isMoney = dollars !== undefined || amount.startsWith('$')
  if (amount === '' || first === second || [first, second].includes(give ?? '') || !(give || isMoney))
    return undefined
  return [first, second].map((get) =>
    requestFor(`${amount.startsWith('$') ? '$' : ''}${halfOf(amount)}`, dollars, give, get),
  )
}

function ofBoth([, one = '', give = '', first = '', two = '', other = give, second = '']: RegExpExecArray):
  | Parts
  | undefined {
  const isPlain = new Set([give, first, second]).size === 3 && other === give
  return isPlain
    ? [requestFor(one, undefined, give, first), requestFor(two, undefined, give, second)]
    : undefined
}

function requestFor(
  amount: string,
  dollars: string | undefined,
  give: string | undefined,
  get: string,
): readonly string[] {
  const sum = [amount, ...(dollars ? [dollars] : [])]
  if (give === undefined) return ['buy', ...sum, 'of', get]
  return ['swap', ...sum, ...(dollars || amount.startsWith('$') ? ['of'] : []), give, 'to', get]
}

const DIGITS = 9
const halfOf = (amount: string): string =>
  String(Number((Number(amount.replace('$', '')) / 2).toFixed(DIGITS)))
