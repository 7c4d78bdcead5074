/** Reads a workspace: its files, their lines, and nothing that a link or a path could reach outside of it. */
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { extname, join, posix, relative, resolve, sep } from 'node:path'

export type Workspace = Readonly<{
  /** Paths of all text files, in order, with '/' between names. */
  files: readonly string[]
  /** Undefined when there is no such text file in the workspace. */
  read(path: string): readonly string[] | undefined
}>

const MAX_FILES = 6_000
const MAX_BYTES = 400_000
const TEXT = new Set(
  '.ts .tsx .js .mjs .cjs .json .md .css .html .sql .sh .yml .yaml .toml .txt .rs .py .go .c .h .svg'.split(
    ' ',
  ),
)

/** Names that can hold secrets, or generated files. */
const isHidden = (name: string): boolean =>
  name.startsWith('.') ||
  /^(?:node_modules|dist|build|coverage)$/.test(name) ||
  /\.(?:key|pem|env)$/i.test(name)

/** `parts` are the files and folders at the top that may be read. */
export function openWorkspace(root: string, parts: readonly string[]): Workspace {
  const files: string[] = []
  for (const part of parts) collect(root, part, files)
  files.sort()
  const known = new Set(files)
  return {
    files,
    read(path) {
      const name = posix.normalize(path.replaceAll('\\', '/').replace(/^\.?\//, ''))
      return known.has(name) ? linesOf(root, name) : undefined
    },
  }
}

function collect(root: string, path: string, files: string[]): void {
  if (files.length >= MAX_FILES) return
  const stat = statOf(join(root, path))
  if (stat?.isDirectory())
    for (const name of readdirSync(join(root, path)).sort()) {
      if (!isHidden(name)) collect(root, posix.join(path, name), files)
    }
  // A link is neither a folder nor a file here, wherever it points.
  else if (stat?.isFile() && stat.size <= MAX_BYTES && TEXT.has(extname(path))) files.push(path)
}

function statOf(path: string) {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

/** The path is resolved once more, because a folder could have become a link since the list was made. */
function linesOf(root: string, path: string): readonly string[] | undefined {
  try {
    const real = realpathSync(join(root, path))
    if (relative(root, real).split(sep)[0] === '..') return undefined
    return readFileSync(real, 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/** The parts of the workspace that the stand-in may read, one by one, so that hidden and closed ones stay shut. */
export function readableParts(workspace: string, closed: readonly string[]): readonly string[] {
  // A closed folder may be known by a link to it.
  const real = closed.map((path) => (existsSync(path) ? realpathSync(path) : resolve(path)))
  const isClosed = (path: string): boolean => real.some((each) => `${each}${sep}`.startsWith(`${path}${sep}`))
  return readdirSync(workspace, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && !isHidden(entry.name))
    .map(({ name }) => join(workspace, name))
    .filter((path) => !isClosed(path))
}
