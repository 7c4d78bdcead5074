/** Stores the choice for this person and session; it accepts only the person's own wallets. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import { labelKey } from '#domain/contacts.ts'
import type { Wallet } from '#domain/wallets.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { setSessionWalletOverride } from './contract.ts'

export const handler = defineHandler(setSessionWalletOverride, ['wallets', 'walletChoices'], {
  run: async ({ wallet_address, clear = false }, { wallets, walletChoices }, { actor, sessionId }) => {
    if (sessionId === undefined) throw new ParleyError('no_session')
    if (wallet_address === undefined && !clear) throw new ParleyError('override_address_required')
    const previous = refOf((await wallets.active(actor, sessionId)).wallet)
    if (clear || !wallet_address) {
      await walletChoices.clear(actor, sessionId)
      const { wallet } = await wallets.active(actor, sessionId)
      return { ok: true, cleared: true, wallet_address: null, active: refOf(wallet), previous }
    }
    const own = ownOf(await wallets.list(actor), wallet_address)
    await walletChoices.choose(actor, sessionId, own.address)
    const { wallet } = await wallets.active(actor, sessionId)
    // The result confirms the wallet that is really active, not the requested one.
    const ok = wallet?.address === own.address
    return { ok, cleared: false, wallet_address: ok ? own.address : null, active: refOf(wallet), previous }
  },
  modelView: ({ ok, cleared, wallet_address, active, previous }) => ({
    ...{ ok, cleared, wallet_address, active },
    ...(previous !== undefined && { previous }),
  }),
})

function ownOf(list: readonly Wallet[], named: string): Wallet {
  const own = list.find(({ address, label }) => address === named || labelKey(label) === labelKey(named))
  if (own) return own
  throw new ParleyError(isPublicKey(named) ? 'forbidden_wallet' : 'invalid_wallet_address')
}

const refOf = (wallet: Wallet | undefined) =>
  wallet ? { address: wallet.address, label: wallet.label } : null
