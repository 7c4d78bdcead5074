/** 'News about jup', 'search the web for staking': what to search for, and the pages that were found. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'
import { counted } from '#domain/language/plain-words.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { quoted } from '../_kit/language/quoted.ts'
import { searchTool } from './contract.ts'
import { vetoes } from './language/cues.ts'
import { isBait, NAMED, namedPages, TITLE_MAX } from './language/named-pages.ts'
import { pagesTable } from './language/pages-table.ts'
import {
  asksForWeb,
  bareQuery,
  isPointing,
  isTailOf,
  namedIn,
  nameOf,
  queryIn,
} from './language/read-query.ts'

type Slots = Readonly<{
  /** Empty until it is named. */
  query: string
  /** As many pages as the tool gives. */
  isAll?: boolean
}>

const ALL = 10
const NEWS = ' news'
const ANSWER_MAX = 260

const view = z.object({
  query: z.string(),
  answer: maybeText,
  results: z.array(
    z.object({ title: z.string(), url: z.string(), site: z.string(), published: maybeText, text: maybeText }),
  ),
  as_of: maybeText,
})

export const language = defineLanguage(searchTool, {
  frames: [
    {
      name: 'search',
      priority: PRIORITY.unavailable - 0.5,
      example: {
        group: 'web',
        text: 'search the web for solana staking',
        purpose: 'pages and news',
        place: 7,
      },
      takesAll: true,
      patterns: [],
      vetoes,
      // Only for slips of the finger: 'serach', 'nwes'.
      also: ['(search | news | headlines | internet | online | google | article)'],
      spoken: [
        '[show me] the [latest] news',
        '[any] news about {token}',
        'search the web for {token}',
        'search the web for (staking | liquid staking | slippage | rug pulls | honeypots | airdrops | hardware wallets | validators | solana news)',
        'what is happening [today | right now]',
        '[show me] the top (gainers | losers)',
      ],
      read: () => undefined,
      parse(words, { topic, about: [last], person, searched }, utterance) {
        if (!asksForWeb(words)) return undefined
        const ofTopic = topic?.symbol ? nameOf(topic.symbol) : undefined
        const ofLast = person ?? (last?.symbol ? nameOf(last.symbol) : undefined)
        const query = withTopic(
          ofSpoken(queryIn(words, utterance), searched ?? ofTopic, ofLast),
          ofTopic,
          words,
        )
        const isOfTopic = topic?.symbol && OF_TOPIC.test(words.join(' '))
        const reading = isOfTopic
          ? { slots: { query: `${nameOf(topic.symbol)}${NEWS}` } }
          : readingOf(query, words)
        return { reading, unexplained: [] }
      },
    },
    {
      // The same words on the web, after they were searched for among posts.
      name: 'search',
      priority: PRIORITY.unavailable,
      patterns: [
        '^ [and | now | also | or | check | try | search | search it | same | what about | how about] [on | in] [the] (web | internet | net | google | news) [too | also | as well | then | same | same subject | the same | instead] $',
      ],
      read(_filled, { searched, topic }, { lines: [line = ''] }) {
        // News of it are for the frame above.
        const ofTopic = topic?.symbol && !line.includes(' news') ? nameOf(topic.symbol) : undefined
        const query = searched ?? ofTopic
        return query ? { slots: { query } } : undefined
      },
    },
  ],
  slotsIn(utterance, { about: [last], person }) {
    const query = namedIn(bareQuery(utterance), person ?? (last && nameOf(last.symbol)))
    return query === '' || isPointing(query) ? undefined : { slots: { query } }
  },
  args: ({ query, isAll }: Slots) => ({ query, max_results: isAll ? ALL : undefined }),
  view,
  links: ({ results }) => results,
  table: pagesTable,
  says({ query, answer, results }) {
    if (results.length === 0) return `The web search found nothing on ${quoted(query, TITLE_MAX) || 'that'}.`
    const short = answer ? `In short: ${quoted(answer, ANSWER_MAX)} ` : ''
    return `${short}I found ${counted(results.length, 'page')}${namedPages(results)}`
  },
  saysIn(words, [found]) {
    // The warning has words in English only.
    if (!found || found.results.some(isBait)) return undefined
    const { query, results } = found
    if (results.length === 0) return words.noPages(quoted(query, TITLE_MAX))
    const named = results.slice(0, NAMED)
    return words.pages(
      results.length,
      named.map(({ title, site }) => ({ title: quoted(title, TITLE_MAX), site })),
    )
  },
  amend: ({ query }, words, utterance) =>
    query === '' ? readingOf(queryIn(words, utterance), words) : undefined,
  again: ({ query }, tokens) => ({
    query: `${tokens.map(({ symbol }) => nameOf(symbol)).join(' ')}${query.endsWith(NEWS) ? NEWS : ''}`,
  }),
  more: (slots) => (slots.isAll ? undefined : { ...slots, isAll: true }),
})

/** 'An article about it', 'who founded it', and a pronoun alone: what was spoken of stands in its place. */
function ofSpoken(query: string, spoken: string | undefined, last: string | undefined): string {
  if (isPointing(query)) {
    const subject = spoken ?? last
    return subject ? `${subject}${query.endsWith(NEWS) ? NEWS : ''}` : ''
  }
  return spoken === undefined
    ? query
    : query.replace(
        /(?<=^|(?:about|on|of|for|founded|made|created|behind|with) )(?:it|that|this)(?= |$)/,
        spoken,
      )
}

/** 'Unlocks soon? Google it' has no subject but the token that was spoken of just now. */
const withTopic = (query: string, topic: string | undefined, words: readonly string[]): string =>
  topic && isTailOf(words) && query !== '' && !query.includes(topic) ? `${topic} ${query}` : query

/** 'Any news?' while a token is spoken of. 'Look in' is two of these words: of one that is also a phrase there would be too many ways. */
const OF_TOPIC =
  /^(?:and |also |now |ok |is there |are there |what |any |in |the |it |search |check |look (?:at |through |into )?|see |try |read |show me |get |for |about |can you |please )*news(?: (?:on|about|of) (?:it|that|this))?(?: (?:too|also|as well|then|now|please|instead))*$/

/** News without a subject are those of the chain. */
function readingOf(query: string, words: readonly string[]) {
  const line = words.join(' ')
  if (query === '' || /^(?:latest |crypto |market )?news$/.test(query))
    return /news|headline|latest|trending|happening|gainers|losers/.test(line)
      ? { slots: { query: `Solana${NEWS}` } }
      : { say: 'What should I search the web for?', asking: { query: '' } }
  return { slots: { query } }
}
