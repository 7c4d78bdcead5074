/** Questions about the best of the well-known traders. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'kolscan_leaderboard'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, {}, [
    'kol leaderboard',
    'which influencers made the most money',
    'who are the best kols',
    'show me the top influencer wallets',
    'rank the kol traders for me',
    'kols pls',
    'show the leaderboard',
    'influencers and their pnl',
    'the kol ranking, quick',
    'top traders',
  ]),
  ...all(TOOL, { timeframe: 'weekly' }, ['top kols this week', "who's winning among the kols this week"]),
  ...all(TOOL, { timeframe: 'daily' }, ['top kols today', 'best kols of the day']),
  ...all(TOOL, { timeframe: 'monthly' }, ['best kols this month', 'kol leaderboard for the last 30 days']),
  ...all(TOOL, { timeframe: 'weekly', direction: 'asc' }, ['which kols lost the most this week']),
  ...all(TOOL, { sortBy: 'wins' }, ['which kols have the most wins']),
  ...all(TOOL, { limit: 100 }, ['show more'], ['kol leaderboard']),
]
