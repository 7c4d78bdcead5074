/** Methods that look back: statuses, histories, transactions. */
import * as z from 'zod/mini'
import type { Chain } from '../chain.ts'
import { parseJson } from '../json.ts'
import { errOf } from '../record.ts'
import { FINAL_AFTER } from '../slots.ts'
import type { TransactionRow } from '../store.ts'
import { inContext, slotFor } from './context.ts'
import { badParam, RpcError } from './error.ts'
import { type Methods, method } from './method.ts'
import { address, commitment, config, type Freshness, signature } from './params.ts'
import { viewTransaction } from './transaction-view.ts'

const MAX_STATUSES = 256
const MAX_HISTORY = 1000

const encoding = z.enum(['json', 'jsonParsed', 'base58', 'base64'])
type TransactionConfig = Readonly<{
  encoding?: z.output<typeof encoding> | null | undefined
  commitment?: z.output<typeof commitment>
  maxSupportedTransactionVersion?: number | null | undefined
}>
/** A bare encoding in its place is the older form. */
const transactionConfig = z.nullish(
  z.union([
    z.pipe(
      encoding,
      z.transform((value): TransactionConfig => ({ encoding: value })),
    ),
    z.object({
      encoding: z.nullish(encoding),
      commitment,
      maxSupportedTransactionVersion: z.nullish(z.int()),
    }),
  ]),
)

export function historyMethods(chain: Chain): Methods {
  return {
    getSignatureStatuses: method(
      z.tuple([
        z.array(signature).check(z.maxLength(MAX_STATUSES, `Too many inputs provided; max ${MAX_STATUSES}`)),
        config({ searchTransactionHistory: z.nullish(z.boolean()) }),
      ]),
      ([signatures, how]) =>
        inContext(
          chain,
          how,
          signatures.map((each) => statusOf(chain, chain.transaction(each))),
        ),
    ),
    getSignaturesForAddress: method(
      z.tuple([
        address,
        config({
          limit: z.nullish(z.int().check(z.gte(1), z.lte(MAX_HISTORY))),
          before: z.nullish(signature),
          until: z.nullish(signature),
        }),
      ]),
      ([key, how]) => {
        refuseProcessed(how)
        const page = {
          limit: how?.limit ?? MAX_HISTORY,
          before: how?.before ?? undefined,
          until: how?.until ?? undefined,
          upTo: slotFor(chain, how),
        }
        return chain.history(key, page).map((row) => ({
          signature: row.signature,
          slot: row.slot,
          blockTime: chain.slots.timeOf(row.slot),
          err: errOf(row),
          memo: row.memo,
          confirmationStatus: chain.isFinal(row.slot) ? 'finalized' : 'confirmed',
        }))
      },
    ),
    getTransaction: method(z.tuple([signature, transactionConfig]), ([key, how]) => {
      refuseProcessed(how)
      const row = chain.transaction(key)
      return row && row.slot <= slotFor(chain, how) ? showTransaction(chain, row, how ?? {}) : null
    }),
  }
}

function statusOf(chain: Chain, row: TransactionRow | undefined) {
  if (!row) return null
  const err = errOf(row)
  const final = chain.isFinal(row.slot)
  const age = chain.slots.now() - row.slot
  return {
    slot: row.slot,
    confirmations: final ? null : age < FINAL_AFTER ? age : FINAL_AFTER,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: final ? 'finalized' : 'confirmed',
  }
}

function showTransaction(chain: Chain, row: TransactionRow, how: TransactionConfig) {
  const { version, transaction } = viewTransaction(row.wire, how.encoding ?? 'json')
  const supported = how.maxSupportedTransactionVersion ?? undefined
  if (version !== 'legacy' && (supported === undefined || version > supported)) throw unsupported(version)
  return {
    slot: row.slot,
    blockTime: chain.slots.timeOf(row.slot),
    transaction,
    meta: parseJson(row.meta),
    ...(supported !== undefined && { version }),
  }
}

const unsupported = (version: number): RpcError =>
  new RpcError(
    'unsupportedVersion',
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )

function refuseProcessed(how: Freshness): void {
  if (how?.commitment === 'processed') throw badParam('Method does not support commitment below `confirmed`')
}
