/** Turns a trade as it was read into the arguments of a preview, or into words that ask for what is missing. */
import type { Amount } from '#domain/language/amount-words.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { readTrade, type TradeRequest } from './read-trade.ts'

type DealArgs = Readonly<{
  input_mint: string
  output_mint: string
  mode: 'ExactIn' | 'ExactOut'
  amount_ui?: string
  amount_usd?: string
  amount_percent?: number
  desired_output_ui?: string
  slippage_bps?: number
}>
/** The topic is what 'it' stands for after the preview. */
export type SwapSlots = DealArgs & Readonly<{ topic: readonly Token[] }>

type Deal = Readonly<{ args: DealArgs } | { say: string }>

export function swapReading({ tokens }: Utterance, deal: Deal | undefined): Reading<SwapSlots> {
  if (!deal || !('args' in deal)) return { say: deal?.say ?? HOW, about: tokens }
  return { slots: { ...deal.args, topic: tokens.slice(-1) } }
}

/** The likeliest reading that is a whole trade; else what the likeliest reading lacks. */
export function dealIn(utterance: Utterance, lines: readonly string[], read = readTrade): Deal | undefined {
  const deals = lines.flatMap((line) => {
    const trade = read(line)
    return trade ? [dealOf(utterance, trade)] : []
  })
  return deals.find((deal) => 'args' in deal) ?? deals[0]
}

function dealOf(utterance: Utterance, trade: TradeRequest): Deal {
  if (trade.isNothing) return { say: aboveZeroWords(trade) }
  const output =
    nameOf(utterance, trade.output) ??
    (trade.verb === 'sell' ? otherSide(nameOf(utterance, trade.input)) : undefined)
  const input =
    nameOf(utterance, trade.input) ?? (trade.verb === 'buy' ? otherSide(output, 'SOL', 'USDC') : undefined)
  if (!input && trade.verb !== 'buy' && trade.amount) return { say: whichWords(trade.amount, output) }
  if (!input || !output) return { say: HOW }
  const fixed = fixedArgs(trade)
  if (!fixed) return { say: howMuchWords(trade, input, output) }
  return { args: { input_mint: input, output_mint: output, ...fixed, slippage_bps: trade.slippageBps } }
}

/** Which side is fixed, and at how much. */
function fixedArgs({
  wanted,
  amount,
}: TradeRequest): Omit<DealArgs, 'input_mint' | 'output_mint'> | undefined {
  if (wanted !== undefined) return { mode: 'ExactOut', desired_output_ui: wanted }
  return amount && { mode: 'ExactIn', ...amountArgs(amount) }
}

/** A sale gives dollars and a purchase takes SOL, unless the utterance names another token. */
const otherSide = (token: string | undefined, usual = 'USDC', other = 'SOL'): string | undefined =>
  token === undefined ? undefined : token.toUpperCase() === usual ? other : usual

/** The tool knows symbols of verified tokens; of the others only the address says which is meant. */
function nameOf(utterance: Utterance, word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  if (!word.startsWith('<')) return word.toUpperCase()
  const token = tokenFor(utterance, word)
  return token && (token.symbol || token.mint)
}

function amountArgs(amount: Amount): Pick<DealArgs, 'amount_ui' | 'amount_usd' | 'amount_percent'> {
  if ('units' in amount) return { amount_ui: amount.units }
  return 'usd' in amount ? { amount_usd: amount.usd } : { amount_percent: Number(amount.percent) }
}

const EXAMPLES = {
  swap: 'swap half a SOL to USDC',
  buy: 'buy 20 dollars of JUP',
  sell: 'sell 10 percent of my BONK',
} as const satisfies Record<TradeRequest['verb'], string>

const HOW = `Say it with an amount, like **${EXAMPLES.swap}**, **${EXAMPLES.buy}** or **${EXAMPLES.sell}**. You see what it would do, and nothing moves until you confirm it.`

const aboveZeroWords = ({ verb }: TradeRequest): string =>
  `The amount has to be above zero. Say it like this: **${EXAMPLES[verb]}**.`

function whichWords(amount: Amount, output = 'USDC'): string {
  const [give, get] = [output.toUpperCase() === 'JUP' ? 'BONK' : 'JUP', plainSymbol(output)]
  return `Which token is to be given? Name one at a time, like **swap ${shareWords(amount)} ${give} to ${get}**.`
}

function shareWords(amount: Amount): string {
  if ('units' in amount) return amount.units
  if ('usd' in amount) return `${amount.usd} dollars of`
  return amount.percent === '100' ? 'all my' : `${amount.percent} percent of my`
}

function howMuchWords({ verb }: TradeRequest, input: string, output: string): string {
  const [give, get] = [plainSymbol(input), plainSymbol(output)]
  if (verb === 'buy') return `How much? Say it like this: **buy 20 dollars of ${get}**.`
  return `How much of it? Say it like this: **swap 10 percent of my ${give} to ${get}**, or **swap 2 ${give} to ${get}**.`
}
