/** Swaps: a preview is made of what was asked, and what is missing is asked for. The built-in assistant never gives advice. */

import type { Token } from '#domain/language/tokens.ts'
import type { Ask } from '../ask.ts'
import { tokenFor } from '../ask.ts'
import { defineIntent, type Move, type ToolCall } from '../intent.ts'
import { plainSymbol } from '../plain.ts'
import { swapView } from '../swap-view.ts'
import { readTrade, readWish, type TradeAsk } from '../trade-ask.ts'
import { worded } from '../views.ts'
import { carryOutMove, LEFT_ALONE, PREVIEW, previewWords } from './swap-words.ts'

const TRADE =
  '(swap | buy | sell | trade | exchange | convert | purchase | ape [into] | long | short | dump | market buy | market sell | get me | get rid of | bridge | swing)'
const NOUN = '(swap | swaps | trade | trades | order | orders | sale | exchange | transaction)'

export const advice = defineIntent({
  name: 'advice',
  patterns: [
    `(should | shall | must) (i | we) ...`,
    `what (should | shall | do) (i | we) (buy | sell | swap | ape | hold | trade | invest in) ...`,
    '(will | is | are) ... (going to | gonna | likely to) (go up | go down | pump | dump | moon | crash | rise | fall | 10x | 100x) ...',
    'will {token} ...',
    '(is | are) {tokens} (a good | a bad | worth) (buy | investment | buying | bet | idea | it | time to buy) ...',
    'is it a good (time | idea | moment) to ...',
    '(when | wen) (moon | lambo | pump)',
    '(predict | forecast) ...',
    '... price (prediction | forecast | target) ...',
    'what will ... (be worth | cost | do) ...',
    '(best | top | good | next) (coin | coins | token | tokens | memecoin | memecoins | gem | gems) [to buy | to ape | right] ...',
    'which (coin | token | memecoin) (should i | to | will | is going to | do i) ...',
  ],
  // Whether to trust a token is a question about facts.
  respond: (ask) =>
    ask.lines.some((line) => line.includes(' trust '))
      ? undefined
      : {
          say: `I don't predict prices or give advice, that stays with you. What I can do is tell you facts: ask **price of ${plainSymbol(ask.tokens[0]?.symbol ?? 'SOL')}** or **is it verified?**`,
          about: ask.tokens,
        },
})

/** Agreeing is the person's own: with words that read the swap back, or with the card's button. This only looks after it. */
export const confirm = defineIntent({
  name: 'confirm',
  patterns: [
    `[yes | ok | please | i | we] (confirm | confirmed | approve | accept | execute | authorize | sign) [it | this | that | (the | my | this | that) ${NOUN}]`,
    '[yes | i | we | please] (confirm | confirmed | approve) ...',
    `yes (${TRADE} | please ${TRADE}) ...`,
    '[yes] (go ahead | do it | go for it | send it | make it so | yes do it | yes go ahead | please do | let us do it) [and] [with (it | that | the (swap | trade))] [please | confirm]',
    `(did | has) (it | that | the ${NOUN} | my ${NOUN} | my last ${NOUN}) (go through | gone through | work | land | landed | happen | succeed | confirm | finish | finished) ...`,
    `(is | was) (it | that | the ${NOUN} | my ${NOUN}) (done | confirmed | through | finished | complete | completed | successful | landed) [yet]`,
    `(status | state) of (it | that | the ${NOUN} | my ${NOUN})`,
    `(how | where) is (my | the) ${NOUN} [doing]`,
  ],
  respond: () => ({
    say: 'There is no swap that waits for your word. Ask for one first, like **swap half a SOL to USDC**: you see what it would do before anything moves.',
    onPreview: carryOutMove,
  }),
})

