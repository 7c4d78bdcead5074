/** 'What do people say about JUP', 'tweets about bonk': whose posts are meant, and how they are reported. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'
import { counted, plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { quoted } from '../_kit/language/quoted.ts'
import { asToken } from '../_kit/language/subject-of.ts'
import { twitterSearch } from './contract.ts'
import { NOT_POSTS, POST_CUES, POSTS_SPOKEN } from './language/post-cues.ts'
import { besideToken, subjectIn, subjectOfPosts } from './language/read-subject.ts'

type Slots = Readonly<{ token?: Token; query?: string; onlyVerified?: boolean; isAll?: boolean }>

const view = z.object({
  searched: z.string(),
  found: z.number(),
  oldest_at: maybeText,
  as_of: maybeText,
})
type View = z.output<typeof view>

const ALL = 100
const HOUR_MS = 3_600_000

function spanOf({ oldest_at: oldest, as_of: asOf }: View): string {
  const hours = Math.ceil((Date.parse(asOf ?? '') - Date.parse(oldest ?? '')) / HOUR_MS)
  if (!Number.isFinite(hours)) return ''
  if (hours <= 1) return ' from the last hour'
  return hours < 48 ? ` from the last ${hours} hours` : ` from the last ${Math.ceil(hours / 24)} days`
}

function subjectOf({ searched }: View, { token }: Slots): string {
  if (token && token.symbol !== '') return plainSymbol(token.symbol)
  return quoted(searched, 60) || 'that'
}

/** The card has the posts themselves. */
function words(found: View, slots: Slots): string {
  const subject = subjectOf(found, slots)
  if (found.found === 0) return `I found no posts about ${subject} in the last seven days.`
  return `I found ${counted(found.found, 'post')} about ${subject}${spanOf(found)}.`
}

const MOST_WORDS = 3
const NO_SUBJECT =
  /^(?:it|him|her|them|then|make|do|how|what|why|who|ok|okay|yes|no|not|stop|cancel|thanks|never|price|chart|is|are|can|should|show)$/

/** A question of ours is answered with the words of a subject alone. */
const isSubject = (words: readonly string[]): boolean =>
  words.length <= MOST_WORDS && !words.some((word) => NO_SUBJECT.test(word))

export const language = defineLanguage(twitterSearch, {
  frames: [
    {
      name: 'tweets',
      priority: PRIORITY.unavailable,
      decides: true,
      example: {
        group: 'web',
        text: 'what do people say about JUP',
        purpose: 'recent posts on X',
        place: 13,
      },
      patterns: POST_CUES,
      vetoes: NOT_POSTS,
      spoken: POSTS_SPOKEN,
      read({ tokens }, { about, searched }, utterance) {
        const [line = ''] = utterance.lines
        const onlyVerified = / verified (?:accounts?|people|users?|only)(?= |$)/.test(line) || undefined
        const token = [...tokens, ...utterance.tokens, ...utterance.addresses.map(asToken)][0]
        const beside = token && besideToken(line)
        if (token && beside) return { slots: { query: `${token.name} ${beside}`, onlyVerified } }
        const query = token ? undefined : subjectIn(line) || undefined
        if (!token && !query && searched && subjectOfPosts(utterance) === '')
          return { slots: { query: searched, onlyVerified } }
        const last = token || query ? token : about[0]
        if (!last && !query) return { say: 'Posts about what? Name a token or a subject.', asking: {} }
        return { slots: { token: last, query, onlyVerified } }
      },
    },
    {
      // The same words among posts, after they were searched for on the web.
      name: 'tweets',
      priority: PRIORITY.unavailable,
      patterns: [
        '^ [and | now | also | or | check | try | same | what about | how about] [on | in | over on] (x | twitter) [too | also | as well | then | same | same subject | the same | instead] $',
      ],
      read: (_filled, { searched }) => (searched ? { slots: { query: searched } } : undefined),
    },
  ],
  slotsIn(utterance, { about: [last], person, searched }) {
    const query = subjectOfPosts(utterance)
    const [token] = [...utterance.tokens, ...utterance.addresses.map(asToken)]
    if (query !== '') return { slots: { query } }
    if (token) return { slots: { token } }
    if (searched) return { slots: { query: searched } }
    return person === undefined ? last && { slots: { token: last } } : { slots: { query: person } }
  },
  args: ({ token, query, onlyVerified, isAll }: Slots) => ({
    ticker: token && token.symbol !== '' ? token.symbol : undefined,
    mint: token?.symbol === '' ? token.mint : undefined,
    query,
    verified_only: onlyVerified,
    max_results: isAll ? ALL : undefined,
  }),
  view,
  says: words,
  about: ({ token }) => (token ? [token] : undefined),
  amend: (slots, words, { tokens: [token], typed }) =>
    slots.token || slots.query || (!token && !isSubject(words))
      ? undefined
      : { slots: token ? { ...slots, token } : { ...slots, query: typed } },
  again: (slots, [token]) => (token ? { ...slots, token, query: undefined } : slots),
  more: (slots) => (slots.isAll ? undefined : { ...slots, isAll: true }),
})
