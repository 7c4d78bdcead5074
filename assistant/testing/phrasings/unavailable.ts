/** Requests that this build does not serve, and says so. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

export const unavailable: readonly Phrasing[] = [
  ...all('receipts', undefined, ['export my trades', 'download my receipts as a csv']),
  ...all('which-chain', undefined, ['is this mainnet?', 'what network is this', 'is this a simulation']),
  ...all('whose-wallet', undefined, ['whose money is this', 'why is the wallet shared']),
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
    'withdraw everything',
  ]),
  ...all('staking', undefined, ['stake my sol', 'whats the best apy', 'lend usdc']),
  ...all('orders', undefined, ['alert me when sol hits 200', 'set a limit order', 'notify me if jup drops']),
  ...all('fiat', undefined, ['deposit euros']),
  ...all('nothing-traded', undefined, ["don't sell my bonk"]),
  ...all('reported-trade', undefined, ['my friend said buy bonk']),
  ...all('handbook', undefined, ['is this real money', 'where do prices come from']),
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
