/**
 * Makes voice calls that connect, talk and die, and measures the memory and the processes of the product from outside.
 * It is not part of `npm run bench`, which would take an hour longer:
 *
 *   node bench/soak.ts [minutes, 60 by default]
 */
import { setTimeout as delay } from 'node:timers/promises'
import { startApp } from '../e2e/app.ts'
import { type Census, census, difference, slope } from './census.ts'
import { type Figure, figure } from './kit.ts'
import { openVoiceVisitors } from './voice-visitors.ts'

const MINUTES = Number(process.argv[2] ?? 60)
const SIDE_BY_SIDE = 2
/** Caches fill and pools start during this share of the run. */
const WARM_SHARE = 1 / 6
const SAMPLE_MS = 15_000
const MOST_MIB_PER_MINUTE = 1

async function run(): Promise<readonly Figure[]> {
  const app = await startApp({ LOG_LEVEL: 'error' })
  const visitors = await openVoiceVisitors()
  const begun = performance.now()
  const endsAt = begun + MINUTES * 60_000
  const samples: Census[] = []
  const answered: number[] = []
  try {
    const talk = async (lane: number): Promise<void> => {
      for (let n = lane; performance.now() < endsAt; n += 1)
        answered.push((await visitors.visit(app.url, n).catch(() => false)) ? 100 : 0)
    }
    const watch = async (): Promise<void> => {
      while (performance.now() < endsAt) {
        samples.push(census(app, begun))
        await delay(SAMPLE_MS)
      }
    }
    await Promise.all([watch(), ...Array.from({ length: SIDE_BY_SIDE }, (_, lane) => talk(lane))])
    await delay(60_000)
    const last = census(app, begun)
    const warm = samples.filter(({ minutes }) => minutes > MINUTES * WARM_SHARE)
    const [first] = warm
    process.stderr.write(`open files: ${difference(first?.files ?? [], last.files)}\n`)
    const live = (await (await fetch(`${app.url}/metrics`)).text())
      .split('\n')
      .filter((line) => line.startsWith('parley_calls_live'))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    return [
      figure(
        `${answered.length} calls in ${MINUTES} minutes: memory of the product`,
        'MiB',
        warm.map(({ mib }) => mib),
      ),
      figure('… growing by', 'MiB/min', [slope(warm)], {
        must: `< ${MOST_MIB_PER_MINUTE}`,
        meets: ({ median }) => median < MOST_MIB_PER_MINUTE,
      }),
      figure('… calls left over a minute after the last one', 'calls', [live], {
        must: '0',
        meets: ({ median }) => median === 0,
      }),
      figure(
        '… processes more than after the start',
        'processes',
        [last.processes - (first?.processes ?? 0)],
        {
          must: '≤ 0',
          meets: ({ median }) => median <= 0,
        },
      ),
      figure(
        '… open files more than after the start',
        'files',
        [last.files.length - (first?.files.length ?? 0)],
        {
          must: '≤ 8',
          meets: ({ median }) => median <= 8,
        },
      ),
      figure('… calls whose spoken question reached its tool', '%', answered),
    ]
  } finally {
    process.stderr.write(`${samples.map(({ mib }) => mib).join(' ')}\n`)
    await visitors.close()
    await app.dispose()
  }
}

console.log(JSON.stringify(await run(), null, 2))
