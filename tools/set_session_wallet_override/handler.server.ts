/** Stores the choice for this person and session; it accepts only the person's own wallets. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import type { Wallet } from '#domain/wallets.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { setSessionWalletOverride } from './contract.ts'

export const handler = defineHandler(setSessionWalletOverride, ['wallets', 'walletChoices'], {
  run: async ({ wallet_address, clear = false }, { wallets, walletChoices }, { actor, sessionId }) => {
    if (sessionId === undefined) throw new ParleyError('no_session')
    if (wallet_address === undefined && !clear) throw new ParleyError('override_address_required')
    if (clear || !wallet_address) {
      await walletChoices.clear(actor, sessionId)
      const { wallet } = await wallets.active(actor, sessionId)
      return { ok: true, cleared: true, wallet_address: null, active: refOf(wallet) }
    }
    if (!isPublicKey(wallet_address)) throw new ParleyError('invalid_wallet_address')
    const own = (await wallets.list(actor)).find(({ address }) => address === wallet_address)
    if (!own) throw new ParleyError('forbidden_wallet')
    await walletChoices.choose(actor, sessionId, own.address)
    const { wallet } = await wallets.active(actor, sessionId)
    // The result confirms the wallet that is really active, not the requested one.
    const ok = wallet?.address === own.address
    return { ok, cleared: false, wallet_address: ok ? own.address : null, active: refOf(wallet) }
  },
  modelView: ({ ok, cleared, wallet_address, active }) => ({ ok, cleared, wallet_address, active }),
})

const refOf = (wallet: Wallet | undefined) =>
  wallet ? { address: wallet.address, label: wallet.label } : null
