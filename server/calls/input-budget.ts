/**
 * Bounds the pictures and words that guests, users and addresses send in a day, and refuses pictures on a full disk.
 */
import { isParleyError, ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import type { AcceptInput } from '#domain/realtime.ts'
import type { LimitName, Limits } from '../http/limits.ts'
import type { DiskSpace } from '../process/disk-space.ts'

type Sender = Readonly<{
  actor: Pick<Actor, 'kind' | 'id'>
  /** The network of the client; undefined for a caller inside this server. */
  network?: string | undefined
}>
/** Returns the acceptance of this sender's input. */
export type InputBudget = (sender: Sender) => AcceptInput

type Deps = Readonly<{ limits: Pick<Limits, 'take'>; disk: Pick<DiskSpace, 'isLow'> }>
type Kind = Parameters<AcceptInput>[1]

const LIMITS = {
  pictures: {
    guest: 'guestPictureBytesInADay',
    user: 'userPictureBytesInADay',
    address: 'addressPictureBytesInADay',
  },
  words: { guest: 'guestWordBytesInADay', user: 'userWordBytesInADay', address: 'addressWordBytesInADay' },
} as const satisfies Record<Kind, Record<Actor['kind'] | 'address', LimitName>>

export const createInputBudget =
  ({ limits, disk }: Deps): InputBudget =>
  ({ actor, network }) =>
  async (bytes, kind) => {
    if (kind === 'pictures' && disk.isLow()) return new ParleyError('disk_low')
    const names = LIMITS[kind]
    try {
      await limits.take(names[actor.kind], actor.id, bytes)
      if (network !== undefined && actor.kind === 'guest') await limits.take(names.address, network, bytes)
      return undefined
    } catch (error) {
      if (isParleyError(error)) return error
      throw error
    }
  }
