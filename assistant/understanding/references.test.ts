/** Lines that are about what was spoken of before: two tokens, a wallet, a subject, a token of a line that was not understood. */
import { describe, expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { readLine, resultsOf } from '../testing/corpus-reader.ts'
import { callsOf } from '../testing/judge.ts'
import { answered, said } from '../testing/talk.ts'

const WALLET = '9dKpW3xZuTnR6cYbF8vGmQ2sHjL5aE7eXkN4rVtBqMiS'

type Slots = Readonly<{
  tokens?: readonly Readonly<{ symbol: string }>[]
  token?: Readonly<{ symbol: string }>
  wallet?: string
  query?: string
  wants?: readonly string[]
}>

/** The lookups of the last of these lines. */
function lookupsOf(lines: readonly string[]) {
  const items: ConversationItem[] = []
  let calls: ReturnType<typeof callsOf> = []
  for (const line of lines) {
    items.push(said(line))
    const move = readLine(items)
    calls = callsOf(move)
    items.push(...resultsOf(move), answered('…'))
  }
  return calls.map(({ tool, slots }) => ({ tool, ...(slots as Slots) }))
}

const symbolsOf = (lines: readonly string[]): readonly string[] =>
  lookupsOf(lines)
    .flatMap(({ tokens, token }) => [...(tokens ?? []), ...(token ? [token] : [])])
    .map(({ symbol }) => symbol)

describe('a token of a line that was not understood', () => {
  it.each([
    [['the barber will not stop going on about pyth', 'market cap of it'], ['PYTH']],
    [['the milkman swears by orca', 'is it safe'], ['ORCA']],
    [['the barber will not stop going on about pyth', 'chart for a week'], ['PYTH']],
  ])('is what the next one is about: %j', (lines, symbols) => {
    expect(symbolsOf(lines)).toEqual(symbols)
  })
})

describe('two tokens that were looked up one after the other', () => {
  it.each([
    ['holders of both', ['ORCA', 'RAY']],
    ['market cap of the two', ['ORCA', 'RAY']],
    ['liquidity of each', ['ORCA', 'RAY']],
    ['which of them is older', ['ORCA', 'RAY']],
    ['chart of the first', ['ORCA']],
    ['holders of the latter', ['RAY']],
    ['age of the other one', ['ORCA']],
  ])('%s', (line, symbols) => {
    expect([...symbolsOf(['price of orca', 'price of ray', line])].sort()).toEqual(symbols)
  })

  it('are not sold or bought together', () => {
    const calls = lookupsOf(['price of orca', 'price of ray', 'sell both'])
    expect(calls.filter(({ tool }) => tool === 'solana_swap_preview')).toEqual([])
  })

  it('are three with a third one', () => {
    expect(symbolsOf(['price of orca', 'price of ray', 'price of jup', 'chart of the first'])).toEqual([
      'ORCA',
    ])
  })
})

describe('the same question about another token', () => {
  it.each(['and the jup one', 'in jup', 'jup likewise', 'what of jup'])('%s', (line) => {
    expect(lookupsOf(['how many holders does bonk have', line])).toMatchObject([
      { tool: 'solana_resolve_token', wants: ['holders'], tokens: [{ symbol: 'JUP' }] },
    ])
  })

  it.each(['and for one', 'and the third', 'what about 5'])('names no token: %s', (line) => {
    expect(symbolsOf(['how many holders does bonk have', line])).toEqual([])
  })
})

describe('a wallet that was looked at', () => {
  it.each([
    ['what is it holding', 'solana_list_balances'],
    ['its balances', 'solana_list_balances'],
    ['what is in there', 'solana_list_balances'],
    ['holdings', 'solana_list_balances'],
    ['recent transactions', 'onchain_activity_overview'],
    ['what did it do this week', 'onchain_activity_overview'],
  ])('is meant by: %s', (line, tool) => {
    expect(lookupsOf([`who is ${WALLET}`, line])).toMatchObject([{ tool, wallet: WALLET }])
  })

  it.each(['what do i hold', 'my balance', 'what did my wallet do'])('is not meant by: %s', (line) => {
    expect(lookupsOf([`who is ${WALLET}`, line])).not.toMatchObject([{ wallet: WALLET }])
  })

  it.each(['sell all of it', 'sell it', 'has he any cash in it', 'you can empty it to me'])(
    'is nothing to trade: %s',
    (line) => {
      const calls = lookupsOf([`who is ${WALLET}`, line])
      expect(calls.filter(({ tool }) => tool === 'solana_swap_preview')).toEqual([])
    },
  )
})

describe('the words that were searched for', () => {
  it.each(['and on x', 'x too', 'twitter as well', 'same on twitter'])(
    'are looked for among posts: %s',
    (line) => {
      expect(lookupsOf(['search the web for validator hardware', line])).toMatchObject([
        { tool: 'twitter_search', query: 'validator hardware' },
      ])
    },
  )

  it.each(['and on the web', 'web too', 'check the internet as well'])(
    'are searched for on the web: %s',
    (line) => {
      const [posts] = lookupsOf(['tweets about validator hardware'])
      expect(lookupsOf(['tweets about validator hardware', line])).toMatchObject([
        { tool: 'search', query: posts?.query },
      ])
    },
  )
})

it.each([
  ['open hafnarblad.is', 'hafnarblad.is'],
  ['read tax.gov.au/crypto for me', 'tax.gov.au/crypto'],
])('opens a page under the ending of a country: %s', (line, page) => {
  expect(lookupsOf([line])).toMatchObject([{ tool: 'fetch', urls: [page] }])
})

it('takes no words behind a missing space for a page', () => {
  expect(lookupsOf(['price of bonk.it was high'])).toMatchObject([{ tool: 'solana_resolve_token' }])
})

describe('a question of ours that something else came before', () => {
  const SWAP = { tool: 'solana_swap_preview', give: 'JUP', get: 'USDC' }
  it.each([
    [['sell jup', 'how many do i have', 'a third'], { ...SWAP, amount: { percent: '33.33' } }],
    [['sell jup', 'what is slippage', 'half of it'], { ...SWAP, amount: { percent: '50' } }],
  ])('is still answered: %j', (lines, trade) => {
    expect(lookupsOf(lines)).toMatchObject([trade])
  })

  it('is over once it is refused', () => {
    expect(lookupsOf(['sell jup', 'what is its price', 'never mind', '40'])).toEqual([])
  })
})

describe('beside a trade', () => {
  it.each(['do i have that much', 'have i got enough', 'do i even have 60', 'how many do i own'])(
    'the balance of what goes is meant by: %s',
    (line) => {
      expect(lookupsOf(['swap 60 jup to usdc', line])).toMatchObject([
        { tool: 'solana_list_balances', tokens: [{ symbol: 'JUP' }] },
      ])
    },
  )

  it('the whole wallet is meant where no trade is shown', () => {
    expect(symbolsOf(['how much do i have'])).toEqual([])
  })
})

it.each([
  ['put jto beside it', ['SOL', 'JTO']],
  ['overlay bonk', ['SOL', 'BONK']],
  ['jto instead', ['JTO']],
])('a chart is drawn anew: %s', (line, symbols) => {
  expect(symbolsOf(['chart of sol today', line])).toEqual(symbols)
})

describe('well-known traders', () => {
  it.each([
    'any of the big names in it',
    'who of the famous lot has got it',
    'are the whales in it',
    'kols in it',
  ])('of the token that was spoken of: %s', (line) => {
    expect(lookupsOf(['how many holders does wif have', line])).toMatchObject([
      { tool: 'kolscan_token_detail', token: { symbol: 'WIF' } },
    ])
  })

  it.each(['what are the pros buying', 'what is everyone aping into', 'what do the big dogs buy these days'])(
    'and what they buy: %s',
    (line) => {
      expect(lookupsOf([line])).toMatchObject([{ tool: 'kolscan_trending_tokens' }])
    },
  )
})

it.each(['and mine', 'the same for my own'])('the own activity after that of another wallet: %s', (line) => {
  expect(lookupsOf([`what did ${WALLET} do this week`, line])).toEqual([
    { tool: 'onchain_activity_overview', timeframe: '7d' },
  ])
})

it.each([
  ['price of jup', 'search the web for an article about it', 'JUP'],
  ['tweets about validator hardware', 'search it on the web', 'validator hardware'],
])('after %j a search for it: %s', (before, line, words) => {
  const [search] = lookupsOf([before, line])
  expect(search?.query).toContain(words)
})
