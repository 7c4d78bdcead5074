/** Lists for every tool requests that can be said aloud, with the call that each must give. */
import { answered, callsIn, createTestTalk, output, said } from '#assistant/testing/talk.ts'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'

/** A line that was said before, and the result of its call. */
type Earlier = Readonly<{ say: string; view: unknown }>

export type SpokenToolCall = Readonly<{
  tool: string
  say: string
  args: unknown
  after?: Earlier
  /** The result of the look-up that the assistant makes first. */
  finds?: unknown
}>

const AGENT_CONVERSATION = '01a206c7-b24c-7fc1-9228-3d3a49eafee0'
const AGENT_ANSWERED: Earlier = {
  say: 'ask codex how many tools there are',
  view: { conversation_id: AGENT_CONVERSATION, text: 'There.', source: 'Codex' },
}
const PAGE = { title: 'Staking SOL', url: 'https://stakewise.example/staking', site: 'stakewise.example' }
const SEARCHED: Earlier = {
  say: 'search the web for staking',
  view: { query: 'staking', results: [PAGE] },
}
const PREVIEWED: Earlier = {
  say: 'swap half a sol to usdc',
  view: {
    intent_id: 'intent_1',
    status: 'awaiting_consent',
    give: '0.5 SOL',
    get: '70 USDC',
    at_least: '69.3 USDC',
    spoken_consent: 'confirm half a SOL to USDC',
  },
}
const TRADER = { name: 'Rocket Ron', wallet: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa', score: 1 }

const tokens = sandboxTokens.filter(({ verified }) => verified)
const mintOf = (wanted: string) => tokens.find(({ symbol }) => symbol === wanted)?.mint

export const spokenToolCalls: readonly SpokenToolCall[] = [
  { tool: 'auth_info', say: 'show my account status', args: {} },
  {
    tool: 'codex_exec',
    say: 'ask codex once how many tools there are',
    args: { prompt: 'how many tools there are' },
  },
  {
    tool: 'codex_reply',
    say: 'ask codex what about the signer',
    args: { prompt: 'what about the signer', conversation_id: AGENT_CONVERSATION },
    after: AGENT_ANSWERED,
  },
  {
    tool: 'codex_start',
    say: 'ask codex where the swap is signed',
    args: { prompt: 'where the swap is signed' },
  },
  {
    tool: 'codex_start',
    say: 'ask codex to list the files in domain',
    args: { prompt: 'list the files in domain' },
  },
  { tool: 'fetch', say: 'open the first result', args: { url: PAGE.url }, after: SEARCHED },
  { tool: 'fetch', say: 'what does the first result say', args: { url: PAGE.url }, after: SEARCHED },
  {
    tool: 'gmgn_fetch_token_snapshot',
    say: 'give me a snapshot of bonk',
    args: { token_address: mintOf('BONK') },
  },
  {
    tool: 'gmgn_fetch_token_snapshot',
    say: 'who are the top holders of jupiter',
    args: { token_address: mintOf('JUP') },
  },
  { tool: 'kolscan_leaderboard', say: 'who are the top traders this week', args: { timeframe: 'weekly' } },
  { tool: 'kolscan_leaderboard', say: 'show the leaderboard', args: {} },
  { tool: 'kolscan_resolve_wallet', say: 'who is the trader rocket ron', args: { query: 'rocket ron' } },
  { tool: 'kolscan_resolve_wallet', say: 'look up the trader willow', args: { query: 'willow' } },
  {
    tool: 'kolscan_token_detail',
    say: 'which top traders bought bonk this week',
    args: { tokenAddress: mintOf('BONK'), timeframe: 'weekly' },
  },
  { tool: 'kolscan_trending_tokens', say: 'which tokens are the top traders buying', args: {} },
  {
    tool: 'kolscan_trending_tokens',
    say: 'what are the top traders buying this week',
    args: { timeframe: 'weekly' },
  },
  {
    tool: 'kolscan_wallet_detail',
    say: 'what is rocket ron trading',
    args: { walletAddress: TRADER.wallet },
    finds: { traders: [TRADER] },
  },
  { tool: 'list_my_trades', say: 'show my last trades', args: {} },
  { tool: 'list_my_trades', say: 'show my trade history', args: {} },
  { tool: 'list_my_wallets', say: 'list my wallets', args: {} },
  { tool: 'list_my_wallets', say: 'how many wallets do i have', args: {} },
  {
    tool: 'markets_fetch_ohlcv',
    say: 'show me the chart of bonk for a week',
    args: { mint_address: mintOf('BONK'), range: '7D' },
  },
  {
    tool: 'markets_fetch_ohlcv',
    say: 'show me the chart of solana',
    args: { mint_address: mintOf('SOL'), range: '24H' },
  },
  {
    tool: 'onchain_activity_overview',
    say: 'what did my wallet do this week',
    args: { scope: 'wallet', timeframe: '7d' },
  },
  { tool: 'memory', say: 'what do you know about me', args: { action: 'list' } },
  { tool: 'memory', say: 'forget that', args: { action: 'forget' } },
  {
    tool: 'onchain_activity_overview',
    say: 'show my recent transactions',
    args: { scope: 'wallet', timeframe: '24h' },
  },
  { tool: 'onchain_entity_insight', say: 'what kind of wallet is this', args: { scope: 'wallet' } },
  { tool: 'onchain_entity_insight', say: 'what kind of trader am i', args: { scope: 'wallet' } },
  { tool: 'pumpstream_live_summary', say: 'show me the live streams', args: {} },
  { tool: 'pumpstream_live_summary', say: 'who is streaming', args: {} },
  { tool: 'resolve_wallet', say: 'which wallet is this', args: {} },
  { tool: 'resolve_wallet', say: 'what is my deposit address', args: {} },
  { tool: 'search', say: 'search the web for liquid staking', args: { query: 'liquid staking' } },
  { tool: 'search', say: 'show me the latest news', args: { query: 'Solana news' } },
  { tool: 'search_conversations', say: 'what did we say about bonk', args: { token: 'BONK' } },
  {
    tool: 'search_conversations',
    say: 'did we talk about jupiter yesterday',
    args: { token: 'JUP', period: 'yesterday' },
  },
  { tool: 'set_session_wallet_override', say: 'switch to my default wallet', args: { clear: true } },
  { tool: 'set_session_wallet_override', say: 'go back to the default wallet', args: { clear: true } },
  { tool: 'solana_list_balances', say: 'show my balances', args: {} },
  { tool: 'solana_list_balances', say: 'how much bonk do i have', args: { limit: 30 } },
  { tool: 'solana_resolve_token', say: 'what is the price of jupiter', args: { query: 'JUP' } },
  { tool: 'solana_resolve_token', say: 'is bonk a scam', args: { query: 'BONK' } },
  {
    tool: 'solana_swap_execute',
    say: 'confirm half a sol to usdc',
    args: { intent_id: 'intent_1' },
    after: PREVIEWED,
  },
  { tool: 'solana_swap_execute', say: 'execute the swap', args: { intent_id: 'intent_1' }, after: PREVIEWED },
  {
    tool: 'solana_swap_preview',
    say: 'swap half a sol to bonk',
    args: { input_mint: 'SOL', output_mint: 'BONK', mode: 'ExactIn', amount_ui: '0.5' },
  },
  {
    tool: 'solana_swap_preview',
    say: 'buy fifty dollars worth of bonk',
    args: { input_mint: 'SOL', output_mint: 'BONK', mode: 'ExactIn', amount_usd: '50' },
  },
  { tool: 'stream_get_scene', say: 'which scene is on', args: {} },
  { tool: 'stream_get_scene', say: 'what scene is the stream on', args: {} },
  {
    tool: 'stream_public_shout',
    say: 'shout good morning everyone',
    args: { message: 'good morning everyone' },
  },
  { tool: 'stream_public_shout', say: 'shout hello everybody', args: { message: 'hello everybody' } },
  { tool: 'stream_set_scene', say: 'switch the stream to standby', args: { scene: 'standby' } },
  { tool: 'stream_set_scene', say: 'switch the scene to game show', args: { scene: 'game-show' } },
  { tool: 'stream_shout_feed', say: 'put the shouts on the overlay', args: {} },
  { tool: 'stream_shout_feed', say: 'what are people shouting', args: {} },
  { tool: 'twitter_search', say: 'what are people saying about jupiter', args: { ticker: 'JUP' } },
  { tool: 'twitter_search', say: 'find the latest posts about bonk', args: { ticker: 'BONK' } },
]

const { think } = createTestTalk(
  tokens,
  languages.map(({ tool }) => tool),
)

/** The calls that the assistant makes for these words, in the situation of the request. */
export async function callsFor(
  words: string,
  { after, finds }: Pick<SpokenToolCall, 'after' | 'finds'>,
): Promise<readonly Readonly<{ tool: string; args: unknown }>[]> {
  const before = after ? [...(await exchange([], after.say, after.view)), answered('…')] : []
  const items = finds === undefined ? [...before, said(words)] : await exchange(before, words, finds)
  return callsIn(await think(items)).map(({ name, arguments: args }) => ({
    tool: name,
    args: JSON.parse(args),
  }))
}

/** The line, its calls, and their result. */
async function exchange(
  before: readonly ConversationItem[],
  words: string,
  view: unknown,
): Promise<readonly ConversationItem[]> {
  const items = [...before, said(words)]
  const calls = callsIn(await think(items))
  return [...items, ...calls, ...calls.map(({ call_id }) => output(call_id, view))]
}
