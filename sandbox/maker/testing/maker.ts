/**
 * Runs a sandbox market maker on a chain in memory, with a clock that the test moves, and takers that trade with it.
 */
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
  type RpcTransport,
} from '@solana/kit'
import { createFund } from '../../chain/fund.ts'
import { parseJson, stringifyJson } from '../../chain/json.ts'
import { answerText } from '../../chain/rpc/dispatch.ts'
import { seedTokens } from '../../chain/seed.ts'
import { createTestChain } from '../../chain/testing/chain.ts'
import { createMarket } from '../../market/market.ts'
import { sandboxTokens } from '../../tokens/tokens.ts'
import type { MakerFaults } from '../faults.ts'
import { openMaker } from '../maker.ts'
import { stockOf } from '../stock.ts'

const BASE = 'https://api.jup.ag/swap/v2'
const SEED = new Uint8Array(32).fill(9)

// biome-ignore lint/suspicious/noExplicitAny: tests look into the answers of both calls, good ones and refusals
export type MakerResponse = Readonly<{ status: number; body: any }>
export type TestMaker = Awaited<ReturnType<typeof createTestMaker>>

const readResponse = async (response: Response): Promise<MakerResponse> => ({
  status: response.status,
  body: await response.json(),
})

export async function createTestMaker({ stocked = true } = {}) {
  const testChain = await createTestChain()
  const { chain, store, treasury, clock, answer } = testChain
  await seedTokens(chain, treasury, sandboxTokens)
  const fund = createFund(chain, store, treasury)
  const market = createMarket({ seed: 'parley', clock })
  const faults: MakerFaults = {}
  const transport = (async ({ payload }) =>
    parseJson((await answerText(stringifyJson(payload), answer)) ?? '')) as RpcTransport // kit knows both of its ends
  const maker = await openMaker({
    seed: SEED,
    transport,
    tokens: sandboxTokens,
    priceOf: async (token) => market.quote(token),
    clock,
    faults,
  })
  if (stocked) await fund(maker.address, stockOf(sandboxTokens))
  const post = (body: unknown): Request =>
    new Request(`${BASE}/execute`, { method: 'POST', body: JSON.stringify(body) })
  let takers = 0
  return {
    testChain,
    market,
    maker,
    faults,
    transport,
    fund,
    /** A new key that holds this much, in whole coins by mint. */
    async taker(sol: string, tokens: Record<string, string> = {}): Promise<KeyPairSigner> {
      const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(20 + takers++))
      await fund(signer.address, { sol, tokens })
      return signer
    },
    order: async (query: Readonly<Record<string, string>>): Promise<MakerResponse> =>
      readResponse(await maker.answer(new Request(`${BASE}/order?${new URLSearchParams(query)}`))),
    execute: async (signedTransaction: string, requestId: string): Promise<MakerResponse> =>
      readResponse(await maker.answer(post({ signedTransaction, requestId }))),
    raw: (path: string, init?: RequestInit): Promise<Response> =>
      maker.answer(new Request(`${BASE}${path}`, init)),
    sign: signedBy,
  }
}

/** The taker's signature added to a wire transaction. */
export async function signedBy(taker: KeyPairSigner, transaction: string): Promise<string> {
  const unsigned = getTransactionDecoder().decode(new Uint8Array(Buffer.from(transaction, 'base64')))
  return getBase64EncodedWireTransaction(await partiallySignTransaction([taker.keyPair], unsigned))
}
