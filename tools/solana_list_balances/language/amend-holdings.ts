/** Reads a fragment as a change of the last question about balances: 'top three only', 'ignore anything below 20 dollars'. */
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { leftOver, phrasesIn } from '../../_kit/language/lexicon.ts'
import { WALLET_CUES } from '../../_kit/language/wallet-cues.ts'
import type { BalanceSlots } from './balance-slots.ts'
import { choiceIn } from './choice.ts'

export function amendedHoldings(
  { wallet, top, minUsd }: BalanceSlots,
  words: readonly string[],
  _utterance: Utterance,
  _context: DialogueContext,
): Reading<BalanceSlots> | undefined {
  const text = words.map((word) => ` ${word}`).join('')
  const found = phrasesIn(WALLET_CUES, words)
  const choice = choiceIn(text, found)
  const isChoice = choice.top !== undefined || choice.minUsd !== undefined
  if (!isChoice || leftOver(words, found).length > 0) return undefined
  return { slots: { wallet, top: choice.top ?? top, minUsd: choice.minUsd ?? minUsd } }
}
