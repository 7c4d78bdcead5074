/** Looking behind wallets: what these tools to come will answer. A row goes when its tool comes. */
import type { SayingIntent } from '../understanding/intent.ts'

const KOLS =
  '(kol | kols | influencer | influencers | celebrity | celebrities | famous traders | famous wallets | famous trader | well known wallets | well known traders | big names | top traders)'
/** Pronouns, and subjects that are no trader. */
const NO_TRADER =
  '(i | we | you | it | this | that | they | everyone | everybody | people | wallet | price | market | coin | token | {token} | {address})'

export const missingWallets: readonly Omit<SayingIntent, 'priority'>[] = [
  {
    name: 'kols',
    spoken: ['show the leaderboard'],
    say: "I can't rank the wallets of known traders yet. Any wallet whose address you have I can look into: paste it, or ask **what's in the wallet?**",
    patterns: [
      `${KOLS} ... (list | leaderboard | board | table | ranking | rank | best | top | money | winning | pnl | profit | losing | trade | making | wallets | up to)`,
      `(list | leaderboard | board | table | ranking | rank | best | top | winning | who | which | show | are | follows | all) ... ${KOLS}`,
      `^ ${KOLS}`,
      'leaderboard',
      'rank the kol traders',
    ],
    vetoes: [
      '(what is | define | explain) [a | an | the] (kol | influencer)',
      '(what does | what do) (kol | kols) (mean | stand)',
      '(called | named)',
    ],
  },
  {
    name: 'kol',
    spoken: ['what is ansem buying'],
    say: "I can't follow what known traders do yet. If you have the address of their wallet, paste it and I show what it holds.",
    patterns: [
      '^ [(show | tell) me] (what | which tokens | which coins) (is | has | did | was) {thing} [been] (buying | bought | buy | selling | sold | sell | trading | traded | aping | dumping) [lately | today | now | this week | recently] $',
      '(the | a) (kol | influencer | trader | youtuber) (called | named | {thing})',
      '(somebody | someone | trader | guy) called {thing} ... (trading | trade | trades | buying | bought | selling)',
      '^ kol {thing}',
      '(by | from) {thing} the (influencer | trader | kol)',
    ],
    vetoes: [
      `(what | which tokens | which coins) (is | has | did | was) ${NO_TRADER}`,
      '(what is | define) a (kol | influencer)',
      '(wallet | account) (called | named)',
      '(the kol traders)',
      'kol (list | leaderboard | board)',
    ],
  },
  {
    name: 'history',
    say: "I can't add up a profit yet. What a wallet did on the chain I can show: **what did my wallet do today?**",
    spoken: ['what is my profit'],
    patterns: ['my pnl', '(pnl | profit and loss)', '(how much | what) ... (profit | profits)'],
    vetoes: ['(take profit | taking profit | kol | kols | influencer | influencers)'],
  },
]
