/** The sentences that tell of charts, traders, streams, posts, pages, past trades and transfers in a language other than English. */

export type Span = Readonly<{ count: number; unit: 'hour' | 'day' }>

/** '0.5' and 'SOL'. */
type Amount = Readonly<{ amount: string; symbol: string }>

type Move = Readonly<{ symbol: string; change: number }>

type ChartTerms = Readonly<{
  symbol: string
  span: Span
  open: string
  close: string
  high: string
  low: string
  change: number
}>

/** The gain of a trader, as '1.5 SOL' in its parts or in dollars; neither where no source tells. */
type LeaderTerms = Readonly<{ name: string; sol?: number; usd?: number }>

type TraderTerms = Readonly<{
  name: string
  span: Span
  trades: number
  /** The sums that were bought and sold, in dollars. */
  sums?: Readonly<{ bought: number; sold: number }>
  last?: Readonly<{ isBuy: boolean; symbol: string; usd?: number }>
}>

type Receiver = 'new' | 'known' | 'own' | 'unlike'

/** Refusals that people meet while they trade. */
export type RefusalId =
  | 'balance'
  | 'network fee'
  | 'none held'
  | 'unknown token'
  | 'ambiguous token'
  | 'no price'
  | 'too small'
  | 'no route'
  | 'wait'
  | 'log in'

/** Every language has them all. */
export type LookupSentences = Readonly<{
  dollars(usd: number): string
  chart(terms: ChartTerms): string
  noTrading(symbol: string, span: Span): string
  /** Two or three charts, and the one that did best or worst. */
  compared(span: Span, moves: readonly Move[], first: string | undefined, isBest: boolean): string
  /** The coins of a wallet, and the one that did best or worst. */
  ranked(first: string, moves: readonly Move[], isBest: boolean): string
  /** Says what part the ten largest accounts have, in percent, and how many wallets hold the token. */
  holders(terms: Readonly<{ symbol: string; topTen: number; count?: number }>): string
  leaders(span: Span, traders: readonly LeaderTerms[]): string
  noLeaders(span: Span): string
  bought(span: Span, tokens: readonly Readonly<{ symbol: string; traders: number }>[]): string
  noneBought(span: Span): string
  trader(terms: TraderTerms): string
  idleTrader(name: string, span: Span): string
  streams(live: number, rows: readonly Readonly<{ symbol: string; viewers?: number }>[]): string
  noStreams(symbol: string | undefined): string
  posts(count: number, subject: string): string
  noPosts(subject: string): string
  pages(count: number, pages: readonly Readonly<{ title: string; site: string }>[]): string
  noPages(subject: string): string
  /** The receiver of a transfer, and that nothing moves before consent. */
  sending(receiver: Receiver, name: string): string
  noDemoSending: string
  feesPaid(sol: string, trades: number): string
  noFeesPaid: string
  noTrades: string
  /** The yield of an open preview, and the least of it. */
  terms(get: Amount, least: Amount): string
  /** Its fee in SOL; undefined where it is smaller than is worth a figure. */
  feeOf(sol: string | undefined): string
  /** English requests that may have been meant. */
  meant(requests: readonly string[]): string
  knowsOf(symbol: string): string
  whichChart: string
  whichPosts: string
  whichHolding: string
  /** With the placeholders of the handbook. */
  limits: string
  changeLimits: string
  refusals: Readonly<Record<RefusalId, string>>
  /** The most that can be swapped now, in dollars. */
  atMost(usd: number): string
  playMoney: string
  realMoney: string
}>
