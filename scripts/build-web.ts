/**
 * Builds the page into dist/web: bundle, prerendered shell with its critical styles and bootstrap inlined, compressed
 * forms, and the hashes that the content policy needs. Skipped when none of its inputs has changed.
 *
 * dist/web/index.html    the document of every route, for no-cache
 * dist/web/assets/*      names carry their hash, for ever
 * dist/web/csp.json      { scripts, styles }: hashes of what is inlined
 * dist/web-manifest.json which chunk comes from which module (scripts/check-size.ts)
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { splitCss } from './critical-css.ts'
import { renderShell } from './render-shell.ts'
import { sizes, table } from './sizes.ts'

const root = join(import.meta.dirname, '..')
const at = (...parts: string[]): string => join(root, ...parts)
const OUT = at('dist', 'web')
const STAMP = at('dist', 'web.stamp')
const MANIFEST = at('dist', 'web-manifest.json')
const WORK = at('dist', '.build')

const INPUTS = [
  'web',
  'ui',
  'contract',
  'tools',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-web.ts',
  'scripts/critical-css.ts',
  'scripts/render-shell.ts',
]
const IGNORED = /\.test\.tsx?$|\.server\.ts$/

export async function buildWebIfStale(): Promise<void> {
  await freshen()
}

/** Checks whether an input of the page has changed since the last build. */
export const isPageStale = (): boolean => !isStamped(hashInputs())

const isStamped = (stamp: string): boolean =>
  existsSync(join(OUT, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp

async function freshen(): Promise<'built' | 'fresh'> {
  const stamp = hashInputs()
  if (isStamped(stamp)) return 'fresh'
  await inProduction(buildWeb)
  writeFileSync(STAMP, stamp)
  return 'built'
}

function hashInputs(): string {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap(filesOf)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(at(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(input: string): string[] {
  if (/\.\w+$/.test(input)) return existsSync(at(input)) ? [input] : []
  return readdirSync(at(input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !IGNORED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

/** Tests start the product too, and a development build would be twice as large. */
async function inProduction(build: () => Promise<void>): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build().finally(() => {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  })
}

async function buildWeb(): Promise<void> {
  // Imported here, so that a check whether the page is stale does not load a bundler.
  const { build } = await import('vite')
  rmSync(WORK, { recursive: true, force: true })
  const next = join(WORK, 'web')
  const common = { configFile: at('vite.config.ts'), logLevel: 'warn' } as const
  await build({ ...common, build: { outDir: next } })
  await build({ ...common, build: { outDir: join(WORK, 'ssr'), ssr: at('web/app/prerender.tsx') } })

  const document = join(next, 'index.html')
  const page = assemble(readFileSync(document, 'utf8'), {
    shell: await renderShell(join(WORK, 'ssr', 'prerender.js')),
    bootstrap: await bundleBootstrap(),
    font: fontFile(next),
    stylesheet: {
      read: (path) => readFileSync(join(next, path), 'utf8'),
      write: (path, css) => writeFileSync(join(next, path), css),
    },
  })
  writeFileSync(document, page.html)
  writeFileSync(join(next, 'csp.json'), `${JSON.stringify(page.csp, null, 2)}\n`)
  renameSync(join(next, '.vite', 'manifest.json'), MANIFEST)
  rmSync(join(next, '.vite'), { recursive: true })
  await compressAll(next)

  mkdirSync(at('dist'), { recursive: true })
  rmSync(OUT, { recursive: true, force: true })
  renameSync(next, OUT)
  rmSync(WORK, { recursive: true, force: true })
}

/** A classic script: a module would run after the first paint. */
async function bundleBootstrap(): Promise<string> {
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root: at('web'),
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: at('web/app/bootstrap.ts'), formats: ['iife'], name: 'bootstrap' },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const chunk = outputs.find((one) => one.type === 'chunk')
  if (!chunk) throw new Error('The bootstrap script came out empty')
  return chunk.code.trim()
}

/** The first paint needs only the face of the text. */
function fontFile(built: string): string {
  const name = readdirSync(join(built, 'assets')).find((file) => /^instrument-sans.*\.woff2$/.test(file))
  if (!name) throw new Error('The page was built without its typeface')
  return `/assets/${name}`
}

type Parts = Readonly<{
  shell: string
  bootstrap: string
  font: string
  stylesheet: Readonly<{ read: (path: string) => string; write: (path: string, css: string) => void }>
}>

function assemble(document: string, { shell, bootstrap, font, stylesheet }: Parts) {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/
  const css = link.exec(document)?.[1]
  if (!css) throw new Error('The built document has no styles')
  const { critical, rest } = splitCss(stylesheet.read(css), shell)
  stylesheet.write(css, rest)
  // Replacements are functions, in whose results `$` has no meaning.
  const html = document
    .replace('<!--shell-->', () => shell)
    .replace(link, () => `<style>${critical}</style>`)
    // After the shell: the first paint would wait for them in the head, for the font up to 100 ms.
    .replace('<!--later-->', () =>
      [
        `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />`,
        `<link rel="stylesheet" href="${css}" />`,
      ].join('\n    '),
    )
    .replace('<!--head-->', () => `<script>${bootstrap}</script>`)
  return { html, csp: { scripts: [sha256(bootstrap)], styles: [sha256(critical)] } }
}

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const COMPRESSIBLE = /\.(html|js|css|svg|json)$/
/** Smaller files gain nothing from compression. */
const WORTH_IT = 512

async function compressAll(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && entry.name !== 'csp.json')
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

async function compress(file: string): Promise<void> {
  const body = readFileSync(file)
  if (body.byteLength < WORTH_IT) return
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, best),
    promisify(gzip)(body, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}

if (import.meta.main) {
  const begun = performance.now()
  const result = await freshen()
  console.log(
    result === 'fresh'
      ? 'The page is fresh.'
      : `Built the page in ${Math.round(performance.now() - begun)} ms.`,
  )
  console.log(table(sizes()))
}
