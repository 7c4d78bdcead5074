/** `npm run mutate`: changes one small thing at a time in a copy of the tree, and lists what no related test notices. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Durations, type Judged, judge, measure } from './mutate/judge.ts'
import { type Lane, openLane } from './mutate/lanes.ts'
import { importersOf, ownTests } from './mutate/related.ts'
import { failedTests, isLeft, isListed, lineOf, linesOf, scoreOf } from './mutate/report.ts'
import { sampleOf } from './mutate/sample.ts'
import { makeScratch } from './mutate/scratch.ts'
import { projectFiles } from './project-files.ts'

const FOLDERS = ['contract/rules', 'domain', 'signer', 'tools', 'web/session']
/** Tests wait for processes and sockets, so two lanes use one core each and no more. */
const LANES_MOST = 2
const HELP = `npm run mutate -- [options]
  --folder a,b   folders or single files whose product code is changed (default ${FOLDERS.join(',')})
  --count 200    mutants of each folder
  --seed 1       another seed selects another sample
  --lanes 2      copies of the tree that run tests at the same time
  --pace 1       4 waits four times as long for everything, on a machine that has other work
  --again log    only what the saved output of an earlier run lists
  --own          only the tests beside each file, and those of its whole floor: a lower bound in a tenth of the time
Survivors go to stderr as they are found, and to stdout with the score at the end of each folder.
`

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: FOLDERS.join(',') },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: `${Math.min(LANES_MOST, availableParallelism())}` },
    pace: { type: 'string', default: '1' },
    again: { type: 'string' },
    own: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit()
}

const files = projectFiles()
const importers = importersOf(files)
const durations: Durations = new Map()
const pace = Number(values.pace)
const earlier = values.again === undefined ? undefined : readFileSync(values.again, 'utf8')
const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function mutate(folder: string, lanes: readonly Lane[]): Promise<Judged[]> {
  const sample = sampleOf(folder, files, importers, Number(values.count), Number(values.seed))
  const mutants = sample.filter((one) => earlier === undefined || isListed(one, earlier))
  const changed = new Set(mutants.map(({ file }) => file))
  const known = values.own ? ownTests(changed, importers) : importers
  await measure(mutants, known, lanes, durations, pace)
  let done = 0
  const tell = (one: Judged): void => {
    done += 1
    if (isLeft(one)) process.stderr.write(`${lineOf(one)}\n`)
    if (done % 20 === 0) process.stderr.write(`${folder}: ${done} of ${mutants.length}\n`)
  }
  const judged = await judge(mutants, known, lanes, durations, tell, pace)
  for (const line of linesOf(folder, judged)) print(line)
  return judged
}

const scratch = makeScratch(files, Number(values.lanes))
process.on('SIGINT', () => process.exit(130))
process.on('exit', scratch.remove)
const lanes = await Promise.all(scratch.folders.map((folder) => openLane(folder, pace)))
process.on('exit', () => {
  for (const lane of lanes) lane.close()
})
const began = performance.now()
const all: Judged[] = []
for (const folder of values.folder.split(',')) all.push(...(await mutate(folder, lanes)))
for (const line of failedTests(durations)) print(line)
const minutes = (performance.now() - began) / 60_000
print(`\n${all.length} mutants in ${minutes.toFixed(1)} min, ${(100 * scoreOf(all)).toFixed(1)} % noticed.`)
process.exit()
