/** Changes the last question about past trades: 'only this month', 'all of them', 'just the failed ones', 'and yesterday?'. */
import type { Reading } from '#domain/language/tool-language.ts'
import { periodIn, type TradeSlots } from './trade-slots.ts'

const ALL =
  /^(?: (?:ok|and|please|now|so|can i|show|see|list|give|get|me|open))+ (?:(?:all|every one|everything)(?: of)?(?: (?:them|it|mine|those))?|the (?:rest|others|list|full list))(?: (?:please|then))*$/
const SOME =
  /^(?: (?:ok|and|no|only|just|show|me|list|give|what about|how about|please|the|ones?|those|that|from|of|for|in|on|my|which|what|were|are|was|is|it|all))*(?: (?:failed|fails|confirmed|expired|successful|today|yesterday|this|last|past|week|month|7 days|30 days|biggest|largest|smallest|newest|latest|oldest))+(?: (?:ones?|trades?|swaps?|only|please|of them|too|then))*$/

/** 'Just the ones over 50 dollars'. */
const OF_WORTH =
  /^(?: (?:ok|and|no|only|just|show|me|list|give|what about|how about|please|the|ones?|trades?|swaps?|those|that|were|are|was|which|with|worth|of))* (?:over|above|below|under|more than|less than|bigger than|larger than|smaller than|at least|at most) (?:<money>|\$?\d[\d.]*)(?: (?:dollars|usd|only|please|then))*$/
const WORTH_ON_CARD =
  'I pick trades by their worth only from a list that is shown. Say **show my trades** first, and then which of them.'
/** 'Can I download that', 'as a spreadsheet'. */
const AS_FILE =
  /^(?: (?:ok|and|can|could|may|how|do|i|you|we|get|have|please|to|the|it|that|this|them|those|all|of|as|in|into|a|an|my|list|trades?|is|there|way|for))* (?:download|export|save|csv|spreadsheet|excel|file|table|pdf|print|printed)(?: (?:it|that|this|them|those|all|of|as|in|to|into|the|a|an|my|list|trades?|csv|file|spreadsheet|excel|table|computer|somewhere|please|then))*$/
const AS_CSV =
  'Yes: press the wallet button at the top, choose Trades, and then Download CSV. Any spreadsheet opens it.'

export function amendedTrades(slots: TradeSlots, words: readonly string[]): Reading<TradeSlots> | undefined {
  const line = words.map((word) => ` ${word}`).join('')
  if (ALL.test(line)) return { slots: { want: 'list', token: slots.token } }
  if (OF_WORTH.test(line)) return { say: WORTH_ON_CARD }
  if (AS_FILE.test(line)) return { say: AS_CSV }
  if (!SOME.test(line)) return undefined
  return { slots: { ...slots, want: 'list', limit: undefined, period: periodIn(line) ?? slots.period } }
}
