/** Turns a trade as it was read into the arguments of a preview, or into words that ask for what is missing. */
import type { Amount } from '#domain/language/amount-words.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Reading } from '#domain/language/tool-language.ts'
import type { Problem, ReadTrade, Trade } from './trade-shape.ts'
import type { Verb } from './trade-words.ts'

/** The topic is what 'it' stands for after the preview. */
export type SwapSlots = Trade &
  Readonly<{
    topic: readonly Token[]
    /** The last swap of the person is to be repeated; the rest is looked up. */
    isUsual?: true
    /** The token is the one that this trader bought last; it is looked up. */
    lastBuyOf?: Readonly<{ name: string; wallet: string }>
    /** The slippage was asked for, so that the next number is one. */
    asksSlippage?: true
    /** It was asked how much is to stay, so that the next amount does. */
    asksKeep?: true
    /** The trade was split in two, and this is its first half. */
    isFirstHalf?: true
  }>

/** The tokens that others are paid with. */
export const MONEY = new Set(['SOL', 'USDC', 'USDT', 'PYUSD'])

/** After the preview 'it' stands for the token that is bought or sold, and not for the payer. */
export function topicOf({ verb, give, get }: Trade, known: readonly Token[]): readonly Token[] {
  const names = (verb === 'sell' ? [give, get] : [get, give]).map((name) => name?.toUpperCase() ?? '')
  const name = names.find((each) => each !== '' && !MONEY.has(each)) ?? names[0]
  const token = known.findLast(({ symbol, mint = '' }) =>
    [symbol || mint, mint].some((each) => each.toUpperCase() === name),
  )
  return token ? [token] : known.slice(-1)
}

export const swapArgs = ({ give = '', get = '', amount, want, slippageBps }: SwapSlots) => ({
  input_mint: give,
  output_mint: get,
  ...(want === undefined
    ? { mode: 'ExactIn', ...amountArgs(amount) }
    : { mode: 'ExactOut', desired_output_ui: want }),
  slippage_bps: slippageBps,
})

function amountArgs(amount: Amount | undefined): {
  amount_ui?: string
  amount_usd?: string
  amount_percent?: number
} {
  if (!amount) return {}
  if ('units' in amount) return { amount_ui: amount.units }
  return 'usd' in amount ? { amount_usd: amount.usd } : { amount_percent: Number(amount.percent) }
}

/** A whole trade becomes slots. Of anything else the words say what was read and what is missing. */
export function readingOf(
  { trade, problem }: ReadTrade,
  topic: readonly Token[],
  left: Left = { unexplained: [], quoted: [] },
): Reading<SwapSlots> {
  const asking = { ...trade, topic, ...(problem && { isUnclear: true as const }) }
  const say = missingWords(trade, problem) ?? unexplainedWords(trade, left)
  return say === undefined ? { slots: asking } : { say, asking, about: topic }
}

function missingWords(trade: Trade, problem: Problem | undefined): string | undefined {
  const { verb, give, get, amount } = trade
  if (problem === 'everything' || (problem === undefined && !give && amount && verb !== 'buy'))
    return whichWords(amount, get)
  if (problem) return PROBLEMS[problem](trade)
  if (amount && Number(Object.values(amount)[0]) === 0) return PROBLEMS.nothing(trade)
  return missingToken(trade) ?? missingAmount(trade)
}

const PROBLEMS: Readonly<Record<Exclude<Problem, 'everything'>, (trade: Trade) => string>> = {
  nothing: ({ verb }) => `The amount has to be above zero. Say it like this: **${EXAMPLES[verb]}**.`,
  'two amounts': () => TWO_AMOUNTS,
  'too many': () => TOO_MANY,
  it: ({ verb }) => `Which token do you mean by “it”? Name it, like **${EXAMPLES[verb]}**.`,
  unit: (trade) => unitWords(trade),
}

