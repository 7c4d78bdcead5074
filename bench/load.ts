/**
 * Loads the product with visitors who ask, trade and sign in. It is not part of `npm run bench`:
 *
 *   node bench/load.ts capacity [visitors…]  more and more visitors at a time: a row of figures for each number
 *   node bench/load.ts hour [minutes, 60] [visits per second, 1]  with calls by voice; ends with 1 when a bound is missed
 *   node bench/load.ts overload [visits per second at capacity]
 *   node bench/load.ts idle [seconds, 60] [open pages, 0 50]  CPU time of a minute without anything to do
 *   node bench/load.ts calls [seconds, 60] [open:speaking…]  CPU time of calls by voice, and the wait for an answer
 *   node bench/load.ts replicas [visits, 40] [rounds, 9] [kinds…]  CPU time of each kind of work on one and on two servers
 *
 * With TEST_DATABASE_URL the product runs on Postgres, and with TEST_SERVERS=2 as two servers behind a proxy.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type App, startApp } from '../e2e/app.ts'
import { type Census, census, cpuMs } from './census.ts'
import { limitsOf } from './hour-limits.ts'
import { measureIdle } from './idle.ts'
import { percentile, round } from './kit.ts'
import { compareReplicas } from './replicas.ts'
import { type Outcome, timed, visit } from './visitors.ts'
import { measureCalls } from './voice-capacity.ts'
import { openVoiceVisitors, type VoiceVisitors } from './voice-visitors.ts'

const ENV = {
  BUSY_AFTER_MS: '100',
  DATABASE_FSYNC: 'on',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  TRUST_PROXY: '1',
}
const LANES = [1, 2, 4, 8, 16, 32, 64]
const LANE_S = 20
const SAMPLE_MS = 15_000
const REST_MS = 5_000
const OVERLOAD = 5
const OVERLOAD_S = 60
const RECOVERY_S = 15

const print = (row: object): void => void process.stdout.write(`${JSON.stringify(row)}\n`)

/** Figures of everything that began between two moments of `performance.now()`. */
function rowOf(outcomes: readonly Outcome[], from: number, to: number) {
  const seen = outcomes.filter(({ at }) => at >= from && at < to)
  const good = seen.filter(({ failed }) => failed === undefined)
  const busy = seen.filter(({ failed }) => failed === 'busy').map(({ ms }) => ms)
  const waits = good.filter(({ kind }) => kind === 'message').map(({ ms }) => ms)
  const trades = good.filter(({ kind }) => kind === 'trade').map(({ ms }) => ms)
  const p95 = (samples: readonly number[]) => (samples.length > 0 ? round(percentile(samples, 0.95)) : null)
  return {
    visits: seen.filter(({ kind }) => kind === 'visit').length,
    messagesPerSecond: round((waits.length * 1_000) / (to - from)),
    p95Ms: p95(waits),
    trades: trades.length,
    tradeP95Ms: p95(trades),
    busy: busy.length,
    busyP95Ms: p95(busy),
    errors: seen.filter(({ failed }) => failed === 'error').length,
    why: [...new Set(seen.flatMap(({ failed, why }) => (failed === 'error' ? [why] : [])))].slice(0, 5),
  }
}

async function capacity(app: App, counts: readonly number[]): Promise<void> {
  let n = 0
  for (const lanes of counts.length > 0 ? counts : LANES) {
    const outcomes: Outcome[] = []
    const [from, cpu] = [performance.now(), cpuMs(app.pids())]
    const endsAt = from + LANE_S * 1_000
    const lane = async (): Promise<void> => {
      while (performance.now() < endsAt) await visit(app.url, n++, (outcome) => outcomes.push(outcome))
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    const to = performance.now()
    const row = rowOf(outcomes, from, to)
    const spent = cpuMs(app.pids()) - cpu
    const answered = outcomes.filter(({ failed, kind }) => !failed && kind !== 'visit').length
    print({ lanes, ...row, cpuMsPerMessage: round(spent / answered), cores: round(spent / (to - from)) })
  }
}

/** Begins visits at a steady rate, whether or not earlier ones have ended. */
async function arrive(app: App, perSecond: number, seconds: number, outcomes: Outcome[]): Promise<void> {
  const [from, visits] = [performance.now(), new Set<Promise<void>>()]
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await delay(Math.max(0, from + (n * 1_000) / perSecond - performance.now()))
    const one = visit(app.url, n, (outcome) => outcomes.push(outcome)).catch((error: unknown) => {
      outcomes.push({ at: performance.now(), ms: 0, kind: 'visit', failed: 'error', why: String(error) })
    })
    visits.add(one)
    void one.then(() => visits.delete(one))
  }
  await Promise.all(visits)
}

