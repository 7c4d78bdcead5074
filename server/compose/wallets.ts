/**
 * Assigns wallets: the demo wallet to guests, and to each user their own ones, of which the first is created on first
 * use.
 */

import type { User } from '#domain/ports.ts'
import type { Signer } from '#domain/signer.ts'
import type { WalletNames } from '#domain/wallet-names.ts'
import type { Wallet, Wallets } from '#domain/wallets.ts'

const DEMO_LABEL = 'Demo wallet'
const OWN_LABEL = 'Your wallet'

const ready = (address: string, label: string, isDefault: boolean): Wallet => ({
  address,
  label,
  isDefault,
  status: 'ready',
})

type Parts = Readonly<{
  demoWallet: string
  signer: Pick<Signer, 'wallet' | 'wallets'>
  walletNames: Pick<WalletNames, 'of'>
}>

export function createWallets({ demoWallet, signer, walletNames }: Parts): Wallets {
  const demo = ready(demoWallet, DEMO_LABEL, true)

  /** Only what the signer holds for this user: the names alone give no right to a wallet. */
  async function listOf({ id, email }: User): Promise<readonly Wallet[]> {
    const owner = { kind: 'user' as const, id }
    await signer.wallet(owner, { email })
    const [held, { labels, defaultAddress }] = await Promise.all([signer.wallets(owner), walletNames.of(id)])
    const isHeld = held.some(({ address }) => address === defaultAddress)
    return held.map(({ address }, at) => {
      const label = labels.get(address) ?? (at === 0 ? OWN_LABEL : `Wallet ${at + 1}`)
      return ready(address, label, isHeld ? address === defaultAddress : at === 0)
    })
  }

  /** Most users have one wallet, which is known without the signer. */
  async function defaultOf(user: User): Promise<Wallet | undefined> {
    const [first, { labels, defaultAddress }] = await Promise.all([
      signer.wallet({ kind: 'user', id: user.id }, { email: user.email }),
      walletNames.of(user.id),
    ])
    if (defaultAddress !== undefined && defaultAddress !== first.address)
      return (await listOf(user)).find(({ isDefault }) => isDefault)
    return ready(first.address, labels.get(first.address) ?? OWN_LABEL, true)
  }

  return {
    list: async (actor) => (actor.kind === 'guest' ? [demo] : listOf(actor)),
    async active(actor) {
      if (actor.kind === 'guest') return { wallet: demo, source: 'env' }
      const wallet = await defaultOf(actor)
      return wallet ? { wallet, source: 'resolver' } : { source: 'none' }
    },
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
