/** Implements the Chain port over Solana's JSON RPC: the same code for the embedded chain and for any node. */
import { type Address, address, type Rpc, type SolanaRpcApi } from '@solana/kit'
import * as z from 'zod/mini'
import type { Chain, Holdings, TokenHolding } from '#domain/chain.ts'
import { lenientList } from '../_kit/schema.ts'
import { read, solanaRpc } from './rpc.ts'
import { createRpcClient, type SolanaChainOptions } from './rpc-client.ts'
import { tokenRow } from './token-account.ts'
import { MAX_TOKEN_ACCOUNTS } from './token-rows.ts'

const COMMITMENT = { commitment: 'confirmed' } as const
const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

export function solanaChain(options: SolanaChainOptions): Chain {
  const rpc = solanaRpc(options)
  const request = createRpcClient(options)
  return {
    holdings: (owner, signal, mints = []) =>
      request((abortSignal) => readHoldings({ rpc, owner: address(owner), abortSignal }, mints), signal),
  }
}

const balance = z.object({ context: z.object({ slot: z.bigint() }), value: z.bigint() })
const tokenRows = z.object({ context: z.object({ slot: z.bigint() }), value: lenientList(tokenRow) })

type Reading = Readonly<{ rpc: Rpc<SolanaRpcApi>; owner: Address; abortSignal: AbortSignal }>

/** Sends three requests at once; the oldest slot of the three is that of the whole. */
async function readHoldings(reading: Reading, mints: readonly string[]): Promise<Holdings> {
  const { rpc, owner, abortSignal } = reading
  const [native, classic, newer] = await Promise.all([
    rpc
      .getBalance(owner, COMMITMENT)
      .send({ abortSignal })
      .then((answer) => read(balance, answer)),
    readAccounts(reading, { programId: TOKEN_PROGRAM }),
    readAccounts(reading, { programId: TOKEN_2022_PROGRAM }),
  ])
  const slot = [native, classic, newer]
    .map(({ context }) => context.slot)
    .reduce((oldest, each) => (each < oldest ? each : oldest))
  const whole = { lamports: native.value, slot }
  const found = [...classic.tokens, ...newer.tokens]
  if (found.length <= MAX_TOKEN_ACCOUNTS) return { ...whole, tokens: found.filter(holdsAny) }
  const wanted = await Promise.all(mints.map((mint) => readAccounts(reading, { mint: address(mint) })))
  const chosen = chooseAccounts(
    wanted.flatMap(({ tokens }) => tokens),
    classic.tokens,
    newer.tokens,
  )
  return { ...whole, tokens: chosen.filter(holdsAny), accountsRead: chosen.length }
}

type AccountFilter = Readonly<{ programId: Address } | { mint: Address }>

async function readAccounts({ rpc, owner, abortSignal }: Reading, filter: AccountFilter) {
  const answer = await rpc
    .getTokenAccountsByOwner(owner, filter, { encoding: 'jsonParsed', ...COMMITMENT })
    .send({ abortSignal })
  const { context, value } = read(tokenRows, answer)
  return { context, tokens: value.map(toHolding) }
}

/** Takes the wanted accounts first, then both programs' in turn: neither can crowd out the other. */
function chooseAccounts(...[wanted, classic, newer]: readonly (readonly TokenHolding[])[]): TokenHolding[] {
  const chosen = new Map<string, TokenHolding>()
  const take = (token: TokenHolding | undefined): void => {
    if (token && chosen.size < MAX_TOKEN_ACCOUNTS) chosen.set(token.ata, token)
  }
  wanted?.forEach(take)
  for (let at = 0; at < MAX_TOKEN_ACCOUNTS; at++) {
    take(classic?.[at])
    take(newer?.[at])
  }
  return [...chosen.values()]
}

const toHolding = ({ pubkey, account }: z.output<typeof tokenRow>): TokenHolding => {
  const { mint, tokenAmount } = account.data.parsed.info
  return {
    mint,
    ata: pubkey,
    amountRaw: BigInt(tokenAmount.amount),
    decimals: tokenAmount.decimals,
    program: account.owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token',
  }
}

const holdsAny = ({ amountRaw }: TokenHolding): boolean => amountRaw > 0n
