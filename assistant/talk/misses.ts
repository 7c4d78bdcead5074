/** What the assistant says to a line that it does not understand: each time something else, and never a list. */

const WORDS = [
  'I did not get that. I look after Solana wallets, tokens, prices and swaps: you could say **what\'s in the wallet?**, **price of SOL** or **swap half a SOL to USDC**.',
  'That one is beyond me too. Name a token, and I tell you its price, its size and whether it is the real one; or ask me how something works, such as **what is slippage?**',
  'I still do not follow. Short requests work best, one wish at a time, such as **how much usdc?** Say **help** for all that I can do.',
] as const

/** `misses`: how many lines before this one were not understood either. */
export const missWords = (misses: number): string => WORDS[misses % WORDS.length] ?? WORDS[0]
