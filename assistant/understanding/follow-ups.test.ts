/** Lines that only make sense after others: changes of a trade, questions on its preview, changes of a list. */
import { describe, expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { solanaListBalances } from '#tools/solana_list_balances/contract.ts'
import { readHandbook } from '../handbook/handbook.ts'
import { answered, nextId, output, said } from '../testing/talk.ts'
import type { Move, ToolCall } from './intent.ts'
import { situationOf } from './situation.ts'
import { createVocabulary } from './vocabulary.ts'

const vocabulary = createVocabulary({
  languages,
  tokens: sandboxTokens.filter(({ verified }) => verified),
  handbook: readHandbook(),
})

const PREVIEW = {
  intent_id: 'trd_1',
  status: 'awaiting_consent',
  give: '10 USDC',
  get: '460000 BONK',
  at_least: '455000 BONK',
  value_usd: 10,
  fee_sol: '0.0001',
  price_impact_pct: 0.12,
}
const WALLET = '9dKpW3xZuTnR6cYbF8vGmQ2sHjL5aE7eXkN4rVtBqMiS'

/** As the tool really gives it: the contract checks it. */
const BALANCES = solanaListBalances.modelView.parse({
  wallet: { address: WALLET, label: 'Demo wallet', isDefault: true },
  total_usd: 2000,
  priced: 1,
  unpriced: 0,
  rows: [{ symbol: 'SOL', mint: WALLET, amount: 12, usd: 2000, price: 167 }],
  more: 0,
  source: 'Test',
  as_of: '2026-11-23T09:00:00.000Z',
})

const viewOf = ({ tool }: ToolCall): unknown =>
  tool === 'solana_swap_preview' ? PREVIEW : tool === 'solana_list_balances' ? BALANCES : {}

const calls = (move: Move | undefined): readonly ToolCall[] => (move && 'calls' in move ? move.calls : [])

function understood(items: readonly ConversationItem[]) {
  const situation = situationOf(items, vocabulary)
  return 'understood' in situation ? situation.understood : undefined
}

function resultsOf(move: Move | undefined): readonly ConversationItem[] {
  return calls(move).flatMap((call) => {
    const call_id = nextId()
    const { tool: name, args } = call
    return [
      {
        id: nextId(),
        type: 'function_call',
        status: 'completed',
        call_id,
        name,
        arguments: JSON.stringify(args),
      },
      output(call_id, viewOf(call)),
    ] satisfies ConversationItem[]
  })
}

/** Says all lines and returns how the last is understood. */
function lastOf(...texts: readonly string[]) {
  const items: ConversationItem[] = []
  let last: ReturnType<typeof understood>
  for (const text of texts) {
    items.push(said(text))
    last = understood(items)
    items.push(...resultsOf(last?.move), answered('…'))
  }
  return last
}

const trade = (...texts: readonly string[]) => calls(lastOf(...texts)?.move)[0]?.args
const words = (...texts: readonly string[]): string => {
  const move = lastOf(...texts)?.move
  return move && 'say' in move ? move.say : ''
}

describe('a trade that was shown', () => {
  it.each([
    [
      'takes a bare number for the slippage after words about it',
      ['swap 1 sol to wif', 'what is slippage', 'set it to 0.5'],
      { slippage_bps: 50, amount_ui: '1' },
    ],
    [
      'leaves out the clauses that only tell a story',
      ['swap 3 sol to usdc', 'on reflection that is rather a lot, 2 will do'],
      { amount_ui: '2' },
    ],
    ['keeps a percentage a percentage', ['trim 20% of my wif', 'nah 15'], { amount_percent: 15 }],
    [
      'is done for half as much of another token',
      ['buy 50 dollars of wif with usdc', 'and half that for bonk'],
      { input_mint: 'USDC', output_mint: 'BONK', amount_usd: '25' },
    ],
    [
      'takes an amount of the token that comes',
      ['swap 12 usdc to render', 'make it 12 render'],
      { mode: 'ExactOut', desired_output_ui: '12' },
    ],
    [
      'is turned by the other verb',
      ['buy 3 sol', 'sorry, i want to sell 3 sol'],
      { input_mint: 'SOL', output_mint: 'USDC', amount_ui: '3' },
    ],
    [
      'reads one and three quarters',
      ['swap 2 sol to wif', 'make it one and three quarters'],
      { amount_ui: '1.75' },
    ],
    ['takes another token to receive', ['sell 30 wif', 'to sol i mean'], { output_mint: 'SOL' }],
    [
      'is completed by the token alone',
      ['lemme get 20 bucks worth', 'jup'],
      { output_mint: 'JUP', amount_usd: '20' },
    ],
  ] as const)('%s', (_title, texts, args) => {
    expect(trade(...texts)).toMatchObject(args)
  })

  it.each([
    ['for 6 sol how much jup', { input_mint: 'SOL', output_mint: 'JUP', amount_ui: '6' }],
    ['what would 20 sol fetch in usdc', { input_mint: 'SOL', output_mint: 'USDC', amount_ui: '20' }],
    ['swap 5,00,000 bonk to sol', { amount_ui: '500000' }],
    ['sell every pengu i own', { input_mint: 'PENGU', amount_percent: 100 }],
  ])('is what %s asks for', (text, args) => {
    expect(trade(text)).toMatchObject(args)
  })

  it('is paid with the amount that stands before what it goes into', () => {
    expect(trade('price of wif', 'ape 0.1 sol into it')).toMatchObject({
      input_mint: 'SOL',
      output_mint: 'WIF',
    })
    expect(trade('price of wif', 'put 0.1 sol in it')).toMatchObject({
      input_mint: 'SOL',
      output_mint: 'WIF',
    })
  })

  it('names the bought token by it afterwards, not the payer', () => {
    expect(trade('buy jup for 3 sol', 'is it safe')).toMatchObject({ query: 'JUP' })
  })

  it('is not made of some of a token', () => {
    expect(words('get me out of some bonk')).toContain('How much of it?')
  })

  it('is stopped by one word, which sells nothing', () => {
    expect(lastOf('sell 100 wif', 'kill.')?.intent).toBe('stop')
  })
})

describe('what stays of a holding', () => {
  it('is read from the rows that the balances really have', () => {
    const move = lastOf('swap all my sol to usdc but keep 2')?.move
    const next =
      move && 'calls' in move
        ? move.next?.([{ call: { name: 'solana_list_balances' }, view: BALANCES }])
        : undefined
    expect(calls(next)[0]?.args).toMatchObject({ amount_ui: '10' })
  })

  it('can be changed', () => {
    expect(lastOf('swap all my sol to usdc but keep 2', 'or no, keep 0.5')?.move).toMatchObject({
      prepares: { slots: { keep: { units: '0.5' } } },
    })
  })
})

describe('the preview that is open', () => {
  it.each([
    ['what rate is that', 'About 46,000 BONK for each USDC.'],
    ['what do i get at least', 'At least 455,000 BONK.'],
    ['how much is that in dollars', 'It is worth about $10.00.'],
    ["what's the impact on that", 'It moves the price by 0.12%.'],
  ])('answers %s', (text, expected) => {
    expect(words('swap 10 usdc to bonk', text)).toContain(expected)
  })
})

describe('a list that was shown', () => {
  it('of trades is narrowed and widened', () => {
    expect(trade('show my trades', 'only this month')).toEqual({ period: 'month' })
    expect(trade('show my trades', 'only this month', 'show me all of them')).toEqual({})
  })

  it('of traders takes another time or fewer rows', () => {
    expect(trade('top kols', 'monthly', 'top 3 only')).toEqual({ timeframe: 'monthly', limit: 3 })
  })
})

describe('the handbook', () => {
  it.each([
    'lol fair',
    'monthly',
    'which did better',
    'is he in profit',
    'who else bought that',
    "thanks that's enough",
  ])('does not guess at %s', (text) => {
    expect(lastOf(text)?.intent).not.toBe('handbook')
  })
})

describe('a name that is also a word', () => {
  it('pump is a verb behind a token', () => {
    expect(trade('did jup pump')).toEqual({ query: 'JUP' })
  })

  it('an x-ray names no RAY', () => {
    expect(calls(lastOf('x-ray jto')?.move)).toMatchObject([{ tool: 'gmgn_fetch_token_snapshot' }])
    expect(lastOf('x-ray jto')?.move.about).toMatchObject([{ symbol: 'JTO' }])
  })

  it('a trader is found by a name that is known or written as one', () => {
    expect(trade("find ansem's wallet")).toEqual({ query: 'ansem' })
    expect(calls(lastOf('find my wallet')?.move)).toEqual([])
  })
})

describe('a question that sounds like a request', () => {
  it.each([
    ['wif dumping?', 'token'],
    ['did you just sell my sol??', 'trade-outcome'],
    ['am i up or down', 'trade-result'],
    ['are you open source', 'handbook'],
    ['how many viewers in total', 'streams'],
    ['which of my wallets is in use?', 'wallet-address'],
    ['can you take my coins', 'who-takes'],
  ])('%s is read as one', (text, intent) => {
    expect(lastOf(text)?.intent).toBe(intent)
  })

  it('do it again makes a new preview and confirms none', () => {
    expect(lastOf('swap 1 sol to usdc', 'do it again then')?.intent).toBe('repeat')
  })
})
