/** Measures what the built page weighs over the wire, and states what it may weigh (gzip, KiB). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')

type Chunk = Readonly<{
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}>
type Manifest = Readonly<Record<string, Chunk>>

export type Size = Readonly<{ what: string; kib: number; max: number }>

export function sizes(): readonly Size[] {
  // Vite writes the manifest.
  const manifest = JSON.parse(readFileSync(join(root, 'dist/web-manifest.json'), 'utf8')) as Manifest
  const first = firstView(manifest)
  const lazy = Object.values(manifest).filter((chunk) => chunk.file.endsWith('.js') && !first.includes(chunk))
  return [
    { what: 'document', kib: total(['index.html']), max: 11 },
    { what: 'first view JS', kib: total(first.map(({ file }) => file)), max: 150 },
    { what: 'first view CSS', kib: total(new Set(first.flatMap(({ css = [] }) => css))), max: 14 },
    {
      what: 'largest lazy chunk',
      kib: Math.max(0, ...lazy.map(({ file, css = [] }) => total([file, ...css]))),
      max: 110,
    },
    { what: 'fonts (woff2)', kib: total(assets(/\.woff2$/), false), max: 60 },
  ]
}

/** The chunks that the document loads, and every chunk that they import statically. */
function firstView(manifest: Manifest): readonly Chunk[] {
  const document = bytes('index.html').toString()
  const scripts = new Set(
    [...document.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, src]) => src),
  )
  const open = Object.entries(manifest).flatMap(([key, { file }]) => (scripts.has(file) ? [key] : []))
  if (open.length === 0) throw new Error('The built document loads no chunk of the manifest')
  const seen = new Map<string, Chunk>()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.set(key, chunk)
    open.push(...(chunk.imports ?? []))
  }
  return [...new Set(seen.values())]
}

const assets = (ending: RegExp): readonly string[] =>
  readdirSync(join(root, 'dist/web/assets'))
    .filter((name) => ending.test(name))
    .map((name) => `assets/${name}`)

const bytes = (file: string): Buffer => readFileSync(join(root, 'dist/web', file))
const gzipKib = (file: string): number => gzipSync(bytes(file), { level: 9 }).byteLength / 1024
const total = (files: Iterable<string>, compressed = true): number =>
  [...files].reduce((sum, file) => sum + (compressed ? gzipKib(file) : bytes(file).byteLength / 1024), 0)

export const isOver = ({ kib, max }: Size): boolean => kib > max

export const table = (list: readonly Size[]): string =>
  list
    .map((size) => {
      const { what, kib, max } = size
      return `${what.padEnd(20)} ${kib.toFixed(1).padStart(7)} KiB of ${max}${isOver(size) ? '  OVER' : ''}`
    })
    .join('\n')
