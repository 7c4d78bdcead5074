/** Remembers the actor on whose behalf the present work runs, for requests that know only their address. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '#domain/ports.ts'

const payers = new AsyncLocalStorage<Actor>()

/** A request that several callers share counts for the first of them. */
export const payAs = <T>(actor: Actor, work: () => T): T => payers.run(actor, work)

export const currentPayer = (): Actor | undefined => payers.getStore()
