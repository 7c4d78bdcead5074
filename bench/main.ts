/** Runs every benchmark in this folder, or those named on the command line, and prints the figures as JSON. */
import { readdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { type Bench, type Figure, round } from './kit.ts'

const here = new URL('.', import.meta.url)
const wanted = process.argv.slice(2)
const names = readdirSync(here)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name))

const results: Record<string, readonly Figure[]> = {}
for (const name of names) {
  const { bench } = (await import(new URL(`${name}.bench.ts`, here).href)) as { bench: Bench }
  process.stderr.write(`${bench.name} …\n`)
  results[bench.name] = await bench.run()
}
const machine = {
  node: process.version,
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? 'unknown',
  /** The load of the last 1, 5 and 15 minutes: other programs slow the figures down. */
  load: loadavg().map(round),
}
console.log(JSON.stringify({ machine, results }, null, 2))
process.exit(
  Object.values(results)
    .flat()
    .every((figure) => figure.met !== false)
    ? 0
    : 1,
)
