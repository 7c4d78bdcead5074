/** Bounds the pictures and words that guests, users and networks send in a day, and refuses pictures on a full disk. */
import { isParleyError, ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import type { AcceptInput } from '#domain/realtime.ts'
import type { LimitName, Limits } from '../http/limits.ts'
import type { DiskSpace } from '../process/disk-space.ts'

export type Sender = Readonly<{
  actor: Pick<Actor, 'kind' | 'id'>
  /** The network of the client; undefined for a caller inside this server. */
  network?: string | undefined
}>
/** Returns the acceptance of this sender's input. */
export type InputBudget = (sender: Sender) => AcceptInput

type Deps = Readonly<{ limits: Pick<Limits, 'take'>; disk: Pick<DiskSpace, 'isLow'> }>
type Kind = Parameters<AcceptInput>[1] | 'kept'

const LIMITS = {
  pictures: {
    guest: 'guestPictureBytesInADay',
    user: 'userPictureBytesInADay',
    address: 'addressPictureBytesInADay',
  },
  words: { guest: 'guestWordBytesInADay', user: 'userWordBytesInADay', address: 'addressWordBytesInADay' },
  kept: { guest: 'guestKeptBytesInADay', user: 'userKeptBytesInADay', address: 'addressKeptBytesInADay' },
} as const satisfies Record<Kind, Record<Actor['kind'] | 'address', LimitName>>

/** Returns the limits that bytes of this sender count for, with their keys. */
export function countersOf(
  kind: Kind,
  { actor, network }: Sender,
): readonly (readonly [LimitName, string])[] {
  const own = [LIMITS[kind][actor.kind], actor.id] as const
  const isShared = network !== undefined && actor.kind === 'guest'
  return isShared ? [own, [LIMITS[kind].address, network]] : [own]
}

export const createInputBudget =
  ({ limits, disk }: Deps): InputBudget =>
  (sender) =>
  async (bytes, kind) => {
    if (kind === 'pictures' && disk.isLow()) return new ParleyError('disk_low')
    try {
      for (const [limit, key] of countersOf(kind, sender)) await limits.take(limit, key, bytes)
      return undefined
    } catch (error) {
      if (isParleyError(error)) return error
      throw error
    }
  }
