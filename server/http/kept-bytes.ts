/** Bounds what guests, users and the guests of a network add to the disk in a day beside what they say. */
import type { Actor } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import type { HttpContext } from './env.ts'
import { networkOfClient } from './visitor.ts'

/** Counts these bytes before they are stored, or throws a refusal. */
export type CountKept = (c: HttpContext, actor: Actor, bytes: number) => Promise<void>

export function createKeptBytes({ config, limits }: Pick<Services, 'config' | 'limits'>): CountKept {
  return async (c, { kind, id }, bytes) => {
    if (bytes <= 0) return
    await limits.take(kind === 'guest' ? 'guestKeptBytesInADay' : 'userKeptBytesInADay', id, bytes)
    if (kind === 'guest')
      await limits.take('addressKeptBytesInADay', networkOfClient(c, config.trustedProxies), bytes)
  }
}
