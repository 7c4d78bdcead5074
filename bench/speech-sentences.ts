/** Lists the spoken sentences of the speech benchmark over all intents, with the call that each must give. */
import type { Deal } from '#realtime/supervisor/read-back.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { spokenToolCalls } from '#speech/testing/spoken-tool-calls.ts'

/** The tool that must be called, or the intent that must answer, with exactly these arguments. */
export type SpokenCase = Readonly<{
  say: string
  gives: string
  args?: Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[]
  /** The question before this one. */
  after?: string
  /** A previewed swap that these words must agree to, and no others may. */
  deal?: Deal
}>

const rows = (
  gives: string,
  args: SpokenCase['args'],
  say: readonly string[],
  after?: string,
): SpokenCase[] =>
  say.map((each) => ({ say: each, gives, ...(args && { args }), ...(after !== undefined && { after }) }))

const swaps = (
  input_mint: string,
  output_mint: string,
  amount: Readonly<Record<string, unknown>>,
  say: readonly string[],
): SpokenCase[] => rows('solana_swap_preview', { input_mint, output_mint, mode: 'ExactIn', ...amount }, say)

/** Swaps whose output amount was spoken instead of the input amount. */
const wanted = (
  input_mint: string,
  output_mint: string,
  desired_output_ui: string,
  say: readonly string[],
): SpokenCase[] =>
  rows('solana_swap_preview', { input_mint, output_mint, mode: 'ExactOut', desired_output_ui }, say)

const agrees = (
  input: string,
  output: string,
  amount: Omit<Deal, 'input' | 'output'>,
  say: readonly string[],
): SpokenCase[] => {
  const deal = { input: tokenNamed(input), output: tokenNamed(output), ...amount }
  return say.map((each) => ({ say: each, gives: 'agrees', deal }))
}

function tokenNamed(symbol: string): { symbol: string; name: string; mint: string } {
  const token = sandboxTokens.find((each) => each.verified && each.symbol === symbol)
  if (!token) throw new Error(`the sandbox has no ${symbol}`)
  return token
}

const BALANCES = 'solana_list_balances'
const TOKEN = 'solana_resolve_token'
const HOLDINGS = { limit: 30 }

