/** Measures what calls by voice cost and how fast they are answered: open calls, of which some ask every ten seconds. */
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../e2e/app.ts'
import { percentile, round } from './kit.ts'
import { partsOf, perUnit } from './parts.ts'
import { openVoiceCrowd } from './voice-crowd.ts'

/** Recognizers and synthesizers start, and every speaker was answered once. */
const WARM_MS = 20_000
/** So many calls are open, and so many of them speak at once. */
const CROWDS = ['1:1', '16:0', '8:8', '32:4']

async function row(app: App, crowd: string, seconds: number): Promise<object> {
  const [open = 0, speaking = 0] = crowd.split(':').map(Number)
  const { calls, close } = await openVoiceCrowd(app.url, open, speaking)
  await delay(WARM_MS)
  const answered = calls.map(({ waits }) => waits.length)
  const [from, before] = [performance.now(), partsOf(app.pids())]
  await delay(seconds * 1_000)
  const [to, after] = [performance.now(), partsOf(app.pids())]
  const waits = calls.flatMap((call, at) => call.waits.slice(answered[at]))
  close()
  await delay(2_000)
  const cores = perUnit(before, after, to - from).all ?? 0
  return {
    open,
    speaking,
    answers: waits.length,
    waitMs: waits.length > 0 ? [0.5, 0.95].map((share) => round(percentile(waits, share))) : null,
    cpuMsPerCallMinute: perUnit(before, after, (open * (to - from)) / 60_000),
    cores,
  }
}

export async function measureCalls(
  app: App,
  seconds: number,
  crowds: readonly string[],
  print: (row: object) => void,
): Promise<void> {
  for (const crowd of crowds.length > 0 ? crowds : CROWDS) print(await row(app, crowd, seconds))
}
