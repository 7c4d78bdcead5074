/** Asks that need the one before. */
import { all, BALANCES, type Phrasing, TOKEN, WALLET } from './row.ts'

export const followUps: readonly Phrasing[] = [
  ...all(
    BALANCES,
    { limit: 30 },
    [
      'and usdc?',
      'what about bonk',
      'how about jup?',
      'usdc?',
      'n wif',
      'jup too',
      'what abt usdt',
      'and what about my sol',
    ],
    ['how much sol do i have'],
  ),
  ...all(BALANCES, { limit: 30 }, ['and usdc?', 'what about bonk', 'usdc?'], ["what's in the wallet?"]),
  ...all(
    TOKEN,
    { query: 'BONK' },
    ['and bonk?', 'what about bonk', 'bonk?', 'how about bonk', 'same for bonk', 'wat about bonk'],
    ['price of jup'],
  ),
  ...all(TOKEN, { query: 'MOODENG' }, ['and moodeng?', 'what about moodeng'], ['price of jup']),
  ...all(TOKEN, { query: 'USDC' }, ['and usdc?'], ['price of jup', 'what about bonk', 'thanks']),
  ...all(
    BALANCES,
    { limit: 30 },
    [
      'more',
      'show more',
      'show me more',
      'the rest',
      'show all',
      'more please',
      'list them all',
      'what else is there',
      'even more',
    ],
    ["what's in the wallet?"],
  ),
  ...all(BALANCES, { wallet_address: WALLET, limit: 30 }, ['more'], [`what's in ${WALLET}`]),
  ...all(TOKEN, { query: 'JUP', limit: 10 }, ['more', 'show more'], ['find jup']),
  ...all(
    TOKEN,
    { query: 'JUP' },
    ["what's its price", 'how much is it?', 'price?', 'is it verified?', 'is it real'],
    ['find jup'],
  ),
  ...all(
    BALANCES,
    { limit: 30 },
    ['do i have any?', 'do i have any of it', 'how much of it do i have', 'and how much do i have'],
    ['price of jup'],
  ),
  ...all('price', undefined, ['price?', 'how much is it']),
  ...all('more', undefined, ['more', 'show more']),

  ...all(
    BALANCES,
    { limit: 30 },
    ['how much of that do i own', 'and how much do i have of it?'],
    ['price of bonk'],
  ),
  ...all(
    TOKEN,
    { query: 'BONK' },
    ["what's the market cap", 'how liquid is it', 'is it safe', 'again', 'refresh'],
    ['find bonk'],
  ),
  ...all(BALANCES, { wallet_address: WALLET, limit: 30 }, [`how much usdc does ${WALLET} have`]),
  ...all(BALANCES, { wallet_address: WALLET }, [`how rich is ${WALLET}`]),
]
