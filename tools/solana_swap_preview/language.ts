/** 'Swap half a SOL to USDC': previews the trade, or asks for what is missing. */
import type { Utterance } from '#domain/language/utterance.ts'
import { type DialogueContext, defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { swapView } from '../_kit/language/swap-view.ts'
import { SPOKEN_AMOUNT, swapConsent } from '../_kit/language/swap-words.ts'
import { previewIn } from '../_kit/language/swap-in.ts'
import { missingIn } from './language/trade-in.ts'
import { solanaSwapPreview } from './contract.ts'
import { amendedTrade } from './language/amend-trade.ts'
import { previewWords } from './language/preview-words.ts'
import { readTradeLine } from './language/read-trade.ts'
import { readingOf, type SwapSlots, swapArgs } from './language/swap-slots.ts'
import { isTrade, tradeIn } from './language/trade.ts'
import { tradeWordAt } from './language/trade-words.ts'

const SPOKEN_SLIPPAGE = '[with {number} percent slippage]'

export const language = defineLanguage(solanaSwapPreview, {
  frames: [
    {
      name: 'slippage',
      priority: PRIORITY.trade,
      patterns: ['[set | change | put | make | use] [the | my] slippage [to | at] {number} [percent | % | bps]', 'what is [the | my] slippage'],
      spoken: ['set [the] slippage to {number} percent'],
      read: () => ({
        say: 'Slippage belongs to each swap: one percent unless you say otherwise. Add it when you ask, like **swap half a SOL to USDC with 0.5% slippage**.',
      }),
    },
    {
      name: 'swap',
      priority: PRIORITY.trade,
      example: {
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
  view: swapView,
  saysIn: previewIn,
  asksIn: missingIn,
  says: previewWords,
  amend: amendedTrade,
  about: ({ topic }) => topic,
  consent: swapConsent,
})

function parseTrade(words: readonly string[], { about }: DialogueContext, utterance: Utterance) {
  if (REPORT.test(` ${words.join(' ')}`)) return undefined
  const line = readTradeLine(withoutStory(words, utterance))
  const read = tradeIn(line, { utterance, about })
  if (!isTrade(line, read)) return undefined
  const reading = readingOf(read, topicOf(utterance), line.unexplained)
  return { reading, unexplained: line.unexplained }
}

/** What was done, or what others do: no request. */
const REPORT =
  / (?:i|we|he|she|they|you|who|friend|brother|sister|guy|people|everyone|everybody) (?:have |has |just |already |had )*(?:bought|sold|swapped|traded|exchanged|converted|moved|turned|changed|buys|sells|swaps)(?= |$)/

/** A clause with no token, number or verb of a trade only tells why: 'my nephew has a birthday, 25 dollars of PENGU'. */
function withoutStory(words: readonly string[], { clauses }: Utterance): readonly string[] {
  const line = ` ${words.join(' ')} `
  const story = clauses.filter((clause) => !isOfTrade(clause)).map((clause) => ` ${clause.join(' ')} `)
  return story
    .reduce((rest, clause) => rest.replace(clause, ' '), line)
    .split(' ')
    .filter((word) => word !== '')
}

const MATTERS = /^(?:<[tas]\d+>|.*\d.*|no|not|never|if|when|unless|until|once|without|half|all|everything|slippage)$/

const isOfTrade = (clause: readonly string[]): boolean =>
  clause.some((word, at) => MATTERS.test(word) || tradeWordAt(clause, at)?.word.kind === 'verb')

const topicOf = ({ tokens }: Utterance): SwapSlots['topic'] => tokens.slice(-1)