const conversation: readonly SpokenCase[] = [
  ...rows('greeting', undefined, ['hello parley', 'good morning', 'hey there']),
  ...rows('how-are-you', undefined, ['how are you today']),
  ...rows('thanks', undefined, ['thank you very much', 'thanks a lot']),
  ...rows('praise', undefined, ['well done', 'nice work']),
  ...rows('acknowledged', undefined, ['yes please', 'got it', 'okay', 'yeah']),
  ...rows('complaint', undefined, ['that is wrong', 'are you sure']),
  ...rows('goodbye', undefined, ['goodbye', 'see you later']),
  ...rows('stop', undefined, ['stop', 'never mind', 'stop talking', 'no thanks']),
  ...rows('who-are-you', undefined, ['who are you', "what's your name"]),
  ...rows('help', undefined, [
    'what can you do',
    'how does this work',
    'help me please',
    'what can i ask you',
  ]),
  ...rows('resolve_wallet', {}, [
    'which wallet is this',
    'what wallet am i using',
    'show me my wallet address',
    'what is the deposit address',
  ]),
  ...rows('list_my_wallets', {}, ['list my wallets', 'how many wallets do i have']),
  ...rows('auth_info', {}, ['who am i', 'am i signed in', 'show my account status']),
  ...rows(BALANCES, {}, [
    'show my balances',
    "what's in my wallet",
    'what is in the wallet',
    'show me the balance of my wallet',
    'how much money do i have',
    'check my portfolio',
    'what tokens do i have',
    'which coins do i own',
    'what is my portfolio worth',
    'list my holdings please',
    'can you show me my portfolio',
    'show me everything i own',
    "how's my portfolio doing",
  ]),
  ...rows(BALANCES, HOLDINGS, [
    'how much solana do i have',
    'how much USDC do i have',
    'how many bonk tokens do i own',
    'do i have any jupiter',
    "what's my SOL balance",
    'show my orca balance',
    'how much is my raydium worth',
    'do we have any pudgy penguins left',
    'is there any helium in the wallet',
    'how much tether have i got',
  ]),
  ...rows(TOKEN, { query: 'JUP' }, [
    'what is the price of JUP',
    'how much is jupiter',
    'is this jupiter the real one',
    'what is the market cap of jupiter',
  ]),
  ...rows(TOKEN, { query: 'SOL' }, [
    'what is the price of solana',
    'how is solana doing today',
    'solana price please',
    'where is SOL trading',
  ]),
  ...rows(TOKEN, { query: 'BONK' }, [
    'what is bonk trading at',
    'look up bonk',
    'is bonk a scam',
    'show me the contract address of bonk',
    'bonk price',
  ]),
  ...rows(TOKEN, { query: 'WIF' }, [
    'what is the price of dog wif hat',
    'how much is one WIF',
    'what is the market cap of dog wif hat',
  ]),
  ...rows(TOKEN, { query: 'PYTH' }, ["how's pyth doing", 'current price of pyth']),
  ...rows(TOKEN, { query: 'RAY' }, ['tell me about raydium', 'price of raydium']),
  ...rows(TOKEN, { query: 'ORCA' }, [
    'is orca up or down',
    'find the orca token',
    'show me the details of orca',
  ]),
  ...rows(TOKEN, { query: 'HNT' }, ['how much does helium cost', 'show me the price of helium']),
  ...rows(TOKEN, { query: 'POPCAT' }, ['what is pop cat worth', 'is pop cat legit']),
  ...rows(TOKEN, { query: 'Fartcoin' }, ['price of fart coin']),
  ...rows(TOKEN, { query: 'USDT' }, ['is USDT safe']),
  ...rows(TOKEN, { query: 'JTO' }, ["what's the liquidity of jito"]),
  ...rows(TOKEN, { query: 'KMNO' }, ['how much is kamino']),
  ...rows(TOKEN, { query: 'DRIFT' }, ['what is the price of drift']),
  ...rows(TOKEN, { query: 'RENDER' }, ['price of render']),
  ...rows(TOKEN, { query: 'W' }, ['how much is wormhole']),
  ...rows(
    TOKEN,
    [{ query: 'JUP' }, { query: 'BONK' }],
    ['price of jupiter and bonk', 'how much are jupiter and bonk'],
  ),
  ...rows(BALANCES, HOLDINGS, ['and USDC', 'what about bonk', 'how about jupiter'], 'how much sol do i have'),
  ...rows(TOKEN, { query: 'BONK' }, ['what about bonk', 'and bonk', 'same for bonk'], 'price of jup'),
  ...rows(BALANCES, HOLDINGS, ['show me more', 'show all', 'what else is there'], "what's in the wallet?"),
  ...rows(TOKEN, { query: 'JUP' }, ['is it verified', 'how much is it'], 'find jup'),
  ...rows(BALANCES, HOLDINGS, ['do i have any of it'], 'price of jup'),

  ...swaps('SOL', 'USDC', { amount_ui: '1' }, ['swap one sol to USDC', 'convert one SOL into USDC']),
  ...swaps('SOL', 'USDC', { amount_ui: '0.5' }, ['swap half a sol to USDC', 'sell half a solana']),
  ...swaps('SOL', 'USDC', { amount_ui: '1.5', slippage_bps: 50 }, [
    'convert 1.5 SOL into USDC with 0.5% slippage',
  ]),
  ...swaps('SOL', 'BONK', { amount_ui: '0.5' }, ['swap 0.5 SOL for bonk']),
  ...swaps('SOL', 'JUP', { amount_ui: '1.25' }, ['exchange 1.25 SOL for jupiter']),
  ...swaps('USDC', 'WIF', { amount_ui: '210' }, ['swap 210 USDC to dog wif hat']),
  ...swaps('USDC', 'JUP', { amount_ui: '20' }, ['trade 20 USDC for jupiter']),
  ...swaps('BONK', 'SOL', { amount_percent: 50 }, ['swap half of my bonk to solana']),
  ...swaps('JUP', 'USDC', { amount_percent: 100 }, ['convert all my jupiter into USDC']),
  ...swaps('RAY', 'SOL', { amount_percent: 25 }, ['swap 25% of my raydium to solana']),
  ...swaps('SOL', 'BONK', { amount_usd: '50' }, ['buy $50 of bonk', 'buy fifty dollars worth of bonk']),
  ...swaps('SOL', 'JUP', { amount_usd: '100' }, ['i want to buy a hundred dollars worth of jupiter']),
  ...swaps('JUP', 'USDC', { amount_percent: 50 }, ['sell half my jupiter']),
  ...swaps('BONK', 'USDC', { amount_percent: 100 }, ['sell all my bonk', 'sell all of my bonk']),
  ...swaps('WIF', 'USDC', { amount_percent: 30 }, ['sell 30% of my dog wif hat']),
  ...swaps('SOL', 'USDC', { amount_ui: '2.5' }, ['sell 2.5 SOL']),
  ...swaps('ORCA', 'USDC', { amount_ui: '15' }, ['sell 15 orca']),
  ...wanted('USDC', 'SOL', '2', ['buy two SOL']),
  ...wanted('SOL', 'BONK', '1000', ['buy one thousand bonk']),
  ...rows('swap', undefined, ['swap solana for orca']),
  ...rows('slippage', undefined, ['set slippage to one percent', 'set the slippage to 0.5%']),
  ...rows('confirm', undefined, ['yes go ahead', 'yes confirm', 'do it']),
  ...rows('decline', undefined, ['cancel the swap', "no don't do it"]),
  ...agrees('SOL', 'USDC', { units: '0.5' }, ['confirm half a SOL to USDC', 'yes confirm 0.5 SOL to USDC']),
  ...agrees('SOL', 'JUP', { units: '0.119047619', statedAmount: { usd: '20' } }, [
    'confirm twenty dollars of SOL to jupiter',
  ]),
  ...agrees('BONK', 'USDC', { units: '481512.33', statedAmount: { percent: '10' } }, [
    'confirm ten percent of my bonk to USDC',
  ]),
  ...agrees('USDC', 'WIF', { units: '15' }, ['confirm 15 USDC to dog wif hat']),
  ...rows('search', { query: 'what is trending today' }, ["what's trending today"]),
  ...rows('search', { query: 'trending tokens' }, ['show me the trending tokens']),
  ...rows('markets_fetch_ohlcv', { mint_address: tokenNamed('SOL').mint, range: '24H' }, [
    'open the SOL chart',
  ]),
  ...rows('list_my_trades', {}, ['show my trades']),
  ...rows('advice', undefined, ['should i buy bonk']),
  ...rows('mute', undefined, ['mute the microphone', 'mute yourself']),
  ...rows('unmute', undefined, ['unmute the microphone']),
  ...rows('say-again', undefined, ['say that again', 'repeat that please']),
  ...rows('pace', undefined, ['speak more slowly', 'talk faster please']),
  ...rows('hang-up', undefined, ['hang up', 'end the call']),
]

/** Requests for every tool. Those that need a result before them are left to the test beside the recognizer. */
const toolCalls: readonly SpokenCase[] = spokenToolCalls.flatMap(({ tool, say, args, after, finds }) =>
  after || finds || conversation.some((each) => each.say === say)
    ? []
    : [{ say, gives: tool, args: args as SpokenCase['args'] }],
)

export const spokenCases: readonly SpokenCase[] = [...conversation, ...toolCalls]
