/**
 * Prints how many clauses of each section tests prove; fails when docs/spec and the citations disagree. `--unproved`
 * lists the clauses that no test cites.
 */
import { countBySection, lostProofs, misnumbered, unknownCitations } from './clauses/findings.ts'
import { fillPage } from './clauses/page.ts'
import { readProject } from './clauses/read-project.ts'

const { pages, clauses, builtIn, provedBy } = readProject()

console.log(
  countBySection(clauses, provedBy)
    .map(({ section, proved, total }) => `${section} ${proved}/${total}`)
    .join('  '),
)
if (process.argv.includes('--unproved'))
  console.log(
    clauses
      .filter(({ id }) => !provedBy.has(id))
      .map(({ id, statement }) => `${id} ${statement}`)
      .join('\n'),
  )

const inComments = unknownCitations(clauses, builtIn)
if (inComments.length > 0) console.log(`Comments cite clauses that do not exist: ${inComments.join('; ')}`)

const stale = pages.filter(({ text }) => fillPage(text, builtIn, provedBy) !== text)
const problems = [
  ...misnumbered(clauses).map((text) => `${text}.`),
  ...unknownCitations(clauses, provedBy).map((text) => `A test cites a clause that does not exist: ${text}.`),
  ...lostProofs(clauses, provedBy).map((id) => `${id} was proved and no test cites it any more.`),
  ...stale.map(({ file }) => `${file} is out of date: run \`npm run clauses\`.`),
]
if (problems.length > 0) console.error(problems.join('\n'))
process.exit(problems.length > 0 ? 1 : 0)
