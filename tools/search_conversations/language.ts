/** 'What did we say about JUP last week?', 'when did I buy WIF?': the caller's own conversations. */
import { defineLanguage } from '#domain/language/tool-language.ts'
import { searchConversations } from './contract.ts'
import { searchFrames } from './language/frames.ts'
import { authorIn, otherTopic, periodIn, type SearchSlots, topicIn } from './language/search-slots.ts'
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
  slotsIn: ({ tokens: [token], lines: [line = ''] }) => {
    const query = topicIn(line)
    const named = token && (token.symbol || token.mint)
    const subject = query !== '' ? { query } : named ? { token: named } : undefined
    return subject && { slots: { ...subject, from: authorIn(line), period: periodIn(line) } }
  },
  amend: ({ token, period, from }, words, utterance) => {
    const line = ` ${words.join(' ')}`
    const about = otherTopic(line)
    if (about === undefined) return undefined
    const [named] = [...about.matchAll(/<t(\d+)>/g)].flatMap(([, at]) => utterance.tokens[Number(at)] ?? [])
    const query = topicIn(about)
    if (query === '' && !named) return undefined
    return {
      slots: {
        token: named ? named.symbol || named.mint : token,
        query: query || undefined,
        from,
        period: periodIn(line) ?? period,
      },
    }
  },
  view: searchView,
  says: searchWords,
  again: (slots, [token]) => ({ ...slots, query: undefined, token: token && (token.symbol || token.mint) }),
})
