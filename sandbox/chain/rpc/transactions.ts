/** Methods that try and send transactions. */
import * as z from 'zod/mini'
import type { Chain } from '../chain.ts'
import { feeOf } from '../fees.ts'
import type { Simulated } from '../simulate.ts'
import type { TransactionError } from '../vm-errors.ts'
import { decodeMessage, type Wire } from '../wire.ts'
import { viewAccount } from './account-view.ts'
import { latestBlockhash } from './cluster.ts'
import { inContext, slotFor } from './context.ts'
import { describeError } from './describe-error.ts'
import { badParam, RpcError } from './error.ts'
import { type Methods, method } from './method.ts'
import { accountEncoding, address, commitment, config, u64 } from './params.ts'
import { reading, readWire, wireBytes, wireEncoding, wireText } from './wire-param.ts'

const flag = z.nullish(z.boolean())
const sendConfig = z.nullish(
  z.object({
    encoding: wireEncoding,
    skipPreflight: flag,
    preflightCommitment: commitment,
    maxRetries: z.nullish(u64),
    minContextSlot: z.optional(u64),
  }),
)
const simulateConfig = config({
  encoding: wireEncoding,
  sigVerify: flag,
  replaceRecentBlockhash: flag,
  innerInstructions: flag,
  accounts: z.nullish(z.object({ encoding: accountEncoding, addresses: z.array(address) })),
})
type SimulateConfig = z.output<typeof simulateConfig>

export function transactionMethods(chain: Chain): Methods {
  return {
    sendTransaction: method(z.tuple([wireText, sendConfig]), ([text, how]) => {
      const wire = readWire(text, how?.encoding)
      slotFor(chain, { commitment: how?.preflightCommitment, minContextSlot: how?.minContextSlot })
      return send(chain, wire, how?.skipPreflight ?? false)
    }),
    simulateTransaction: method(z.tuple([wireText, simulateConfig]), ([text, how]) => {
      const wire = readWire(text, how?.encoding)
      return inContext(chain, how, simulate(chain, wire, how))
    }),
    getFeeForMessage: method(z.tuple([wireText, config({})]), ([text, at]) => {
      const message = reading(() => decodeMessage(wireBytes(text, 'base64')))
      return inContext(chain, at, chain.slots.isValid(message.blockhash) ? feeOf(message) : null)
    }),
  }
}

/**
 * Answers with the signature, also when the same bytes have landed before. Without preflight what cannot land is
 * dropped in silence, as on mainnet; only a wrong signature is always told.
 */
function send(chain: Chain, wire: Wire, skipPreflight: boolean): string {
  if (!skipPreflight && !chain.transaction(wire.signature)) preflight(chain, wire)
  const result = chain.send(wire)
  if (result.kind === 'landed') return result.signature
  if (result.err === 'SignatureFailure') throw signatureFailure()
  if (!skipPreflight) throw preflightFailure(result.err, { err: result.err, logs: result.logs })
  return wire.signature
}

function preflight(chain: Chain, wire: Wire): void {
  const tried = chain.simulate(wire, { verify: true, anyBlockhash: false })
  if (tried.err === 'SignatureFailure') throw signatureFailure()
  if (tried.err !== null) throw preflightFailure(tried.err, { ...report(tried), accounts: null })
}

const signatureFailure = (): RpcError =>
  new RpcError('signatureFailure', 'Transaction signature verification failure')

const preflightFailure = (err: TransactionError, data: object): RpcError =>
  new RpcError('preflightFailure', `Transaction simulation failed: ${describeError(err)}`, data)

function simulate(chain: Chain, wire: Wire, how: SimulateConfig) {
  if (how?.sigVerify && how.replaceRecentBlockhash)
    throw badParam('sigVerify may not be used with replaceRecentBlockhash')
  const wanted = how?.accounts
  if (wanted?.encoding === 'base58' || wanted?.encoding === 'binary')
    throw badParam('base58 encoding not supported')
  if (wanted && wanted.addresses.length > wire.message.keys.length)
    throw badParam(`Too many accounts provided; max ${wire.message.keys.length}`)
  const tried = chain.simulate(wire, {
    verify: how?.sigVerify ?? false,
    anyBlockhash: how?.replaceRecentBlockhash ?? false,
  })
  const encoding = wanted?.encoding ?? 'base64'
  return {
    ...report(tried),
    accounts:
      wanted && tried.err === null
        ? wanted.addresses.map((key) => viewAccount(tried.accountAfter(key), { encoding }, chain.decimalsOf))
        : null,
    innerInstructions: how?.innerInstructions ? tried.innerInstructions : null,
    replacementBlockhash: how?.replaceRecentBlockhash ? latestBlockhash(chain, how) : null,
  }
}

const report = ({ err, logs, unitsConsumed, returnData, before, after, fee }: Simulated) => ({
  err,
  logs,
  unitsConsumed,
  returnData,
  fee,
  preBalances: before?.lamports ?? null,
  postBalances: after?.lamports ?? null,
  preTokenBalances: before?.tokens ?? null,
  postTokenBalances: after?.tokens ?? null,
  loadedAddresses: { readonly: [], writable: [] },
  innerInstructions: null,
  replacementBlockhash: null,
})
