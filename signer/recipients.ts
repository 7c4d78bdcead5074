/**
 * Limits what goes to recipients that the signer has not known for a day: so much a day, more with a passkey. The
 * owner's other wallets are known from the beginning.
 */
import type { WalletOwner } from '#contract/signer.ts'
import { NEW_RECIPIENTS_DAY } from './caps.ts'
import { dayOf, usd } from './money-rules.ts'
import { type Refused, refuse } from './refused.ts'
import type { Allowance } from './spend.ts'
import type { Vault } from './vault.ts'
import { ownerText } from './wallet-keys.ts'

const DAY_MS = 86_400_000

/** Known means: the signer itself signed a first send to it at least a day ago. */
export const isKnown = (since: string | undefined, now: number): boolean =>
  since !== undefined && Date.parse(since) + DAY_MS <= now

/** Another wallet of the same owner, by the signer's own record. What goes there does not leave the owner. */
export const isOwn = async (
  vault: Pick<Vault, 'wallet'>,
  owner: WalletOwner,
  recipient: string,
): Promise<boolean> => (await vault.wallet(ownerText(owner), recipient)) !== undefined

/** Counts what goes to new recipients of an owner today. */
export const newRecipients = (owner: WalletOwner, now: number): Allowance => ({
  span: `recipients ${dayOf(now)} ${ownerText(owner)}`,
  capMicroUsd: NEW_RECIPIENTS_DAY,
})

/** A price that only the server names would make any amount fit into the day of new recipients. */
export const CLAIMED = refuse(
  'passkey_needed',
  'The signer does not know what this token is worth, so sending it to a new address needs your passkey.',
)

export const overNewRecipients = (spent: bigint): Refused => {
  const left = spent < NEW_RECIPIENTS_DAY ? NEW_RECIPIENTS_DAY - spent : 0n
  return refuse(
    'passkey_needed',
    `New addresses get up to ${usd(NEW_RECIPIENTS_DAY)} a day without your passkey. ${usd(left, 'down')} is left today.`,
  )
}
