/** Trades and advice. This build cannot trade, and the house voice never gives advice: it says both plainly. */
import { defineIntent } from '../intent.ts'
import { listed, plainSymbol } from '../plain.ts'

const TRADE =
  '(swap | buy | sell | trade | exchange | convert | purchase | ape [into] | long | short | dump | market buy | market sell | get me | bridge | swing)'

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

export const swap = defineIntent({
  name: 'swap',
  patterns: [
    `${TRADE} ...`,
    `(do | make | place | execute | start | preview | quote | get) [me] [a | an | the | my | some] (swap | trade | order | buy | sell | purchase | quote [for]) ...`,
    `(i | we) (want | need | would like) to ${TRADE} ...`,
    `how (do i | can i | to) ${TRADE} ...`,
    `(can | could | would) (you | i | we) ${TRADE} ...`,
    `(put | turn | move) ... (into | in) {token} ...`,
    `(all in | go all in) ...`,
    'confirm [the | my] [trade | swap | it | order]',
    'execute ...',
    '[set | change | put] [the | my] slippage ...',
    '[no] cancel (the | my | that) (swap | trade | order)',
  ],
  hints: [`... (swap | buy | sell | trade | convert) ...`],
  respond(ask) {
    const named = ask.tokens.slice(0, 2).map(({ symbol }) => plainSymbol(symbol))
    const instead =
      named.length > 0
        ? `I can tell you the price of ${listed(named)}, check whether a token is the real one, or show what the wallet holds.`
        : 'I can tell you prices, check tokens, or show what the wallet holds.'
    return {
      say: `Trading isn't available in this build yet, so nothing was bought or sold. ${instead}`,
      about: ask.tokens,
    }
  },
})
