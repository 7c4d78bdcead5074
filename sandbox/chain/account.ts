/** An account of the chain. */
export type Account = Readonly<{
  address: string
  lamports: bigint
  /** The program that may change it. */
  owner: string
  data: Uint8Array
  executable: boolean
}>
