/** The trades that a line may mean, alone or as a change of the trade before: every way to fill their parts. */
import type { Amount } from '#domain/language/amount-words.ts'
import { scaled } from '../scaled-trade.ts'
import type { Trade } from '../trade-shape.ts'
import type { Verb } from '../trade-words.ts'
import { featuresOver } from './features.ts'
import { type Before, isSame, type Mentions, type NamedAmount, type Side, type Size } from './parts.ts'

export type Candidate = Readonly<{
  trade: Trade
  /** The trade that it changes: a token of it stays. */
  base?: Partial<Trade> | undefined
  /** True where a side is the token that was spoken of. */
  isOfTopic: boolean
  features: readonly number[]
}>

export function candidatesOf(mentions: Mentions, before: Before): readonly Candidate[] {
  const changes = (before.others ?? []).flatMap((other) =>
    candidatesFrom(mentions, { ...other, topic: before.topic }).filter(({ base }) => base !== undefined),
  )
  return [...candidatesFrom(mentions, before), ...changes]
}

function candidatesFrom(mentions: Mentions, before: Before): readonly Candidate[] {
  const features = featuresOver(mentions, before)
  const sizes = sizesOf(mentions, before)
  return pairsOf(mentions, before).flatMap(([give, get]) =>
    sizes
      .filter((size) => isPossible(give, get, size, mentions, before))
      .map((size) => ({
        trade: tradeOf(give, get, size, before),
        base: isOfBase(give) || isOfBase(get) ? before.base : undefined,
        isOfTopic: give.source === 'topic' || get.source === 'topic',
        features: features(give, get, size),
      })),
  )
}

const isOfBase = ({ source }: Side): boolean => source === 'give' || source === 'get'

/** A size that stays from the trade before stays with a token of it. */
function isPossible(
  give: Side,
  get: Side,
  size: Size,
  { words, tokens, amounts }: Mentions,
  { kind }: Before,
): boolean {
  // 'Everything' may be the whole wallet.
  if (give.source === 'topic' && words.includes('everything')) return false
  const isChange = isOfBase(give) || isOfBase(get)
  switch (size.source) {
    case 'line':
      return isOfDollars(give, get, size, words)
    case 'none':
      return amounts.length === 0 && give.source !== 'usual'
    case 'slip':
      return isOfBase(give) && isOfBase(get)
    case 'unit':
      return isChange && (tokens.length === 0 || isTurned(give, get))
    case 'base':
      return isChange || kind === 'asked'
    case 'scaled':
    case 'sum':
      return isChange
  }
}

/** Dollars that are to arrive are of a dollar; in 'buy 20 dollars for USDC' the dollar is what pays. */
function isOfDollars(give: Side, get: Side, { role }: Size, words: readonly string[]): boolean {
  const isDollar = DOLLARS.test(get.name)
  if (role === 'usd want') return isDollar && give.source !== 'usual'
  const isPayer = give.source === 'usual' && get.at.some((at) => words[at - 1] === 'for')
  return !(role === 'usd' && isDollar && isPayer)
}

const isTurned = (give: Side, get: Side): boolean => give.source === 'get' && get.source === 'give'

const DOLLARS = /^(?:USDC|USDT|PYUSD)$/

/** Where the sides change places, an exact amount that was to arrive is what goes. */
function tradeOf(give: Side, get: Side, size: Size, before: Before): Trade {
  const { source, amount, want, slippageBps } = size
  const sides = { verb: verbOf(give, get, before), give: give.name, get: get.name }
  if (source === 'base' && isTurned(give, get) && want !== undefined)
    return { ...sides, amount: { units: want } }
  return {
    ...sides,
    ...(amount && { amount }),
    ...(want !== undefined && { want }),
    ...(slippageBps !== undefined && { slippageBps }),
  }
}

/** A purchase is paid in SOL and a sale brings dollars, where the line names one token. */
function verbOf(give: Side, get: Side, { base }: Before): Verb {
  if (give.source === 'usual') return 'buy'
  if (get.source === 'usual') return 'sell'
  return isOfBase(give) || isOfBase(get) ? (base?.verb ?? 'swap') : 'swap'
}

type Pair = readonly [give: Side, get: Side]

function pairsOf({ tokens }: Mentions, { base, topic }: Before): readonly Pair[] {
  const isNamed = tokens.some(({ name }) => topic !== undefined && isSame(name, topic))
  const spoken = topic === undefined || isNamed ? [] : [sideOf('topic', topic)]
  const give = base?.give === undefined ? [] : [sideOf('give', base.give)]
  const get = base?.get === undefined ? [] : [sideOf('get', base.get)]
  const fresh = [...tokens, ...spoken]
  const pairs = [
    ...fresh.flatMap((one) => [
      ...fresh.filter((other) => other !== one).map((other): Pair => [one, other]),
      ...(one.source === 'cash' ? [] : usualPairs(one)),
      ...[...give, ...get].flatMap((kept): Pair[] => [
        [one, kept],
        [kept, one],
      ]),
    ]),
    ...give.flatMap((one) =>
      get.flatMap((other): Pair[] => [
        [one, other],
        [other, one],
      ]),
    ),
  ]
  return pairs.filter(([one, other]) => !isSame(one.name, other.name))
}

