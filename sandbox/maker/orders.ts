/** Keeps the orders that the maker has given out and may still have to fill. */
import type { Transaction } from '@solana/kit'
import type { Clock } from '#domain/ports.ts'
import type { SandboxToken } from '../tokens/tokens.ts'

export type Order = Readonly<{
  requestId: string
  taker: string
  input: SandboxToken
  output: SandboxToken
  inRaw: bigint
  outRaw: bigint
  slippageBps: number
  transaction: Transaction
  /** Milliseconds. */
  expiresAt: number
}>

/** The outcome of an order, as /execute reports it. */
export type Outcome = Readonly<{ status: number; body: object }>

/** For one order: the taker's signature that it was filled with, and the one outcome of that. */
type Fill = Readonly<{ signature: string; outcome: Promise<Outcome> }>

const MAX_ORDERS = 10_000
/** Long enough for a late second asker to hear what became of the first. */
const KEPT_MS = 10 * 60_000

export type Orders = ReturnType<typeof createOrders>

export function createOrders(clock: Clock) {
  const orders = new Map<string, Order>()
  const fills = new Map<string, Fill>()

  function tidy(): void {
    for (const [id, { expiresAt }] of orders) {
      if (orders.size < MAX_ORDERS && expiresAt + KEPT_MS > clock.now()) return
      orders.delete(id)
      fills.delete(id)
    }
  }

  return {
    add(order: Order): void {
      tidy()
      orders.set(order.requestId, order)
    },
    get: (requestId: string): Order | undefined => orders.get(requestId),
    /** An order is filled once: the same signature hears the same outcome, another one hears nothing. */
    fill(
      { requestId }: Order,
      signature: string,
      work: () => Promise<Outcome>,
    ): Promise<Outcome> | undefined {
      const before = fills.get(requestId)
      if (before) return before.signature === signature ? before.outcome : undefined
      const outcome = work()
      fills.set(requestId, { signature, outcome })
      return outcome
    },
  }
}
