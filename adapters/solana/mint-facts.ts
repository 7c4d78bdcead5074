/** Reads the mint of a token from Solana's JSON RPC: supply, authorities, and the largest accounts where a node lists them. */
import { address } from '@solana/kit'
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import type { MintFacts, Mints } from '#domain/token-insight.ts'
import { read, solanaRpc } from './rpc.ts'
import { createRpcClient, type SolanaChainOptions } from './rpc-client.ts'

const COMMITMENT = { commitment: 'confirmed' } as const
const TOP = 10

const digits = z.string().check(z.regex(/^\d{1,20}$/))
const authority = z.optional(z.nullable(z.string()))
const mintAccount = z.looseObject({
  value: z.nullable(
    z.looseObject({
      data: z.looseObject({
        parsed: z.looseObject({
          type: z.string(),
          info: z.looseObject({
            decimals: z.int().check(z.gte(0), z.lte(255)),
            supply: digits,
            mintAuthority: authority,
            freezeAuthority: authority,
          }),
        }),
      }),
    }),
  ),
})
const anAccount = z.looseObject({ value: z.nullable(z.looseObject({ data: z.unknown() })) })
const largest = z.looseObject({ value: z.array(z.looseObject({ amount: digits })) })

export function solanaMints(options: SolanaChainOptions): Mints {
  const rpc = solanaRpc(options)
  const request = createRpcClient(options)

  async function factsOf(mint: string, abortSignal: AbortSignal): Promise<MintFacts | undefined> {
    const [account, accounts] = await Promise.all([
      rpc.getAccountInfo(address(mint), { encoding: 'jsonParsed', ...COMMITMENT }).send({ abortSignal }),
      // Many nodes do not serve this method, and without it the rest is still worth reading.
      rpc
        .getTokenLargestAccounts(address(mint), COMMITMENT)
        .send({ abortSignal })
        .catch(() => undefined),
    ])
    const parsed = z.safeParse(mintAccount, account)
    // An account of another kind is no mint.
    if (!parsed.success) return void read(anAccount, account)
    const found = parsed.data.value?.data.parsed
    if (found?.type !== 'mint') return undefined
    const { decimals, supply, mintAuthority, freezeAuthority } = found.info
    return {
      decimals,
      supply: Number(supply) / 10 ** decimals,
      isMintable: Boolean(mintAuthority),
      isFreezable: Boolean(freezeAuthority),
      topTen: topTenOf(accounts, BigInt(supply)),
    }
  }

  return {
    of: async (mint, signal) =>
      request(async (abort) => (isPublicKey(mint) ? factsOf(mint, abort) : undefined), signal),
  }
}

function topTenOf(accounts: unknown, supply: bigint): number | undefined {
  const rows = z.safeParse(largest, accounts).data?.value
  if (!rows || supply === 0n) return undefined
  const held = rows.slice(0, TOP).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return Math.min(1, Number((held * 1_000_000n) / supply) / 1_000_000)
}
