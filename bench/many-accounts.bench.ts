/** Measures the longest stall of the event loop while the balances of a wallet with 200 000 token accounts are read. */
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { solanaChain } from '../adapters/solana/chain.ts'
import { handler } from '../tools/solana_list_balances/handler.server.ts'
import { type Bench, figure } from './kit.ts'

const ACCOUNTS = 200_000
const RUNS = 5
const STALL_MS = 100
const OWNER = '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ'
const clock = { now: Date.now }

async function startNode(accounts: number): Promise<{ rpcUrl: string; stop: () => Promise<unknown> }> {
  const worker = new Worker(new URL('./many-accounts-node.ts', import.meta.url), { workerData: { accounts } })
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
  })
  return { rpcUrl: `http://127.0.0.1:${port}`, stop: () => worker.terminate() }
}

/** Runs the work and returns the longest time for which no timer ran. */
async function stallOf(work: () => Promise<void>): Promise<number> {
  let [last, longest] = [performance.now(), 0]
  const note = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(note, 1)
  await work()
  await delay(5)
  note()
  clearInterval(timer)
  return longest
}

function fakePorts(rpcUrl: string) {
  const common = { ok: true, source: 'Fake', asOf: new Date(0).toISOString(), official: true } as const
  const wallet = { address: OWNER, label: 'Demo wallet', isDefault: true, status: 'ready' } as const
  return {
    chain: solanaChain({ rpcUrl, source: 'Solana', official: true, clock, timeoutMs: 60_000 }),
    prices: { of: async () => ({ ...common, data: new Map() }) },
    tokens: {
      byMint: async () => ({ ...common, data: new Map() }),
      search: async () => ({ ...common, data: [] }),
    },
    sparklines: { of: async () => new Map() },
    wallets: { active: async () => ({ wallet, source: 'env' as const }), list: async () => [wallet] },
  }
}

export const bench: Bench = {
  name: 'a wallet of many token accounts',
  async run() {
    const node = await startNode(ACCOUNTS)
    const ports = fakePorts(node.rpcUrl)
    const [stalls, times, rows]: [number[], number[], number[]] = [[], [], []]
    for (let run = 0; run <= RUNS; run++) {
      const began = performance.now()
      const stall = await stallOf(async () => {
        const call = {
          actor: { kind: 'guest', id: 'guest_1' },
          channel: 'assistant',
          signal: AbortSignal.timeout(60_000),
        } as const
        const output = await handler.run({}, ports, call)
        rows.push(output.balances.length + output.more)
      })
      if (run === 0) continue
      stalls.push(stall)
      times.push(performance.now() - began)
    }
    await node.stop()
    return [
      figure(`longest stall, ${ACCOUNTS} token accounts`, 'ms', stalls, {
        must: `at most ${STALL_MS} ms`,
        meets: ({ spread: [, longest] }) => longest <= STALL_MS,
      }),
      figure(`balances, ${ACCOUNTS} token accounts`, 'ms', times),
      figure('tokens in the answer', 'tokens', rows),
    ]
  },
}
