/** The prompt modules that Parley comes with: one markdown file each, its title in the first line. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PromptModules, Seed } from '#domain/prompts.ts'

const FOLDER = join(import.meta.dirname, 'seeds')
const NOTES = 'As Parley came.'

export const seedSlugs = async (): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()

export async function readSeed(slug: string): Promise<Seed> {
  const text = await readFile(join(FOLDER, `${slug}.md`), 'utf8')
  const [, title = slug, segment = text] = /^# (.+)\n\n([\s\S]+)$/.exec(text) ?? []
  return { slug, title, segment: segment.trimEnd(), notes: NOTES }
}

/** Only what is missing is written: a module that is there belongs to those who edit it. */
export async function plantSeeds(modules: Pick<PromptModules, 'titles' | 'plant'>): Promise<void> {
  const there = new Set((await modules.titles()).map(({ slug }) => slug))
  const missing = (await seedSlugs()).filter((slug) => !there.has(slug))
  if (missing.length > 0) await modules.plant(await Promise.all(missing.map(readSeed)))
}
