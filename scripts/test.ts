/**
 * `npm test`: finds or installs Chromium (unless only `--project node` runs) and the built-in voice, builds the page, checks its size, and runs the tests;
 * arguments go to Vitest. With `--full` (`npm run test:full`) the matrices and the long property runs are complete;
 * otherwise a sample of them runs, which `PARLEY_TEST_SEED` chooses.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { ensureBuiltinVoice } from './builtin-voice.ts'
import { ensureChromium } from './chromium.ts'

/** CI reads the runner's counts from a file. */
const report = process.env.PARLEY_TEST_REPORT
const isFull = process.argv.includes('--full')
const args = process.argv.slice(2).filter((arg) => arg !== '--full')

/** The projects that are named; none means all of them. */
const projects = args.flatMap((arg, at) => (arg === '--project' ? [args[at + 1]] : []))
const needsBrowser = projects.length === 0 || projects.some((project) => project !== 'node')

try {
  if (needsBrowser) process.env.CHROMIUM_PATH = ensureChromium()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
// The voice tests report the same where it cannot run.
const missing = await ensureBuiltinVoice()
if (missing) console.log(missing)
await buildWebIfStale()
if (spawnSync('node', ['scripts/check-size.ts'], { stdio: 'inherit' }).status !== 0) process.exit(1)
const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
const env = {
  ...process.env,
  // Building the page leaves this process in production, where React has no test helpers.
  NODE_ENV: 'test',
  // Hundreds of processes start, most of them on a new folder, where the product would compile its code anew.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'node_modules', '.cache', 'parley'),
  ...(isFull && { PARLEY_TEST_FULL: '1' }),
}
const { status } = spawnSync('vitest', ['run', ...reporters, ...args], { stdio: 'inherit', env })
process.exit(status ?? 1)
