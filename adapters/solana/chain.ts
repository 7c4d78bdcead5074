/** The Chain port over Solana's JSON RPC: the same code for the embedded chain and for any node. */
import { type Address, address, type Rpc, type SolanaRpcApi } from '@solana/kit'
import * as z from 'zod/mini'
import type { Chain, Holdings, TokenHolding } from '#domain/chain.ts'
import type { Clock } from '#domain/clock.ts'
import { lenientList } from '../_kit/schema.ts'
import { abortable, withDeadline } from '../_kit/timing.ts'
import { type Cause, causeOf, failedWith } from './failure.ts'
import { type ChainEndpoint, MalformedResponse, solanaRpc } from './rpc.ts'

export type SolanaChainOptions = ChainEndpoint &
  Readonly<{
    /** What a card shows as the origin: 'Sandbox chain', 'Solana RPC'. */
    source: string
    official: boolean
    clock: Clock
    timeoutMs?: number
    /** Hears why a question failed; a person is only told the reason. */
    onFailure?: (failure: Readonly<{ source: string; reason: string; cause: unknown }>) => void
  }>

const TIMEOUT_MS = 10_000
const COMMITMENT = { commitment: 'confirmed' } as const
const PROGRAMS = [
  ['spl-token', address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')],
  ['spl-token-2022', address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')],
] as const

export function solanaChain(options: SolanaChainOptions): Chain {
  const { source, official, clock, timeoutMs = TIMEOUT_MS, onFailure } = options
  const rpc = solanaRpc(options)
  let resting: Cause | undefined

  async function holdings(owner: string, signal?: AbortSignal) {
    const now = clock.now()
    if (resting?.retryAt !== undefined && now < resting.retryAt) return failedWith(resting, source)
    try {
      // The deadline ends the requests; the asker's own signal ends them and the waiting.
      const asking = withDeadline(timeoutMs, (deadline) =>
        readHoldings(rpc, address(owner), signal ? AbortSignal.any([deadline, signal]) : deadline),
      )
      const data = await abortable(asking, signal)
      const asOf = new Date(clock.now()).toISOString()
      return { ok: true as const, data, source, asOf, official }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const cause = causeOf(error, clock.now())
      resting = cause.reason === 'rate_limited' ? cause : undefined
      onFailure?.({ source, reason: cause.reason, cause: error })
      return failedWith(cause, source)
    }
  }
  return { holdings }
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

function read<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const parsed = z.safeParse(schema, answer)
  if (parsed.success) return parsed.data
  throw new MalformedResponse('the answer has another shape', { cause: parsed.error })
}

const toHolding = (
  program: TokenHolding['program'],
  { pubkey, account }: z.output<typeof tokenRow>,
): TokenHolding => {
  const { mint, tokenAmount } = account.data.parsed.info
  return { mint, ata: pubkey, amountRaw: BigInt(tokenAmount.amount), decimals: tokenAmount.decimals, program }
}

const holdsAny = ({ amountRaw }: TokenHolding): boolean => amountRaw > 0n
