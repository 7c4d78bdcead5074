/**
 * Makes the trades of some simulated traders on the sandbox chain as well, each at its moment: a real swap with the
 * sandbox market maker, signed with the trader's own key. Trades of the time before this process are not repeated.
 */
import {
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpcFromTransport,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
  type RpcTransport,
} from '@solana/kit'
import * as z from 'zod/mini'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Clock } from '#domain/ports.ts'
import type { Funding } from '../chain/fund.ts'
import { createHoldings } from '../maker/holdings.ts'
import type { Market } from '../market/market.ts'
import type { StandIn } from '../market/wire.ts'
import type { KolTape, SimulatedTrade } from './trades.ts'

const BASE = 'https://api.jup.ag/swap/v2'
/** Enough for months of trades of this size. */
const FUNDING: Funding = { sol: '25', tokens: {} }
const LAMPORTS = 1e9
/** A trade that is later than this would no longer be at its price. */
const LATEST_MS = 60_000
const LOOK_AHEAD_MS = 3_600_000

export type ChainTraderOptions = Readonly<{
  tape: KolTape
  market: Market
  maker: StandIn
  transport: RpcTransport
  fund: (address: string, funding: Funding) => Promise<unknown>
  clock: Clock
  onFailure: (error: unknown) => void
}>

export type ChainTrader = Readonly<{
  /** Undefined for a trade that did not happen on the chain. */
  signatureOf(trade: SimulatedTrade): string | undefined
  /** Makes the trades that are due, one after the other. */
  tradeDue(): Promise<void>
  /** Milliseconds until the next trade, at most an hour. */
  untilNext(): number
}>

const order = z.looseObject({ transaction: z.string(), requestId: z.string() })
const outcome = z.looseObject({ status: z.literal('Success'), signature: z.string() })

export function createChainTrader(options: ChainTraderOptions): ChainTrader {
  const { tape, market, maker, transport, fund, clock, onFailure } = options
  const holdings = createHoldings(createSolanaRpcFromTransport(transport))
  const signatures = new Map<string, string>()
  let doneUntil = clock.now()

  const due = (from: number, to: number): readonly SimulatedTrade[] =>
    tape.between(from, to).filter(({ trader }) => trader.isOnChain)

  /** A purchase gives SOL, a sale all of the token. */
  async function amountOf({ side, usd, token, trader }: SimulatedTrade): Promise<bigint> {
    if (side === 'sell') return (await holdings.read([[trader.wallet, token]]))[0]?.amount ?? 0n
    const sol = market.token(WRAPPED_SOL)
    return sol ? BigInt(Math.round((usd / market.quote(sol).priceUsd) * LAMPORTS)) : 0n
  }

  async function swap(trade: SimulatedTrade): Promise<string | undefined> {
    const { trader, token, side } = trade
    await fund(trader.wallet, FUNDING)
    const amount = await amountOf(trade)
    // Its purchase was before this process, or failed.
    if (amount === 0n) return undefined
    const [inputMint, outputMint] = side === 'buy' ? [WRAPPED_SOL, token.mint] : [token.mint, WRAPPED_SOL]
    const query = new URLSearchParams({ inputMint, outputMint, amount: `${amount}`, taker: trader.wallet })
    const { transaction, requestId } = await read(order, maker(new Request(`${BASE}/order?${query}`)))
    const signer = await createKeyPairSignerFromPrivateKeyBytes(trader.seed)
    const unsigned = getTransactionDecoder().decode(new Uint8Array(Buffer.from(transaction, 'base64')))
    const signedTransaction = getBase64EncodedWireTransaction(
      await partiallySignTransaction([signer.keyPair], unsigned),
    )
    const body = JSON.stringify({ signedTransaction, requestId })
    return (await read(outcome, maker(new Request(`${BASE}/execute`, { method: 'POST', body })))).signature
  }

  return {
    signatureOf: ({ id }) => signatures.get(id),
    untilNext() {
      const now = clock.now()
      const next = due(now, now + LOOK_AHEAD_MS).at(-1)
      return next ? next.at - now : LOOK_AHEAD_MS
    },
    async tradeDue() {
      const now = clock.now()
      const trades = due(Math.max(doneUntil, now - LATEST_MS), now).toReversed()
      doneUntil = now
      for (const trade of trades) {
        try {
          const signature = await swap(trade)
          if (signature !== undefined) signatures.set(trade.id, signature)
        } catch (error) {
          onFailure(error)
        }
      }
    },
  }
}

async function read<S extends z.ZodMiniType>(schema: S, response: Promise<Response>): Promise<z.output<S>> {
  const body: unknown = await (await response).json()
  const parsed = z.safeParse(schema, body)
  if (!parsed.success)
    throw new Error(`the market maker refused a trade: ${JSON.stringify(body).slice(0, 200)}`)
  return parsed.data
}
