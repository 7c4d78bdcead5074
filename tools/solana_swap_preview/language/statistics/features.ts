/** Turns a trade that a line may mean into the features that the linear model weighs. */
import { BREAK } from '../trade-text.ts'
import { tradeWordAt } from '../trade-words.ts'
import { type Before, isSame, type Mentions, type NamedAmount, type Side, type Size } from './parts.ts'

export const BUCKETS = 32_768

/** FNV-1a: small, and the same everywhere. */
function bucketOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS
}

type Features = readonly number[]
export type FeaturesOf = (give: Side, get: Side, size: Size) => Features

/** The features of the trades of a line. Those of one part are made once. */
export function featuresOver(mentions: Mentions, before: Before): FeaturesOf {
  const parts = partsOf(mentions, before)
  const made = new Map<string, Features>()
  const once = (key: string, make: () => readonly string[]): Features => {
    const known = made.get(key) ?? make().map(bucketOf)
    made.set(key, known)
    return known
  }
  return (give, get, size) => {
    const sources = `${give.source} ${get.source}`
    const sized = `${size.source} ${size.role}`
    const unusedTokens = mentions.tokens.filter((token) => !isUsed(token, give, get))
    const unusedAmounts = mentions.amounts.filter((each) => each !== size.from)
    return [
      ...once('kind', () => parts.bag(`kind ${before.kind ?? ''}`)),
      ...once(`give ${give.source} ${give.name}`, () => parts.side('give', give)),
      ...once(`get ${get.source} ${get.name}`, () => parts.side('get', get)),
      ...once(`sources ${sources}`, () => parts.bag(sources)),
      ...once(`size ${sized} ${size.from?.at.join() ?? ''}`, () => parts.size(sized, size)),
      ...unusedTokens.flatMap((each) =>
        once(`unused ${each.source} ${each.name}`, () => parts.side('unused', each)),
      ),
      ...unusedAmounts.flatMap((each) => once(`unused ${each.at.join()}`, () => parts.unused(each))),
      ...parts.together(give, get, size, unusedTokens.length, unusedAmounts).map(bucketOf),
    ]
  }
}

const isUsed = ({ source, name }: Side, give: Side, get: Side): boolean =>
  source === 'cash'
    ? give.source === 'cash' || get.source === 'cash'
    : isSame(name, give.name) || isSame(name, get.name)

function partsOf(mentions: Mentions, before: Before) {
  const { words } = mentions
  const near = nearIn(words)
  const relation = relationTo(before)
  const around = (name: string, at: number, length: number): readonly string[] => [
    `${name} < ${near.word(at - 1)}`,
    `${name} > ${near.word(at + length)}`,
    `${name} << ${near.word(at - 2)} ${near.word(at - 1)}`,
    `${name} >> ${near.word(at + length)} ${near.word(at + length + 1)}`,
    `${name} <> ${near.word(at - 1)} ${near.word(at + length)}`,
    `${name} /< ${near.kind(at - 1)}`,
    `${name} /> ${near.kind(at + length)}`,
    `${name} /<> ${near.kind(at - 1)} ${near.kind(at + length)}`,
    `${name} last ${near.lastKind(at)}`,
  ]
  const aroundAmount = (name: string, { at, lengths }: NamedAmount): readonly string[] =>
    at.flatMap((place, nth) => around(name, place, lengths[nth] ?? 1))
  const bag = (form: string): readonly string[] => [
    `form ${form}`,
    `form ${form} ${before.kind ?? ''}`,
    ...words.flatMap((word, at) => {
      if (word === BREAK || isEntity(word)) return []
      const kind = kindAt(words, at)
      return [
        `w ${form} ${word}`,
        `p ${form} ${near.word(at - 1)} ${word}`,
        ...(kind ? [`k ${form} ${kind}`] : []),
      ]
    }),
  ]
  return {
    bag,
    side: (part: string, { source, name, at }: Side): readonly string[] => [
      `${part} ${source}`,
      `${part} ${source} ${kindOf(name)}`,
      `${part} ${source} ${relation(name)}`,
      `${part} ${source} ${before.kind} ${relation(name)}`,
      ...at.flatMap((place, nth) => [
        ...around(`${part} ${source}`, place, 1),
        `${part} nth ${nth} of ${at.length}`,
      ]),
    ],
    size: (sized: string, { from }: Size): readonly string[] => [
      ...bag(sized),
      ...(from ? aroundAmount(sized, from) : []),
    ],
    unused: (amount: NamedAmount): readonly string[] => ['unused amount', ...aroundAmount('unused', amount)],
    together: togetherIn(mentions, before, relation),
  }
}

