/** Sends a signed transaction and waits for it by asking, so that it works where no WebSocket does. */
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Commitment,
  commitmentComparator,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getSolanaErrorFromTransactionError,
  type Rpc,
  type Signature,
  SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED,
  SolanaError,
  type SolanaRpcApi,
  type Transaction,
  type TransactionWithBlockhashLifetime,
} from '@solana/kit'

const POLL_MS = 400

type Signed = Transaction & TransactionWithBlockhashLifetime

/**
 * Answers with the signature once the chain has the transaction at this commitment. Throws kit's errors: when the
 * transaction failed, or when its blockhash ran out before it landed (then, and only then, another may be signed).
 */
export async function sendAndConfirm(
  rpc: Rpc<SolanaRpcApi>,
  transaction: Signed,
  commitment: Commitment = 'confirmed',
  abortSignal: AbortSignal = new AbortController().signal,
): Promise<Signature> {
  const signature = getSignatureFromTransaction(transaction)
  const wire = getBase64EncodedWireTransaction(transaction)
  await rpc
    .sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' })
    .send({ abortSignal })
  const { lastValidBlockHeight } = transaction.lifetimeConstraint
  while (!(await hasReached(rpc, signature, commitment, abortSignal))) {
    // Read before the last look: what is not there after its height can no longer come.
    const currentBlockHeight = await rpc.getBlockHeight({ commitment: 'confirmed' }).send({ abortSignal })
    if (currentBlockHeight > lastValidBlockHeight && !(await isKnown(rpc, signature, abortSignal)))
      throw new SolanaError(SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED, { currentBlockHeight, lastValidBlockHeight })
    await delay(POLL_MS, undefined, { signal: abortSignal })
  }
  return signature
}

async function statusOf(rpc: Rpc<SolanaRpcApi>, signature: Signature, abortSignal: AbortSignal) {
  const { value } = await rpc.getSignatureStatuses([signature]).send({ abortSignal })
  return value[0] ?? undefined
}

const isKnown = async (rpc: Rpc<SolanaRpcApi>, signature: Signature, abortSignal: AbortSignal) =>
  (await statusOf(rpc, signature, abortSignal)) !== undefined

async function hasReached(
  rpc: Rpc<SolanaRpcApi>,
  signature: Signature,
  commitment: Commitment,
  abortSignal: AbortSignal,
): Promise<boolean> {
  const status = await statusOf(rpc, signature, abortSignal)
  if (!status?.confirmationStatus || commitmentComparator(status.confirmationStatus, commitment) < 0)
    return false
  if (status.err) throw getSolanaErrorFromTransactionError(status.err)
  return true
}
