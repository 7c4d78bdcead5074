/** Money: the use cases of swaps over this house's ports, limited for each person, told to their page, and looked after. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppStream } from '#domain/app-stream.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { Actor } from '#domain/identity.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import { createSwaps } from '#domain/swaps/create.ts'
import type { SwapDeps } from '#domain/swaps/deps.ts'
import type { Swaps } from '#domain/swaps/swaps.ts'
import { createKeyedMutex } from '../calls/in-turns.ts'
import { concernsCalls } from '../calls/trade-outcomes.ts'
import type { Limits } from '../http/limits.ts'

/** Often enough that nobody who still looks at a card waits for long. */
const RECONCILE_MS = 3000
/** A shutdown waits so long for a trade; most take a tenth of a second. */
const CLOSE_MS = 5000

type Parts = Omit<SwapDeps, 'newId' | 'sha256' | 'moved'> &
  Readonly<{
    conversations: Pick<Conversations, 'current'>
    stream: Pick<AppStream, 'publish'>
    limits: Limits
    /** Wakes the calls of this conversation: something was done with a swap on the page. */
    wakeCalls?: (conversationId: string) => void
    /** Throws for somebody who has to show first that there is a person behind the word. */
    requirePerson?: (actor: Actor) => Promise<void>
    decoratePorts?: DecorateSwapPorts
  }>

type SwapPorts = Pick<SwapDeps, 'ledger' | 'venue' | 'settlement'>
/** Wraps the ports that a swap moves money through; tests inject faults with it. */
export type DecorateSwapPorts = (ports: SwapPorts) => SwapPorts

export type Money = Readonly<{
  swaps: Swaps
  /** Waits for the trades under way, for a while; what goes on longer is looked after by the next start. */
  close: () => Promise<void>
}>

export function composeMoney({
  conversations,
  stream,
  limits,
  wakeCalls,
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
    moved: teller({ conversations, stream, wakeCalls, log }),
  })
  const stop = keepReconciling(services.reconcile, log)
  return {
    swaps: limited(services, limits, requirePerson),
    async close() {
      await stop()
      await Promise.race([services.idle(), delay(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

/** Only what costs an outside question or a signature is counted. */
const limited = (swaps: Swaps, limits: Limits, requirePerson: (actor: Actor) => Promise<void>): Swaps => ({
  ...swaps,
  async preview(actor, request, asking, signal) {
    await limits.take('previewsOfActor', actor.id)
    return swaps.preview(actor, request, asking, signal)
  },
  async agree(actor, id, agreement) {
    await limits.take('consentsOfActor', actor.id)
    await requirePerson(actor)
    return swaps.agree(actor, id, agreement)
  },
})

type Telling = Pick<Parts, 'conversations' | 'stream' | 'log'> &
  Readonly<{ wakeCalls: Parts['wakeCalls'] | undefined }>

/** Tells the page, in the order of the moves; the trade itself waits for nobody to be told. */
function teller({ conversations, stream, wakeCalls, log }: Telling): (entry: LedgerEntry) => void {
  const turn = createKeyedMutex()
  async function tell({ trade, actor, conversationId }: LedgerEntry): Promise<void> {
    const conversation = conversationId ?? (await conversations.current(actor))
    await stream.publish(conversation, { type: 'trade', trade })
    const isPaid = trade.landed !== undefined || (trade.status === 'failed' && trade.signature !== undefined)
    if (isPaid && trade.finalizedAt === undefined)
      await stream.publish(conversation, { type: 'touched', touches: ['wallet'] })
    if (concernsCalls(trade) && trade.finalizedAt === undefined) wakeCalls?.(conversation)
  }
  return (entry) => {
    turn(entry.trade.id, () => tell(entry)).catch((error: unknown) =>
      log.error({ err: error, trade: entry.trade.id }, 'a trade could not be told to its page'),
    )
  }
}

type Reconcile = ReturnType<typeof createSwaps>['reconcile']

function keepReconciling(reconcile: Reconcile, log: Parts['log']): () => Promise<void> {
  let round: Promise<void> | undefined
  const begin = (all: boolean): void => {
    round ??= reconcile({ all })
      .catch((error: unknown) => log.error({ err: error }, 'trades could not be reconciled'))
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
