/**
 * Measures the bus between servers over Postgres and over Redis, side by side: how many notices a second arrive, and how
 * long one takes beside others. It needs TEST_DATABASE_URL and TEST_BUS_URL.
 */
import { EventEmitter, once } from 'node:events'
import { postgresBus } from '../adapters/db/postgres-bus.ts'
import { redisBus } from '../adapters/redis/redis-bus.ts'
import type { Bus } from '../domain/ports.ts'
import { silentLog } from '../server/testing/server.ts'
import { type Bench, type Figure, figure } from './kit.ts'

const BURST = 5_000
const RUNS = 5
const SINGLES = 300
/** Others write meanwhile, so many a second. */
const BESIDE_PER_S = [0, 500, 2_000] as const

type Pair = Readonly<{ here: Bus; there: Bus }>

/** Resolves when the topic arrives at the other server; returns the time in ms. */
async function timeOf({ here, there }: Pair, topic: string): Promise<number> {
  const heard = new EventEmitter()
  const leave = there.subscribe(topic, () => heard.emit('heard'))
  const arrived = once(heard, 'heard')
  const started = performance.now()
  here.publish(topic)
  await arrived
  leave()
  return performance.now() - started
}

async function perSecond(pair: Pair, run: number): Promise<number> {
  const started = performance.now()
  for (let n = 0; n < BURST; n++) pair.here.publish(`burst ${run} ${n}`)
  await timeOf(pair, `last ${run}`)
  return (BURST / (performance.now() - started)) * 1_000
}

async function waits(pair: Pair, besidePerS: number): Promise<number[]> {
  let n = 0
  const beside = setInterval(() => {
    for (let each = 0; each < besidePerS / 100; each++) pair.here.publish(`beside ${n++}`)
  }, 10)
  const samples: number[] = []
  for (let at = 0; at < SINGLES; at++) samples.push(await timeOf(pair, `single ${besidePerS} ${at}`))
  clearInterval(beside)
  return samples
}

async function figuresOf(name: string, open: () => Promise<Bus>): Promise<Figure[]> {
  const pair = { here: await open(), there: await open() }
  try {
    await waits(pair, 0)
    const rates: number[] = []
    for (let run = 0; run < RUNS; run++) rates.push(await perSecond(pair, run))
    const figures = [figure(`${name}: notices that arrive`, '/s', rates)]
    for (const rate of BESIDE_PER_S)
      figures.push(figure(`${name}: one notice, beside ${rate} a second`, 'ms', await waits(pair, rate)))
    return figures
  } finally {
    await Promise.all([pair.here.close(), pair.there.close()])
  }
}

export const bench: Bench = {
  name: 'bus',
  run: async () => {
    const { TEST_DATABASE_URL: postgres, TEST_BUS_URL: redis } = process.env
    if (!postgres || !redis) throw new Error('Give TEST_DATABASE_URL and TEST_BUS_URL.')
    return [
      ...(await figuresOf('Postgres', () => postgresBus({ url: postgres, log: silentLog }))),
      ...(await figuresOf('Redis', () => redisBus({ url: redis, log: silentLog }))),
    ]
  },
}
