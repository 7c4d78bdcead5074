/** The filters of getProgramAccounts and programSubscribe. */
import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import { base58Bytes } from '../base58.ts'
import { badParam } from './error.ts'
import { size } from './params.ts'

const MAX_FILTERS = 4
const MAX_MEMCMP_BYTES = 128

const memcmp = z.object({
  offset: size,
  bytes: z.union([z.string().check(z.maxLength(180)), z.array(z.int().check(z.gte(0), z.lte(255)))]),
  encoding: z.nullish(z.enum(['base58', 'base64', 'bytes'])),
})

export const filters = z.nullish(
  z
    .array(
      z.union(
        [z.strictObject({ memcmp }), z.strictObject({ dataSize: size }), z.literal('tokenAccountState')],
        'must be { memcmp }, { dataSize } or "tokenAccountState"',
      ),
    )
    .check(z.maxLength(MAX_FILTERS, `at most ${MAX_FILTERS} filters`)),
)
type Filters = z.output<typeof filters>

export type Matches = (account: Account) => boolean

/** Reads the filters once, so that each account costs a comparison only. */
export function compileFilters(given: Filters): Matches {
  const tests = (given ?? []).map((filter): Matches => {
    if (filter === 'tokenAccountState') return ({ data }) => data.length >= 165 && data[108] !== 0
    if ('dataSize' in filter) return ({ data }) => data.length === filter.dataSize
    const wanted = bytesOf(filter.memcmp)
    const { offset } = filter.memcmp
    return ({ data }) => Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0
  })
  return (account) => tests.every((test) => test(account))
}

function bytesOf({ bytes, encoding }: z.output<typeof memcmp>): Uint8Array {
  const read = typeof bytes === 'string' ? fromText(bytes, encoding ?? 'base58') : Uint8Array.from(bytes)
  if (!read) throw badParam('memcmp bytes are not in their encoding')
  if (read.length > MAX_MEMCMP_BYTES) throw badParam('memcmp bytes are too many (max 128)')
  return read
}

const fromText = (text: string, encoding: string): Uint8Array | undefined =>
  encoding === 'base64' ? new Uint8Array(Buffer.from(text, 'base64')) : base58Bytes(text)
