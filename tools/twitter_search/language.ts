/** 'What do people say about JUP', 'tweets about bonk': whose posts are meant, and how they are reported. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'
import { counted, plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { defineLanguage, PRIORITY, type Reading } from '#domain/language/tool-language.ts'
import { quoted } from '../_kit/language/quoted.ts'
import { asToken, isTraded } from '../_kit/language/subject-of.ts'
import { twitterSearch } from './contract.ts'
import { NOT_POSTS, POST_CUES, POSTS_SPOKEN, TREND_CUES } from './language/post-cues.ts'
import { authorIn, besideToken, isPointing, subjectIn, subjectOfPosts } from './language/read-subject.ts'

type Slots = Readonly<{
  token?: Token
  query?: string
  onlyVerified?: boolean
  isAll?: boolean
  /** Only the posts of so many hours are said. */
  hours?: number
}>

const view = z.object({
  searched: z.string(),
  found: z.number(),
  oldest_at: maybeText,
  posts: z._default(z.array(z.object({ at: maybeText })), []),
  as_of: maybeText,
})
type View = z.output<typeof view>

const ALL = 100
const HOUR_MS = 3_600_000

/** Another coin may have the symbol of one that is on no list. */
const goesByMint = ({ symbol, kind }: Token): boolean => symbol === '' || kind === 'coin'

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

/** The posts of the last hours alone. */
function within({ posts, as_of: asOf, ...found }: View, hours: number): View {
  const since = Date.parse(asOf ?? '') - hours * HOUR_MS
  const recent = posts.filter(({ at }) => Date.parse(at ?? '') >= since)
  return { ...found, as_of: asOf, posts: recent, found: recent.length, oldest_at: recent.at(-1)?.at ?? null }
}

const hoursWords = (hours: number): string => (hours === 1 ? 'hour' : `${hours} hours`)

/** The card has the posts themselves. */
function words(all: View, slots: Slots): string {
  const subject = subjectOf(all, slots)
  if (all.found === 0) return `I found no posts about ${subject} in the last seven days.`
  const found = slots.hours === undefined ? all : within(all, slots.hours)
  if (found.found === 0)
    return `None of the newest ${counted(all.posts.length, 'post')} about ${subject} is from the last ${hoursWords(slots.hours ?? 1)}.`
  return `I found ${counted(found.found, 'post')} about ${subject}${spanOf(found)}.`
}

const MOST_WORDS = 3
const NO_SUBJECT =
  /^(?:it|him|her|them|then|make|do|how|what|why|who|ok|okay|yes|no|not|stop|cancel|thanks|never|price|chart|is|are|can|should|show)$/

/** A question of ours is answered with the words of a subject alone. */
const isSubject = (words: readonly string[]): boolean =>
  words.length <= MOST_WORDS && !words.some((word) => NO_SUBJECT.test(word))

const SPAN =
  /^(?: (?:and|but|ok|is|there|anything|something|any|some|posts?|tweets?|ones?|just|only|the|from|in|of|within|over|show|me|give|what|about|newer|new|more|recent|said|posted|being))* (?:last|past|this) (\d{1,2} )?(hours?|hrs?|days?)(?: (?:only|please|then|though))*$|^(?: (?:and|but|anything|any|something|just|only|posts?|tweets?|ones?|from|of|what|about))* (today)(?: (?:only|please))*$/
const TRUSTED =
  /^(?=.* (?:verified|official|serious|trusted|legit|reputable|real|proper|known|bigger|big)(?= |$))(?=.* (?:accounts?|acc|accs|people|users?|sources?|only|ones?|profiles?|handles?)(?= |$))(?!.* (?:price|wallet|bank)(?= |$))/
const LINK =
  / (?:link|url|open|see|show|read)(?= ).* (?:first|second|third|fourth|fifth|last|that|this|it|one|1|post|tweet|\d)(?= |$)|^(?: \S+){0,3} (?:link|url)$| when (?:was|were|is|did) (?:that|it|this|they|he|she|the)(?: \S+){0,3} (?:posted|tweeted|written|from|post|tweet|write)(?= |$)| how old (?:is|are) (?:that|the|this|those)(?: \S+)? (?:posts?|tweets?)(?= |$)/
const AUTHOR =
  /^(?: (?:and|ok|so|but|wait))* (?:who|whose)(?= )(?:.* (?:guy|dude|girl|person|account|acc|author|posted|post|wrote|tweeted|said|says|saying)(?= |$)| (?:is|was) the (?:first|second|third|fourth|fifth|last|other|next)(?: (?:1|one|guy))?(?= |$)| (?:is|was) (?:that|this|he|she|it)(?: (?:even|guy|from|by))*$)/
const WHEN =
  /^(?: (?:and|ok|so|but))* (?:when|what time|how long ago)(?: (?:exactly|precisely|was|were|is|did|do|they|he|she|it|that|this|those|these|posts?|posted|tweets?|tweeted|write|written|said|say|made|the|first|second|third|last|1|one))*$/
