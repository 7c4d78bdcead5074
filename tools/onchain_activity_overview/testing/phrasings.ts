/** Activity of a wallet or a token, and the questions that follow. */
import { all, type Phrasing, WALLET } from '#domain/language/testing/phrasing.ts'

const TOOL = 'onchain_activity_overview'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, { scope: 'wallet', timeframe: '24h' }, [
    'what did this wallet do',
    'what did my wallet do today?',
    'what happened with my wallet today',
    "what's happening with my wallet",
    'what has my wallet been up to',
    'show my transactions',
    'show me my recent transactions',
    'my last transactions',
    'recent activity',
    'my wallet activity',
    'transaction history please',
    'wallet activity today',
    'what went in and out of my wallet today',
    'has anybody sent me something',
    'who sent me money',
    'activity',
    'wut did my walet do',
  ]),
  ...all(TOOL, { scope: 'wallet', timeframe: '7d' }, [
    'what did my wallet do this week',
    'my wallet activity lately',
    'show my transactions of the last 7 days',
  ]),
  ...all(TOOL, { scope: 'wallet', timeframe: '1h' }, ['did money leave my account in the past hour??']),
  ...all(TOOL, { scope: 'wallet', timeframe: '3h' }, ['what did my wallet do in the last 3 hours']),
  ...all(TOOL, { scope: 'wallet', wallet: WALLET, timeframe: '7d' }, [
    `what did ${WALLET} do`,
    `what has ${WALLET} been up to`,
    `recent transactions of ${WALLET}`,
    `activity of ${WALLET}`,
    `what did wallet ${WALLET} buy lately`,
    `when was ${WALLET} last active`,
    `what is this whale buying ${WALLET}`,
    `latest moves on ${WALLET}`,
    `activity feed for ${WALLET}?`,
  ]),
  ...all(TOOL, { scope: 'wallet', wallet: WALLET, timeframe: '24h' }, [`what did ${WALLET} do today`]),
  ...all(TOOL, { scope: 'token', mint: BONK, timeframe: '24h' }, [
    'activity of BONK today',
    'bonk activity',
    'show me the on-chain activity of bonk',
    'who traded bonk today',
    'who is buying bonk',
    'top buyers of bonk',
    'trading activity of bonk',
  ]),
  ...all(TOOL, { scope: 'token', mint: JUP, timeframe: '7d' }, ['who sold jup this week']),
  ...all(TOOL, { scope: 'token', mint: JUP, timeframe: '24h' }, ['and jup?'], ['activity of BONK today']),
  ...all(TOOL, { scope: 'wallet', timeframe: '7d' }, ['and this week?'], ['what did my wallet do today?']),
  ...all(
    TOOL,
    { scope: 'wallet', timeframe: '24h', limit: 25 },
    ['more', 'show more'],
    ['what did my wallet do today?'],
  ),
]
