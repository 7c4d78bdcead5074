/**
 * Constants of the swap guard, a program of the embedded chain. The market maker adds it to a transaction and the
 * signer requires it.
 */

/** The hash of 'parley sandbox: guard', so no key for it exists. */
export const GUARD_PROGRAM = 'YmvmEMBoLTpp5DMPzh8gVe7aYfn8dCfa1z5WbzSs71r'

export type GuardTerms = Readonly<{
  /**
   * The balance that the guarded account must hold afterwards: raw units of a token account, lamports of a wallet.
   */
  minBalance: bigint
  /** Unix seconds by the chain's clock; the instruction fails later than this. */
  expiresAt: bigint
}>

/** The instruction takes the clock sysvar and the guarded account, and fails with 6001, 6002 or 6003. */
export const GUARD_ERRORS = { belowMinimum: 6001, expired: 6002, badInput: 6003 } as const

const BYTES = 16

export function guardData({ minBalance, expiresAt }: GuardTerms): Uint8Array {
  const view = new DataView(new ArrayBuffer(BYTES))
  view.setBigUint64(0, minBalance, true)
  view.setBigInt64(8, expiresAt, true)
  return new Uint8Array(view.buffer)
}

export function readGuardData(data: Uint8Array): GuardTerms | undefined {
  if (data.length !== BYTES) return undefined
  const view = new DataView(data.buffer, data.byteOffset, BYTES)
  return { minBalance: view.getBigUint64(0, true), expiresAt: view.getBigInt64(8, true) }
}
