/** Questions about past trades, and the calls that they make. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'list_my_trades'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, {}, [
    'show my trades',
    'my trades',
    'my last trades',
    'show me my recent swaps',
    'trade history',
    'what did i buy',
    'which trades did i make',
    'pull up my order history please',
    'what have i traded so far?',
    'my receipts',
    'show the receipt',
    'everything i bought here',
    'i need a record of what i sold',
  ]),
  ...all(TOOL, { limit: 3 }, ['my last 3 trades', 'show me my last 3 swaps']),
  ...all(TOOL, { period: 'today' }, ['what did i trade today?', 'my trades today']),
  ...all(TOOL, { period: 'yesterday' }, ['what did i sell yesterday']),
  ...all(TOOL, { period: 'week' }, ['show my swaps of the last week']),
  ...all(TOOL, { token: 'BONK' }, ['have i ever sold bonk?']),
  ...all(TOOL, { token: 'JUP' }, ['show my jup trades']),
  ...all(TOOL, { limit: 1 }, [
    'what did that cost me?',
    'how much did the swap cost',
    'what did i pay for it',
    'what was the fee for that?',
    'how much did i get for it',
    'what price did i get',
    "what's my profit on that",
    'am i up on that trade?',
    'did i make money on my last swap',
    'how did that trade work out',
  ]),
  ...all(TOOL, { limit: 1, token: 'WIF' }, [
    'am i up on my wif',
    'how much did i make on wif',
    'how much money did i lose on wif',
  ]),
  ...all(TOOL, { limit: 20 }, ['how much have i paid in fees']),
  ...all(TOOL, { limit: 20, period: 'week' }, ['how much did i spend on fees this week?']),
  ...all(TOOL, { limit: 1, with_unconfirmed: true }, [
    'why did it fail?',
    'did it go through?',
    'is it done yet',
    'did my trade land',
    'why did my swap fail',
    "why didn't it go through",
    'what went wrong with the swap',
    'why was my last trade rejected?',
  ]),
  ...all('auth_info', {}, ['what went wrong with my login', 'is it finished with the sign in']),
]
