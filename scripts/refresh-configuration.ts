/** `npm run docs`: writes the tables of docs/configuration.md. With --check it only fails when they are out of date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { variableGroups } from '../server/config/variables.ts'
import { fillConfigurationPage } from './configuration-page.ts'

const FILE = 'docs/configuration.md'
const page = readFileSync(FILE, 'utf8')
const filled = fillConfigurationPage(page, variableGroups)

if (filled !== page) {
  if (process.argv.includes('--check')) {
    console.error(`${FILE} is out of date: run \`npm run docs\`.`)
    process.exit(1)
  }
  writeFileSync(FILE, filled)
  console.log(`Updated ${FILE}`)
}
