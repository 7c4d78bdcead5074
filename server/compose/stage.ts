/** Composes the stage of the stream: its limits and the feed of its overlays. */
import { randomUUID } from 'node:crypto'
import type { Prices } from '#domain/market.ts'
import type { Actor, Bus, Clock, Log } from '#domain/ports.ts'
import { createStage, type Stage, type StageStore } from '#domain/stage.ts'
import type { Limits } from '../http/limits.ts'
import { createOverlayFeed, type OverlayFeed } from '../overlay/overlay-feed.ts'
import { createTicker } from '../overlay/ticker.ts'

type Parts = Readonly<{
  stageStore: StageStore
  prices: Prices
  limits: Limits
  /** The network that the person was last seen on; undefined when this process has not seen them. */
  networkOf: (actor: Actor) => string | undefined
  bus: Bus
  clock: Clock
  log: Log
}>

export function composeStage({ stageStore, prices, limits, networkOf, bus, clock, log }: Parts): Readonly<{
  stage: Stage
  overlay: OverlayFeed
}> {
  const stage = createStage({
    store: stageStore,
    clock,
    newId: () => `shout_${randomUUID()}`,
    async limit(actor, act) {
      if (act === 'scene') return limits.take('scenesOfActor', actor.id)
      await limits.take('shoutsOfActor', actor.id)
      const network = networkOf(actor)
      if (network !== undefined) await limits.take('shoutsOfNetwork', network)
    },
  })
  return { stage, overlay: createOverlayFeed({ stage, loadTicker: createTicker(prices), bus, clock, log }) }
}
