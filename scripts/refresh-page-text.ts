/** Writes docs/page-text/: every text of the page, a file for each area. With --check it only fails when one is out of date. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from './project-files.ts'
import { areaOf, areaPage } from './words/page-areas.ts'

const FOLDER = 'docs/page-text'
const files = projectFiles().filter((file) => areaOf(file) !== undefined)
const pages = new Map(
  [...Map.groupBy(files, (file) => areaOf(file) ?? '')].map(([area, list]) => [
    `${area}.md`,
    areaPage(
      area,
      list.toSorted().map((file) => ({ file, source: readFileSync(file, 'utf8') })),
    ),
  ]),
)
const old = existsSync(FOLDER) ? readdirSync(FOLDER) : []
const isCurrent = ([name, page]: [string, string]): boolean =>
  old.includes(name) && readFileSync(join(FOLDER, name), 'utf8') === page
const gone = old.filter((name) => !pages.has(name))

if (!process.argv.includes('--check')) {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of gone) rmSync(join(FOLDER, name))
  for (const [name, page] of pages) writeFileSync(join(FOLDER, name), page)
} else if (gone.length > 0 || ![...pages].every(isCurrent)) {
  console.error(`${FOLDER} is out of date: run \`npm run docs\`.`)
  process.exitCode = 1
}