/** 'Is that mostly positive', 'bullish or bearish overall'. */
const MOOD =
  /^(?: (?:and|ok|so|but|well))* (?:is|are|was|were|do|does|overall|mostly|how|what|bullish|positive|sound|sounds)(?=.* (?:positive|negative|bullish|bearish|good|bad|mood|tone|sentiment|optimistic|pessimistic|happy|angry|hyped|excited|for or against)(?= |$))(?: (?:is|are|was|were|it|that|this|they|those|these|people|posts?|tweets?|all|mostly|mainly|generally|overall|more|rather|or|and|the|do|does|sound|sounds|seem|seems|look|looks|feel|like|in|general|on|average|whole|then|about|how|what|kind|of|positive|negative|bullish|bearish|good|bad|mood|tone|sentiment|optimistic|pessimistic|happy|angry|hyped|excited|for|against))*$/
const POST_MOOD =
  'I count the posts and do not weigh their mood. The card has the newest of them, so that you can judge for yourself.'
const NO_TRENDS =
  'I have no list of what trends on X, but I can search its posts by subject. Name one, like **what do people say about JUP**. What known traders buy is in **trending tokens**.'
const POST_LINKS = 'On the card the age of each post is its link: press it, and the post opens on X.'
const POST_AUTHORS =
  'The card names the author of each post, and the handle leads to the profile on X. More than that I do not know about them.'

/** Reads a line about the posts that were found: newer ones, those of verified accounts, a link, an author. */
function amendedPosts(
  slots: Slots,
  words: readonly string[],
  token: Token | undefined,
): Reading<Slots> | undefined {
  const line = words.map((word) => ` ${word}`).join('')
  if (token) return undefined
  const [whole, count = '1', unit = 'day'] = SPAN.exec(line) ?? []
  if (whole !== undefined)
    return { slots: { ...slots, hours: Number(count) * (unit.startsWith('h') ? 1 : 24) } }
  if (TRUSTED.test(line)) return { slots: { ...slots, onlyVerified: true } }
  if (AUTHOR.test(line)) return { say: POST_AUTHORS }
  if (MOOD.test(line)) return { say: POST_MOOD }
  return LINK.test(line) || WHEN.test(line) ? { say: POST_LINKS } : undefined
}

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
        const author = authorIn(line)
        if (author) return { slots: { query: author, onlyVerified } }
        const token = [...tokens, ...utterance.tokens, ...utterance.addresses.map(asToken)][0]
        const beside = token && besideToken(line)
        if (token && beside) return { slots: { query: `${token.name} ${beside}`, onlyVerified } }
        const query = token ? undefined : subjectIn(line) || undefined
        if (!token && !query && searched && subjectOfPosts(utterance) === '')
          return { slots: { query: searched, onlyVerified } }
        const last = token || query ? token : about.find(isTraded)
        if (!last && !query) return { say: 'Posts about what? Name a token or a subject.', asking: {} }
        return { slots: { token: last, query, onlyVerified } }
      },
    },
    {
      name: 'post-trends',
      priority: PRIORITY.unavailable + 1,
      decides: true,
      patterns: TREND_CUES,
      vetoes: [...NOT_POSTS, '{token}', '{address}', '(about | regarding | on) (the | a | that | this) '],
      read: () => ({ say: NO_TRENDS, asking: {} }),
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
    if (query !== '' && !isPointing(query)) return { slots: { query } }
    if (token) return { slots: { token } }
    if (searched) return { slots: { query: searched } }
    if (person !== undefined) return { slots: { query: person } }
    return last && isTraded(last) ? { slots: { token: last } } : undefined
  },
  args: ({ token, query, onlyVerified, isAll }: Slots) => ({
    ticker: token && !goesByMint(token) ? token.symbol : undefined,
    mint: token && goesByMint(token) ? token.mint : undefined,
    query,
    verified_only: onlyVerified,
    max_results: isAll ? ALL : undefined,
  }),
  view,
  says: words,
  saysIn: (say, [found], slots) =>
    !found || slots.hours !== undefined
      ? undefined
      : found.found === 0
        ? say.noPosts(subjectOf(found, slots))
        : say.posts(found.found, subjectOf(found, slots)),
  asksIn: (say) => say.whichPosts,
  about: ({ token }) => (token ? [token] : undefined),
  amend(slots, words, { tokens: [token], typed }) {
    if (slots.token || slots.query) return amendedPosts(slots, words, token)
    if (!token && !isSubject(words)) return undefined
    return { slots: token ? { ...slots, token } : { ...slots, query: typed } }
  },
  again: (slots, [token]) => (token ? { ...slots, token, query: undefined } : slots),
  more: (slots) => (slots.isAll ? undefined : { ...slots, isAll: true }),
})
