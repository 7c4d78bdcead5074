/** Questions about earlier conversations, and the calls that they make. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'search_conversations'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, { token: 'WIF', has_trade: true }, [
    'when did I buy WIF?',
    'when did i last buy some wif',
    'when did we sell wif',
  ]),
  ...all(TOOL, { token: 'BONK', has_trade: true }, ['when did i buy bonk?']),
  ...all(TOOL, { token: 'JUP', period: 'last_week' }, [
    'what did we say about JUP last week?',
    'did we talk about jup last week',
  ]),
  ...all(TOOL, { token: 'JUP', from: 'me', period: 'last_week' }, [
    'what did I ask you about JUP last week?',
    'what did i ask about jup last week',
    'did I ask you about JUP last week',
    'what did i ask u last week about jup',
  ]),
  ...all(TOOL, { token: 'BONK', from: 'me' }, [
    'when did I last ask about BONK?',
    'what have I asked you about bonk',
  ]),
  ...all(TOOL, { token: 'BONK', period: 'yesterday' }, [
    'did we talk about bonk yesterday',
    'have we discussed bonk yesterday?',
  ]),
  ...all(TOOL, { token: 'BONK' }, [
    'did we ever talk about bonk',
    'search my conversations for bonk',
    'when did we talk about bonk',
    'where did we mention bonk?',
    'search our old chats for bonk',
    'find the conversations about bonk',
  ]),
  ...all(TOOL, { token: 'BONK', from: 'parley' }, [
    'what did you tell me about bonk',
    'what did you say about bonk?',
  ]),
  ...all(TOOL, { token: 'BONK', from: 'me', period: 'today' }, ['what did i say about bonk today']),
  ...all(TOOL, { query: 'slippage' }, ['did we talk about slippage', 'search my chats for slippage']),
  ...all(TOOL, { query: 'hardware wallets', period: 'yesterday' }, [
    'what did we say about hardware wallets yesterday',
  ]),
]
