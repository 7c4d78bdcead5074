/** What the accounts of a transaction hold, before and after it: the money part of its record. */
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

/** Reads the chain as it is, or as a simulation left it. */
export type Reader = Readonly<{
  balanceOf(address: string): bigint
  /** The account when it may be a token account, else undefined: a program's code is not copied for nothing. */
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

/** Lamports are only ever burnt as fee, so what is missing afterwards is what the VM took: exact for every kind of fee. */
export const feeBetween = (before: readonly bigint[], after: readonly bigint[]): bigint =>
  sum(before) - sum(after)

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
