/** Names wallets and tokens: only with what this server, the caller's own list or a token source says. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey, shortAddress } from '#contract/rules/address.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { outsideText, SYMBOL_MAX } from '#contract/rules/outside-text.ts'
import type { AddressBook } from '#domain/chain-history.ts'
import type { TokenIdentity } from '#domain/market.ts'
import type { Actor } from '#domain/ports.ts'
import type { Wallet, Wallets } from '#domain/wallets.ts'
import type { Party } from './shape.ts'

/** spec C9.28–C9.29: these are named by their mint, whatever a source says. */
const KNOWN: Readonly<Record<string, string>> = { [WRAPPED_SOL]: 'SOL', [USDC]: 'USDC' }

export type Names = Readonly<{
  party(address: string): Party
  symbol(mint: string): string
}>

type Known = Readonly<{
  own: readonly Pick<Wallet, 'address' | 'label'>[]
  addresses: AddressBook
  tokens: ReadonlyMap<string, TokenIdentity>
}>

export const namesFrom = ({ own, addresses, tokens }: Known): Names => ({
  party: (address) => ({
    address,
    label: own.find((each) => each.address === address)?.label || addresses.find(address)?.label,
  }),
  symbol: (mint) =>
    KNOWN[mint] ?? (outsideText(tokens.get(mint)?.symbol ?? '', SYMBOL_MAX) || shortAddress(mint)),
})

type Caller = Readonly<{ actor: Actor; sessionId?: string | undefined }>

/** The named wallet, or that of the session. */
export async function walletOf(
  requested: string | undefined,
  wallets: Wallets,
  { actor, sessionId }: Caller,
): Promise<string> {
  const text = requested?.trim()
  if (!text) {
    const { wallet } = await wallets.active(actor, sessionId)
    if (!wallet) throw new ParleyError('wallet_required')
    return wallet.address
  }
  if (!isPublicKey(text)) throw new ParleyError('invalid_wallet_address')
  return text
}

export function mintOf(requested: string | undefined): string {
  const text = requested?.trim()
  if (!text) throw new ParleyError('mint_required')
  if (!isPublicKey(text)) throw new ParleyError('invalid_mint_address')
  return text
}
