/** Composes usage and cost: the meter over the database, the table of prices and the caps. */

import type { Actor, Clock, Log } from '#domain/ports.ts'
import type { UsageStore } from '#domain/usage/usage.ts'
import type { Config } from '../config/config.ts'
import { createUsageMeter } from '../usage/meter.ts'
import { createUsage, type Usage } from '../usage/usage.ts'

type Parts = Readonly<{
  config: Pick<Config, 'usage'>
  stores: Readonly<{ usageStore: UsageStore }>
  networkOf: (actor: Actor) => string | undefined
  clock: Clock
  log: Log
}>

export function composeUsage({ config, stores: { usageStore: store }, networkOf, clock, log }: Parts): Usage {
  const { prices, caps } = config.usage
  const meter = createUsageMeter({ store, prices, clock, log })
  return createUsage({ meter, store, prices, caps, networkOf, clock })
}
