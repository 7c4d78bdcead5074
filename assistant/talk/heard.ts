/** Says of a line that was not understood what it is about, by one word of it, with one request that fits. */

type Topic = Readonly<{ words: RegExp; says: readonly [first: string, second: string] }>

const word = (list: string): RegExp => new RegExp(` (?:${list})(?= |$)`)

/** The narrower topic comes first: a chart of a coin is a chart. */
const TOPICS: readonly Topic[] = [
  {
    words: word('charts?|graphs?|candles?|curve'),
    says: [
      'I did not get that. If it is about a chart, name the token and a span: **chart of SOL for a week**.',
      "I'm still not sure what the chart should show. It can cover an hour, a day, a week or a month: **chart of BONK for a month**.",
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
      'I know the coin of a stream and how many people watch it. Name the coin: **is anyone streaming BONK**.',
    ],
  },
  {
    words: word('fees?|commissions?|gas|charges?'),
    says: [
      'I did not get that. If it is about fees, ask for those of a swap: **what does a swap cost**.',
      "I'm still not sure which fee you mean. The network fee, perhaps: **what is the network fee**.",
    ],
  },
  {
    words: word('trades?|trading|swaps?|swapping|exchange|orders?|transactions?'),
    says: [
      'I did not get that. If it is about a trade, yours are all in a list: **show my trades**.',
      "I'm still not sure which trade you mean. A new one needs an amount and two tokens: **swap half a SOL to USDC**.",
    ],
  },
  {
    words: word('guys?|persons?|traders?|dudes?|influencers?|kols?|whales?|fellas?'),
    says: [
      'I did not get that. If it is about a person, I know well-known traders only: **top traders this week**.',
      "I'm still not sure who you mean. Paste the address of a wallet, or pick a trader: **top traders this week**.",
    ],
  },
  {
    words: word('wallets?|balances?|portfolio|holdings|funds'),
    says: [
      "I did not get that. If it is about a wallet, I can show what it holds: **what's in the wallet?**",
      "I'm still not sure what you want to know about the wallet. Its address, perhaps: **which wallet is this?**",
    ],
  },
  {
    words: word('tokens?|coins?|memecoins?|cryptos?'),
    says: [
      'I did not get that. If it is about a token, name it and what you want to know: **market cap of JUP**.',
      "I'm still not sure which token you mean. Its symbol or its mint address is enough: **tell me about BONK**.",
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
