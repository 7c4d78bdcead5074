/** Says what stands in the way of a line that is meant as a trade. */
import { EXAMPLES, tradeWords } from './swap-slots.ts'
import { isWhole } from './trade.ts'
import type { Obstacle } from './trade-guards.ts'
import type { ReadTrade } from './trade-shape.ts'

export const OBSTACLES: Readonly<Record<Obstacle, (read: ReadTrade) => string>> = {
  other: () => '',
  negation: () => LEFT,
  report: () => LEFT,
  condition: () =>
    "I can't wait for a price or a time: a swap is shown now and done when you confirm it. Nothing is set up. Ask me again when the moment has come.",
  question: (read) =>
    `Say it with an amount, like **${isWhole(read) && !read.trade.keep ? tradeWords(read.trade) : EXAMPLES[read.trade.verb]}**. You see what it would do, and nothing moves until you confirm it.`,
}

export const LEFT = 'All right. I do nothing: no swap is made unless you ask for one and confirm it.'
