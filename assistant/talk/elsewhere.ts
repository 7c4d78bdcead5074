/** Declines requests outside Parley: other chains, collectibles, leverage, and chores that no tool does. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { SayingIntent } from '../understanding/intent.ts'
import { EXPLAIN, tokenNamed } from './cues.ts'

const MINE =
  '[all | half | some | any | most] [of] [my | the | this | these | our | that | {number} | a | one]'

export const elsewhere: readonly Omit<SayingIntent, 'priority'>[] = [
  {
    name: 'nfts',
    say: `I see SOL and tokens only, no NFTs: I can't show, mint or trade them. For the tokens, ask **what's in the wallet?**`,
    decides: true,
    patterns: [
      '(nft | nfts | collectible | collectibles | jpegs | jpeg | floor price | magic eden | tensor | mad lad | mad lads | okay bear | okay bears | degods | smb | cnft | monkey | pfp)',
      '(picture | drawing) of a (monkey | ape | penguin | cat)',
    ],
    vetoes: [EXPLAIN, 'not the nft', 'kol', 'frank degods', 'from somebody'],
    spoken: ['show me my (collectibles | nfts)', 'do i have any (collectibles | nfts)'],
  },
  {
    name: 'leverage',
    spoken: ['open a (long | short) on {token}'],
    say: `I only swap coins that the wallet holds: no longs, shorts, leverage or futures, so nothing was opened.`,
    decides: true,
    patterns: [
      '(open | close | take | enter | go | put on) [a | an | me] [{thing}] (long | short) ',
      '(long | short) ({token} with | {token} at | on {token} | {number} {token} | {token} {number})',
      '^ (long | short) {token}',
      '(leverage | leveraged | margin | perp | perps | perpetual | futures | options | call option | put option | x long | x short) ... (on | {token} | trade | trading | position)',
      '(with | on | use | using) (leverage | margin)',
    ],
    vetoes: [
      EXPLAIN,
      'how long',
      'in short',
      'short (of | on) (cash | money | time)',
      'long (time | way | ago)',
      '(i am | i was) (long | short)',
      '(is | are | was) (long | short)',
    ],
  },
  {
    name: 'chores',
    spoken: ['launch a token', 'burn my {token}'],
    say: `That is not among the things I can do: I look up wallets, tokens and prices, and I prepare swaps. Try **what's in the wallet?** or **swap half a SOL to USDC**.`,
    decides: true,
    patterns: [
      '(launch | create | make | mint | deploy | start | issue) [me | us] [a | my | an | my own] [new | own] (token | coin | memecoin | shitcoin | crypto) [called | named | for]',
      `burn ${MINE} {token}`,
      'burn [{number}] [of] (my | the) (coins | tokens | {token})',
      '(vote | voting) (on | for | in) ',
      '(register | buy | get) [me] [a | my] [{token}] domain',
      '(copy trade | copytrade | copy trading | mirror | auto copy | snipe) ',
      '(revoke | remove) [all] [the | my] (approvals | permissions | delegations)',
      '(close | clean up) [my | the | all] [my | the] [empty | old] (token accounts | accounts | ata)',
      '(tax | annual) (report | return | statement) (for | from | make)',
      '(make | do | create | write | file) [me] [a | my | the] tax (report | return | form)',
      '(send | email | mail | fax) me (the | a | my) (statement | report | receipt)',
      '(claim) [my | the] [{token}] (airdrop | rewards | drop)',
      '(close | delete) my account',
      '(multisig | multi sig)',
    ],
    vetoes: [
      `${EXPLAIN}`,
      'how (do i | can i | to)',
      '(did | has | have) (they | the) ... (burn | launch)',
      'burn (authority | rate)',
      'trades to copy',
      'not copy',
    ],
  },
  {
    name: 'other-chains',
    spoken: ['bridge {number} {token} to (ethereum | polygon)'],
    say: otherChainWords,
    decides: true,
    patterns: [
      '(bridge | bridging) ({number} | {money} | {token} | my | some | it | all | half | from | to | over | funds)',
      '(on | to | from | onto | over to) [the] (ethereum | bitcoin | polygon | arbitrum | optimism | avalanche | bsc | bnb chain | binance smart chain | tron | cardano | sui | aptos | cosmos | base chain | bitcoin network | ethereum network | l2 | layer 2 | evm | hyperliquid)',
      '(usdc | {token} | it | tokens | coins) (to | on | onto) base',
      '(eth | btc | ether | bitcoin | xrp | doge | ada | bnb | trx | litecoin) (for | to | into | against) (btc | eth | bitcoin | ether | xrp | doge | ada)',
      '(buy | sell | swap | trade | get | bring | move | mine | have) ... (bitcoin | ethereum | ether | dogecoin | litecoin | cardano | ripple | xrp)',
      '(my | the) (metamask | btc wallet | eth wallet | bitcoin wallet)',
      'erc20',
    ],
    vetoes: [
      '(different | differ | differs | difference) (from | to | between)',
      EXPLAIN,
      '(price | worth | cost | value | market cap | wormhole | wrapped | verified | mint)',
      'how much',
    ],
  },
]

function otherChainWords(utterance: Utterance): string {
  return `I only work on Solana: no bridges and no other chains, so nothing was moved. Here I can ${tokenNamed(utterance) ? `look up the **price of ${tokenNamed(utterance)}**` : "show **what's in the wallet?**"}.`
}
