/**
 * The files of PGlite, readable by their owner only. Its emulated file system makes a file and then sets the mode that
 * Postgres requests 0666, so the mask of the process does not count; here the mode is narrowed on its way to the disk.
 */
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { passSyncs, type SyncFile, type SyncOperations } from './synced-files.ts'

const OWNER_BITS = ~0o077

/** The mode as Emscripten's NODEFS passes it; PGlite's types do not describe it. */
type Attributes = Readonly<{ mode?: number }>
type SetAttributes = (target: unknown, attributes: Attributes) => void
type NodeOperations = {
  mknod: (parent: unknown, name: string, mode: number, device: unknown) => unknown
  setattr: SetAttributes
}
type Operations = Readonly<{ node_ops: NodeOperations; stream_ops: { setattr: SetAttributes } }>

const narrow =
  (setAttributes: SetAttributes): SetAttributes =>
  (target, attributes) =>
    setAttributes(
      target,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & OWNER_BITS },
    )

/** The module is PGlite's own instance, so nothing else in this process is changed. */
function narrowModes({ node_ops: nodes, stream_ops: streams }: Operations): void {
  const { mknod } = nodes
  nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & OWNER_BITS, device)
  nodes.setattr = narrow(nodes.setattr)
  streams.setattr = narrow(streams.setattr)
}

export class OwnerOnlyFiles extends NodeFS {
  readonly #sync: SyncFile | undefined

  /** Without `sync` no file waits for the disk. */
  constructor(folder: string, sync?: SyncFile) {
    super(folder)
    this.#sync = sync
  }

  override async init(...[lite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, options)
    const preRun = [
      // Emscripten.FileSystemType does not name the operations that NODEFS has.
      ({ NODEFS }: Readonly<{ NODEFS: unknown }>) => {
        narrowModes(NODEFS as Operations)
        if (this.#sync) passSyncs(NODEFS as SyncOperations, this.#sync)
      },
      ...(emscriptenOpts.preRun ?? []),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}