/** How the parts of a trade relate to each other and to the trade before. */
function togetherIn(mentions: Mentions, before: Before, relation: (name: string) => string) {
  const role = roleOf(before)
  return (
    give: Side,
    get: Side,
    size: Size,
    unusedTokens: number,
    unusedAmounts: readonly NamedAmount[],
  ): readonly string[] => {
    const sources = `${give.source} ${get.source}`
    const sized = `${size.source} ${size.role}`
    const order = orderOf(give, get, size, mentions)
    const kinds = `${kindOf(give.name)} ${kindOf(get.name)}`
    const relations = `${sources} ${relation(give.name)} ${relation(get.name)}`
    const owner = `owner ${size.role} ${size.from ? ownerOf(size.from, give, get, mentions) : ''}`
    const isOfBefore = (each: NamedAmount): boolean => isNumberOf(each, before)
    return [
      `sources ${sources} size ${sized}`,
      `sources ${sources} size ${sized} ${before.kind ?? ''}`,
      `base ${role} ${sized}`,
      `base ${role} ${sources} ${sized}`,
      `relation ${relations}`,
      `relation ${relations} ${sized}`,
      `again ${size.from ? isOfBefore(size.from) : ''} ${unusedAmounts.some(isOfBefore)}`,
      `order ${order}`,
      `order ${order} ${size.role}`,
      `kinds ${sources} ${kinds}`,
      `replaced ${sources} ${replaced(give, get, before)}`,
      `kinds ${kinds} ${size.role}`,
      `unused ${unusedTokens} ${unusedAmounts.length}`,
      owner,
      `${owner} ${sources}`,
    ]
  }
}

/** A token in the place of another: dollars for dollars are likelier than dollars for a coin. */
function replaced(give: Side, get: Side, { base }: Before): string {
  const one = (side: Side, old: string | undefined): string =>
    old === undefined || side.source === 'give' || side.source === 'get'
      ? ''
      : `${kindOf(old)}>${kindOf(side.name)}`
  return `${one(give, base?.give)} ${one(get, base?.get)}`
}

const relationTo =
  ({ base }: Before) =>
  (name: string): string => {
    if (!base) return ''
    return isSame(name, base.give ?? '') ? 'of give' : isSame(name, base.get ?? '') ? 'of get' : 'new'
  }

const numberOf = ({ base }: Before): string | undefined => base?.want ?? Object.values(base?.amount ?? {})[0]

const isNumberOf = ({ amount }: NamedAmount, before: Before): boolean =>
  numberOf(before) !== undefined && Object.values(amount)[0] === numberOf(before)

/** How the trade before says its size. */
const roleOf = ({ base, kind }: Before): string =>
  base ? `${kind} ${base.want === undefined ? (Object.keys(base.amount ?? {})[0] ?? 'none') : 'want'}` : ''

/** No symbol is as long as an address. */
const MINT_LENGTH = 30

function kindOf(name: string): string {
  if (name.length > MINT_LENGTH) return 'mint'
  return name === 'SOL' ? 'sol' : /^(?:USDC|USDT|PYUSD)$/.test(name) ? 'dollar' : 'other'
}

const FAR = 3

type Gap = Readonly<{ words: number; where: 'behind' | 'ahead' }>

/** The token next to an amount, and how many words stand between; of two as near, the one behind it. */
function ownerOf(amount: NamedAmount, give: Side, get: Side, { tokens }: Mentions): string {
  const gaps = tokens.flatMap((token) => gapsBetween(amount, token).map((gap) => ({ gap, token })))
  const [first, ...others] = gaps
  if (!first) return 'none'
  const { gap, token } = others.reduce((one, other) => (isNearer(other.gap, one.gap) ? other : one), first)
  const side = isSame(token.name, give.name) ? 'give' : isSame(token.name, get.name) ? 'get' : 'other'
  return `${side} ${gap.where} ${Math.min(FAR, gap.words)}`
}

