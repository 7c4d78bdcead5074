/**
 * Compares the CPU time of an errand on one server with that on two. Both are behind the same kind of proxy and use the
 * chain of a third server, so that only the second server differs. Each visitor of one side is followed by one of the
 * other, so that both sides meet the same machine, after as much work for each process as the just-in-time compiler needs.
 */
import { randomBytes } from 'node:crypto'
import { type App, startServer } from '../e2e/app.ts'
import { startProxy } from '../e2e/two-servers.ts'
import { errands } from './errands.ts'
import { percentile, round } from './kit.ts'
import { type Parts, partsOf, perUnit } from './parts.ts'

const LANES = 6
/** Swaps of guests share a wallet: a preview that meets another swap is refused. */
const ALONE = 'swap'
/** Errands of each kind before the first figure, for each server. */
const WARM = 40

type Side = Readonly<{ url: string; pids: () => readonly number[]; close: () => Promise<void> }>
type Env = Readonly<Record<string, string>>
type Cost = Readonly<{ units: number; parts: Parts }>

async function startSide(count: number, env: Env): Promise<Side> {
  const servers: App[] = [await startServer(env)]
  const { DATABASE_URL = '' } = servers[0]?.place ?? {}
  while (servers.length < count) servers.push(await startServer({ ...env, DATABASE_URL }))
  const proxy = await startProxy(servers)
  return {
    url: proxy.url,
    pids: () => servers.flatMap(({ pids }) => pids()),
    async close() {
      // The first one has the database.
      for (const server of servers.toReversed()) await server.dispose()
      await proxy.close()
    },
  }
}

let visitors = 0

/** Sends visitors to all sides in turn and returns the units of each side. */
async function work(kind: string, sides: readonly Side[], visits: number): Promise<readonly number[]> {
  const errand = errands[kind]
  if (!errand) throw new Error(`no such kind of work: ${kind}`)
  const units = sides.map(() => 0)
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < visits * sides.length) {
      const at = next++ % sides.length
      const done = await errand(sides[at]?.url ?? '', visitors++)
      units[at] = (units[at] ?? 0) + done
    }
  }
  await Promise.all(Array.from({ length: kind === ALONE ? 1 : LANES }, lane))
  return units
}

async function roundOf(kind: string, sides: readonly Side[], visits: number): Promise<readonly Cost[]> {
  const before = sides.map(({ pids }) => partsOf(pids()))
  const units = await work(kind, sides, visits)
  return sides.map(({ pids }, at) => ({
    units: units[at] ?? 0,
    parts: perUnit(before[at] ?? {}, partsOf(pids()), units[at] ?? 0),
  }))
}

const median = (samples: readonly number[]): number => round(percentile(samples, 0.5))

function rowOf(kind: string, rounds: readonly (readonly Cost[])[]) {
  const cost = (at: number, part = 'all'): number[] => rounds.map((costs) => costs[at]?.parts[part] ?? 0)
  const ratios = rounds.map((_, n) => (cost(1)[n] ?? 0) / (cost(0)[n] ?? 0))
  const names = Object.keys(rounds[0]?.[0]?.parts ?? {})
  return {
    kind,
    units: rounds.reduce((sum, [one]) => sum + (one?.units ?? 0), 0),
    cpuMs: [median(cost(0)), median(cost(1))],
    ratio: median(ratios),
    spread: [round(Math.min(...ratios)), round(Math.max(...ratios))],
    parts: Object.fromEntries(names.map((name) => [name, [median(cost(0, name)), median(cost(1, name))]])),
  }
}

/** Starts the chain for all, one server, and two servers. */
async function startSides(given: Env) {
  const hex = (): string => randomBytes(32).toString('hex')
  const env = { ...given, BUSY_AFTER_MS: '0', PARLEY_SECRET: hex(), WALLET_MASTER_KEY: hex() }
  const host = await startServer(env)
  const onChain = { ...env, SOLANA_RPC_URL: host.chainUrl, MARKET: 'sandbox' }
  const sides = [await startSide(1, onChain), await startSide(2, onChain)] as const
  return {
    sides,
    async close() {
      for (const side of sides) await side.close()
      await host.dispose()
    },
  }
}

export async function compareReplicas(
  given: Env,
  { visits, rounds, kinds }: Readonly<{ visits: number; rounds: number; kinds: readonly string[] }>,
  print: (row: object) => void,
): Promise<void> {
  const { sides, close } = await startSides(given)
  try {
    for (const kind of kinds.length > 0 ? kinds : Object.keys(errands)) {
      await work(kind, [sides[0]], WARM)
      await work(kind, [sides[1]], 2 * WARM)
      const costs: (readonly Cost[])[] = []
      for (let n = 0; n < rounds; n += 1) costs.push(await roundOf(kind, sides, visits))
      print(rowOf(kind, costs))
    }
  } finally {
    await close()
  }
}
