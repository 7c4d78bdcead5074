/** Tests that a line with several requests loses none of them. */
import { describe, expect, it } from 'vitest'
import { lastOf } from '../testing/dialogue.ts'
import { replyTo } from '../testing/reply-to.ts'
import { asJson, callsIn, createTestTalk, output, said, textOf } from '../testing/talk.ts'

const ADDRESS = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const SEND = `send 0.01 sol to ${ADDRESS}`

const toolsOf = (line: string): readonly string[] => lastOf(line).calls.map(({ tool }) => tool)

it.each([
  [
    'price of JUP and how much BONK do I have, then show me live streams',
    ['solana_resolve_token', 'solana_list_balances', 'pumpstream_live_summary'],
  ],
  ['how much BONK do I have, then show me live streams', ['solana_list_balances', 'pumpstream_live_summary']],
  ["show me the chart for BONK, also look up who's behind popcat", ['markets_fetch_ohlcv', 'search']],
  ['remember my fav coin is WIF and show me its chart', ['memory', 'markets_fetch_ohlcv']],
  [`${SEND} then price of BONK`, ['solana_send_preview', 'solana_resolve_token']],
])('makes every call: %s', (line, tools) => expect(toolsOf(line)).toEqual(tools))

it.each([
  ['how much BONK do I have, then show me live streams', {}],
  ['how much BONK do I have and who is streaming wif', { symbol: 'WIF' }],
  ['show me live streams of bonk', { symbol: 'BONK' }],
])('filters streams by a token of their own part only: %s', (line, args) =>
  expect(asJson(lastOf(line).calls.at(-1)?.args)).toEqual(args),
)

it('searches for its own part only', () =>
  expect(lastOf("show me the chart for BONK, also look up who's behind popcat").calls.at(-1)?.args).toEqual({
    query: 'who is behind POPCAT',
  }))

it.each([
  ['gm! how much sol i got and is it a good time to sell', 'solana_list_balances', /don't predict prices/],
  ["is it a good time to buy jup and what's it at", 'solana_resolve_token', /don't predict prices/],
  ['how much sol do i have and what is a kol', 'solana_list_balances', /KOL stands for/],
  ["what's a kol and what is jup trading at", 'solana_resolve_token', /KOL stands for/],
  ["what's a kol and who are the best ones", 'kolscan_leaderboard', /KOL stands for/],
  ['tell me who you are and show my balances', 'solana_list_balances', /a set of rules/],
])('says the words behind the look-up: %s', (line, tool, words) => {
  const last = lastOf(line)
  expect(last.calls.map((call) => call.tool)).toEqual([tool])
  expect(last.words).toMatch(words)
})

it.each([
  ['explain slippage then set mine to 0.5%', /^Slippage is how far.*Slippage belongs to each swap/s],
  ["who are you and what's slippage", /a set of rules.*Slippage is how far/s],
])('answers both with words: %s', (line, words) => expect(replyTo(line)).toMatch(words))

it.each([
  'should i sell 1 sol or buy 2 bonk',
  'should i buy jup? buy 10 dollars of jup',
  'if sol drops below 100 sell half and show me the price',
])('makes no trade beside such words: %s', (line) =>
  expect(toolsOf(line)).not.toContain('solana_swap_preview'),
)

describe('a transfer and a trade', () => {
  it('are shown one after the other', () => {
    expect(toolsOf(`${SEND} and then swap 0.1 sol for bonk`)).toEqual(['solana_send_preview'])
    expect(replyTo(`${SEND} and then swap 0.1 sol for bonk`, 'next')).toMatch(
      /^solana_swap_preview {"input_mint":"SOL","output_mint":"BONK","mode":"ExactIn","amount_ui":"0.1"}/,
    )
    expect(replyTo(`swap 0.1 sol for bonk and ${SEND}`)).toMatch(/^solana_swap_preview .*"amount_ui":"0.1"}$/)
  })
})

describe('a guest, who may send nothing', () => {
  const tokens = ['SOL', 'BONK'].map((symbol) => ({ symbol, name: symbol }))
  const { think } = createTestTalk(tokens, ['solana_swap_preview', 'solana_resolve_token'])

  it('hears so, and how the trade goes on', async () =>
    expect(textOf(await think([said(`${SEND} and then swap 0.1 sol for bonk`)]))).toMatch(
      /^Nothing is sent from the demo wallet\..* Say \*\*next\*\* for the other one\.$/,
    ))

  it('hears so behind the price', async () => {
    const line = said(`${SEND} then price of BONK`)
    const parts = callsIn(await think([line]))
    expect(parts.map(({ name }) => name)).toEqual(['solana_resolve_token'])
    const view = { status: 'resolved', token: { symbol: 'BONK', price_usd: 0.00002, verified: true } }
    const results = parts.map(({ call_id }) => output(call_id, view))
    expect(textOf(await think([line, ...parts, ...results]))).toMatch(/Nothing is sent from the demo wallet/)
  })
})
