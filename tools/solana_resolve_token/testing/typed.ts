/** Questions about tokens as people type them; the grammar of speech does not have them. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'solana_resolve_token'

export const typed: readonly Phrasing[] = [
  ...all(TOOL, { query: 'JUP' }, [
    'how many people hold jup',
    'who has the number of holders of jup',
    'trading volume of jup',
    'is anybody still trading jup',
    'how old is jup',
    'since when does jup exist',
    'can they freeze my jup',
    'has the mint authority of jup been revoked',
    'jup fdv',
    'how deep are the pools of jup',
    'what percentage has jup lost since yesterday',
    'my nephew told me about jup, what is it?',
    'never mind the chart, just the price of jup',
    'price and market cap of jup',
    'do not buy anything, only tell me the holders of jup',
  ]),
  ...all(TOOL, { query: 'FLOKI' }, ['price of floki', 'is floki legit', 'what is floki worth', 'find floki']),
  ...all(
    TOOL,
    { query: 'JUP' },
    ['volume?', 'how old', 'is it safe?', 'how many holders does it have', 'and 250?'],
    ['price of jup'],
  ),
  ...all(
    TOOL,
    { query: 'BONK' },
    ['how old is the second one', 'is the other one safe'],
    ['price of jup and bonk'],
  ),
  ...all(TOOL, { query: 'BONK' }, ['bonk'], ['market cap?']),
]