/** One call by voice after the other, with a rest after one that failed. */
async function talk(app: App, visitors: VoiceVisitors, endsAt: number, outcomes: Outcome[]): Promise<void> {
  for (let n = 0; performance.now() < endsAt; n += 1) {
    const isDone = await timed(
      'voice',
      (outcome) => outcomes.push(outcome),
      () => visitors.visit(app.url, n),
    )
    if (!isDone) await delay(REST_MS)
  }
}

async function hour(app: App, minutes: number, perSecond: number): Promise<void> {
  const visitors = await openVoiceVisitors()
  const [begun, samples, outcomes] = [performance.now(), [] as Census[], [] as Outcome[]]
  const timer = setInterval(() => samples.push(census(app, begun)), SAMPLE_MS)
  try {
    const talking = talk(app, visitors, begun + minutes * 60_000, outcomes)
    await Promise.all([talking, arrive(app, perSecond, minutes * 60, outcomes)])
  } finally {
    clearInterval(timer)
    await visitors.close()
  }
  const { figures, missed } = limitsOf(samples, outcomes, minutes)
  print(rowOf(outcomes, begun, performance.now()))
  print(figures)
  print({ missed })
  if (missed.length > 0) process.exitCode = 1
}

async function overload(app: App, perSecond: number): Promise<void> {
  const outcomes: Outcome[] = []
  for (const [phase, rate, seconds] of [
    ['capacity', perSecond, OVERLOAD_S],
    ['overload', OVERLOAD * perSecond, OVERLOAD_S],
    ['after', perSecond / 2, RECOVERY_S],
  ] as const) {
    const from = performance.now()
    // The next phase begins at its time, even when visits of this one still wait.
    const ended = arrive(app, rate, seconds, outcomes)
    await Promise.race([ended, delay(seconds * 1_000)])
    const refused = outcomes.filter(({ at, failed }) => at >= from && failed === 'busy').map(({ at }) => at)
    const lastRefusalS = refused.length > 0 ? round((Math.max(...refused) - from) / 1_000) : null
    print({ phase, perSecond: rate, lastRefusalS, ...rowOf(outcomes, from, from + seconds * 1_000) })
  }
}

const [mode, ...numbers] = process.argv.slice(2)
const [first, second] = numbers.map(Number)

async function loaded(): Promise<void> {
  // Calls are opened also where the machine has no room for one more: their cost is asked.
  const app = await startApp(mode === 'calls' ? { ...ENV, BUSY_AFTER_MS: '0' } : ENV)
  try {
    if (mode === 'capacity') await capacity(app, numbers.map(Number))
    else if (mode === 'hour') await hour(app, first ?? 60, second ?? 1)
    else if (mode === 'calls') await measureCalls(app, first ?? 60, numbers.slice(1), print)
    else if (mode === 'idle') await measureIdle(app, first ?? 60, numbers.slice(1).map(Number), print)
    else await overload(app, first ?? 4)
  } finally {
    await app.dispose()
  }
}

if (mode === 'replicas')
  await compareReplicas(ENV, { visits: first ?? 40, rounds: second ?? 9, kinds: numbers.slice(2) }, print)
else if (['calls', 'capacity', 'hour', 'idle', 'overload'].includes(mode ?? '')) await loaded()
else process.stderr.write('calls, capacity, hour, idle, overload or replicas?\n')
