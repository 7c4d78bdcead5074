/** The sentences of the common answers in a language other than English. The texts are in assistant/languages/. */

import type { LookupSentences } from './lookup-sentences.ts'

/** The languages that can be typed beside English. By voice there is English only. */
export type Lang = 'es' | 'pt' | 'de' | 'fr' | 'zh'

/** An amount of a token: '0.5' and 'SOL'. */
export type Quantity = Readonly<{ amount: string; symbol: string }>

/** A holding; no worth stands for a token without a price. */
export type Holding = Quantity & Readonly<{ usd?: number }>

/** The reasons why a swap is dangerous, by the codes of its warnings. */
export type SwapDanger =
  | 'impostor'
  | 'sell_back_loss'
  | 'taken_back'
  | 'cannot_move'
  | 'starts_frozen'
  | 'transfer_fee'
  | 'young_token'

/** The figures of a preview that its card does not show, and the number of its warnings. */
type PreviewTerms = Readonly<{
  /** '84.1 USDC' per 'SOL'; absent where an amount cannot be read. */
  rate?: Quantity & Readonly<{ per: string }>
  warnings: number
}>

/** A trade as far as it was read. */
export type TradeTerms = Readonly<{
  give?: string
  get?: string
  amount?: Readonly<{ units: string } | { percent: string } | { usd: string }>
  want?: string
}>

type TokenTerms = Readonly<{ symbol: string; name: string; mint: string; isVerified: boolean }>

/** Answers that need no figure. */
export type TalkId =
  | 'greeting'
  | 'how are you'
  | 'thanks'
  | 'praise'
  | 'sorry'
  | 'here'
  | 'yes'
  | 'bye'
  | 'stopped'
  | 'left alone'
  | 'no short yes'
  | 'nothing waits'
  | 'nothing to decline'
  | 'who'
  | 'chain'
  | 'shared wallet'
  | 'no advice'
  | 'no keys'
  | 'no others'
  | 'no sending'
  | 'no orders'
  | 'no staking'
  | 'no market data'
  | 'receipts'
  | 'cannot'
  | 'no trade meant'
  | 'how to trade'
  | 'slippage'
  | 'sign in'
  | 'only typed'
  | 'no picture'
  | 'which token'
  | 'tool missing'
  | 'unreadable'
  | 'next trade'
  | 'keys held'
  | 'fees'
  | 'agreeing'
  | 'languages'
  | 'only dollars'

/** `like` is the English example of a tool: without that tool this one is not offered either. */
type HelpExample = Readonly<{ text: string; purpose: string; like: string }>

/** Every language has them all: the compiler says what is missing. */
export type Catalogue = LookupSentences &
  Readonly<{
    talk: Readonly<Record<TalkId, string>>
    /** Said in turn to lines that are not understood. */
    misses: readonly [string, ...string[]]
    help: string
    examples: readonly HelpExample[]
    /** In front of an answer in English. */
    onlyEnglish: string
    /** In front of the English message of a tool. */
    failed: string

    total(usd: number, largest: readonly string[]): string
    change24h(percent: number): string
    unpricedOnly(count: number): string
    unpriced(count: number): string
    smaller(count: number): string
    emptyWallet: string
    oldPrices: string
    holds(holdings: readonly Holding[]): string
    lacks(symbols: readonly string[]): string

    price(symbol: string, usd: number, change: number | undefined): string
    noPrice(symbol: string): string
    worth(quantity: Quantity, usd: number): string
    marketCap(symbol: string, usd: number | undefined): string
    liquidity(symbol: string, usd: number | undefined): string
    token(token: TokenTerms): string
    unverified(symbol: string, mint: string): string
    twins(count: number): string
    noToken(name: string): string

    preview(terms: PreviewTerms): string
    /** One sentence, said in place of the preview's. */
    dangers: Readonly<Record<SwapDanger, (symbol: string) => string>>
    moreWarnings(count: number): string
    waiting(give: Quantity, get: string): string
    done(give: Quantity, get: Quantity): string
    notDone(give: Quantity, get: string): string
    underWay(give: Quantity, get: string): string
    askHow: string
    askGive(get: string): string
    askWhichGive: string
    askGet(give: string): string
    askAmount(trade: TradeTerms): string
    sameToken(symbol: string): string
    unclear(trade: TradeTerms): string

    wallets(rows: readonly string[]): string
    defaultMark: string
    noWallet: string
    wallet(label: string, address: string): string
    account(user: string | undefined, address: string | undefined): string
  }>
