/** Measures the built page and compares it with its size budget (gzip, KiB). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')

type Chunk = Readonly<{
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}>
export type Manifest = Readonly<Record<string, Chunk>>

/** The document's own module, and the modules that it fetches before any input: its data and the app stream. */
const ENTRY = 'index.html'
const FIRST_VIEW = [
  'app/live.tsx',
  'lib/first-calls.ts',
  '../tools/solana_list_balances/contract.ts',
  'session/stream.ts',
] as const

export type Size = Readonly<{ what: string; kib: number; must: number }>

export function sizes(): readonly Size[] {
  const manifest = readManifest(join(root, 'dist/web-manifest.json'))
  const first = chunks(manifest, [ENTRY, ...FIRST_VIEW])
  const lazy = Object.values(manifest).filter((chunk) => chunk.file.endsWith('.js') && !first.includes(chunk))
  return [
    { what: 'first view JS', kib: total(first.map(({ file }) => file)), must: 150 },
    { what: 'entry JS', kib: total(reached(manifest, [ENTRY])), must: 150 },
    // Later chunks load their own styles and are measured with them.
    { what: 'first view CSS', kib: total(new Set(first.flatMap(({ css = [] }) => css))), must: 12 },
    {
      what: 'largest lazy chunk',
      kib: Math.max(0, ...lazy.map(({ file, css = [] }) => total([file, ...css]))),
      must: 110,
    },
    { what: 'fonts (woff2)', kib: total(assets(/\.woff2$/), false), must: 60 },
  ]
}

// The build writes this file.
export const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest

/** Lists the chunks that the first view fetches beside its entry, so that the browser can preload them. */
export const laterInFirstView = (manifest: Manifest): readonly string[] => {
  const entry = new Set(reached(manifest, [ENTRY]))
  return reached(manifest, FIRST_VIEW).filter((file) => !entry.has(file))
}

/** Collects these modules and their static imports. */
function chunks(manifest: Manifest, modules: readonly string[]): readonly Chunk[] {
  const open = [...modules]
  const seen = new Map<string, Chunk>()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}`)
    seen.set(key, chunk)
    open.push(...(chunk.imports ?? []))
  }
  return [...new Set(seen.values())]
}

const reached = (manifest: Manifest, modules: readonly string[]): readonly string[] =>
  chunks(manifest, modules).map(({ file }) => file)

const assets = (ending: RegExp): readonly string[] =>
  readdirSync(join(root, 'dist/web/assets'))
    .filter((name) => ending.test(name))
    .map((name) => `assets/${name}`)

const bytes = (file: string): Buffer => readFileSync(join(root, 'dist/web', file))
const gzipKib = (file: string): number => gzipSync(bytes(file), { level: 9 }).byteLength / 1024
const total = (files: Iterable<string>, compressed = true): number =>
  [...files].reduce((sum, file) => sum + (compressed ? gzipKib(file) : bytes(file).byteLength / 1024), 0)

export const isOver = ({ kib, must }: Size): boolean => kib > must

export const table = (list: readonly Size[]): string =>
  list
    .map((size) => {
      const { what, kib, must } = size
      return `${what.padEnd(20)} ${kib.toFixed(1).padStart(7)} KiB of ${must}${isOver(size) ? '  OVER' : ''}`
    })
    .join('\n')
