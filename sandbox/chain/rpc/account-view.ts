/** Accounts in the encodings of Solana's RPC. */
import { zstdCompressSync } from 'node:zlib'
import type { Account } from '../account.ts'
import { base58Encode } from '../base58.ts'
import { parsedJson } from '../token-layout.ts'
import { RpcError } from './error.ts'
import type { View } from './params.ts'

/** Base58 takes quadratic time, so validators refuse it for more than this. */
const MAX_BASE58_BYTES = 128
/** What every rent-exempt account says. */
const RENT_EPOCH = 2n ** 64n - 1n

type DecimalsOf = (mint: string) => number | undefined

export function viewAccount(account: Account | undefined, view: View, decimalsOf: DecimalsOf) {
  if (!account) return null
  return {
    data: viewData(account, view, decimalsOf),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.owner,
    rentEpoch: RENT_EPOCH,
    space: account.data.length,
  }
}

function viewData(account: Account, { encoding, dataSlice }: View, decimalsOf: DecimalsOf) {
  const end = dataSlice ? dataSlice.offset + dataSlice.length : undefined
  const data = dataSlice ? account.data.subarray(dataSlice.offset, end) : account.data
  switch (encoding) {
    case 'jsonParsed':
      return parsedJson(account, decimalsOf) ?? [toBase64(data), 'base64']
    case 'base64':
      return [toBase64(data), 'base64']
    case 'base64+zstd':
      return [zstdCompressSync(data).toString('base64'), 'base64+zstd']
    case 'base58':
      return [toBase58(data), 'base58']
    default:
      return toBase58(data)
  }
}

function toBase58(data: Uint8Array): string {
  if (data.length > MAX_BASE58_BYTES)
    throw new RpcError(
      'invalidRequest',
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return base58Encode(data)
}

export const toBase64 = (data: Uint8Array): string =>
  Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
