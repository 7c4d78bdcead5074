/**
 * Compares the CPU time of a message on one server with that on two. Both are behind the same kind of proxy and use the
 * chain of a third server, so that only the second server differs; equal work is done in turns, after as much work for
 * each process as the just-in-time compiler needs.
 */
import { randomBytes } from 'node:crypto'
import { type App, startServer } from '../e2e/app.ts'
import { startProxy } from '../e2e/two-servers.ts'
import { cpuMs } from './census.ts'
import { round } from './kit.ts'
import { type Outcome, visit } from './visitors.ts'

const LANES = 6
const WARM_VISITS = 300

type Side = Readonly<{ url: string; pids: () => readonly number[]; close: () => Promise<void> }>
type Env = Readonly<Record<string, string>>

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

/** Returns the number of answers. */
async function work({ url }: Side, visits: number, from: number): Promise<number> {
  const outcomes: Outcome[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < visits) await visit(url, from + next++, (outcome) => outcomes.push(outcome))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const failed = outcomes.find((outcome) => outcome.failed)
  if (failed) throw new Error(`a visitor was not answered: ${failed.why}`)
  return outcomes.filter(({ kind }) => kind !== 'visit').length
}

export async function compareReplicas(
  given: Env,
  visits: number,
  rounds: number,
  print: (row: object) => void,
) {
  const hex = (): string => randomBytes(32).toString('hex')
  const env = { ...given, BUSY_AFTER_MS: '0', PARLEY_SECRET: hex(), WALLET_MASTER_KEY: hex() }
  const host = await startServer(env)
  const onChain = { ...env, SOLANA_RPC_URL: host.chainUrl, MARKET: 'sandbox' }
  const sides = [await startSide(1, onChain), await startSide(2, onChain)] as const
  const [spent, answered] = [
    [0, 0],
    [0, 0],
  ]
  try {
    for (const [at, side] of sides.entries()) await work(side, WARM_VISITS * (at + 1), 0)
    for (let turn = 0; turn < 2 * rounds; turn += 1) {
      // One, two, two, one: neither is always the first.
      const at = [0, 1, 1, 0][turn % 4] === 0 ? 0 : 1
      const [side, before] = [sides[at], cpuMs(sides[at].pids())]
      answered[at] = (answered[at] ?? 0) + (await work(side, visits, turn * visits))
      spent[at] = (spent[at] ?? 0) + cpuMs(side.pids()) - before
    }
    const [one = 0, two = 0] = spent.map((ms, at) => ms / (answered[at] ?? 0))
    print({ answered, cpuMsPerMessage: [round(one), round(two)], ratio: round(two / one) })
  } finally {
    for (const side of sides) await side.close()
    await host.dispose()
  }
}
