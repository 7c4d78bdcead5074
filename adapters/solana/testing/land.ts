/** Lands a payment on the embedded chain without preflight, so that a failing one lands too. */
import { createSolanaRpcFromTransport, type KeyPairSigner, type RpcTransport } from '@solana/kit'
import { base64, signedBytes, transfer } from '#sandbox/chain/testing/chain.ts'

export async function land(
  transport: RpcTransport,
  from: KeyPairSigner,
  to: string,
  amount: bigint,
): Promise<string> {
  const rpc = createSolanaRpcFromTransport(transport)
  const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  const bytes = await signedBytes(from, [transfer(from, to, amount)], { blockhash: value.blockhash })
  const wire = base64(bytes) as Parameters<typeof rpc.sendTransaction>[0]
  return rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
}
