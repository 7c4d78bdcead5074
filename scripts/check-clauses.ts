/** Prints how many clauses of each section tests cite; fails on an id that no clause has. `--uncited` lists the rest. */
import { readFileSync } from 'node:fs'
import { citedIn, clausesIn, coverage } from './clauses.ts'
import { projectFiles } from './project-files.ts'

const tests = projectFiles().filter(
  (file) => /\.test\.tsx?$/.test(file) && file !== 'scripts/clauses.test.ts',
)
const cited = new Set(tests.flatMap((file) => citedIn(readFileSync(file, 'utf8'))))
const { sections, uncited, unknown } = coverage(clausesIn(readFileSync('docs/clauses.txt', 'utf8')), cited)

console.log(sections.map(({ section, cited, total }) => `${section} ${cited}/${total}`).join('  '))
if (process.argv.includes('--uncited')) console.log(uncited.join('\n'))
if (unknown.length > 0) console.error(`Tests cite clauses that do not exist: ${unknown.join(', ')}`)
process.exit(unknown.length > 0 ? 1 : 0)
