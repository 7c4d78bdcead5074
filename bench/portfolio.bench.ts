/** Measures a portfolio of 30 tokens when each upstream answer takes 80 ms, compared with the slowest answer. */
import { setTimeout as delay } from 'node:timers/promises'
import type { RpcTransport } from '@solana/kit'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { jupiterPrices } from '../adapters/jupiter/prices.ts'
import { jupiterTokens } from '../adapters/jupiter/tokens.ts'
import { solanaChain } from '../adapters/solana/chain.ts'
import { jupiterStandIn } from '../sandbox/market/jupiter.ts'
import { createMarket } from '../sandbox/market/market.ts'
import { GUEST, runTool } from '../tools/_kit/testing/handler.server.ts'
import { solanaListBalances } from '../tools/solana_list_balances/contract.ts'
import { handler } from '../tools/solana_list_balances/handler.server.ts'
import { type Bench, figure, percentile } from './kit.ts'

const TOKENS = 30
const ANSWER_MS = 80
const RUNS = 40
const SHARE = 1.3
const EXTRA_MS = 60
const OWNER = '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const clock = { now: Date.now }
const jupiter = jupiterStandIn(createMarket({ seed: 'parley', clock }))

/** Mints that the market knows, and as many unknown ones as are missing. */
const mints = [
  ...sandboxTokens.map(({ mint }) => mint),
  ...Array.from({ length: TOKENS }, (_, at) => `${'1'.repeat(31 - String(at + 1).length)}${at + 2}`),
]
  .filter((mint) => !mint.startsWith('So111'))
  .slice(0, TOKENS - 1)

const rows = mints.map((mint, at) => ({
  pubkey: mint,
  account: {
    owner: TOKEN_PROGRAM,
    data: { parsed: { info: { mint, tokenAmount: { amount: String((at + 1) * 1_000_000), decimals: 6 } } } },
  },
}))

function answerOf(payload: unknown): unknown {
  const { method, params } = payload as { method: string; params: unknown[] } // kit sends this shape
  const context = { slot: 1n }
  if (method === 'getBalance') return { context, value: 5_000_000_000n }
  const isClassic = JSON.stringify(params).includes(TOKEN_PROGRAM)
  return { context, value: isClassic ? rows : [] }
}

/** How long each answer of one run took. */
type Taken = number[]

const timed = async <T>(taken: Taken, work: () => T | Promise<T>): Promise<T> => {
  const began = performance.now()
  await delay(ANSWER_MS)
  const answer = await work()
  taken.push(performance.now() - began)
  return answer
}

/** Creates adapters with empty caches. */
function fakePorts(taken: Taken) {
  const transport: RpcTransport = async <T>({ payload }: { payload: unknown }) =>
    // The type is the caller's choice.
    (await timed(taken, () => ({ jsonrpc: '2.0', id: '1', result: answerOf(payload) }))) as T
  const options = {
    baseUrl: 'https://api.jup.ag',
    source: 'Sandbox market',
    clock,
    requestsPerMinute: 1_000_000,
    fetch: (request: Request) => timed(taken, () => jupiter(request)),
  }
  const chain = solanaChain({ transport, source: 'Sandbox chain', official: true, clock })
  const wallet = { address: OWNER, label: 'Demo Wallet', isDefault: true, status: 'ready' } as const
  return {
    chain,
    prices: jupiterPrices(options),
    tokens: jupiterTokens(options),
    wallets: { active: async () => ({ wallet, source: 'env' as const }), list: async () => [wallet] },
  }
}

async function once(ports: ReturnType<typeof fakePorts>, taken: Taken) {
  taken.length = 0
  const began = performance.now()
  const { output } = await runTool(solanaListBalances, handler, { limit: TOKENS }, ports, { actor: GUEST })
  const ms = performance.now() - began
  if (output.balances.length !== TOKENS) throw new Error(`${output.balances.length} rows, not ${TOKENS}`)
  return { ms, slowest: Math.max(...taken), questions: taken.length }
}

export const bench: Bench = {
  name: 'portfolio',
  async run() {
    const [cold, warm] = [[] as Awaited<ReturnType<typeof once>>[], [] as Awaited<ReturnType<typeof once>>[]]
    await once(fakePorts([]), [])
    for (let run = 0; run < RUNS; run++) {
      const taken: Taken = []
      const ports = fakePorts(taken)
      cold.push(await once(ports, taken))
      warm.push(await once(ports, taken))
    }
    return [...figuresOf('first', cold), ...figuresOf('again within seconds', warm)]
  },
}

type Run = Readonly<{ ms: number; slowest: number; questions: number }>

function figuresOf(what: string, runs: readonly Run[]) {
  const slowest = percentile(
    runs.map((run) => run.slowest),
    0.5,
  )
  const limit = SHARE * slowest + EXTRA_MS
  return [
    figure(
      `portfolio of ${TOKENS} tokens, ${what}`,
      'ms',
      runs.map(({ ms }) => ms),
      {
        must: `median at most ${SHARE} × the slowest answer (${Math.round(slowest)} ms) + ${EXTRA_MS} ms = ${Math.round(limit)} ms`,
        meets: ({ median }) => median <= limit,
      },
    ),
    figure(
      `outside questions, ${what}`,
      'questions',
      runs.map(({ questions }) => questions),
    ),
  ]
}
