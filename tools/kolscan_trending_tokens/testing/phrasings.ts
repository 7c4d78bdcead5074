/** Questions about the tokens that well-known traders buy. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'kolscan_trending_tokens'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, {}, [
    'which tokens are kols buying',
    'what are the kols buying',
    'tokens bought by influencers',
    'trending tokens among kols',
    'trending tokens among traders',
    'what are the top traders aping into',
  ]),
  ...all(TOOL, { timeframe: 'daily' }, ['what are kols buying today']),
  ...all(TOOL, { timeframe: 'weekly' }, ['which coins did influencers buy this week']),
]
