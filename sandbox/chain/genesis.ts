/** The genesis of a chain, which never changes: its start time, its secret and the treasury's key. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#domain/ports.ts'
import type { Store } from './store.ts'

const KEY = 'genesis'
const genesis = z.object({ bornMs: z.int(), secret: z.string(), treasurySeed: z.string() })
type Genesis = z.output<typeof genesis>

export function readGenesis(store: Store, clock: Clock): Genesis {
  const kept = store.get(KEY)
  if (kept !== undefined) return genesis.parse(JSON.parse(kept))
  const created: Genesis = {
    bornMs: clock.now(),
    secret: randomBytes(32).toString('hex'),
    treasurySeed: randomBytes(32).toString('hex'),
  }
  writeGenesis(store, created)
  return created
}

/** Writes a given genesis before the first start of a chain. */
const writeGenesis = (store: Store, genesis: Genesis): void => store.set(KEY, JSON.stringify(genesis))
