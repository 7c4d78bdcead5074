/** Declares an account of the chain. */
export type Account = Readonly<{
  address: string
  lamports: bigint
  /** Address of the program that may change it. */
  owner: string
  data: Uint8Array
  executable: boolean
}>
