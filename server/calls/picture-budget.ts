/** Bounds the pictures that guests, users and addresses send in a day, and refuses all of them on a full disk. */
import { isParleyError, ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import type { Limits } from '../http/limits.ts'
import type { DiskSpace } from '../process/disk-space.ts'

type PictureSender = Readonly<{
  actor: Pick<Actor, 'kind' | 'id'>
  /** The network of the client; undefined for a caller inside this server. */
  network?: string | undefined
}>
export type PictureBudget = (sender: PictureSender, bytes: number) => Promise<ParleyError | undefined>

type Deps = Readonly<{ limits: Pick<Limits, 'take'>; disk: DiskSpace }>

export const createPictureBudget =
  ({ limits, disk }: Deps): PictureBudget =>
  async ({ actor, network }, bytes) => {
    if (disk.isLow()) return new ParleyError('disk_low')
    try {
      await limits.take(
        actor.kind === 'guest' ? 'guestPictureBytesInADay' : 'userPictureBytesInADay',
        actor.id,
        bytes,
      )
      if (network !== undefined && actor.kind === 'guest')
        await limits.take('addressPictureBytesInADay', network, bytes)
      return undefined
    } catch (error) {
      if (isParleyError(error)) return error
      throw error
    }
  }
