/** Questions about the owner of an address, a token or a transaction. */
import { all, type Phrasing, SIGNATURE, WALLET } from '#domain/language/testing/phrasing.ts'

const TOOL = 'onchain_entity_insight'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, { scope: 'wallet', wallet: WALLET }, [
    `who is ${WALLET}`,
    `who's behind ${WALLET}?`,
    `who owns ${WALLET}`,
    `is ${WALLET} a bot?`,
    `is ${WALLET} a whale`,
    `what kind of wallet is ${WALLET}`,
    `classify ${WALLET}`,
  ]),
  ...all(TOOL, { scope: 'wallet' }, ['what kind of wallet is this', 'what kind of trader am i']),
  ...all(
    TOOL,
    { scope: 'wallet', wallet: WALLET },
    ["who's behind it", 'who owns it'],
    [`what did ${WALLET} do`],
  ),
  ...all(TOOL, { scope: 'token', mint: BONK }, ["who's behind it?"], ['activity of BONK today']),
  ...all(TOOL, { scope: 'token', mint: BONK }, ['who is behind bonk']),
  ...all(TOOL, { signature: SIGNATURE }, [
    SIGNATURE,
    `explain this transaction ${SIGNATURE}`,
    `what did ${SIGNATURE} do`,
  ]),
]
