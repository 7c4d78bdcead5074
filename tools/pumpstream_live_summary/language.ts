/** 'Who is live on pump', 'is anyone streaming bonk': which coins are streamed, and how many watch. */
import * as z from 'zod/mini'
import { formatCompact } from '#contract/rules/amounts.ts'
import { maybeNumber } from '#domain/language/lenient-view.ts'
import { counted, listed, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { pumpstreamLiveSummary } from './contract.ts'

type Slots = Readonly<{ token?: Token; sort?: 'marketCap' }>

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

function words({ live, streams, matching }: View, { token, sort }: Slots): string {
  const [first] = streams
  if (token) {
    const symbol = plainSymbol(token.symbol)
    if (!first) return `Nobody streams ${symbol} right now.`
    return `${counted(matching, 'stream')} of ${symbol} right now: ${watched(first)}.`
  }
  if (!first) return 'There are no live streams right now.'
  const top = streams.slice(0, SAID).map(sort === 'marketCap' ? largest : watched)
  return sentences(
    `${counted(live, 'stream is', 'streams are')} live.`,
    `${sort === 'marketCap' ? 'The largest coins are' : 'Most watched:'} ${listed(top)}.`,
  )
}

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
        '(how many | total) (viewers | people watching | people are watching)',
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
      read({ tokens }, _context, utterance) {
        if (OWN_STREAM.test(utterance.lines[0] ?? '')) return undefined
        // 'On pump' names the site, which is also a coin.
        const token = [...tokens, ...utterance.tokens].find(({ symbol }) => symbol !== 'PUMP')
        const byCap = / (?:market cap|mcap|biggest coins?|largest coins?)(?= |$)/.test(
          utterance.lines[0] ?? '',
        )
        return { slots: { token, ...(byCap && { sort: 'marketCap' as const }) } }
      },
    },
  ],
  args: ({ token, sort }: Slots) => ({
    symbol: token && token.symbol !== '' ? token.symbol : undefined,
    mintId: token?.symbol === '' ? token.mint : undefined,
    sort,
  }),
  view,
  says: words,
  again: (slots, [token]) => ({ ...slots, token }),
  rows: ({ streams }) => streams.map(({ symbol, name, mint }) => ({ symbol, name, mint })),
})
