/** Composes the use cases of swaps: rate limits, events for the page, and reconciliation. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppStream } from '#domain/app-stream.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import type { Actor } from '#domain/ports.ts'
import { createSwaps } from '#domain/swaps/create.ts'
import type { SwapDeps } from '#domain/swaps/deps.ts'
import type { Swaps } from '#domain/swaps/swaps.ts'
import { createKeyedMutex } from '#std/mutex.ts'
import { concernsCalls } from '../calls/trade-outcomes.ts'
import type { Limits } from '../http/limits.ts'

/** A user who watches a card must not wait long. */
const RECONCILE_MS = 3000
/** A shutdown waits this long for a trade; most take a tenth of it. */
const CLOSE_MS = 5000

type Parts = Omit<SwapDeps, 'newId' | 'sha256' | 'moved'> &
  Readonly<{
    conversations: Pick<Conversations, 'current'>
    stream: Pick<AppStream, 'publish'>
    limits: Limits
    /** Makes the conversation's calls check the swaps that the user handled on the page. */
    wakeCalls?: (conversationId: string) => void
    /** Pays the demo wallet of the embedded chain when it runs low. */
    refillDemo?: () => Promise<void>
    /** Throws for an actor who must pass a bot check first. */
    requirePerson?: (actor: Actor) => Promise<void>
    decoratePorts?: DecorateSwapPorts
  }>

type SwapPorts = Pick<SwapDeps, 'ledger' | 'venue' | 'settlement'>
/** Wraps the ports that a swap moves money through; tests inject faults with it. */
export type DecorateSwapPorts = (ports: SwapPorts) => SwapPorts

export type Money = Readonly<{
  swaps: Swaps
  /** Waits a limited time for running trades; the next start resumes the others. */
  close: () => Promise<void>
}>

export function composeMoney({
  conversations,
  stream,
  limits,
  wakeCalls,
  refillDemo,
  requirePerson = async () => undefined,
  decoratePorts,
  ...ports
}: Parts): Money {
  const { log } = ports
  const services = createSwaps({
    ...ports,
    ...decoratePorts?.(ports),
    newId: () => `trd_${randomUUID()}`,
    sha256: async (text) => createHash('sha256').update(text).digest('hex'),
    moved: createTradeNotifier({ conversations, stream, wakeCalls, refillDemo, log }),
  })
  const stop = scheduleReconciliation(services.reconcile, log)
  return {
    swaps: limited(services, limits, requirePerson),
    async close() {
      await stop()
      await Promise.race([services.idle(), delay(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

/** Counts only what costs an outside request or a signature. */
const limited = (swaps: Swaps, limits: Limits, requirePerson: (actor: Actor) => Promise<void>): Swaps => ({
  ...swaps,
  async preview(actor, request, origin, signal) {
    await limits.take('previewsOfActor', actor.id)
    return swaps.preview(actor, request, origin, signal)
  },
  async previewSend(actor, request, origin, signal) {
    await limits.take('previewsOfActor', actor.id)
    return swaps.previewSend(actor, request, origin, signal)
  },
  async agree(actor, id, agreement) {
    await limits.take('consentsOfActor', actor.id)
    await requirePerson(actor)
    return swaps.agree(actor, id, agreement)
  },
})

type NotifierDeps = Pick<Parts, 'conversations' | 'stream' | 'log'> &
  Readonly<{ wakeCalls: Parts['wakeCalls'] | undefined; refillDemo: Parts['refillDemo'] | undefined }>

/** Notifies the page in the order of the changes; the trade does not wait for it. */
function createTradeNotifier({
  conversations,
  stream,
  wakeCalls,
  refillDemo,
  log,
}: NotifierDeps): (entry: LedgerEntry) => void {
  const turn = createKeyedMutex()
  async function notify({ trade, actor, conversationId }: LedgerEntry): Promise<void> {
    const conversation = conversationId ?? (await conversations.current(actor))
    await stream.publish(conversation, { type: 'trade', trade })
    const isPaid = trade.landed !== undefined || (trade.status === 'failed' && trade.signature !== undefined)
    if (isPaid && trade.finalizedAt === undefined)
      await stream.publish(conversation, { type: 'touched', touches: ['wallet'] })
    if (actor.kind === 'guest' && trade.status === 'confirmed') await refillDemo?.()
    if (concernsCalls(trade) && trade.finalizedAt === undefined) wakeCalls?.(conversation)
  }
  return (entry) => {
    turn(entry.trade.id, () => notify(entry)).catch((error: unknown) =>
      log.error({ err: error, trade: entry.trade.id }, 'failed to notify the page of a trade'),
    )
  }
}

type Reconcile = ReturnType<typeof createSwaps>['reconcile']

function scheduleReconciliation(reconcile: Reconcile, log: Parts['log']): () => Promise<void> {
  let round: Promise<void> | undefined
  const begin = (all: boolean): void => {
    round ??= reconcile({ all })
      .catch((error: unknown) => log.error({ err: error }, 'failed to reconcile trades'))
      .finally(() => {
        round = undefined
      })
  }
  begin(true)
  const timer = setInterval(() => begin(false), RECONCILE_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
