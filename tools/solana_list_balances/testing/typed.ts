/** Questions about holdings as people type them; the grammar of speech does not have them. */
import { all, type Phrasing, WALLET } from '#domain/language/testing/phrasing.ts'

const TOOL = 'solana_list_balances'

export const typed: readonly Phrasing[] = [
  ...all(TOOL, { limit: 5 }, [
    'top 5 holdings',
    'my five biggest positions',
    'the five biggest things i own',
  ]),
  ...all(TOOL, { limit: 30 }, [
    'only holdings over 10 dollars',
    'hide the dust, anything under $5',
    'which of my coins are worth more than 50 usd',
    'have i got more than 2 sol',
    'did the usdc arrive',
    'is there enough sol in here for fees',
    'how much is my stash of bonk worth',
  ]),
  ...all(TOOL, { wallet_address: WALLET, limit: 3 }, [`the 3 biggest coins in ${WALLET}`]),
  ...all(TOOL, {}, [
    'what can i trade with',
    'how much play money do we have',
    'do i own anything besides sol',
  ]),
  ...all(TOOL, { limit: 3 }, ['top three only'], ["what's in the wallet?"]),
  ...all(TOOL, { limit: 30 }, ['ignore anything below 20 dollars'], ["what's in the wallet?"]),
]
