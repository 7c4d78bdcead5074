/** Runs dependency-cruiser and fails on a forbidden import, or when it saw fewer modules than the tree has. */
import { execFileSync } from 'node:child_process'
import { projectFiles } from './project-files.ts'

type Cruise = {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string; severity: string } }[] }
}

const FLOORS = [
  'contract',
  'std',
  'domain',
  'ui',
  'tools',
  'assistant',
  'speech',
  'media',
  'realtime',
  'sandbox',
  'signer',
  'adapters',
  'server',
  'web',
  'testing',
]
const expected = projectFiles().filter(
  (file) =>
    FLOORS.some((floor) => file.startsWith(`${floor}/`)) && /\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
)
const present = FLOORS.filter((floor) => expected.some((file) => file.startsWith(`${floor}/`)))

/** dependency-cruiser exits with the number of violations; its report is on stdout either way. */
function cruise(): Cruise {
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...present]
  try {
    return JSON.parse(execFileSync('depcruise', args, { encoding: 'utf8', maxBuffer: 1 << 28 })) as Cruise
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout) as Cruise
  }
}

const { modules, summary } = cruise()
const seen = new Set(modules.map(({ source }) => source))
const unseen = expected.filter((file) => !seen.has(file))
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (unseen.length > 0) console.error(`dependency-cruiser did not see: ${unseen.join(', ')}`)
console.log(`${expected.length} modules, ${summary.violations.length} violations`)
process.exit(summary.violations.length + unseen.length > 0 ? 1 : 0)
