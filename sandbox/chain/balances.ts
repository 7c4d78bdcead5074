/** Balances of a transaction's accounts before and after it, for its record. */
import type { Account } from './account.ts'
import { parseTokenAccount, uiAmount } from './token-layout.ts'

type TokenBalance = Readonly<{
  accountIndex: number
  mint: string
  owner: string
  programId: string
  uiTokenAmount: ReturnType<typeof uiAmount>
}>

export type Balances = Readonly<{ lamports: readonly bigint[]; tokens: readonly TokenBalance[] }>

/** Reads the present state, or the state after a simulation. */
export type Reader = Readonly<{
  balanceOf(address: string): bigint
  /** Undefined unless it may be a token account, so that no program's code is copied. */
  tokenAccount(address: string): Account | undefined
  decimalsOf(mint: string): number | undefined
}>

export function readBalances(keys: readonly string[], reader: Reader): Balances {
  const tokens = keys.flatMap((address, accountIndex): TokenBalance[] => {
    const account = reader.tokenAccount(address)
    const token = account && parseTokenAccount(account)
    const decimals = token && reader.decimalsOf(token.mint)
    if (!token || decimals === undefined) return []
    const { mint, owner, amount } = token
    return [
      { accountIndex, mint, owner, programId: account.owner, uiTokenAmount: uiAmount(amount, decimals) },
    ]
  })
  return { lamports: keys.map(reader.balanceOf), tokens }
}

/** Only fees burn lamports, so the missing ones are exactly the fee that the VM took. */
export const feeBetween = (before: readonly bigint[], after: readonly bigint[]): bigint =>
  sum(before) - sum(after)

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
