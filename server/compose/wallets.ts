/** Assigns wallets: the demo wallet to guests, and to each user an own one that is created on first use. */

import type { User } from '#domain/ports.ts'
import type { Signer } from '#domain/signer.ts'
import type { Wallet, Wallets } from '#domain/wallets.ts'

const DEMO_LABEL = 'Demo wallet'
const OWN_LABEL = 'Your wallet'

const ready = (address: string, label: string): Wallet => ({
  address,
  label,
  isDefault: true,
  status: 'ready',
})

type Parts = Readonly<{ demoWallet: string; signer: Pick<Signer, 'wallet'> }>

export function createWallets({ demoWallet, signer }: Parts): Wallets {
  const demo = ready(demoWallet, DEMO_LABEL)
  const ofUser = async ({ id, email }: User): Promise<Wallet> =>
    ready((await signer.wallet({ kind: 'user', id }, { email })).address, OWN_LABEL)
  return {
    list: async (actor) => [actor.kind === 'guest' ? demo : await ofUser(actor)],
    active: async (actor) =>
      actor.kind === 'guest'
        ? { wallet: demo, source: 'env' }
        : { wallet: await ofUser(actor), source: 'resolver' },
  }
}

/** Caches the signer's wallets for the life of this process, and funds each before it is first returned. */
export function fundNewWallets(
  signer: Signer,
  fund: (kind: 'demo' | 'user', address: string) => Promise<void>,
): Signer {
  const met = new Map<string, ReturnType<Signer['wallet']>>()
  return {
    ...signer,
    wallet(owner, contact) {
      // The signer keeps the address for notices, so the first call that names one has to reach it.
      const name = `${owner.kind === 'demo' ? 'demo' : `user:${owner.id}`} ${contact?.email ?? ''}`
      const known = met.get(name)
      if (known) return known
      const found = signer.wallet(owner, contact).then(async (wallet) => {
        await fund(owner.kind, wallet.address)
        return wallet
      })
      met.set(name, found)
      found.catch(() => met.delete(name)) // the caller gets the error; the next one asks again
      return found
    },
  }
}
