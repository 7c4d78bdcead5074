/** Questions about how prices moved, and those that follow. */
import { all, JUP_MINT, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'markets_fetch_ohlcv'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'
const SOL = 'So11111111111111111111111111111111111111112'
const JTO = 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL'
const PYTH = 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, { mint_address: BONK, range: '7D' }, [
    'chart of BONK for a week',
    'show me the chart of bonk over the last week',
    'bonk chart 7d',
    'weekly bonk chart',
    'plot bonk for 7 days',
    'how has bonk done this week',
    'how did bonk do over the past week?',
    'bonk price history, last 7 days please',
    'show me bonk for the last week',
    'has bonk been falling all week',
  ]),
  ...all(TOOL, { mint_address: SOL, range: '30D' }, [
    'sol chart for a month',
    'price of sol over the last month',
    'what has solana been doing this month',
    'show me the last 30 days of sol',
    'graph of sol, two weeks',
  ]),
  ...all(TOOL, { mint_address: SOL, range: '24H' }, [
    'chart of sol',
    'sol chart',
    'show me the chart of sol for today',
    'can you open the sol chart',
    'price chart of solana',
    'sol candles',
    'show me how sol moved today as a chart',
  ]),
  ...all(TOOL, { mint_address: JUP_MINT, range: '1H' }, [
    'jup chart for an hour',
    'how has jup moved in the last hour',
  ]),
  ...all(TOOL, { mint_address: SOL, range: '7D', interval: '1H' }, [
    'show me SOL candles, hourly',
    'hourly candles of sol',
    'sol hourly chart',
  ]),
  ...all(TOOL, { mint_address: SOL, range: '24H', interval: '5m' }, [
    '5 minute candles of sol',
    'sol 5m chart',
  ]),
  ...all(TOOL, { mint_address: SOL, range: '30D', interval: '4H' }, ['4h candles for sol']),
  ...all(TOOL, { mint_address: JUP_MINT, range: '24H' }, [`chart of ${JUP_MINT}`]),
  ...all(
    TOOL,
    [
      { mint_address: JUP_MINT, range: '7D' },
      { mint_address: BONK, range: '7D' },
    ],
    ['charts of jup and bonk for a week'],
  ),
  ...all(
    TOOL,
    { mint_address: BONK, range: '30D' },
    ['and for a month', 'and a month', 'make it 30 days', 'now the last month', 'a month please', '30d'],
    ['chart of bonk for a week'],
  ),
  ...all(
    TOOL,
    { mint_address: WIF, range: '7D' },
    ['the same for WIF', 'and wif?', 'same for wif', 'now wif'],
    ['chart of bonk for a week'],
  ),
  ...all(TOOL, { mint_address: BONK, range: '7D', interval: '1H' }, ['hourly'], ['bonk chart']),
  ...all(TOOL, { mint_address: BONK, range: '24H' }, ['chart', 'show me its chart'], ['price of bonk']),
  ...all(TOOL, { mint_address: BONK, range: '7D' }, ['ok then just show the week'], ['price of bonk']),
  ...all(
    TOOL,
    { mint_address: BONK, range: '30D' },
    ['and over the month, has it gone up?'],
    ['price of bonk'],
  ),
  ...all(
    TOOL,
    { mint_address: PYTH, range: '7D' },
    ['the latter for a week, as a chart'],
    ['price of jto and pyth'],
  ),
  ...all(TOOL, { mint_address: JTO, range: '24H' }, ['jto'], ['chart']),
  // Two tokens were spoken of, and one chart is shown.
  ...all(TOOL, { mint_address: JTO, range: '24H' }, ['chart'], ['price of jto and pyth']),
  // The chain is no second token.
  ...all(TOOL, { mint_address: JUP_MINT, range: '7D' }, [
    'chart of jup on solana for a week',
    'jup chart on sol for a week',
  ]),
  ...all(
    TOOL,
    { mint_address: BONK, range: '7D' },
    ['no i mean bonk', 'for a week bonk'],
    ['chart of wif for a week'],
  ),
  ...all('solana_resolve_token', { query: 'MOODENG', limit: 1 }, ['chart of moodeng']),
  // The look-up has the change of a day.
  ...all('solana_resolve_token', { query: 'JUP' }, [
    'how has jup done in the last 24 hours',
    'never mind the chart, just the price of jup',
    '24h change of jup',
    'is jup up or down today',
  ]),
  ...all('chart', undefined, ['show me a chart', 'price history']),
]
