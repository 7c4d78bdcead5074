/** Follows the stage and the prices once for all overlays of this process, while there is at least one. */
import { type AsyncSignal, createAsyncSignal } from '#adapters/db/bus.ts'
import { STAGE_TOPIC } from '#adapters/db/stage-store.ts'
import { OVERLAY_SHOUTS, type OverlayState } from '#contract/stage.ts'
import type { Bus, Clock, Log } from '#domain/ports.ts'
import type { Stage } from '#domain/stage.ts'
import { createListeners } from '#std/store.ts'
import type { NumberedEvent } from '../http/event-stream.ts'
import type { LoadTicker } from './ticker.ts'

/** A notification may be lost with the server that sent it, so the stage is read again this often. */
const LOOK_AGAIN_MS = 15_000
const PRICES_MS = 10_000

/** Everything of an event but its time. */
type Shown = Omit<OverlayState, 'now'>
type StageNow = Omit<Shown, 'ticker'>

export type OverlayFeed = Readonly<{
  /** Yields the whole state at once and after each change, until the signal aborts. */
  read(signal: AbortSignal): AsyncGenerator<NumberedEvent<OverlayState>>
}>

type Deps = Readonly<{
  stage: Pick<Stage, 'scene' | 'shouts'>
  loadTicker: LoadTicker
  bus: Pick<Bus, 'subscribe'>
  clock: Clock
  log: Pick<Log, 'warn'>
}>

export function createOverlayFeed({ stage, loadTicker, bus, clock, log }: Deps): OverlayFeed {
  const { notify, subscribe } = createListeners()
  let shown: Shown | undefined
  let version = 0
  let readers = 0
  let running: AbortController | undefined

  function show(next: Shown): void {
    if (JSON.stringify(next) === JSON.stringify(shown)) return
    shown = next
    version += 1
    notify()
  }

  async function follow(signal: AbortSignal): Promise<void> {
    let stageNow: StageNow | undefined
    let ticker: Shown['ticker']
    const update = (): void => {
      if (stageNow && !signal.aborted) show({ ...stageNow, ticker })
    }
    const changed = createAsyncSignal()
    const unsubscribe = bus.subscribe(STAGE_TOPIC, changed.notify)
    await Promise.all([
      repeat({ ms: LOOK_AGAIN_MS, changed, signal, log }, async () => {
        stageNow = await readStage(stage)
        update()
      }),
      repeat({ ms: PRICES_MS, changed: createAsyncSignal(), signal, log }, async () => {
        ticker = await loadTicker(signal, ticker ?? null)
        update()
      }),
    ])
    unsubscribe()
  }

  function begin(): void {
    running = new AbortController()
    void follow(running.signal)
  }

  function end(): void {
    running?.abort()
    shown = undefined
  }

  return {
    async *read(signal) {
      const changed = createAsyncSignal()
      const unsubscribe = subscribe(changed.notify)
      readers += 1
      if (readers === 1) begin()
      try {
        for (let seen = 0; !signal.aborted; await changed.wait(LOOK_AGAIN_MS, signal)) {
          if (!shown || seen === version) continue
          seen = version
          yield { id: String(version), event: { now: new Date(clock.now()).toISOString(), ...shown } }
        }
      } finally {
        unsubscribe()
        readers -= 1
        if (readers === 0) end()
      }
    },
  }
}

type Repeat = Readonly<{ ms: number; changed: AsyncSignal; signal: AbortSignal; log: Deps['log'] }>

/** Reads at once, after each change and at intervals; a failure leaves what is shown. */
async function repeat({ ms, changed, signal, log }: Repeat, read: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await read().catch((error: unknown) =>
      log.warn({ err: error }, 'the overlay could not be brought up to date'),
    )
    await changed.wait(ms, signal)
  }
}

async function readStage(stage: Deps['stage']): Promise<StageNow> {
  const [{ scene, updatedAt }, shouts] = await Promise.all([stage.scene(), stage.shouts(OVERLAY_SHOUTS)])
  return {
    scene,
    updatedAt: updatedAt ?? null,
    shouts: shouts.map(({ createdAt, expiresAt, ...shout }) => ({
      ...shout,
      created_at: createdAt,
      expires_at: expiresAt,
    })),
  }
}
