/**
 * Kills the server, the signer or the chain with SIGKILL at each point of a swap, and audits all records afterwards:
 *   node scripts/fault-matrix.ts [seeds] [--from seed] [--victims server,signer] [--points signed,executing] [--keep]
 * All cases run one after the other on one data folder, so that each also starts from the state of the others.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { TRADE_ENDS, type Trade } from '#contract/trades.ts'
import { FAULT_POINTS, type FaultPoint } from '#testing/swaps/fault-points.ts'
import { guestOf, type SwapInput } from './audit/testing/guest.ts'
import {
  type FaultServer,
  type Handler,
  startServer,
  untilReady,
  type Victim,
} from './audit/testing/server.ts'
import { auditTrades } from './audit-trades.ts'
import { freePort } from './testing/free-port.ts'

const VICTIMS: readonly Victim[] = ['server', 'signer', 'chain']
/** The pause between two looks for the end of a trade. */
const WATCH_MS = 250
/** By the last restart, every signed trade has landed or can no longer land, and everything has its end. */
const SETTLE_MS = 180_000
/** The longest time for a swap to reach a point. */
const REACH_MS = 60_000
/** High caps: the cases trade, they do not test the caps. */
const CAPS = { DEMO_DAY_USD: '10000' }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    victims: { type: 'string' },
    points: { type: 'string' },
    keep: { type: 'boolean' },
    from: { type: 'string' },
  },
})
const listed = <T extends string>(given: string | undefined, all: readonly T[]): readonly T[] =>
  given === undefined ? all : all.filter((each) => given.split(',').includes(each))

type Case = Readonly<{ victim: Victim; point: FaultPoint; seed: number }>
type Guest = ReturnType<typeof guestOf>
type Result = Case & Readonly<{ guest: Guest; reached: boolean; killedAt: number }>
type Ends = Map<Result, number>

/** Returns a number below `limit` that depends only on the seed. */
function random(seed: number, limit: number): number {
  const mixed = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) % limit
}

const inputOf = (seed: number): SwapInput => {
  const worth = 0.1 + random(seed, 20) / 100
  return random(seed + 7, 3) === 0
    ? { input_mint: 'USDC', output_mint: 'SOL', amount_usd: worth }
    : { input_mint: 'SOL', output_mint: 'USDC', amount_usd: worth }
}

type Place = Readonly<{
  port: number
  server: () => FaultServer
  restart: (onPoint?: Handler) => Promise<void>
}>

/** Kills at the point, at once or a moment after the swap has gone on. */
function killer({ victim, point, seed }: Case): { handler: Handler; done: Promise<true> } {
  const { promise: done, resolve } = Promise.withResolvers<true>()
  const isLater = random(seed + 3, 2) === 1
  async function strike(server: FaultServer, goOn: () => void): Promise<void> {
    if (isLater) goOn()
    await delay(isLater ? random(seed + 5, 12) : 0)
    await server.kill(victim)
    if (!isLater) goOn()
    resolve(true)
  }
  const handler: Handler = (at, goOn, server) => {
    if (at !== point) return goOn()
    server.onPoint(undefined)
    void strike(server, goOn)
  }
  return { handler, done }
}

async function killAt(
  place: Place,
  one: Case,
  begin: (handler: Handler) => Promise<unknown>,
): Promise<boolean> {
  const { handler, done } = killer(one)
  const ended = begin(handler).catch(() => undefined) // a page whose server dies gets no other message
  const isReached = await Promise.race([done, delay(REACH_MS, false)])
  if (place.server().isUp()) {
    place.server().onPoint(undefined)
    await ended
  }
  return isReached
}

/** An agreed trade whose server died: the next start has to take it over. */
async function leaveOneOpen(place: Place, guest: Guest, trade: Trade): Promise<void> {
  const { promise: died, resolve } = Promise.withResolvers<void>()
  place.server().onPoint((at, goOn, server) => {
    if (at === 'signed') void server.kill('server').then(resolve)
    else goOn()
  })
  guest.confirm(trade.id, trade.termsHash).catch(() => undefined)
  await died
}

