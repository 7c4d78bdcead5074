/** Writes docs/tools.md. With --check it only fails when the page is out of date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { contracts } from '../tools/contracts.ts'
import { toolsPage } from './tools-page.ts'

const FILE = 'docs/tools.md'
const page = toolsPage(contracts)

if (!process.argv.includes('--check')) writeFileSync(FILE, page)
else if (readFileSync(FILE, 'utf8') !== page) {
  console.error(`${FILE} is out of date: run \`node scripts/refresh-tools.ts\`.`)
  process.exitCode = 1
}
