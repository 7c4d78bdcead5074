/** Implements the Settlement port over Solana's JSON RPC: simulates, sends and follows transactions on any node. */
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Settlement, SignatureState } from '#domain/chain.ts'
import { broadcast } from './broadcast.ts'
import { effectsOf, statusOf } from './landed.ts'
import { checkedTransport, read, solanaRpc } from './rpc.ts'
import { createRpcClient, type SolanaChainOptions } from './rpc-client.ts'
import { signatureNotices } from './signature-notices.ts'
import { simulate } from './simulate.ts'

export type SettlementOptions = SolanaChainOptions &
  Readonly<{
    /** The node's WebSocket; without it, the node is only polled. */
    wsUrl?: string
    /** The pause between two polls for a transaction. */
    pollMs?: number
  }>

/** The embedded chain lands a transaction before it answers, so a second look comes soon or is not needed. */
const POLL_EMBEDDED_MS = 20
const POLL_MS = 500
/** A hash of 32 bytes in base58. */
const genesis = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
/** A height of another form would make every trade look expired, or none. */
const height = z.bigint().check(z.gte(0n), z.lt(2n ** 64n))
/** Beyond the time that the caller waits, for the last request under way. */
const GRACE_MS = 2_000

export function solanaSettlement(options: SettlementOptions): Settlement {
  const rpc = solanaRpc(options)
  const transport = checkedTransport(options)
  const request = createRpcClient(options)
  const { wsUrl, pollMs = 'transport' in options ? POLL_EMBEDDED_MS : POLL_MS } = options

  async function follow(text: string, timeoutMs: number, signal: AbortSignal) {
    const end = performance.now() + timeoutMs
    const stop = new AbortController()
    const until = AbortSignal.any([signal, stop.signal])
    const look = async (): Promise<SignatureState | undefined> => settled(await statusOf(rpc, text, until))
    const notifications = wsUrl ? signatureNotices(wsUrl, text, until) : undefined
    let notified = notifications ? next(notifications) : never()
    try {
      let state = await look()
      for (let left = timeoutMs; !state && left > 0; left = end - performance.now()) {
        const pause = delay(Math.min(pollMs, left), false, { signal: until })
        const isNotified = await Promise.race([pause, notified.then(() => true)])
        if (isNotified && notifications) notified = next(notifications)
        state = await look()
      }
      return state
    } finally {
      stop.abort()
    }
  }

  return {
    simulate: (transaction, owner, signal) =>
      request((abortSignal) => simulate(rpc, transaction, owner, abortSignal), signal),
    send: (transaction, signal) =>
      request((abortSignal) => broadcast(transport, transaction, abortSignal), signal),
    signature: (text, signal) => request((abortSignal) => statusOf(rpc, text, abortSignal), signal),
    genesisHash: (signal) =>
      request(async (abortSignal) => read(genesis, await rpc.getGenesisHash().send({ abortSignal })), signal),
    blockHeight: (commitment, signal) =>
      request(
        async (abortSignal) => read(height, await rpc.getBlockHeight({ commitment }).send({ abortSignal })),
        signal,
      ),
    effects: (text, owner, signal) =>
      request((abortSignal) => effectsOf(rpc, text, owner, abortSignal), signal),
    awaitConfirmation: (text, timeoutMs, signal) =>
      request((abortSignal) => follow(text, timeoutMs, abortSignal), signal, timeoutMs + GRACE_MS),
  }
}

/** Returns a state that stays as it is: confirmed or failed. */
const settled = (state: SignatureState | undefined): SignatureState | undefined =>
  state && (state.status !== 'processed' || state.error) ? state : undefined

const never = (): Promise<never> => new Promise(() => {})

/** Never resolves once the subscription has failed or ended; polling goes on. */
const next = (notifications: AsyncGenerator<void>): Promise<void> =>
  notifications.next().then(({ done }) => (done ? never() : undefined), never)