export const decline = defineIntent({
  name: 'decline',
  patterns: [
    `[no | please] (cancel | decline | reject | abort | drop | stop | forget) (the | my | that | this) ${NOUN}`,
    '[no] [i] (do not | will not) (do it | want it | want that | want this | confirm [it] | agree [to it] | swap [it] | sell [it] | buy [it])',
    '[no] (decline | reject) [it | that | this]',
    `no (do not | cancel) [it] [please]`,
    '[no] i [have] changed my mind',
  ],
  respond: () => ({
    say: 'There is no swap waiting, so nothing is swapped.',
    onPreview: () => LEFT_ALONE,
  }),
})

export const slippage = defineIntent({
  name: 'slippage',
  patterns: ['[set | change | put | make | use] [the | my] slippage ...', 'what is [the | my] slippage ...'],
  respond(ask) {
    if (ask.lines.some((line) => dealIn(ask, [line]))) return undefined
    return {
      say: 'Slippage belongs to each swap: one percent unless you say otherwise. Add it when you ask, like **swap half a SOL to USDC with 0.5% slippage**.',
    }
  },
})

/** What money is there to look back on. The page keeps the list: it is the person's own and needs no tool. */
export const receipts = defineIntent({
  name: 'receipts',
  patterns: [
    '<show> <my> [last | recent | latest | past | own] (trades | swaps | orders | receipts | receipt)',
    '<show> <my> (last | recent | latest) (trade | swap)',
    '<show> <my> (trade | swap | trading | order) (history | list | log | receipts)',
    '<show> the receipt [(for | of) (it | that | the (swap | trade))]',
    '(what | which) (trades | swaps) (did i | have i) (make | made | do | done)',
    '(what did | what have) i (swap | swapped | trade | traded | buy | bought | sell | sold) [so far | today]',
    '[my] (receipts | trades | swaps) [please]',
    '(export | download) <my> (trades | swaps | receipts)',
  ],
  respond: () => ({
    say: 'Your trades are in the wallet panel of the page, under **Trades**: each with its quote, the least it could have been, what really arrived, and its signature. You can take them along as a table from there.',
  }),
})

export const swap = defineIntent({
  name: 'swap',
  example: {
    ask: 'swap half a SOL to USDC',
    for: 'a preview; nothing moves until you confirm it',
    needs: PREVIEW,
  },
  patterns: [
    `${TRADE} ...`,
    `(do | make | place | start | preview | quote | get) [me] [a | an | another | the | my | some] (swap | trade | order | buy | sell | purchase | quote [for]) ...`,
    `(i | we) (want | need | would like) to ${TRADE} ...`,
    `how (do i | can i | to) ${TRADE} ...`,
    `(can | could | would) (you | i | we) ${TRADE} ...`,
    `(put | turn | move | change) ... (into | in | to | for) {token} ...`,
    `(all in | go all in) ...`,
    'execute ...',
  ],
  hints: [
    `... (swap | buy | sell | trade | convert) ...`,
    // Words of amounts, so that a slip in them is mended.
    'swap (half | quarter | percent | all | everything | dollars | worth | slippage | tolerance)',
  ],
  respond: (ask) => swapMove(ask, dealIn(ask, ask.lines)),
})

/** What should arrive is named: the venue says what that would take. The words are those of other asks too. */
export const wantedSwap = defineIntent({
  name: 'swap',
  patterns: [
    '[please] (receive | get | give me | end up with) ... (for | with | from | using | out of) ...',
    '(i | we) (want | need | wish | would like) ... (for | with | from | using | out of) ...',
  ],
  respond(ask) {
    const deal = dealIn(ask, ask.lines, readWish)
    return deal && swapMove(ask, deal)
  },
})

function swapMove(ask: Ask, asked: Deal | undefined): Move {
  const about = ask.tokens
  if (!asked || !('args' in asked)) return { say: asked?.say ?? HOW, about }
  const call: ToolCall = { tool: PREVIEW, args: asked.args }
  return { calls: [call], answer: worded(swapView, previewWords), about: ask.tokens.slice(-1) }
}

type Deal = Readonly<{ args: Readonly<Record<string, unknown>> } | { say: string }>