function missingToken({ verb, give, get, amount, want }: Trade): string | undefined {
  if (!give && !get) return amount || want ? `Which token? Say for example **${EXAMPLES[verb]}**.` : HOW
  if (!give) return `Which token is to be swapped to ${plainSymbol(get ?? '')}, and how much of it?`
  if (!get)
    return `To which token? Say for example **${amount ? `swap ${amountWords(amount)} ${plainSymbol(give)} to ${give === 'USDC' ? 'SOL' : 'USDC'}` : EXAMPLES.swap}**.`
  if (give.toUpperCase() !== get.toUpperCase()) return undefined
  return `That is ${plainSymbol(give)} on both sides. Which token would you like to get?`
}

const missingAmount = ({ verb, give = '', get = '', amount, want, keep }: Trade): string | undefined =>
  amount || want !== undefined || keep ? undefined : howMuchWords(verb, give, get)

export const EXAMPLES = {
  swap: 'swap half a SOL to USDC',
  buy: 'buy 20 dollars of JUP',
  sell: 'sell 10 percent of my BONK',
  spend: 'buy 20 dollars of JUP',
} as const satisfies Record<Verb, string>

const HOW = `Say it with an amount, like **${EXAMPLES.swap}**, **${EXAMPLES.buy}** or **${EXAMPLES.sell}**. You see what it would do, and nothing moves until you confirm it.`

const TWO_AMOUNTS = `I read two amounts, and a swap takes one: how much goes, or how much should come. Say it like this: **${EXAMPLES.swap}**.`

const TOO_MANY = `I can't tell which token is to go and which is to come. One swap at a time, like **${EXAMPLES.swap}**.`

const unitWords = ({ amount, get = 'JUP' }: Trade): string =>
  `${amount ? amountWords(amount) : 'That much'} of what: dollars, or a token? Say it like this: **buy ${amount ? amountWords(amount) : 20} dollars of ${plainSymbol(get)}**.`

function whichWords(amount: Amount | undefined, output = 'USDC'): string {
  const [give, get] = [output.toUpperCase() === 'JUP' ? 'BONK' : 'JUP', plainSymbol(output)]
  return `Which token is to be given? Name one at a time, like **swap ${amountWords(amount ?? { percent: '100' })} ${give} to ${get}**.`
}

function amountWords(amount: Amount): string {
  if ('units' in amount) return amount.units
  if ('usd' in amount) return `${amount.usd} dollars of`
  return amount.percent === '100' ? 'all my' : `${amount.percent} percent of my`
}

function howMuchWords(verb: Verb, input: string, output: string): string {
  const [give, get] = [plainSymbol(input), plainSymbol(output)]
  if (verb === 'buy' || verb === 'spend') return `How much? Say it like this: **buy 20 dollars of ${get}**.`
  return `How much of it? Say it like this: **swap 10 percent of my ${give} to ${get}**, or **swap 2 ${give} to ${get}**.`
}

/** The trade as a line that the assistant would understand. */
export function tradeWords({ give = '', get = '', amount, want, slippageBps }: Trade): string {
  const [from, to] = [plainSymbol(give), plainSymbol(get)]
  const slippage = slippageBps === undefined ? '' : ` with ${slippageBps / 100}% slippage`
  if (want !== undefined) return `buy ${want} ${to} with ${from}${slippage}`
  return `swap ${amount ? `${amountWords(amount)} ` : ''}${from} to ${to}${slippage}`
}

/** The words that a reading has no place for, as far as the person wrote them. */
type Left = Readonly<{ unexplained: readonly string[]; quoted: readonly string[] }>

const MOST_QUOTED = 4

/** Money never moves on a guess: what the reading does not explain is named. */
function unexplainedWords(trade: Trade, { unexplained, quoted }: Left): string | undefined {
  if (unexplained.length === 0 || !trade.give || !trade.get) return undefined
  const words = quoted.slice(0, MOST_QUOTED).map(plainSymbol).join(' ')
  const more = quoted.length > 0 ? `but not what “${words}” means for it` : 'but not the rest of the line'
  return `I read **${tradeWords(trade)}**, ${more}. Say it again in short, and I show you what it would do.`
}
