/** Port: the labels that a person gave their wallets, and which one they made the default. The keys are the signer's. */

type NamedWallets = Readonly<{
  /** By address; a wallet without an entry has never been named. */
  labels: ReadonlyMap<string, string>
  /** Absent while the first one is the default. */
  defaultAddress?: string
}>

export interface WalletNames {
  of(userId: string): Promise<NamedWallets>
  /** Refuses a label that another wallet of this person has. */
  name(userId: string, address: string, label: string): Promise<void>
  makeDefault(userId: string, address: string): Promise<void>
}
