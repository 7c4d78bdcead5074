/**
 * Reads the live streams of pump.fun from the feed of its own page, which it does not publish as an API (unofficial).
 * The form follows public clients of that feed; this adapter was never run live.
 */
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import type { LiveStream, LiveStreams } from '#domain/live-streams.ts'
import { createLookup } from '../_kit/loader.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import { httpsOrNothing, lenientList, marketFigure, maybe, shortAddress, shortText } from '../_kit/schema.ts'
import { createUpstream, type UpstreamOptions } from '../_kit/upstream.ts'
import { createStreamMemory } from './stream-memory.ts'

/** No limit is known; public clients ask twice a minute. */
const REQUESTS_PER_MINUTE = 20
const FRESH_MS = 8_000
const KEEP_MS = 60_000
const LIMIT = 100
const PATH = `/coins/currently-live?offset=0&limit=${LIMIT}&sort=currently_live&order=DESC&includeNsfw=false`
/** The feed answers only what seems to come from the page. */
const HEADERS = { origin: 'https://pump.fun', referer: 'https://pump.fun/live' }
const MAX_TIME_MS = 8.64e15

const positive = marketFigure.check(z.gte(0))
const coin = z.looseObject({
  mint: shortAddress,
  name: shortText,
  symbol: shortText,
  username: maybe(z.catch(maybe(shortText), undefined)),
  thumbnail: z.catch(maybe(z.string()), undefined),
  market_cap: z.catch(maybe(positive), undefined),
  usd_market_cap: z.catch(maybe(positive), undefined),
  num_participants: z.catch(maybe(positive), undefined),
  numParticipants: z.catch(maybe(positive), undefined),
  created_timestamp: z.catch(maybe(z.number().check(z.gte(0), z.lte(MAX_TIME_MS))), undefined),
  is_currently_live: z.catch(maybe(z.boolean()), undefined),
  nsfw: z.catch(maybe(z.boolean()), undefined),
})
const coins = lenientList(coin)

const isShown = ({ mint, is_currently_live, nsfw }: z.output<typeof coin>): boolean =>
  isPublicKey(mint) && is_currently_live !== false && nsfw !== true

const toStream = (found: z.output<typeof coin>, seenAt: string): LiveStream => ({
  mint: found.mint,
  name: found.name,
  symbol: found.symbol,
  status: 'live',
  seenAt,
  ...omitAbsent({
    viewers: found.num_participants ?? found.numParticipants,
    marketCapUsd: found.usd_market_cap,
    marketCapSol: found.market_cap,
    channel: found.username || undefined,
    thumbnailUrl: httpsOrNothing(found.thumbnail),
    coinCreatedAt: found.created_timestamp ? new Date(found.created_timestamp).toISOString() : undefined,
  }),
})

export function pumpfunStreams(options: UpstreamOptions): LiveStreams {
  const upstream = createUpstream(
    { official: false, ...options },
    { requestsPerMinute: REQUESTS_PER_MINUTE, headers: HEADERS },
  )
  const memory = createStreamMemory()
  const lookup = createLookup<readonly LiveStream[]>({
    upstream,
    freshMs: FRESH_MS,
    keepMs: KEEP_MS,
    async ask() {
      const answer = await upstream.get(PATH, coins)
      // No variable would help: the feed has no key of ours.
      if (!answer.ok) return answer.reason === 'unconfigured' ? { ...answer, reason: 'unavailable' } : answer
      const unique = new Map(answer.data.filter(isShown).map((each) => [each.mint, each]))
      return {
        ...answer,
        data: memory.add([...unique.values()].map((each) => toStream(each, answer.asOf))),
      }
    },
  })
  return { now: (signal) => lookup('live', signal) }
}
