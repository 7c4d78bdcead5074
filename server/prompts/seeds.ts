/** The prompt modules that Parley ships: one markdown file each, and one for every tool, made from its contract. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toolSlug } from '#contract/rules/personas.ts'
import type { ToolContract } from '#contract/tool.ts'
import type { PromptModules, Seed } from '#domain/prompts.ts'
import { contracts } from '#tools/contracts.ts'

const FOLDER = join(import.meta.dirname, 'seeds')
const NOTES = 'As shipped.'

/** Sorted by slug. */
async function readSeeds(): Promise<Seed[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.md'))
  const seeds = [...(await Promise.all(files.map(readSeed))), ...Object.values(contracts).map(toolSeed)]
  return seeds.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** The title stands in the first line. */
async function readSeed(file: string): Promise<Seed> {
  const slug = file.slice(0, -'.md'.length)
  const text = await readFile(join(FOLDER, file), 'utf8')
  const [, title = slug, segment = text] = /^# (.+)\n\n([\s\S]+)$/.exec(text) ?? []
  return { slug, title, segment: segment.trimEnd(), notes: NOTES }
}

const toolSeed = ({ name, description, guidance }: ToolContract): Seed => ({
  slug: toolSlug(name),
  title: `Tool: ${name}`,
  segment: guidance === undefined ? description : `${description} ${guidance}`,
  notes: NOTES,
})

/** Writes only the modules that are missing: an existing one belongs to its editors. */
export async function plantSeeds(modules: Pick<PromptModules, 'titles' | 'plant'>): Promise<void> {
  const existing = new Set((await modules.titles()).map(({ slug }) => slug))
  const missing = (await readSeeds()).filter(({ slug }) => !existing.has(slug))
  if (missing.length > 0) await modules.plant(missing)
}
