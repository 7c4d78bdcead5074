/** The two requests with which a server funds wallets on an embedded chain: its own one, or that of another server. */
import type { RpcTransport } from '@solana/kit'
import type { Funding } from './fund.ts'

export type FundingCalls = Readonly<{
  /** Gives a wallet its first money by real transfers; a second call for the same address returns the first transfers. */
  fund(address: string, funding: Funding): Promise<readonly string[]>
  /** Pays a wallet more; a second call of the same round returns the first transfers. */
  refill(address: string, funding: Funding, round: string): Promise<readonly string[]>
}>

/** Rejects with the chain's own words. */
export function fundingCalls(transport: RpcTransport): FundingCalls {
  const call = async (method: string, params: readonly unknown[]): Promise<readonly string[]> =>
    readSignatures(await transport({ payload: { jsonrpc: '2.0', id: 1, method, params } }))
  return {
    fund: (address, funding) => call('fundWallet', [address, funding]),
    refill: (address, funding, round) => call('refillWallet', [address, funding, round]),
  }
}

function readSignatures(response: object): readonly string[] {
  const { result, error } = response as { result: readonly string[]; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
