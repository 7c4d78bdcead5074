/** 'Swap half a SOL to USDC': previews the trade, or asks for what is missing. */
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { swapView } from '../_kit/language/swap-view.ts'
import { SPOKEN_AMOUNT, swapConsent, TRADE } from '../_kit/language/swap-words.ts'
import { solanaSwapPreview } from './contract.ts'
import { dealIn, type SwapSlots, swapReading } from './language/deal.ts'
import { previewWords } from './language/preview-words.ts'
import { readWantedTrade } from './language/read-trade.ts'

const SPOKEN_SLIPPAGE = '[with {number} percent slippage]'

export const language = defineLanguage(solanaSwapPreview, {
  frames: [
    {
      // The amount to receive is named, and the venue says how much that would take. Other frames have the same words.
      name: 'swap',
      priority: PRIORITY.decision - 2,
      patterns: [
        '[please] (receive | get | give me | end up with) ... (for | with | from | using | out of) ...',
        '(i | we) (want | need | wish | would like) ... (for | with | from | using | out of) ...',
      ],
      read(_filled, _context, utterance) {
        const deal = dealIn(utterance, utterance.lines, readWantedTrade)
        return deal && swapReading(utterance, deal)
      },
    },
    {
      name: 'slippage',
      priority: PRIORITY.trade,
      patterns: [
        '[set | change | put | make | use] [the | my] slippage ...',
        'what is [the | my] slippage ...',
      ],
      spoken: ['set [the] slippage to {number} percent'],
      read: (_filled, _context, utterance) =>
        utterance.lines.some((line) => dealIn(utterance, [line]))
          ? undefined
          : {
              say: 'Slippage belongs to each swap: one percent unless you say otherwise. Add it when you ask, like **swap half a SOL to USDC with 0.5% slippage**.',
            },
    },
    {
      name: 'swap',
      priority: PRIORITY.trade,
      example: {
        text: 'swap half a SOL to USDC',
        purpose: 'a preview; nothing moves until you confirm it',
        place: 5,
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
      spoken: [
        `(swap | exchange | convert | trade) [my | ${SPOKEN_AMOUNT}] {token} (to | for | into) {token} ${SPOKEN_SLIPPAGE}`,
        '[i want to] buy ([some] | {number} | one dollar [worth] of | {number} dollars [worth] of) {token}',
        `[i want to] sell [my | ${SPOKEN_AMOUNT}] {token}`,
        'how do i (buy | sell) {token}',
      ],
      read: (_filled, _context, utterance) => swapReading(utterance, dealIn(utterance, utterance.lines)),
    },
  ],
  args: ({ topic: _topic, ...args }: SwapSlots) => args,
  view: swapView,
  says: previewWords,
  about: ({ topic }) => topic,
  consent: swapConsent,
})