const isNearer = (one: Gap, other: Gap): boolean =>
  one.words < other.words || (one.words === other.words && one.where === 'behind' && other.where === 'ahead')

const gapsBetween = ({ at, lengths }: NamedAmount, token: Side): readonly Gap[] =>
  at.flatMap((place, nth) =>
    token.at.map((each): Gap => {
      const behind = each - (place + (lengths[nth] ?? 1))
      return behind >= 0 ? { words: behind, where: 'behind' } : { words: place - each - 1, where: 'ahead' }
    }),
  )

/** 'AGR': the amount, then what goes, then what comes. */
function orderOf(give: Side, get: Side, size: Size, { tokens, amounts }: Mentions): string {
  const signOf = ({ name }: Side): string =>
    isSame(name, give.name) ? 'G' : isSame(name, get.name) ? 'R' : 'T'
  const signs = [
    ...tokens.flatMap((token) => token.at.map((place) => ({ place, sign: signOf(token) }))),
    ...amounts.flatMap((each) => each.at.map((place) => ({ place, sign: each === size.from ? 'A' : 'N' }))),
  ]
  return signs
    .sort((one, other) => one.place - other.place)
    .map(({ sign }) => sign)
    .join('')
}

/** The features of a line that is no trade of these tokens at all. */
export function noTradeFeatures(
  { words, tokens, amounts }: Mentions,
  before: Before,
  typed: string,
): Features {
  const { word } = nearIn(words)
  const plain = words.map((_, at) => word(at))
  const state = before.kind ?? 'fresh'
  const talk = before.kind === undefined && !before.others?.length ? 'fresh' : 'talk'
  const isWished = before.others?.some(({ kind }) => kind === 'wished') ?? false
  const length = Math.min(10, words.length >> 1)
  return [
    'none',
    `none ${state}`,
    `none ${state} wished ${isWished}`,
    ...(isWished ? plain.map((each) => `none wished ${each}`) : []),
    `none ${state} ${before.topic !== undefined} ${Math.min(3, tokens.length)} ${Math.min(2, amounts.length)}`,
    `none length ${length}`,
    `none ${state} length ${length}`,
    `none asks ${/\?\s*$/.test(typed)}`,
    `none asks ${typed.includes('?')} ${plain[0]}`,
    `none ${plain.at(-2) ?? ''} ${plain.at(-1) ?? ''} $`,
    `none ^ ${plain[0]} ${plain[1] ?? '$'} ${plain[2] ?? '$'}`,
    ...plain.flatMap((each, at) => [
      `none ${talk} ${each}`,
      `none ${state} ${each}`,
      `none ${talk} ${plain[at - 1] ?? '^'} ${each}`,
      `none ${talk} ${plain[at - 2] ?? '^'} _ ${each}`,
      `none ${talk} /${kindAt(words, at)}`,
      ...(/^[a-z]{5,}$/.test(each) ? [`none ${each.slice(0, 4)}-`] : []),
    ]),
  ].map(bucketOf)
}

const isEntity = (word: string): boolean => /^<|^\$?\.?\d/.test(word)

/** The words around a place; entities stand for their class. */
function nearIn(words: readonly string[]) {
  const word = (at: number): string => {
    const each = words[at]
    if (each === undefined) return at < 0 ? '^' : '$'
    if (each.startsWith('<')) return '<token>'
    return isEntity(each) ? '<amount>' : each
  }
  const lastKind = (at: number): string => {
    for (let index = at - 1; index >= 0 && words[index] !== BREAK; index--) {
      const kind = kindAt(words, index)
      if (kind !== '' && kind !== 'nothing' && kind !== 'mine') return kind
    }
    return '^'
  }
  return { word, lastKind, kind: (at: number): string => kindAt(words, at) || word(at) }
}

/** The part that the table of trade words gives this word. */
function kindAt(words: readonly string[], at: number): string {
  const word = at < 0 || at >= words.length ? undefined : tradeWordAt(words, at)?.word
  if (!word) return ''
  if (word.kind === 'side') return `side ${word.side}`
  return word.kind === 'verb' ? `${word.verb}${word.isWeak ? ' weak' : ''}` : word.kind
}
