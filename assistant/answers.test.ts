/** Tests the replies and tool calls of the assistant in conversations about any tool. */
import { describe, expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { BrainPart } from '#domain/brain.ts'
import { candidate, found } from '#tools/solana_resolve_token/testing/candidates.ts'
import { answer } from './testing/rows.ts'
import { answered, callsIn, createTestTalk, output, said, textOf } from './testing/talk.ts'

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL', mint: WRAPPED_SOL },
  { symbol: 'USDC', name: 'USD Coin', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  { symbol: 'JUP', name: 'Jupiter', mint: JUP },
]
const { brain, contextOf, think } = createTestTalk(tokens, [
  'resolve_wallet',
  'list_my_wallets',
  'auth_info',
  'solana_list_balances',
  'solana_resolve_token',
])

const balances = {
  wallet: { address: WALLET, label: 'Demo wallet' },
  total_usd: 4033.1,
  priced: 3,
  unpriced: 0,
  rows: [
    { symbol: 'SOL', name: 'Solana', mint: NATIVE_SOL, amount: 12, usd: 2016, price: 168 },
    { symbol: 'JUP', name: 'Jupiter', mint: JUP, amount: '2875.5', usd: 1207.71, price: 0.42 },
    { symbol: 'JTO', name: 'JITO', mint: 'jto', amount: 440, usd: 809.6, price: 1.84 },
  ],
  more: 0,
  source: 'Sandbox chain',
  as_of: '2026-11-20T12:00:00Z',
}

/** The calls that the brain makes for these items. */
const calls = async (items: readonly ConversationItem[]) => callsIn(await think(items))

it('answers two questions in one', async () => {
  const sol = candidate({ symbol: 'SOL', mint: WRAPPED_SOL, price_usd: 168, change_24h_pct: null })
  expect(await answer('balance and price of sol', balances, found(sol))).toBe(
    'About $4,033, half of it SOL. JUP and JTO follow. SOL is at $168.00.',
  )
})

it('gives the holdings a subject behind another answer', async () => {
  const sol = candidate({ symbol: 'SOL', mint: WRAPPED_SOL, price_usd: 168, change_24h_pct: null })
  expect(await answer('price of sol and my balance', found(sol), balances)).toBe(
    'SOL is at $168.00. The wallet holds about $4,033, half of it SOL. JUP and JTO follow.',
  )
})

it('says that figures asked for in another currency are dollars', async () => {
  expect(await answer('what is my wallet worth in euros', balances)).toBe(
    'About $4,033, half of it SOL. JUP and JTO follow. These are dollars: I have no exchange rates.',
  )
})

describe('when things go wrong', () => {
  it('says what happened and what to do', async () => {
    expect(
      await answer('balance', { error: 'balances_unavailable', message: 'Unable to load wallet balances.' }),
    ).toBe('Unable to load wallet balances. Ask again in a moment.')
    expect(
      await answer('balance', {
        error: 'wallet_address_required',
        message: 'No wallet address available for balance fetch.',
      }),
    ).toBe('No wallet address available for balance fetch. Paste the address of the wallet you mean.')
  })

  it('says so when an answer has another shape', async () => {
    expect(await answer('balance', { rows: 'none' })).toContain('a form I cannot put into words')
    expect(await answer('price of jup', 'plain text')).toContain('a form I cannot put into words')
  })

  it('does not call what is not offered, nor when calls are ruled out', async () => {
    const request = [said('balance')]
    const without = await think(request, { tools: [] })
    expect(without.map(({ type }) => type)).not.toContain('call')
    expect(textOf(without)).toContain('solana_list_balances')
    expect((await think(request, { toolChoice: 'none' })).map(({ type }) => type)).not.toContain('call')
    expect(textOf(await think([said('help')], { tools: [] }))).toContain('No tools are available')
  })

  it('offers only what its tools can do', async () => {
    const tools = [{ type: 'function' as const, name: 'solana_resolve_token' }]
    const text = textOf(await think([said('help')], { tools }))
    expect(text).toContain('**Price of JUP**')
    expect(text.match(/^#### .*$/gm)).toEqual(['#### Market'])
    expect(text).not.toContain('in the wallet')
    expect(text).not.toContain('swap')
  })

  it('stops between phrases when it is interrupted', async () => {
    const controller = new AbortController()
    const parts: BrainPart[] = []
    for await (const part of brain.think(contextOf([said('help')]), controller.signal)) {
      parts.push(part)
      if (parts.length === 2) controller.abort()
    }
    expect(parts.slice(0, 2).map(({ type }) => type)).toEqual(['text', 'text'])
    expect(parts.length).toBeLessThanOrEqual(3)
  })
})

describe('a conversation', () => {
  it('takes up a question over calls, outputs and courtesies', async () => {
    const before = [said('price of jup')]
    const made = await calls(before)
    const talk = [
      ...before,
      ...made,
      ...made.map(({ call_id }) => output(call_id, found(candidate({})))),
      answered('JUP is at $0.42.'),
      said('thanks'),
      answered("You're welcome."),
      said('and usdc?'),
    ]
    expect((await calls(talk)).map((call) => [call.name, call.arguments])).toEqual([
      ['solana_resolve_token', '{"query":"USDC"}'],
    ])
  })

  it('goes on with what was not named yet, request by request', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => ({
      symbol: `T${i}`,
      mint: `m${i}`,
      amount: 1,
      usd: 100 - i,
      price: 1,
    }))
    const view = { ...balances, rows, more: 0 }
    const talk = [said("what's in the wallet?"), answered('…'), said('more')]
    const goOn = async (): Promise<string> => {
      const made = await calls(talk)
      talk.push(...made, ...made.map(({ call_id }) => output(call_id, view)))
      return textOf(await think(talk))
    }
    expect(await goOn()).toBe(
      'Then T3 ($97.00), T4 ($96.00), T5 ($95.00), T6 ($94.00), T7 ($93.00), T8 ($92.00) and T9 ($91.00). 2 smaller ones after that.',
    )
    talk.push(answered('…'), said('more'))
    expect(await goOn()).toBe('Then T10 ($90.00) and T11 ($89.00). That is all.')
    talk.push(answered('…'), said('more'))
    expect(await goOn()).toBe('That is all: 12 holdings.')
  })

  it('answers a slow tool after the user has spoken again', async () => {
    const request = [said("what's in the wallet?")]
    const made = await calls(request)
    const meanwhile = [...request, ...made, said('hi'), answered('Hi!')]
    const late = made.map(({ call_id }) => output(call_id, balances))
    expect(textOf(await think([...meanwhile, ...late]))).toContain('About $4,033')
  })

  it('is honest about pictures, and still does what the words ask', async () => {
    expect(textOf(await think([said('Describe this image.', true)]))).toContain("can't see pictures")
    const parts = await think([said("what's in the wallet?", true)])
    expect(textOf(parts)).toContain("can't see the picture")
    expect(parts.some(({ type }) => type === 'call')).toBe(true)
  })

  it('opens the conversation when it is asked to speak first', async () => {
    expect(textOf(await think([]))).toContain('Try:')
    expect(textOf(await think([said('hi'), answered('Hi!')]))).toContain('What would you like')
  })

  it('comes in phrases that make up the text, and ends with its usage', async () => {
    const parts = await think([said('help')])
    expect(parts.filter(({ type }) => type === 'text').length).toBeGreaterThan(5)
    expect(parts.at(-1)).toEqual({
      type: 'done',
      usage: { total_tokens: 0, input_tokens: 0, output_tokens: 0 },
    })
    expect(textOf(parts)).toContain(
      'Try:\n\n#### Money\n\n- **What’s in the wallet?** – everything it holds\n',
    )
  })
})

describe('the name of the assistant', () => {
  it('is the one that the persona gives, and only that', async () => {
    const as = (instructions: string) => async (words: string) =>
      textOf(await think([said(words)], { instructions }))
    expect(await as('Your name is Scout.\n\nBe terse.')('hi')).toMatch(/^Hi, Scout here\. I look after/)
    expect(await as('Your name is Scout.')('who are you?')).toMatch(
      /^I'm Scout, in Parley's built-in assistant: /,
    )
    expect(await as('Your name is Parley.')('hi')).toMatch(/^Hi! I look after/)
    expect(await as('')('who are you?')).toMatch(/^I'm Parley's built-in assistant: /)
  })

  it('hands over on request, and says when it is that agent already', async () => {
    const tools = [{ type: 'function' as const, name: 'transfer_to_scout' }]
    const request = said('can I talk to Scout?')
    expect(await think([request], { tools })).toMatchObject([
      { type: 'call', name: 'transfer_to_scout', arguments: '{}' },
      { type: 'done' },
    ])
    expect(textOf(await think([request], { tools: [] }))).toBe('You are talking to Scout already.')
  })
})
