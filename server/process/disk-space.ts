/** Watches the free space of the disk that the data folder is on. */
import { statfsSync } from 'node:fs'
import type { Clock, Log } from '#domain/ports.ts'

/** Below this, pictures are refused, so that money and words can still be stored. */
const LOW_BYTES = 1024 ** 3
const FRESH_MS = 10_000

export type DiskSpace = Readonly<{ isLow(): boolean }>

type Deps = Readonly<{ clock: Clock; log: Pick<Log, 'warn'>; freeBytes?: (folder: string) => number }>

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export function createDiskSpace(folder: string, { clock, log, freeBytes = freeBytesOf }: Deps): DiskSpace {
  let isLow = false
  let readAtMs = Number.NEGATIVE_INFINITY

  function look(): void {
    try {
      const free = freeBytes(folder)
      if (free < LOW_BYTES && !isLow)
        log.warn({ folder, free }, 'the disk is almost full: pictures are refused')
      isLow = free < LOW_BYTES
    } catch (error) {
      log.warn({ err: error, folder }, 'failed to read the free disk space')
    }
  }

  return {
    isLow() {
      const now = clock.now()
      if (now - readAtMs >= FRESH_MS) {
        readAtMs = now
        look()
      }
      return isLow
    },
  }
}
