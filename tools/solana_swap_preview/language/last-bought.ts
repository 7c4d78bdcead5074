/** 'Buy the last thing he bought': looks up the trades of the trader that was spoken of, and takes the token of the newest purchase. */
import * as z from 'zod/mini'
import { decimalOf } from '#domain/language/amount-words.ts'
import { maybeText } from '#domain/language/lenient-view.ts'
import { plainName } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { type Frame, PRIORITY, type Reading, type ToolLanguage } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { readingOf, type SwapSlots } from './swap-slots.ts'
import { symbolOf } from './trade.ts'
import type { Trade } from './trade-shape.ts'
import { NAME_IT } from './which-of.ts'

/** The person whose purchase is meant, and the wallet that was looked up for them. */
type Trader = NonNullable<SwapSlots['lastBuyOf']>

const LAST = '(?:last|latest|newest|most recent|recent)'
const THING = '(?:thing|coin|token|memecoin|stuff|one|1|buy|purchase|pick)'
const BOUGHT = '(?:bought|buys|got|gets|aped|aped into|picked up|purchased|grabbed|picked)'
const JUST = '(?: (?:just|last|has|have|had|recently|also))*'
const LEAD =
  '^(?: (?:ok|okay|and|then|now|please|so|well|yes|hey|cool|nice|can you|could you|can i|let us|i want to|i would like to|i will))*'
const END = '(?: (?:please|then|too|as well|now|also|thanks|for me))*$'
const SUM = '\\$?\\.?\\d[\\d.,]*(?: (?:dollars|bucks|usd|<t\\d+>|<sol>))?(?: (?:worth|of))*'

const whoIs = (person: string): string =>
  `(?:he|she|they|it|him|her|(?:that|this|the) (?:guy|dude|trader|kol|person|fella|wallet|whale|address)|${person.replaceAll(/[^a-z0-9 ]/g, '.')})`
/** 'The last thing he bought', 'whatever he bought last', 'his last buy'. */
const whatOf = (person: string): string =>
  `(?:(?:the |that )?(?:same )?(?:${LAST} )?${THING}(?: (?:that|which))? ${whoIs(person)}${JUST} ${BOUGHT}(?: ${LAST})?|(?:what|whatever)(?: ${THING})? ${whoIs(person)}${JUST} ${BOUGHT}(?: ${LAST})?|(?:his|her|their|${whoIs(person)}) ${LAST} ${THING}|the ${LAST} ${THING} (?:of|by) ${whoIs(person)}|the same (?:thing )?as ${whoIs(person)})`

const VERB = '(?:buy|get|grab|ape|purchase|take|swap|convert|exchange|put|throw|spend|invest|use|want|i want)'

/** An undefined amount is asked for. */
export const lastBought: Frame<SwapSlots, SwapView> = {
  name: 'swap',
  priority: PRIORITY.unavailable + 8,
  patterns: [],
  read: () => undefined,
  parse(words, context, utterance) {
    const line = words.map((word) => ` ${word}`).join('')
    const { person, wallet } = context
    const trade = tradeIn(line, person ?? 'he', utterance)
    if (!trade) return undefined
    if (person === undefined || wallet === undefined) return { reading: NAME_IT, unexplained: [] }
    return {
      reading: amountOrQuestion({ ...trade, topic: [], lastBuyOf: { name: person, wallet } }),
      unexplained: [],
    }
  },
}

/** Nothing is looked up before it is known how much is to be bought. */
const amountOrQuestion = (slots: SwapSlots): Reading<SwapSlots, SwapView> =>
  slots.amount
    ? { slots }
    : { say: 'How much? Say an amount, like **5 dollars** or **0.1 SOL**.', asking: slots }

