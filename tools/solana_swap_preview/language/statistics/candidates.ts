/** The trades that a line may mean: every way to give its tokens and its amount a part, each with its features. */
import type { Amount } from '#domain/language/amount-words.ts'
import { BREAK } from '../trade-text.ts'
import { tradeWordAt, type Verb } from '../trade-words.ts'
import type { Mentions, TokenPlace } from './mentions.ts'

export type Candidate = Readonly<{
  verb: Verb
  give: string
  get: string
  amount?: Amount
  want?: string
  features: readonly number[]
}>

type Role = 'units' | 'want' | 'usd' | 'percent'
type Sides = Readonly<{ verb: Verb; give: string; get: string }>

export function candidatesOf(mentions: Mentions): readonly Candidate[] {
  const { amount } = mentions
  const roles: readonly Role[] = 'units' in amount ? ['units', 'want'] : ['usd' in amount ? 'usd' : 'percent']
  return sidesOf(mentions.names).flatMap((sides) =>
    roles.map((role) => ({
      ...sides,
      ...(role === 'want' && 'units' in amount ? { want: amount.units } : { amount }),
      features: bucketsOf(featuresOf(mentions, sides, role)),
    })),
  )
}

/** A purchase is paid in SOL, a sale brings dollars, unless the line names another token. */
function sidesOf([one = '', other]: readonly string[]): readonly Sides[] {
  if (other !== undefined)
    return [
      { verb: 'swap', give: one, get: other },
      { verb: 'swap', give: other, get: one },
    ]
  return [
    { verb: 'sell', give: one, get: one === 'USDC' ? 'SOL' : 'USDC' },
    { verb: 'buy', give: one === 'SOL' ? 'USDC' : 'SOL', get: one },
  ]
}

function featuresOf(mentions: Mentions, sides: Sides, role: Role): readonly string[] {
  const { words, tokens, cash } = mentions
  const isGiveFirst = tokens[0]?.name === sides.give
  const form = sides.verb === 'swap' ? (isGiveFirst ? 'give first' : 'get first') : sides.verb
  const kinds = `${kindOf(sides.give)} ${kindOf(sides.get)}`
  return [
    `form ${form} ${role}`,
    `role ${role}`,
    `kinds ${sides.verb} ${kinds}`,
    `kinds ${form} ${role} ${kinds}`,
    `order ${form} ${role} ${orderOf(mentions, sides.give)}`,
    ...tokens.flatMap((token) =>
      placeFeatures(mentions, token, token.name === sides.give ? 'give' : 'get', sides, role),
    ),
    ...cash.flatMap(({ at }) => placeFeatures(mentions, { at, length: 1, name: '' }, 'cash', sides, role)),
    ...words.flatMap((word, at) => wordFeatures(word, classAt(words, at), form, sides, role)),
  ]
}

const kindOf = (name: string): string =>
  name === 'SOL' ? 'sol' : /^(?:USDC|USDT|PYUSD)$/.test(name) ? 'dollar' : 'other'

const orderOf = ({ tokens, cash, amounts }: Mentions, give: string): string =>
  [
    ...tokens.map(({ at, name }) => ({ at, sign: name === give ? 'G' : 'R' })),
    ...cash.map(({ at }) => ({ at, sign: 'C' })),
    ...amounts.map(({ at }) => ({ at, sign: 'A' })),
  ]
    .sort((one, other) => one.at - other.at)
    .map(({ sign }) => sign)
    .join('')

/** The words around a token, the amount near it, and the last word of a trade before it. */
function placeFeatures(
  mentions: Mentions,
  { at }: TokenPlace,
  side: 'give' | 'get' | 'cash',
  { verb }: Sides,
  role: Role,
): readonly string[] {
  const { words } = mentions
  const [far, before, after, further] = [at - 2, at - 1, at + 1, at + 2].map((each) => near(words, each))
  const last = lastClassBefore(words, at)
  return [
    `before ${side} ${verb} ${before}`,
    `after ${side} ${verb} ${after}`,
    `before ${side} ${far} ${before}`,
    `after ${side} ${after} ${further}`,
    `around ${side} ${before} ${after}`,
    `before ${side} ${verb} /${classAt(words, at - 1)}`,
    `after ${side} ${verb} /${classAt(words, at + 1)}`,
    ...(last ? [`last ${side} ${verb} /${last}`, `last ${side} ${role} /${last}`] : []),
    ...gapFeatures(mentions, at, side, role),
  ]
}

const FAR = 3

function gapFeatures({ words, amounts }: Mentions, at: number, side: string, role: Role): readonly string[] {
  const last = amounts.findLast((each) => each.at < at)
  const next = amounts.find((each) => each.at > at)
  const end = last ? last.at + last.length : 0
  const behind = last ? Math.min(FAR, at - end) : FAR
  const ahead = next ? Math.min(FAR, next.at - at - 1) : FAR
  const between = last && at - end <= FAR ? [`between ${side} ${role} ${words.slice(end, at).join(' ')}`] : []
  return [`gap ${side} ${role} ${behind} ${ahead}`, ...between]
}

function wordFeatures(
  word: string,
  kind: string,
  form: string,
  { verb }: Sides,
  role: Role,
): readonly string[] {
  if (isEntity(word) || word === BREAK) return []
  const ofWord = [`word ${form} ${word}`, `word ${verb} ${role} ${word}`]
  return kind ? [...ofWord, `word ${form} /${kind}`, `word ${form} ${role} /${kind}`] : ofWord
}

/** The features of a line that is no trade of these tokens at all. */
export function noTradeFeatures(words: readonly string[]): readonly number[] {
  const plain = words.map((_, at) => near(words, at))
  return bucketsOf([
    'none',
    `none length ${Math.min(10, words.length >> 1)}`,
    `none ${plain.at(-1) ?? ''} $`,
    ...plain.flatMap((word, at) => [
      `none ${word}`,
      `none ${plain[at - 1] ?? '^'} ${word}`,
      `none /${classAt(words, at)}`,
      ...(/^[a-z]{5,}$/.test(word) ? [`none ${word.slice(0, 4)}-`] : []),
    ]),
  ])
}

const isEntity = (word: string): boolean => /^<|^\$?\.?\d/.test(word)

/** Entities stand for their class. */
function near(words: readonly string[], at: number): string {
  const word = words[at]
  if (word === undefined) return at < 0 ? '^' : '$'
  if (word.startsWith('<')) return '<token>'
  return isEntity(word) ? '<amount>' : word
}

/** The part that the table of trade words gives this word. */
function classAt(words: readonly string[], at: number): string {
  const word = at < 0 ? undefined : tradeWordAt(words, at)?.word
  if (!word) return ''
  if (word.kind === 'side') return `side ${word.side}`
  return word.kind === 'verb' ? `${word.verb}${word.isWeak ? ' weak' : ''}` : word.kind
}

function lastClassBefore(words: readonly string[], at: number): string | undefined {
  for (let index = at - 1; index >= 0; index--) {
    const kind = classAt(words, index)
    if (kind !== '' && kind !== 'nothing' && kind !== 'mine') return kind
  }
  return undefined
}

export const BUCKETS = 16_384

const bucketsOf = (names: readonly string[]): readonly number[] => [...new Set(names.map(bucketOf))]

/** FNV-1a: small, and the same everywhere. */
function bucketOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS
}
