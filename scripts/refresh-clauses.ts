/**
 * `npm run clauses`: writes the columns "built in" and "proved by" of docs/spec. It refuses to remove a proof unless
 * `--allow-unproved S4.7` names the clause and the README of docs/spec says why.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { explainedIn, lostProofs } from './clauses/findings.ts'
import { fillPage } from './clauses/page.ts'
import { readProject, SPEC_README } from './clauses/read-project.ts'

const { values } = parseArgs({
  options: { 'allow-unproved': { type: 'string', multiple: true, default: [] } },
})
const allowed = new Set(values['allow-unproved'])
const explained = new Set(explainedIn(readFileSync(SPEC_README, 'utf8')))
const { pages, clauses, builtIn, provedBy } = readProject()

const refused = lostProofs(clauses, provedBy).filter((id) => !(allowed.has(id) && explained.has(id)))
if (refused.length > 0) {
  console.error(
    `No test cites ${refused.join(', ')} any more, so nothing was written. Cite them in a test again, or give the reason in ${SPEC_README} ("- ${refused[0]}: …") and run\n  npm run clauses -- ${refused.map((id) => `--allow-unproved ${id}`).join(' ')}`,
  )
  process.exit(1)
}
for (const { file, text } of pages) {
  const filled = fillPage(text, builtIn, provedBy)
  if (filled !== text) {
    writeFileSync(file, filled)
    console.log(`Updated ${file}`)
  }
}
