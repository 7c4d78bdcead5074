/** Reads a fragment as a change of the last question about balances: 'top three only', 'ignore anything below 20 dollars'. */
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { leftOver, phrasesIn } from '../../_kit/language/lexicon.ts'
import { WALLET_CUES } from '../../_kit/language/wallet-cues.ts'
import type { BalanceSlots } from './balance-slots.ts'
import { choiceIn } from './choice.ts'

/** 'How much of that is liquid', 'what part can i spend right away'. */
const LIQUID =
  /^(?: (?:and|so|ok|but))* (?:how much|what(?: part| share| portion| percentage)?|which(?: part| of it)?)(?= ).* (?:liquid|spendable|cash|spend (?:right away|now|at once|today))(?= |$)/

/** 'Biggest one?', 'what is the top bag': one alone. */
const BIGGEST =
  /^(?: (?:and|so|ok|what|which|is|are|the|its|his|her|their|my|one|1|show|me))* (?:top|biggest|largest|fattest|heaviest|greatest|most valuable)(?: (?:one|1|holdings?|positions?|bags?|coins?|tokens?|assets?|stacks?|in there|of (?:them|those|all)))*$/

/** 'What does all of that come to in dollars?' */
const IN_ALL =
  /^(?: (?:and|so|ok|but|hm|thank you|thanks))* (?:what (?:does|do) (?:it|that|this|all that|all of that|all of it|it all|they|the whole thing) (?:come|add up|amount|sum up) to|(?:what|how much) (?:is|are) (?:it|that|all that|all of that|all of it|they|the whole thing) (?:worth )?(?:in )?(?:all|total|altogether|all together))(?: (?:in )?(?:dollars|usd|us dollars|total|all|altogether|money))*$/

export function amendedHoldings(
  { wallet, top, minUsd }: BalanceSlots,
  words: readonly string[],
  { tokens }: Utterance,
  _context: DialogueContext,
): Reading<BalanceSlots> | undefined {
  const text = words.map((word) => ` ${word}`).join('')
  if (LIQUID.test(text)) return { slots: tokens.length > 0 ? { wallet, tokens } : { wallet, isLiquid: true } }
  if (IN_ALL.test(text)) return { slots: { wallet } }
  if (BIGGEST.test(text)) return { slots: { wallet, top: 1 } }
  const found = phrasesIn(WALLET_CUES, words)
  const choice = choiceIn(text, found)
  const isChoice = choice.top !== undefined || choice.minUsd !== undefined
  if (!isChoice || leftOver(words, found).length > 0) return undefined
  return { slots: { wallet, top: choice.top ?? top, minUsd: choice.minUsd ?? minUsd } }
}
