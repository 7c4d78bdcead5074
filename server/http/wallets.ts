/** Serves a person's wallets: the list, a further one, names, and the default. */
import {
  addWallet,
  listWallets,
  makeDefaultWallet,
  type NamedWallet,
  renameWallet,
} from '#contract/api/wallets.ts'
import { isParleyError, ParleyError } from '#contract/errors.ts'
import { recordOperation } from '#domain/audit.ts'
import { isSameLabel } from '#domain/contacts.ts'
import type { User } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'
import { signerRefusal } from './signer-refusal.ts'
import { userOf } from './visitor.ts'

type Parts = Pick<Services, 'audit' | 'clock' | 'identity' | 'limits' | 'signer' | 'walletNames' | 'wallets'>

export function answerWallets(
  router: Router,
  { audit, clock, identity, limits, signer, walletNames, wallets }: Parts,
): void {
  const listOf = async (user: User): Promise<NamedWallet[]> =>
    (await wallets.list(user)).map(({ address, label, isDefault }) => ({ address, label, isDefault }))

  async function ownOf(user: User, address: string): Promise<NamedWallet> {
    const own = (await listOf(user)).find((each) => each.address === address)
    if (!own) throw new ParleyError('forbidden_wallet')
    return own
  }

  /** A name that nobody gave counts too: 'Your wallet', 'Wallet 2'. */
  async function requireFree(user: User, label: string, except?: string): Promise<void> {
    const taken = (await listOf(user)).find(
      (each) => each.address !== except && isSameLabel(each.label, label),
    )
    if (taken) throw new ParleyError('wallet_label_taken', { label: taken.label })
  }

  router.mount(listWallets, async ({ actor }) => ({ wallets: await listOf(userOf(actor)) }))

  router.mount(addWallet, async ({ actor, body: { label } }) => {
    const user = userOf(actor)
    await limits.take('walletChangesOfActor', user.id)
    await requireFree(user, label)
    const made = await signer.addWallet({ kind: 'user', id: user.id })
    if (!made.ok) throw signerRefusal(made, clock.now())
    await recordOperation(audit, actor, 'wallets.add', { address: made.address })
    // Another request may have taken the name meanwhile; the wallet is there all the same, under a name of its own.
    await walletNames.name(user.id, made.address, label).catch(unlessTaken)
    return { wallet: await ownOf(user, made.address) }
  })

  router.mount(renameWallet, async ({ actor, params: { address }, body: { label } }) => {
    const user = userOf(actor)
    await limits.take('walletChangesOfActor', user.id)
    await ownOf(user, address)
    await requireFree(user, label, address)
    await walletNames.name(user.id, address, label)
    return { wallet: await ownOf(user, address) }
  })

  router.mount(makeDefaultWallet, async ({ actor, params: { address } }) => {
    const user = userOf(actor)
    await limits.take('walletChangesOfActor', user.id)
    await ownOf(user, address)
    await walletNames.makeDefault(user.id, address)
    await recordOperation(audit, actor, 'wallets.makeDefault', { address })
    // The tool token names the wallet that it was issued for.
    identity.tools.forget()
    return { wallet: await ownOf(user, address) }
  })
}

function unlessTaken(error: unknown): void {
  if (!isParleyError(error) || error.code !== 'wallet_label_taken') throw error
}
