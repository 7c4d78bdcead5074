/** Measures what a product costs while nobody does anything: CPU time of a minute by part, with open pages and without. */
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../e2e/app.ts'
import { newVisitor } from './errands.ts'
import { type OpenPage, openPage } from './open-page.ts'
import { partsOf, perUnit, postmasterOf } from './parts.ts'

const SETTLE_MS = 30_000
const PAGES = [0, 50]

export async function measureIdle(
  app: App,
  seconds: number,
  counts: readonly number[],
  print: (row: object) => void,
): Promise<void> {
  const postmaster = await postmasterOf()
  const open: OpenPage[] = []
  for (const pages of counts.length > 0 ? counts : PAGES) {
    while (open.length < pages) open.push(await openPage(app.url, newVisitor(app.url)))
    await delay(SETTLE_MS)
    const [from, before] = [performance.now(), partsOf(app.pids(), postmaster)]
    await delay(seconds * 1_000)
    const minutes = (performance.now() - from) / 60_000
    print({ pages: open.length, cpuMsPerMinute: perUnit(before, partsOf(app.pids(), postmaster), minutes) })
  }
  for (const { close } of open) await close()
}
