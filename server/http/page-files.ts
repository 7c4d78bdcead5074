/** Holds the built page in memory with its compressed forms, and reloads it when a new build appears. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import * as z from 'zod/mini'
import type { PageHashes } from './headers.ts'

type Encoding = 'br' | 'gzip'
export type PageFile = Readonly<{
  type: string
  etag: string
  body: Uint8Array<ArrayBuffer>
  compressed: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}>

export type Page = Readonly<{
  /** Keyed by path, '/assets/main-1a2b.js'; the document itself is '/index.html'. */
  files: ReadonlyMap<string, PageFile>
  hashes: PageHashes
}>

export type PageFiles = Readonly<{
  /** Returns the newest build, or undefined when there is none. */
  current(): Promise<Page | undefined>
}>

const COMPRESSED: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' }
const NOT_SERVED = new Set(['/csp.json'])
const hashList = z._default(z.array(z.string()), [])
const cspFile = z.looseObject({ scripts: hashList, styles: hashList })

const bytes = async (path: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(path))

async function readPage(root: string): Promise<Page> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const sources = paths.filter((path) => !Object.keys(COMPRESSED).some((ending) => path.endsWith(ending)))
  const files = await Promise.all(
    sources.map(async (path): Promise<[string, PageFile]> => {
      const body = await bytes(path)
      const forms = Object.entries(COMPRESSED).filter(([ending]) => known.has(path + ending))
      const compressed = await Promise.all(
        forms.map(async ([ending, encoding]) => [encoding, await bytes(path + ending)] as const),
      )
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const type = getMimeType(path) ?? 'application/octet-stream'
      const address = `/${relative(root, path).split(sep).join('/')}`
      return [address, { type, etag, body, compressed: Object.fromEntries(compressed) }]
    }),
  )
  const policy = known.has(join(root, 'csp.json')) ? await readFile(join(root, 'csp.json'), 'utf8') : '{}'
  return {
    files: new Map(files.filter(([address]) => !NOT_SERVED.has(address))),
    hashes: cspFile.parse(JSON.parse(policy)),
  }
}

export function pageFiles(root: string): PageFiles {
  let loaded: { builtMs: number; page: Promise<Page> } | undefined
  return {
    async current() {
      const built = await stat(join(root, 'index.html')).catch(() => undefined)
      if (!built) return undefined
      if (loaded?.builtMs !== built.mtimeMs) loaded = { builtMs: built.mtimeMs, page: readPage(root) }
      return loaded.page
    },
  }
}
