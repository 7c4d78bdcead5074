/** 'What did we say about JUP last week?', 'when did I buy WIF?': the caller's own conversations. */
import { defineLanguage } from '#domain/language/tool-language.ts'
import { searchConversations } from './contract.ts'
import { searchFrames } from './language/frames.ts'
import type { SearchSlots } from './language/search-slots.ts'
import { searchView, searchWords } from './language/search-words.ts'

export const language = defineLanguage(searchConversations, {
  frames: searchFrames,
  args: ({ query, token, hasTrade, from, period }: SearchSlots) => ({
    query,
    token,
    from,
    has_trade: hasTrade,
    period,
  }),
  view: searchView,
  says: searchWords,
  again: (slots, [token]) => ({ ...slots, query: undefined, token: token && (token.symbol || token.mint) }),
})