async function trySwap(place: Place, one: Case, guest: Guest): Promise<boolean> {
  const input = inputOf(one.seed)
  // By a tool call, or in a conversation, which has to be whole afterwards.
  const preview = (): Promise<Trade> => (one.seed % 2 === 0 ? guest.say(input) : guest.preview(input))
  const watched = (ask: () => Promise<unknown>) => (handler: Handler) => {
    place.server().onPoint(handler)
    return ask()
  }
  if (one.point === 'previewed') return killAt(place, one, watched(preview))
  const trade = await preview()
  if (one.point !== 'reconciling')
    return killAt(
      place,
      one,
      watched(() => guest.confirm(trade.id, trade.termsHash)),
    )
  await leaveOneOpen(place, guest, trade)
  return killAt(place, one, place.restart)
}

async function run(place: Place, one: Case): Promise<Result> {
  // A case begins with all processes up; those that the last case killed restart by themselves.
  await untilReady(place.port)
  const guest = guestOf(place.port)
  await guest.arrive()
  const reached = await trySwap(place, one, guest)
  const killedAt = Date.now()
  if (!place.server().isUp()) await place.restart()
  return { ...one, guest, reached, killedAt }
}

const isOver = (trades: readonly Trade[]): boolean => trades.every(({ status }) => TRADE_ENDS.has(status))

/** Records when each trade ends, through every restart, until all have ended or the time is up. */
async function watchEnds(results: readonly Result[], ends: Ends, allBegun: () => boolean): Promise<void> {
  for (let end = Number.POSITIVE_INFINITY; Date.now() < end; await delay(WATCH_MS)) {
    if (allBegun() && end === Number.POSITIVE_INFINITY) end = Date.now() + SETTLE_MS
    for (const result of results.filter((each) => !ends.has(each))) {
      const trades = await result.guest.trades().catch(() => undefined) // there is no answer between kill and restart
      if (trades && isOver(trades)) ends.set(result, Date.now())
    }
    if (allBegun() && ends.size === results.length) return
  }
}

async function print(results: readonly Result[], ends: Ends): Promise<void> {
  const rows = []
  for (const result of results) {
    const { victim, point, seed, reached, guest, killedAt } = result
    // One more look: what a dead call left under way ends here.
    const [trades] = await Promise.all([guest.trades(), guest.transcript()])
    const ended = trades.map(({ status, failure }) => (failure ? `${status} (${failure.code})` : status))
    const seconds = ((ends.get(result) ?? Number.NaN) - killedAt) / 1000
    rows.push({
      killed: victim,
      at: point,
      seed,
      reached,
      ended: ended.join(', '),
      'after s': seconds.toFixed(1),
    })
  }
  console.table(rows)
}

async function judge(dataDir: string, results: readonly Result[]): Promise<void> {
  const { problems, byStatus, signatures } = await auditTrades(dataDir)
  console.log(`${results.length} cases`, byStatus, `${signatures} signatures`)
  for (const { invariant, what } of problems) console.log(`  ✗ ${invariant}: ${what}`)
  const unreached = results.filter(({ reached }) => !reached).length
  if (unreached > 0) console.log(`  ✗ ${unreached} points were not reached`)
  const isGood = problems.length + unreached === 0
  if (isGood) console.log('I1 to I5 and I7 hold in every case.')
  process.exitCode = isGood ? 0 : 1
}

async function main(): Promise<void> {
  const [seeds, from] = [Number(positionals[0] ?? 1), Number(values.from ?? 1)]
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-faults-'))
  const port = await freePort()
  const start = (onPoint?: Handler): Promise<FaultServer> =>
    startServer({ dataDir, port, env: CAPS }, onPoint)
  let server = await start()
  const place: Place = {
    port,
    server: () => server,
    restart: async (onPoint) => {
      server = await start(onPoint)
    },
  }
  const results: Result[] = []
  const ends: Ends = new Map()
  let begun = false
  const watching = watchEnds(results, ends, () => begun)
  try {
    for (let seed = from; seed < from + seeds; seed++)
      for (const victim of listed(values.victims, VICTIMS))
        for (const point of listed(values.points, FAULT_POINTS))
          results.push(await run(place, { victim, point, seed }))
    begun = true
    await watching
    await print(results, ends)
    await server.stop()
    await judge(dataDir, results)
  } finally {
    begun = true
    if (server.isUp()) await server.stop()
    if (values.keep) console.log(dataDir)
    else await rm(dataDir, { recursive: true, force: true })
  }
}

await main()