const sideOf = (source: Side['source'], name: string): Side => ({ source, name, at: [] })

const usualPairs = (one: Side): readonly Pair[] => [
  [one, sideOf('usual', isSame(one.name, 'USDC') ? 'SOL' : 'USDC')],
  [sideOf('usual', isSame(one.name, 'SOL') ? 'USDC' : 'SOL'), one],
]

const FACTORS: Readonly<Record<string, number>> = {
  half: 0.5,
  halve: 0.5,
  twice: 2,
  double: 2,
  doubled: 2,
  triple: 3,
  thrice: 3,
  quarter: 0.25,
  third: 1 / 3,
}

function sizesOf({ words, amounts }: Mentions, { base }: Before): readonly Size[] {
  const own = amounts.flatMap((from) => sizesOfAmount(from, words))
  const all: Size[] = amounts.length > 0 ? [] : [{ source: 'none', role: 'all', amount: { percent: '100' } }]
  if (!base || (!base.amount && base.want === undefined)) return [...own, ...all]
  const { amount, want } = base
  const role = want === undefined ? 'base' : 'base want'
  return [
    ...own,
    ...all,
    { source: 'base', role, amount, want },
    ...scaledSizes(words, base),
    ...amounts.flatMap((from) => [...slippageOf(from, base), ...sumsOf(from, base)]),
    ...(amounts.length === 0 ? otherUnits(want ?? Object.values(amount ?? {})[0] ?? '') : []),
  ]
}

function scaledSizes(words: readonly string[], base: Partial<Trade>): readonly Size[] {
  const isShare = base.amount !== undefined && 'percent' in base.amount
  return [...new Set(words)].flatMap((word) => {
    const factor = FACTORS[word]
    if (factor === undefined || (isShare && factor > 1)) return []
    const { amount, want } = scaled({ verb: 'swap', topic: [], ...base }, factor)
    return [{ source: 'scaled' as const, role: `scaled ${word}`, amount, want }]
  })
}

/** 'Add two dollars', 'reduce by one': in the unit of the trade before. */
function sumsOf(from: NamedAmount, { amount, want }: Partial<Trade>): readonly Size[] {
  const unit = want === undefined ? (Object.keys(amount ?? {})[0] ?? '') : 'units'
  const [said] = Object.keys(from.amount)
  const [step, number] = [
    Number(Object.values(from.amount)[0]),
    Number(want ?? Object.values(amount ?? {})[0]),
  ]
  if (said !== unit && said !== 'units') return []
  return [1, -1].flatMap((sign) => {
    const sum = String(Number((number + sign * step).toFixed(9)))
    if (!(Number(sum) > 0) || (unit === 'percent' && Number(sum) > 100)) return []
    const size = want === undefined ? { amount: { [unit]: sum } as Amount } : { want: sum }
    return [{ source: 'sum' as const, role: sign > 0 ? 'more' : 'less', ...size, from }]
  })
}

/** 'I meant dollars': the number stays. */
const otherUnits = (number: string): readonly Size[] => [
  { source: 'unit', role: 'usd', amount: { usd: number } },
  { source: 'unit', role: 'units', amount: { units: number } },
  { source: 'unit', role: 'percent', amount: { percent: number } },
  { source: 'unit', role: 'want', want: number },
]

const MOST_SLIPPAGE = 15

/** 'Make it 2 percent' may mean the slippage of the trade that is open. */
function slippageOf(from: NamedAmount, { amount, want }: Partial<Trade>): readonly Size[] {
  const isShare = 'percent' in from.amount
  const percent = 'usd' in from.amount ? 0 : Number(Object.values(from.amount)[0])
  if (!(percent > 0 && percent <= MOST_SLIPPAGE)) return []
  const slippageBps = Math.round(percent * 100)
  return [{ source: 'slip', role: isShare ? 'slip' : 'bare slip', amount, want, slippageBps, from }]
}

const KEPT = /^(?:but|except|excluding|keep|keeping|leave|leaving|save|minus|bar|besides|apart)$/

/** A bare number may be units that go or come, dollars, or a share. */
function sizesOfAmount(from: NamedAmount, words: readonly string[]): readonly Size[] {
  const { amount } = from
  if ('usd' in amount)
    return [
      { source: 'line', role: 'usd', amount, from },
      { source: 'line', role: 'usd want', want: amount.usd, from },
    ]
  if ('percent' in amount) {
    const rest = String(Number((100 - Number(amount.percent)).toFixed(2)))
    const isRest = words.some((word) => KEPT.test(word)) && Number(rest) > 0
    const whole: Size = { source: 'line', role: 'percent', amount, from }
    return isRest ? [whole, { ...whole, role: 'rest', amount: { percent: rest } }] : [whole]
  }
  const { units } = amount
  const isShare = Number(units) <= 100
  return [
    { source: 'line', role: 'units', amount, from },
    { source: 'line', role: 'want', want: units, from },
    { source: 'line', role: 'bare usd', amount: { usd: units }, from },
    ...(isShare ? [{ source: 'line' as const, role: 'bare percent', amount: { percent: units }, from }] : []),
  ]
}
