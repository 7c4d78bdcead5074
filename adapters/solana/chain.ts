/** Implements the Chain port over Solana's JSON RPC: the same code for the embedded chain and for any node. */
import { type Address, address, type Rpc, type SolanaRpcApi } from '@solana/kit'
import * as z from 'zod/mini'
import type { Chain, Holdings, TokenHolding } from '#domain/chain.ts'
import { lenientList } from '../_kit/schema.ts'
import { read, solanaRpc } from './rpc.ts'
import { createAsking, type SolanaChainOptions } from './rpc-client.ts'

const COMMITMENT = { commitment: 'confirmed' } as const
const PROGRAMS = [
  ['spl-token', address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')],
  ['spl-token-2022', address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')],
] as const

export function solanaChain(options: SolanaChainOptions): Chain {
  const rpc = solanaRpc(options)
  const ask = createAsking(options)
  return {
    holdings: (owner, signal) => ask((asking) => readHoldings(rpc, address(owner), asking), signal),
  }
}

const balance = z.object({ context: z.object({ slot: z.bigint() }), value: z.bigint() })
const tokenRow = z.object({
  pubkey: z.string(),
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: z.string(),
          tokenAmount: z.object({ amount: z.string().check(z.regex(/^\d+$/)), decimals: z.int() }),
        }),
      }),
    }),
  }),
})
const tokenRows = z.object({ context: z.object({ slot: z.bigint() }), value: lenientList(tokenRow) })

/** Three questions at once; the oldest slot of the three is that of the whole. */
async function readHoldings(
  rpc: Rpc<SolanaRpcApi>,
  owner: Address,
  abortSignal: AbortSignal,
): Promise<Holdings> {
  const [native, ...tokens] = await Promise.all([
    rpc
      .getBalance(owner, COMMITMENT)
      .send({ abortSignal })
      .then((answer) => read(balance, answer)),
    ...PROGRAMS.map(([program, programId]) =>
      rpc
        .getTokenAccountsByOwner(owner, { programId }, { encoding: 'jsonParsed', ...COMMITMENT })
        .send({ abortSignal })
        .then((answer) => ({ program, ...read(tokenRows, answer) })),
    ),
  ])
  const slots = [native, ...tokens].map(({ context }) => context.slot)
  return {
    lamports: native.value,
    slot: slots.reduce((oldest, slot) => (slot < oldest ? slot : oldest)),
    tokens: tokens
      .flatMap(({ program, value }) => value.map((row) => toHolding(program, row)))
      .filter(holdsAny),
  }
}

const toHolding = (
  program: TokenHolding['program'],
  { pubkey, account }: z.output<typeof tokenRow>,
): TokenHolding => {
  const { mint, tokenAmount } = account.data.parsed.info
  return { mint, ata: pubkey, amountRaw: BigInt(tokenAmount.amount), decimals: tokenAmount.decimals, program }
}

const holdsAny = ({ amountRaw }: TokenHolding): boolean => amountRaw > 0n
