/** Returns the active wallet and the reason for it. */
import type { WalletSource } from '#domain/wallets.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { resolveWallet } from './contract.ts'

const DETAIL = {
  session: 'session_override',
  resolver: 'resolver_ok',
  env: 'env_fallback',
  none: 'no_wallets_assigned',
} as const satisfies Record<WalletSource, string>

export const handler = defineHandler(resolveWallet, ['wallets'], {
  run: async (_input, { wallets }, { actor, sessionId }) => {
    const { wallet, source } = await wallets.active(actor, sessionId)
    return {
      wallet_address: wallet?.address ?? null,
      label: wallet?.label,
      source,
      user_id: actor.kind === 'user' ? actor.id : null,
      detail: DETAIL[source],
      bearer_source: actor.kind,
      override_session: source === 'session' ? (sessionId ?? null) : null,
    }
  },
  modelView: ({ wallet_address, label, source }) => ({ wallet_address, label: label || undefined, source }),
})
