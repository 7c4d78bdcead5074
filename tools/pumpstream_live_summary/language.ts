/** 'Who is live on pump', 'is anyone streaming bonk': which coins are streamed, and how many watch. */
import * as z from 'zod/mini'
import { formatCompact } from '#contract/rules/amounts.ts'
import type { Catalogue } from '#domain/language/catalogue.ts'
import { maybeNumber } from '#domain/language/lenient-view.ts'
import { counted, listed, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { pumpstreamLiveSummary } from './contract.ts'
import { AUDIENCE, BIGGEST, type StreamSlots, SUPERLATIVES, streamsIn } from './language/stream-question.ts'
import { streamsTable } from './language/streams-table.ts'

const view = z.object({
  live: z.number(),
  viewers: z.number(),
  matching: z.number(),
  streams: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      mint: z.string(),
      viewers: maybeNumber,
      market_cap_usd: maybeNumber,
    }),
  ),
})
type View = z.output<typeof view>
type Stream = View['streams'][number]

const SAID = 3

/** 'Which wallet does the stream show': one stream, which is the user's own, and no list of them. */
const OWN_STREAM =
  /^(?!.* (?:pump|<t\d+>|biggest|live streams|viewers|streaming|streams)(?= |$)).* (?:(?:the|our|my|this|public|whole|on|during|live) (?:stream|broadcast|livestream)|(?:record|recording|stop|end|start) (?:the |my |a )?(?:stream|broadcast))(?= |$)/

const watched = ({ symbol, viewers }: Stream): string =>
  typeof viewers === 'number'
    ? `${plainSymbol(symbol)} with ${formatCompact(viewers)} watching`
    : plainSymbol(symbol)

const largest = ({ symbol, market_cap_usd: cap }: Stream): string =>
  typeof cap === 'number' ? `${plainSymbol(symbol)} at ${formatCompact(cap, true)}` : plainSymbol(symbol)

function words({ live, streams, matching }: View, { token, sort, isFirst }: StreamSlots): string {
  const [first] = streams
  if (token) {
    const symbol = plainSymbol(token.symbol)
    if (!first) return `Nobody streams ${symbol} right now.`
    return `${counted(matching, 'stream')} of ${symbol} right now: ${watched(first)}.`
  }
  if (!first) return 'There are no live streams right now.'
  const rowWords = sort === 'marketCap' ? largest : watched
  if (isFirst)
    return `The ${sort === 'marketCap' ? 'largest streamed coin' : 'most watched stream'} is ${rowWords(first)}.`
  const top = streams.slice(0, SAID).map(rowWords)
  return sentences(
    `${counted(live, 'stream is', 'streams are')} live.`,
    `${sort === 'marketCap' ? 'The largest coins are' : 'Most watched:'} ${listed(top)}.`,
  )
}

/** The most watched; the largest have words in English only. */
function streamsSaidIn(
  say: Catalogue,
  [found]: readonly View[],
  { token, sort, isFirst }: StreamSlots,
): string | undefined {
  if (!found || sort === 'marketCap') return undefined
  const rows = found.streams.slice(0, token || isFirst ? 1 : SAID).map(({ symbol, viewers }) => ({
    symbol: plainSymbol(symbol),
    ...(typeof viewers === 'number' && { viewers }),
  }))
  if (rows.length === 0) return say.noStreams(token && plainSymbol(token.symbol))
  return say.streams(token ? found.matching : found.live, rows)
}

const rowOf = ({ symbol, name, mint }: Stream): Token => ({ symbol, name, mint })
const NONE: Pick<View, 'streams'> = { streams: [] }

/** Strangers name their coins as they like. */
const goesByMint = ({ symbol, kind }: Token): boolean => symbol === '' || kind === 'coin'

export const language = defineLanguage(pumpstreamLiveSummary, {
  frames: [
    {
      name: 'streams',
      priority: PRIORITY.unavailable,
      decides: true,
      example: {
        group: 'streams',
        text: "who's live on pump",
        purpose: 'which coins are streamed',
        place: 12,
      },
      patterns: [
        '(stream | streams | streaming | livestream | livestreams | livestreaming | streamer | streamers | broadcast | broadcasts | broadcasting)',
        '(who | anyone | anybody | is anybody | someone | degens | what) [is] live',
        '(live | going live | live shows | live show) ... (on pump | on {token} | pump | camera | list | viewers | {token})',
        '(on | what is on) (pump | {token}) (tv | live)',
        '({token} | pump) [fun] (live | tv)',
        ...AUDIENCE,
        ...SUPERLATIVES,
        '(watch | see) (somebody | someone | people) launch',
      ],
      vetoes: [
        'stream of (blocks | prices)',
        '(what is | live) (price | prices | balance | data)',
        '(my | the | your) stream (title | scene | overlay | shout)',
      ],
      spoken: [
        '[show me] the live streams',
        'who is live',
        'who is streaming',
        'is (anyone | anybody) streaming',
        'is (anyone | anybody) streaming {token}',
      ],
      read({ tokens, near }, context, utterance) {
        if (OWN_STREAM.test(utterance.lines[0] ?? '')) return undefined
        return { slots: streamsIn([...tokens, ...near], context, utterance) }
      },
    },
  ],
  args: ({ token, sort, isFirst }: StreamSlots) => ({
    symbol: token && !goesByMint(token) ? token.symbol : undefined,
    mintId: token && goesByMint(token) ? token.mint : undefined,
    sort,
    limit: isFirst ? 1 : undefined,
  }),
  view,
  says: words,
  saysIn: streamsSaidIn,
  amend: ({ sort }, words) =>
    BIGGEST.test(` ${words.join(' ')}`) ? { slots: { sort, isFirst: true } } : undefined,
  again: ({ sort }, [token]) => ({ sort, token }),
  // One stream that was asked for: 'what is his coin' then has an answer.
  focus(
    [
      {
        streams: [first],
      } = NONE,
    ],
    { token, isFirst },
  ) {
    return (token || isFirst) && first ? rowOf(first) : undefined
  },
  rows: ({ streams }) => streams.map(rowOf),
  table: streamsTable,
})
