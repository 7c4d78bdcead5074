/** Questions for everything about a token. */
import { all, JUP_MINT, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'gmgn_fetch_token_snapshot'
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, { token_address: WIF }, [
    'snapshot of WIF',
    'tell me everything about WIF as a token',
    'deep dive on wif',
    'give me the full picture of wif',
    'wif snapshot please',
  ]),
  ...all(TOOL, { token_address: JUP_MINT }, ['who are the top holders of jup', `snapshot of ${JUP_MINT}`]),
  ...all(TOOL, { token_address: BONK }, ['is smart money in bonk']),
  ...all(TOOL, { token_address: BONK }, [
    'supply of bonk',
    'what is the total supply of bonk',
    'how many bonk are there',
    'bonk circulating supply',
  ]),
  ...all(TOOL, { token_address: BONK }, ["what's its supply"], ['price of bonk']),
  ...all(TOOL, { token_address: WIF }, ['and wif?'], ['supply of bonk']),
  ...all(TOOL, { token_address: BONK }, ['bonk'], ['do a deep dive']),
  ...all(TOOL, { token_address: BONK }, ['and bonk?'], ['snapshot of wif']),
]
