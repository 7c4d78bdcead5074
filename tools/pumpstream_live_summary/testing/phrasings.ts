/** Questions about live streams. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'pumpstream_live_summary'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, {}, [
    "who's live on pump",
    "who's live on pump.fun",
    'any streams on right now?',
    'show live streams',
    "what's streaming",
    'pumpfun livestreams pls',
    'is anybody broadcasting on pump at the moment',
    'LIVE STREAMS NOW',
    'streams?',
    "what's on pump tv lol",
    'pump fun, live, now, show',
  ]),
  ...all(TOOL, { symbol: 'BONK' }, ['is anyone streaming bonk', 'bonk streams']),
  ...all(TOOL, { sort: 'marketCap' }, ['live streams with the largest market cap']),
]
