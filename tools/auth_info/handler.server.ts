/** Collects the diagnostics of the session; they hold nothing secret. */
import { defineHandler } from '../_kit/handler.server.ts'
import { authInfo } from './contract.ts'

export const handler = defineHandler(authInfo, ['wallets'], {
  run: async ({ include_diagnostics = true }, { wallets }, { actor, sessionId }) => {
    const [{ wallet, source }, linked] = await Promise.all([
      wallets.active(actor, sessionId),
      include_diagnostics ? wallets.list(actor) : [],
    ])
    const detail = detailOf(actor.kind, source)
    return {
      wallet_address: wallet?.address ?? null,
      user_id: actor.kind === 'user' ? actor.id : null,
      source,
      detail,
      diagnostics: include_diagnostics
        ? {
            bearer_source: actor.kind,
            override_session: source === 'session' ? (sessionId ?? null) : null,
            wallets_cached: linked.length,
            has_token: actor.kind === 'user',
            detail,
          }
        : undefined,
    }
  },
  modelView: ({ wallet_address, user_id, source, detail }) => ({ wallet_address, user_id, source, detail }),
})

function detailOf(kind: 'guest' | 'user', source: 'session' | 'resolver' | 'env' | 'none'): string {
  const who = kind === 'guest' ? 'Guest session' : 'Logged-in session'
  const wallet = {
    session: 'a wallet was chosen for this session',
    resolver: 'the default wallet of this account is in use',
    env: 'the shared demo wallet is in use',
    none: 'no wallet is assigned',
  }[source]
  return `${who}: ${wallet}.`
}