/** The amount that was asked for. */
export function amountOfLastBuy(
  slots: SwapSlots,
  words: readonly string[],
  utterance: Utterance,
): Reading<SwapSlots> | undefined {
  const line = words.map((word) => ` ${word}`).join('')
  const [, sum] =
    new RegExp(`${LEAD}(?: (?:for|with|about|make it|just|only))* (${SUM})${END}`).exec(line) ?? []
  const trade = sum === undefined ? undefined : paidWith(sum, utterance)
  return trade && { slots: { ...slots, ...trade } }
}

const LAST_ROW = /\b(?:the|that) (?:last|latest|newest|most recent) (?:coin|token|one)\b/i

/** The trade without the token that is bought. */
function tradeIn(line: string, person: string, utterance: Utterance): Trade | undefined {
  // 'The last coin' counts the rows of the card, until somebody bought it.
  const row = LAST_ROW.test(utterance.typed)
    ? `|<t\\d+>(?: (?:that|which))? ${whoIs(person)}${JUST} ${BOUGHT}`
    : ''
  const what = `(?:${whatOf(person)}${row})`
  const shapes = [
    `${LEAD} ${VERB}(?: me)?(?: some)?(?: (${SUM}))?(?: (?:of|in|into|on|to|for))* ${what}(?: (?:with|for|using|from)(?: about)? (${SUM}))?${END}`,
    `${LEAD} (${SUM}) (?:of|in|into|on|to|for) ${what}()${END}`,
  ]
  const found = shapes.flatMap((shape) => new RegExp(shape).exec(line) ?? [])
  if (found.length === 0) return undefined
  const [first, second] = found.slice(1)
  if (first && second) return undefined
  const sum = first || second
  return sum ? paidWith(sum, utterance) : { verb: 'buy' }
}

/** Dollars, or an amount of the token that pays; a bare number may be either. */
function paidWith(sum: string, utterance: Utterance): Trade | undefined {
  const units = decimalOf((/\d[\d.,]*|\.\d+/.exec(sum)?.[0] ?? '').replaceAll(',', ''))
  if (units === undefined) return undefined
  if (/\$|dollars|bucks|usd/.test(sum)) return { verb: 'buy', amount: { usd: units } }
  const payer = /<sol>/.test(sum) ? 'SOL' : symbolOf(tokenFor(utterance, /<t\d+>/.exec(sum)?.[0] ?? ''))
  return payer === undefined ? undefined : { verb: 'buy', give: payer, amount: { units } }
}

type Prepared = NonNullable<ReturnType<NonNullable<ToolLanguage<string, unknown, SwapSlots>['prepare']>>>

export const withLastBuy = ({ lastBuyOf, ...slots }: SwapSlots): Prepared | undefined =>
  lastBuyOf && {
    tool: 'kolscan_wallet_detail',
    args: { walletAddress: lastBuyOf.wallet },
    fill: (view) => boughtBy(lastBuyOf, slots, view),
  }

const trades = z.object({
  trader: z.string(),
  tokens: z.array(z.object({ symbol: z.string(), mint: z.string() })),
  trades: z.array(z.object({ side: z.string(), symbol: z.string(), mint: maybeText })),
})

function boughtBy({ name }: Trader, slots: SwapSlots, view: unknown): Reading<SwapSlots> {
  const found = trades.safeParse(view).data
  // The wallet that was looked at last may be of somebody else.
  if (!found || !isSame(name, found.trader)) return NAME_IT
  const buy = found.trades.find(({ side }) => side === 'buy')
  if (!buy)
    return {
      say: `I see no purchase among the newest trades of ${plainName(found.trader)}, so there is nothing to buy.`,
    }
  const mint = buy.mint ?? found.tokens.find(({ symbol }) => symbol === buy.symbol)?.mint
  if (mint === undefined) return NAME_IT
  const token: Token = { symbol: buy.symbol, name: buy.symbol, mint, kind: 'coin' }
  return readingOf({ trade: { ...slots, give: slots.give ?? 'SOL', get: mint } }, [token])
}

const isSame = (name: string, other: string): boolean => {
  const [one, two] = [name, plainName(other)].map((each) => each.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  return one !== '' && one === two
}
