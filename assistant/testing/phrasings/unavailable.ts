/** What this build does not do, and says so. */
import { all, type Phrasing, SIGNATURE, WALLET } from './row.ts'

export const unavailable: readonly Phrasing[] = [
  ...all('about-token', undefined, [
    'when did bonk launch',
    'who created bonk',
    'supply of bonk',
    'i love bonk',
  ]),
  ...all('which-chain', undefined, [
    'is this real money',
    'is this mainnet?',
    'what network is this',
    'where do prices come from',
    'is this a simulation',
  ]),
  ...all('whose-wallet', undefined, [
    'whose wallet is this',
    'who owns this wallet',
    'why is the wallet shared',
  ]),
  ...all('advice', undefined, [
    'should i buy bonk?',
    'will sol go up',
    'is jup a good buy',
    'what should i buy',
    'wen moon',
    'price prediction for sol',
    'best memecoin to buy',
  ]),
  ...all('send', undefined, [
    'send 1 sol to my friend',
    'give me 1 sol',
    'can i have some sol',
    'send me some sol',
    `transfer 5 usdc to ${WALLET}`,
    'withdraw everything',
  ]),
  ...all('staking', undefined, ['stake my sol', 'whats the best apy', 'lend usdc']),
  ...all('orders', undefined, ['alert me when sol hits 200', 'set a limit order', 'notify me if jup drops']),
  ...all('chart', undefined, ['show me the chart of bonk', 'jup chart', 'price history chart of sol']),
  ...all('history', undefined, ['show my transactions', 'recent activity', SIGNATURE]),
  ...all('news', undefined, [
    "what's trending",
    'any news about jup',
    'show me tweets about bonk',
    'top gainers',
  ]),
  ...all('nfts', undefined, ['show my nfts', 'do i have any nfts?']),
  ...all('sign-in', undefined, [
    'sign in',
    'connect my wallet',
    'connect phantom',
    'how do i log in',
    'create a wallet',
  ]),
  ...all('secret-key', undefined, ['what is my private key', 'show me the seed phrase', 'export my key']),
  ...all('voice', undefined, ['can you hear me?', 'talk to me']),
]
