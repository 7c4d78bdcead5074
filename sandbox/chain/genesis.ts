/** What a chain is given once, at its birth, and keeps: its first moment, its secret and the treasury's key. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#domain/ports.ts'
import type { Store } from './store.ts'

const KEY = 'genesis'
const genesis = z.object({ bornMs: z.int(), secret: z.string(), treasurySeed: z.string() })
export type Genesis = z.output<typeof genesis>

export function readGenesis(store: Store, clock: Clock): Genesis {
  const kept = store.get(KEY)
  if (kept !== undefined) return genesis.parse(JSON.parse(kept))
  const born: Genesis = {
    bornMs: clock.now(),
    secret: randomBytes(32).toString('hex'),
    treasurySeed: randomBytes(32).toString('hex'),
  }
  writeGenesis(store, born)
  return born
}

/** For a chain whose birth is decided by somebody else, before its first start. */
export const writeGenesis = (store: Store, born: Genesis): void => store.set(KEY, JSON.stringify(born))
