/** Lets PGlite wait for the disk: its emulated file system answers every fsync of Postgres without doing it. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of Emscripten's NODEFS; a directory has no descriptor. */
type Stream = Readonly<{ nfd?: number | null; node: unknown }>
export type SyncOperations = Readonly<{
  realPath: (node: unknown) => string
  stream_ops: { fsync?: (stream: Stream) => number }
}>

/** Receives each path that Postgres wants on the disk. */
export type SyncFile = (path: string, descriptor: number | undefined) => void

export const syncToDisk: SyncFile = (path, descriptor) => {
  if (descriptor !== undefined) return fsyncSync(descriptor)
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

/** An error reaches Postgres, which then refuses to go on. */
const IO_ERROR = 29

export function passSyncs(operations: SyncOperations, sync: SyncFile): void {
  operations.stream_ops.fsync = ({ nfd, node }) => {
    try {
      sync(operations.realPath(node), nfd ?? undefined)
      return 0
    } catch {
      return IO_ERROR
    }
  }
}

/** Puts a folder on the disk that an earlier start has filled without waiting for it. */
export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncFolder(path)
    else if (entry.isFile()) await syncPath(path)
  }
  await syncPath(folder)
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
