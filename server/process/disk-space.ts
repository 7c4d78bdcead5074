/** Watches the free space of the disk that the data folder is on. */
import { statfsSync } from 'node:fs'
import type { Clock, Log } from '#domain/ports.ts'

/** Below this, pictures are refused, so that money and words can still be stored. */
const LOW_BYTES = 1024 ** 3
const FRESH_MS = 10_000

/** Bytes. */
type Space = Readonly<{ free: number; total: number }>

export type DiskSpace = Readonly<{
  isLow(): boolean
  /** Undefined while it cannot be read. */
  space(): Space | undefined
}>

type Deps = Readonly<{ clock: Clock; log: Pick<Log, 'warn'>; read?: (folder: string) => Space }>

function spaceOf(folder: string): Space {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

export function createDiskSpace(folder: string, { clock, log, read = spaceOf }: Deps): DiskSpace {
  let isLow = false
  let space: Space | undefined
  let readAtMs = Number.NEGATIVE_INFINITY

  function look(): void {
    try {
      space = read(folder)
      const { free } = space
      if (free < LOW_BYTES && !isLow)
        log.warn({ folder, free }, 'the disk is almost full: pictures are refused')
      isLow = free < LOW_BYTES
    } catch (error) {
      space = undefined
      log.warn({ err: error, folder }, 'failed to read the free disk space')
    }
  }

  function lookAgain(): void {
    const now = clock.now()
    if (now - readAtMs < FRESH_MS) return
    readAtMs = now
    look()
  }

  return {
    isLow() {
      lookAgain()
      return isLow
    },
    space() {
      lookAgain()
      return space
    },
  }
}
