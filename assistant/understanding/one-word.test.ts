/** Tests that no single word of a line leads away from what the line asks for. */
import { describe, expect, it } from 'vitest'
import { lastOf } from '../testing/dialogue.ts'
import { replyTo } from '../testing/reply-to.ts'

const ADDRESS = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const SENDS = /^solana_send_preview .*"to":"7xK/

describe('atm', () => {
  it.each([
    ['anybody broadcasting on pump atm', /^pumpstream_live_summary {}/],
    ['anyone live on pump atm?', /^pumpstream_live_summary {}/],
    ['how much usdc do i have atm', /^solana_list_balances/],
    ['can i get cash at an atm with this', /^Cards, banks and cash are outside Parley/],
  ])('%s', (line, words) => expect(replyTo(line)).toMatch(words))
})

describe('a wallet address as the goal makes a transfer', () => {
  it.each([
    [`toss 0.02 sol over to ${ADDRESS}`, SENDS],
    [`throw 0.02 sol at ${ADDRESS}`, SENDS],
    [`yeet 5 bucks of sol over to ${ADDRESS}`, SENDS],
    [`throw some sol at ${ADDRESS}`, /^I can't send SOL like that/],
    [`throw 0.02 sol into ${ADDRESS}`, /^solana_swap_preview/],
    ['throw 0.02 sol at bonk', /^solana_swap_preview/],
  ])('%s', (line, words) => expect(replyTo(line)).toMatch(words))

  it('and a coin that was spoken of a trade', () =>
    expect(replyTo('tell me about PENGU', 'send me into it with 0.2 sol')).toMatch(
      /^solana_swap_preview .*"output_mint":"PENGU"/,
    ))
})

describe('a limit of every trade is no order and no trade', () => {
  it.each([
    "don't let me spend over 2 sol in one go",
    'set a limit of 2 sol per trade',
    'cap my trades at 2 sol',
    'limit my swaps to 100 dollars',
  ])('%s', (line) => expect(replyTo(line)).toMatch(/^I can't change limits in this chat, so nothing is set/))

  it('and of the trade that is open a change', () => {
    expect(replyTo('swap 3 sol to usdc', 'cap it at 2 sol')).toMatch(/"amount_ui":"2"/)
    expect(replyTo('swap 3 sol to usdc', 'set a limit of 2 sol per trade')).toMatch(/^I can't change limits/)
  })
})

it.each([
  ['talk to me like a pirate from now on', /^I keep my own way of speaking.*\*\*Personas\*\*/],
  ['speak like a pirate', /^I keep my own way of speaking/],
  ['switch to another persona', /^I keep my own way of speaking/],
  ['do you keep my private key somewhere?', /^Parley is custodial/],
  ['my friend got drained', /^A drainer is a site/],
  ['my wallet got drained', /^First look at Trades/],
  ["did solana go down again? everything's laggy", /^I don't watch the state of the whole network/],
  ['did solana go down today?', /^solana_resolve_token/],
  ['jot down that i hate memecoins', /^memory {"action":"remember"}/],
  ['dig up whatever the internet has on firedancer', /^search {"query":"firedancer"}/],
  ['what does the internet say about wif', /^search {"query":"WIF"}/],
  ['dig up everything on bonk', /^gmgn_fetch_token_snapshot/],
])('%s', (line, words) => expect(replyTo(line)).toMatch(words))

it.each([
  'is jupiter safe to use? my friend got drained last week',
  'is raydium safe? my friend got drained',
])('looks up the token and says what drains wallets: %s', (line) => {
  const { calls, words } = lastOf(line)
  expect(calls).toMatchObject([{ tool: 'solana_resolve_token' }])
  expect(words).toMatch(/verified list.*A drainer is a site/s)
})

it.each([
  ['what are people on X saying about JUP', 'any news about it on the web too?', '{"query":"JUP news"}'],
  ['what are people on X saying about JUP', 'and on the web?', '{"query":"JUP"}'],
])('searches for the subject alone: %s / %s', (first, line, args) =>
  expect(replyTo(first, line)).toBe(`search ${args}`),
)
