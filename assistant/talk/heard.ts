/** Says of a line that was not understood what it is about, by one word of it, with one request that fits. */

type Topic = Readonly<{ words: RegExp; says: readonly [first: string, second: string] }>

const word = (list: string): RegExp => new RegExp(` (?:${list})(?= |$)`)

/** The narrower topic comes first: a chart of a coin is a chart. */
const TOPICS: readonly Topic[] = [
  {
    words: word('charts?|graphs?|candles?|curve'),
    says: [
      'I did not get that. If it is about a chart, name the token and a span: **chart of SOL for a week**.',
      'I still miss what the chart should show. It can be of an hour, a day, a week or a month: **chart of BONK for a month**.',
    ],
  },
  {
    words: word('tweets?|posts?|twitter|news|articles?|rumou?rs?'),
    says: [
      'I did not get that. If it is about what others write, name a token: **what do people say about JUP**.',
      'I can look for posts on X or search the web, if you name the subject: **search the web for Solana staking**.',
    ],
  },
  {
    words: word('streams?|streamers?|streaming|viewers'),
    says: [
      "I did not get that. If it is about a stream, I can list those that are live: **who's live on pump**.",
      'Of a stream I know its coin and how many watch. Name the coin: **is anyone streaming BONK**.',
    ],
  },
  {
    words: word('fees?|commissions?|gas|charges?'),
    says: [
      'I did not get that. If it is about fees, ask for those of a swap: **what does a swap cost**.',
      'I still miss which fee you mean. The one of the network, perhaps: **what is the network fee**.',
    ],
  },
  {
    words: word('trades?|trading|swaps?|swapping|exchange|orders?|transactions?'),
    says: [
      'I did not get that. If it is about a trade, yours are all in a list: **show my trades**.',
      'I still miss which trade you mean. A new one needs an amount and two tokens: **swap half a SOL to USDC**.',
    ],
  },
  {
    words: word('guys?|persons?|traders?|dudes?|influencers?|kols?|whales?|fellas?'),
    says: [
      'I did not get that. If it is about a person, I know well-known traders only: **top traders this week**.',
      'I still miss whom you mean. Paste the address of a wallet, or pick a trader: **top traders this week**.',
    ],
  },
  {
    words: word('wallets?|balances?|portfolio|holdings|funds'),
    says: [
      "I did not get that. If it is about a wallet, I can show what it holds: **what's in the wallet?**",
      'I still miss what you want to know of the wallet. Its address, perhaps: **which wallet is this?**',
    ],
  },
  {
    words: word('tokens?|coins?|memecoins?|cryptos?'),
    says: [
      'I did not get that. If it is about a token, name it and what you want to know: **market cap of JUP**.',
      'I still miss which token you mean. Its symbol or its mint address is enough: **tell me about BONK**.',
    ],
  },
]

/** A longer line is a story, and one word of it tells little. */
const MOST_WORDS = 16

/** The first two misses in a row get words of their own. */
export function heardWords(misses: number, line: string): string | undefined {
  if (misses > 1 || line.trim().split(' ').length > MOST_WORDS) return undefined
  return TOPICS.find(({ words }) => words.test(line))?.says[misses]
}
