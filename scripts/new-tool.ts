/** `npm run new:tool <wire_name>`: writes a tool's folder, its lines in the registries, and its row in docs/tools.md. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { filesOf, namesOf, refusalOf } from './new-tool-files.ts'
import { type Tools, toolsPage } from './tools-page.ts'

const REGISTRIES = [
  { file: 'contracts.ts', from: 'contract.ts', exported: (constant: string) => constant },
  { file: 'handlers.server.ts', from: 'handler.server.ts', exported: () => 'handler' },
  { file: 'languages.ts', from: 'language.ts', exported: () => 'language' },
  { file: 'cards.tsx', from: 'card.tsx', exported: () => 'card' },
  { file: 'fixtures.ts', from: 'fixtures.ts', exported: () => 'fixtures' },
] as const

/** Adds an import and an entry to the registry, both in alphabetical order. */
function registered(source: string, name: string, entry: { from: string; exported: string }): string {
  const { constant } = namesOf(name)
  const named = entry.exported === constant ? constant : `${entry.exported} as ${constant}`
  const lines = source.split('\n')
  const lastImport = lines.findLastIndex((line) => line.startsWith('import '))
  lines.splice(lastImport + 1, 0, `import { ${named} } from './${name}/${entry.from}'`)
  const entries = lines.flatMap((line, at) => (/^ {2}[a-z0-9_]+: \w+,$/.test(line) ? [at] : []))
  const first = entries[0]
  if (lastImport < 0 || first === undefined) throw new Error('This registry does not look as it should.')
  const after = entries.findLast((at) => (lines[at] ?? '').trim() < name)
  lines.splice(after === undefined ? first : after + 1, 0, `  ${name}: ${constant},`)
  return lines.join('\n')
}

function write(root: string, name: string): string[] {
  const folder = join(root, 'tools', name)
  const changed = REGISTRIES.map(({ file, from, exported }) => {
    const path = join(root, 'tools', file)
    const { constant } = namesOf(name)
    return {
      path,
      text: registered(readFileSync(path, 'utf8'), name, { from, exported: exported(constant) }),
    }
  })
  const made = Object.entries(filesOf(name)).map(([file, text]) => ({ path: join(folder, file), text }))
  mkdirSync(folder)
  for (const { path, text } of [...made, ...changed]) writeFileSync(path, text)
  return [...made, ...changed].map(({ path }) => path)
}

/** Sorts the imports and wraps the lines; the files are complete without it. */
function format(root: string, paths: readonly string[]): void {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  spawnSync(process.execPath, [biome, 'check', '--write', ...paths], { cwd: root, stdio: 'inherit' })
}

/** The registry of `root` now has the new tool. */
async function refreshPage(root: string): Promise<void> {
  const { contracts }: { contracts: Tools } = await import(join(root, 'tools/contracts.ts'))
  writeFileSync(join(root, 'docs/tools.md'), toolsPage(contracts))
}

const [name] = process.argv.slice(2)
const root = process.cwd()
const refusal = refusalOf(name, root)
if (refusal || !name) {
  console.error(refusal)
  process.exit(1)
}
format(root, write(root, name))
await refreshPage(root)
console.log(
  `tools/${name} is written and registered. Start with its contract.ts: who may call it, what it takes and what it returns.`,
)
