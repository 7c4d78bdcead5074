/** The phrase tables of the assistant and of the tools that came with it. A misunderstood line becomes a row. */
import type { Phrasing } from '#domain/language/testing/phrasing.ts'
import { phrasings as authInfo } from '#tools/auth_info/testing/phrasings.ts'
import { phrasings as listMyWallets } from '#tools/list_my_wallets/testing/phrasings.ts'
import { phrasings as resolveWallet } from '#tools/resolve_wallet/testing/phrasings.ts'
import { phrasings as setSessionWalletOverride } from '#tools/set_session_wallet_override/testing/phrasings.ts'
import { phrasings as solanaListBalances } from '#tools/solana_list_balances/testing/phrasings.ts'
import { phrasings as solanaResolveToken } from '#tools/solana_resolve_token/testing/phrasings.ts'
import { phrasings as solanaSwapExecute } from '#tools/solana_swap_execute/testing/phrasings.ts'
import { phrasings as solanaSwapPreview } from '#tools/solana_swap_preview/testing/phrasings.ts'
import { talk } from './phrasings/talk.ts'
import { typedTalk } from './phrasings/typed.ts'
import { unavailable } from './phrasings/unavailable.ts'

const sayableTalk: readonly Phrasing[] = [...talk, ...unavailable]

export const talkPhrasings: readonly Phrasing[] = [...sayableTalk, ...typedTalk]

/** The lines that the grammar of speech has to cover as well. */
export const phrasings: readonly Phrasing[] = [
  ...sayableTalk,
  ...authInfo,
  ...listMyWallets,
  ...resolveWallet,
  ...setSessionWalletOverride,
  ...solanaListBalances,
  ...solanaResolveToken,
  ...solanaSwapExecute,
  ...solanaSwapPreview,
]
