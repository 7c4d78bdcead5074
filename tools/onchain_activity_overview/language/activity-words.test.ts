/** Tests how activity of a wallet and of a token is said. */
import { describe, expect, it } from 'vitest'
import { activityView, activityWords } from './activity-words.ts'

const ADDRESS = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'
const row = (kind: string, base?: string, quote?: string) => ({ signature: 's', kind, base, quote })
const said = (given: object): string =>
  activityWords(activityView.parse({ address: ADDRESS, range: '7 days', trades: 0, rows: [], ...given }))

describe('a wallet', () => {
  const wallet = (given: object) => said({ scope: 'wallet', label: 'Main', ...given })

  it.each<[object, string]>([
    [{}, 'Main did nothing on the chain in the last 7 days.'],
    [{ label: undefined }, 'Adk6…7o8Z did nothing on the chain in the last 7 days.'],
    [
      { is_partial: true, pruned: 1 },
      'Main did nothing on the chain in the last 7 days. There was more than I read. 1 transaction could not be read any more.',
    ],
    [{ trades: 3, buys: 2, sells: 1 }, 'Main, last 7 days: 3 trades (2 buys and 1 sell).'],
    [{ trades: 2, buys: 2 }, 'Main, last 7 days: 2 trades (2 buys).'],
    [{ trades: 1 }, 'Main, last 7 days: 1 trade.'],
    [{ received: 1 }, 'Main, last 7 days: 1 incoming transfer.'],
    [{ sent: 2 }, 'Main, last 7 days: 2 outgoing transfers.'],
    [{ failed: 1 }, 'Main, last 7 days: 1 failed transaction.'],
    [
      { received: 1, sent: 1, failed: 1 },
      'Main, last 7 days: 1 incoming transfer, 1 outgoing transfer and 1 failed transaction.',
    ],
    [{ rows: [row('other')] }, 'Main, last 7 days: transactions that moved no tokens.'],
    [{ trades: 1, net_sol: 1.5 }, 'Main, last 7 days: 1 trade. Net +1.50 SOL.'],
    [{ trades: 1, net_sol: -1.5 }, 'Main, last 7 days: 1 trade. Net −1.50 SOL.'],
    [{ trades: 1, net_sol: 0 }, 'Main, last 7 days: 1 trade.'],
  ])('with %j', (given, words) => expect(wallet(given)).toBe(words))

  it.each([
    [row('buy', '+1200.5 BONK', '-0.5 SOL'), 'The latest: a buy of 1,200.50 BONK for 0.50 SOL.'],
    [row('sell', '-1200 BONK'), 'The latest: a sale of 1,200 BONK.'],
    [row('receive', '+3 JUP'), 'The latest: 3 JUP came in.'],
    [row('send', '-3 JUP'), 'The latest: 3 JUP went out.'],
    [row('receive', '? JUP'), 'The latest: ? JUP came in.'],
    [row('swap', '+3 JUP', '-2 WIF'), ''],
    [row('buy'), ''],
  ])('whose newest row is %j', (newest, words) => {
    expect(wallet({ trades: 1, rows: [newest] })).toBe(
      ['Main, last 7 days: 1 trade.', words].join(' ').trim(),
    )
  })
})

describe('a token', () => {
  const token = (given: object) =>
    said({ scope: 'token', symbol: 'BONK', trades: 2, buys: 2, wallets: 1, ...given })
  const traded = 'BONK, last 7 days: 2 trades (2 buys) by 1 wallet.'

  it.each<[object, string]>([
    [
      { trades: 0, pruned: 2 },
      'Nobody traded BONK on this chain in the last 7 days. 2 transactions could not be read any more.',
    ],
    [{}, traded],
    [{ net_usd: 12.5, net_sol: -1 }, `${traded} Net buying of $12.50.`],
    [{ net_usd: -12.5 }, `${traded} Net selling of $12.50.`],
    [{ net_usd: null, net_sol: -1.5 }, `${traded} Net selling of 1.50 SOL.`],
    [{ net_usd: 0 }, traded],
    [{ top_buyer: { address: ADDRESS, label: 'Ron' } }, `${traded} The largest net buyer is Ron.`],
    [
      { top_buyer: { address: ADDRESS }, is_partial: true },
      `${traded} The largest net buyer is Adk6…7o8Z. There was more than I read.`,
    ],
  ])('with %j', (given, words) => expect(token(given)).toBe(words))
})
