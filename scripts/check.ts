/** `npm run check`: runs all static checks in parallel; CI runs it before the tests. */
import { spawn } from 'node:child_process'
import { cpus } from 'node:os'

const TSC = 'node_modules/typescript-7/bin/tsc'
const steps: readonly [name: string, command: string, ...args: string[]][] = [
  ['walls', 'node', 'scripts/check-walls.ts'],
  ['types server', 'node', TSC, '-p', 'tsconfig.server.json'],
  ['dead code', 'knip', '--no-progress'],
  ['exports that only tests use', 'knip', '--no-progress', '--production', '--include', 'files,exports'],
  ['types web', 'node', TSC, '-p', 'tsconfig.web.json'],
  ['types shared', 'node', TSC, '-p', 'tsconfig.shared.json'],
  ['format and lint', 'biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
  ['functions', 'node', 'scripts/check-functions.ts'],
  ['patterns', 'node', 'scripts/check-patterns.ts'],
  ['contrast', 'node', 'scripts/check-contrast.ts'],
  ['clauses', 'node', 'scripts/check-clauses.ts'],
  ['configuration page', 'node', 'scripts/refresh-configuration.ts', '--check'],
  ['tools page', 'node', 'scripts/refresh-tools.ts', '--check'],
  ['texts of the page', 'node', 'scripts/refresh-page-text.ts', '--check'],
  ['paths in documents', 'node', 'scripts/check-doc-paths.ts'],
  ['words', 'node', 'scripts/check-words.ts'],
]

type Result = { name: string; ok: boolean; output: string; seconds: number }

function run([name, command, ...args]: (typeof steps)[number]): Promise<Result> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1' }
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ name, ok: code === 0, output: output.trim(), seconds: (performance.now() - began) / 1000 }),
    )
  })
}

function print({ name, ok, output, seconds }: Result): boolean {
  const quiet = ok && name !== 'clauses' && name !== 'walls'
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${quiet || !output ? '' : `\n${output}`}`)
  return ok
}

const queue = [...steps]
let allOk = true
const began = performance.now()
await Promise.all(
  Array.from({ length: Math.max(2, Math.min(4, cpus().length)) }, async () => {
    for (let step = queue.shift(); step; step = queue.shift()) allOk = print(await run(step)) && allOk
  }),
)
console.log(
  `${allOk ? 'All checks passed' : 'Checks failed'} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
)
process.exit(allOk ? 0 : 1)
