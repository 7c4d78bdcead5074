/** 'Swap half a SOL to USDC': previews the trade, or asks for what is missing. */
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { previewIn } from '../_kit/language/swap-in.ts'
import { swapView } from '../_kit/language/swap-view.ts'
import { SPOKEN_AMOUNT, swapConsent } from '../_kit/language/swap-words.ts'
import { solanaSwapPreview } from './contract.ts'
import { againWithLess, cancelledTrade, freshQuote, splitTrade } from './language/again-trade.ts'
import { amendedTrade } from './language/amend-trade.ts'
import { cardQuestion } from './language/card-question.ts'
import { withHolding } from './language/keep-some.ts'
import { lastBought, withLastBuy } from './language/last-bought.ts'
import { openCondition } from './language/open-condition.ts'
import { madePreview, openPreview } from './language/open-preview.ts'
import { parseTrade } from './language/parse-trade.ts'
import { previewWords } from './language/preview-words.ts'
import { askSlippage } from './language/slippage-change.ts'
import { soberGuess } from './language/sober-guess.ts'
import { standing } from './language/standing.ts'
import { isGuardedLine } from './language/statistics/guess-trade.ts'
import { swapArgs, tradeWords } from './language/swap-slots.ts'
import { symbolOf } from './language/trade.ts'
import { missingIn } from './language/trade-in.ts'
import { unclearChange } from './language/unclear-change.ts'
import { sameTrade, usualTrade, withUsual } from './language/usual-trade.ts'

const OF_EACH_SWAP =
  'Slippage belongs to each swap: {swap.slippage.default}, unless you name another one when you ask, like **swap half a SOL to USDC with 0.5% slippage**. At most {swap.slippage.max} is allowed here; a swap with more is refused.'
const SPOKEN_SLIPPAGE = '[with {number} percent slippage]'

export const language = defineLanguage(solanaSwapPreview, {
  frames: [
    openCondition,
    lastBought,
    unclearChange,
    standing,
    cardQuestion,
    freshQuote,
    againWithLess,
    splitTrade,
    cancelledTrade,
    openPreview,
    madePreview,
    usualTrade,
    sameTrade,
    {
      name: 'slippage',
      priority: PRIORITY.trade + 1,
      patterns: [
        '(try | try it | try that | again | retry | redo | repeat | do it | run it | once more) [again | once more | it | that] [but | with | and] (more | higher | bigger | looser | less | lower | tighter) slippage',
      ],
      also: ['[and | then | ok] (please | this time | now)'],
      // The last swap of the person is meant, where this conversation has none.
      read: () => askSlippage({ verb: 'swap', topic: [], isUsual: true }),
    },
    {
      name: 'slippage',
      priority: PRIORITY.trade,
      // 'It' is the slippage behind words about it.
      patterns: [
        '(can | could | may | how do) i (set | change | put | make | lower | raise) it [to | at] [{number}] [percent | % | bps]',
      ],
      vetoes: ['{token}'],
      read: (_filled, { entry = '', trade }) =>
        entry.includes('slippage') && trade === undefined
          ? { say: OF_EACH_SWAP, beside: OF_EACH_SWAP, asking: { verb: 'swap' as const, topic: [] } }
          : undefined,
    },
    {
      // 'Explain slippage, then set mine to 0.5%'.
      name: 'slippage',
      priority: PRIORITY.trade,
      decides: true,
      patterns: ['^ [please] (set | change | put | make | lower | raise) (it | mine | my own) (to | at) ...'],
      vetoes: ['{token}'],
      read: (_filled, { entry = '', trade }) =>
        entry.includes('slippage') && trade === undefined
          ? { say: OF_EACH_SWAP, beside: OF_EACH_SWAP, asking: { verb: 'swap' as const, topic: [] } }
          : undefined,
    },
    {
      name: 'slippage',
      priority: PRIORITY.trade,
      patterns: [
        '(set | change | put | make | use) [the | my] slippage [(to | at) [{number}] [percent | % | bps]]',
        'what is [the | my] slippage',
      ],
      spoken: ['set [the] slippage to {number} percent'],
      read: () => ({
        say: OF_EACH_SWAP,
        beside: OF_EACH_SWAP,
        // With a trade at hand the same words change it.
        asking: { verb: 'swap' as const, topic: [] },
      }),
    },
    {
      name: 'swap',
      // It takes a line only when it is a trade, so it goes before questions on the worth of an amount.
      priority: PRIORITY.trade + 2,
      example: {
        group: 'money',
        text: 'swap half a SOL to USDC',
        purpose: 'a preview; nothing moves until you confirm it',
        place: 5,
      },
      patterns: [],
      spoken: [
        `(swap | exchange | convert | trade) [my | ${SPOKEN_AMOUNT}] {token} (to | for | into) {token} ${SPOKEN_SLIPPAGE}`,
        '[i want to] buy ([some] | {number} | one dollar [worth] of | {number} dollars [worth] of) {token}',
        `[i want to] sell [my | ${SPOKEN_AMOUNT}] {token}`,
        'how do i (buy | sell) {token}',
      ],
      read: () => undefined,
      parse: parseTrade,
    },
  ],
  args: swapArgs,
  prepare: (slots) => withUsual(slots) ?? withLastBuy(slots) ?? withHolding(slots),
  view: swapView,
  saysIn: previewIn,
  asksIn: missingIn,
  says: previewWords,
  amend: amendedTrade,
  // The words beside a trader or a transaction of a card make another trade.
  guess: (utterance, context) =>
    utterance.tokens.every((token) => symbolOf(token) !== undefined)
      ? soberGuess(utterance, context)
      : undefined,
  forbids: isGuardedLine,
  request: tradeWords,
  about: ({ topic }) => topic,
  consent: swapConsent,
})