/** The likeliest reading that is a whole trade; else what the likeliest reading lacks. */
function dealIn(ask: Ask, lines: readonly string[], read = readTrade): Deal | undefined {
  const deals = lines.flatMap((line) => {
    const trade = read(line)
    return trade ? [dealOf(ask, trade)] : []
  })
  return deals.find((deal) => 'args' in deal) ?? deals[0]
}

function dealOf(ask: Ask, trade: TradeAsk): Deal {
  if (trade.isNothing) return { say: aboveZeroWords(trade) }
  const output =
    nameOf(ask, trade.output) ?? (trade.verb === 'sell' ? restOf(nameOf(ask, trade.input)) : undefined)
  const input = nameOf(ask, trade.input) ?? (trade.verb === 'buy' ? restOf(output, 'SOL', 'USDC') : undefined)
  if (!input && trade.verb !== 'buy' && trade.amount) return { say: whichWords(trade.amount, output) }
  if (!input || !output) return { say: HOW }
  const fixed = fixedArgs(trade)
  if (!fixed) return { say: howMuchWords(trade, input, output) }
  const slippageBps = trade.slippageBps === undefined ? {} : { slippage_bps: trade.slippageBps }
  return { args: { input_mint: input, output_mint: output, ...fixed, ...slippageBps } }
}

/** Which side is fixed, and at how much. */
function fixedArgs({ wanted, amount }: TradeAsk): Readonly<Record<string, unknown>> | undefined {
  if (wanted !== undefined) return { mode: 'ExactOut', desired_output_ui: wanted }
  return amount && { mode: 'ExactIn', ...amountArgs(amount) }
}

/** What is sold becomes dollars, and what is bought is paid in SOL, where nothing else was said. */
const restOf = (token: string | undefined, usual = 'USDC', other = 'SOL'): string | undefined =>
  token === undefined ? undefined : token.toUpperCase() === usual ? other : usual

/** The tool knows symbols of verified tokens; of the others only the address says which is meant. */
function nameOf(ask: Ask, word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  if (!word.startsWith('<')) return word.toUpperCase()
  const token: Token | undefined = tokenFor(ask, word)
  return token && (token.symbol || token.mint)
}

function amountArgs(amount: NonNullable<TradeAsk['amount']>): Readonly<Record<string, unknown>> {
  if ('units' in amount) return { amount_ui: amount.units }
  return 'usd' in amount ? { amount_usd: amount.usd } : { amount_percent: Number(amount.percent) }
}

const EXAMPLES = {
  swap: 'swap half a SOL to USDC',
  buy: 'buy 20 dollars of JUP',
  sell: 'sell 10 percent of my BONK',
} as const satisfies Record<TradeAsk['verb'], string>

const HOW = `Say it with an amount, like **${EXAMPLES.swap}**, **${EXAMPLES.buy}** or **${EXAMPLES.sell}**. You see what it would do, and nothing moves until you confirm it.`

const aboveZeroWords = ({ verb }: TradeAsk): string =>
  `The amount has to be above zero. Say it like this: **${EXAMPLES[verb]}**.`

function whichWords(amount: NonNullable<TradeAsk['amount']>, output = 'USDC'): string {
  const [give, get] = [output.toUpperCase() === 'JUP' ? 'BONK' : 'JUP', plainSymbol(output)]
  return `Which token is to be given? Name one at a time, like **swap ${shareWords(amount)} ${give} to ${get}**.`
}

function shareWords(amount: NonNullable<TradeAsk['amount']>): string {
  if ('units' in amount) return amount.units
  if ('usd' in amount) return `${amount.usd} dollars of`
  return amount.percent === '100' ? 'all my' : `${amount.percent} percent of my`
}

function howMuchWords({ verb }: TradeAsk, input: string, output: string): string {
  const [give, get] = [plainSymbol(input), plainSymbol(output)]
  if (verb === 'buy') return `How much? Say it like this: **buy 20 dollars of ${get}**.`
  return `How much of it? Say it like this: **swap 10 percent of my ${give} to ${get}**, or **swap 2 ${give} to ${get}**.`
}
