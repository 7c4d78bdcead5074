/** The ports that a tool handler can request, by name. */
import type { Chain } from './chain.ts'
import type { AddressBook, ChainHistory } from './chain-history.ts'
import type { CodingAgent } from './coding-agent.ts'
import type { ConversationSearch } from './conversation-search.ts'
import type { KolBoard } from './kol-board.ts'
import type { LiveStreams } from './live-streams.ts'
import type { Candles, Pools, Prices, Sparklines, Tokens } from './market.ts'
import type { OwnMemory } from './memory/own-memory.ts'
import type { Clock } from './ports.ts'
import type { Posts } from './posts.ts'
import type { Stage } from './stage.ts'
import type { Swaps } from './swaps/swaps.ts'
import type { Mints, TokenInsights } from './token-insight.ts'
import type { WalletChoices } from './wallet-choices.ts'
import type { Wallets } from './wallets.ts'
import type { WebPages, WebSearch } from './web.ts'

export type Ports = Readonly<{
  chain: Chain
  history: ChainHistory
  addresses: AddressBook
  prices: Prices
  tokens: Tokens
  pools: Pools
  kols: KolBoard
  streams: LiveStreams
  candles: Candles
  sparklines: Sparklines
  posts: Posts
  mints: Mints
  insights: TokenInsights
  wallets: Wallets
  walletChoices: WalletChoices
  swaps: Swaps
  stage: Stage
  search: ConversationSearch
  memory: Pick<OwnMemory, 'forgetNamed' | 'known' | 'remember'>
  webSearch: WebSearch
  webPages: WebPages
  codingAgent: CodingAgent
  clock: Clock
}>
