/** The files of PGlite in memory, as a copy of a data directory: read from the disk once, and unpacked for no database. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryFS } from '@electric-sql/pglite'

/** Where PGlite expects its data directory. */
const DATA = '/pglite/data'
const [OWNER_FOLDER, OWNER_FILE] = [0o700, 0o600]

type Entry = Readonly<{ path: string; bytes?: Uint8Array }>

/** Each folder stands before what is in it. */
export const readEntries = (directory: string): Entry[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const place = DATA + path.slice(directory.length)
      return entry.isDirectory() ? { path: place } : { path: place, bytes: readFileSync(path) }
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1))

export class CopiedFiles extends MemoryFS {
  readonly #entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    super()
    this.#entries = entries
  }

  /** Called before PGlite looks for a database. */
  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS
    if (!files) throw new Error('PGlite has no file system yet')
    if (!files.analyzePath(DATA, false).exists) files.mkdirTree(DATA, OWNER_FOLDER)
    for (const { path, bytes } of this.#entries)
      if (!bytes) files.mkdir(path, OWNER_FOLDER)
      // A copy, which the database owns and writes to.
      else files.writeFile(path, Uint8Array.from(bytes), { mode: OWNER_FILE, canOwn: true })
  }
}
