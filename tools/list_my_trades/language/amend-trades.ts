/** Changes the last question about past trades: 'only this month', 'all of them', 'just the failed ones', 'and yesterday?'. */
import type { Reading } from '#domain/language/tool-language.ts'
import { periodIn, type TradeSlots } from './trade-slots.ts'

const ALL =
  /^(?: (?:ok|and|please|now|so|can i|show|see|list|give|get|me|open))+ (?:(?:all|every one|everything)(?: of)?(?: (?:them|it|mine|those))?|the (?:rest|others|list|full list))(?: (?:please|then))*$/
const SOME =
  /^(?: (?:ok|and|no|only|just|show|me|list|give|what about|how about|please|the|ones?|those|that|from|of|for|in|on|my|which|what|were|are|was|is|it|all))*(?: (?:failed|fails|confirmed|expired|successful|today|yesterday|this|last|past|week|month|7 days|30 days|biggest|largest|smallest|newest|latest|oldest))+(?: (?:ones?|trades?|swaps?|only|please|of them|too|then))*$/

export function amendedTrades(slots: TradeSlots, words: readonly string[]): Reading<TradeSlots> | undefined {
  const line = words.map((word) => ` ${word}`).join('')
  if (ALL.test(line)) return { slots: { want: 'list', token: slots.token } }
  if (!SOME.test(line)) return undefined
  return { slots: { ...slots, want: 'list', limit: undefined, period: periodIn(line) ?? slots.period } }
}
