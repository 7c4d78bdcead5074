/** The addresses that this server itself can name: its demo wallet, and the parties of the embedded chain. */
import type { AddressBook, KnownAddress } from '#domain/chain-history.ts'

type Known = Readonly<{ demoWallet: string; maker?: string | undefined; treasury?: string | undefined }>

export function createAddressBook({ demoWallet, maker, treasury }: Known): AddressBook {
  const known = new Map<string | undefined, KnownAddress>([
    [treasury, { label: 'Sandbox treasury', role: 'treasury' }],
    [maker, { label: 'Sandbox market maker', role: 'market_maker' }],
    [demoWallet, { label: 'Demo wallet', role: 'demo_wallet' }],
  ])
  return { find: (address) => known.get(address) }
}
