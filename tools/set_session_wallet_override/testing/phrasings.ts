/** Another wallet for the session. */
import { all, type Phrasing, WALLET } from '#domain/language/testing/phrasing.ts'

const TOOL = 'set_session_wallet_override'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, { wallet_address: WALLET }, [
    `use wallet ${WALLET}`,
    `switch to wallet ${WALLET}`,
    `use ${WALLET}`,
    `can you switch to the wallet ${WALLET} please`,
    `set my session wallet to ${WALLET}`,
    `trade from ${WALLET}`,
  ]),
  ...all(TOOL, { clear: true }, [
    'use the default wallet',
    'go back to the default wallet',
    'switch back to my usual wallet',
    'go back to my wallet',
    'clear the wallet override',
    'clear the override',
    'reset my wallet',
    'stop using that wallet',
    'return to the normal wallet',
    'undo the wallet switch',
  ]),
]
