/** Questions about the well-known traders of one token. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'kolscan_token_detail'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, { tokenAddress: BONK }, [
    'which kols bought bonk',
    'are kols buying bonk',
    'which influencers sold bonk',
    'bonk kols',
    'how many kols hold bonk',
    'are the influencers unloading bonk on the rest of us',
    `are the influencers unloading ${BONK}`,
  ]),
  ...all(TOOL, { tokenAddress: BONK, timeframe: 'daily' }, ['which kols bought bonk today']),
  ...all(TOOL, { tokenAddress: WIF }, ['and wif?'], ['which kols bought bonk']),
]
