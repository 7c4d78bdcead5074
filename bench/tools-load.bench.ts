/** Measures ten tool calls at once over HTTP on the product as it starts, each of another tool. */

import { startApp } from '../e2e/app.ts'
import { createPerson } from '../e2e/person.ts'
import { TOOL_CALLS } from '../e2e/tool-calls.ts'
import { type Bench, figure } from './kit.ts'

const AT_ONCE = 10
const ROUNDS = 40
/** Under the limit of 120 calls a minute for one guest. */
const CALLS_OF_A_GUEST = 100
const MOST_MS = 300

/** The tools that a guest may call and that change nothing. */
const READS = [
  'fetch',
  'kolscan_leaderboard',
  'kolscan_token_detail',
  'list_my_trades',
  'markets_fetch_ohlcv',
  'onchain_activity_overview',
  'pumpstream_live_summary',
  'search',
  'solana_list_balances',
  'solana_resolve_token',
] as const

async function run() {
  const app = await startApp({ NODE_ENV: 'production' })
  try {
    const times: number[] = []
    let guest = createPerson(app.url)
    for (let round = 0; round < ROUNDS; round++) {
      if ((round * AT_ONCE) % CALLS_OF_A_GUEST === 0) {
        guest = createPerson(app.url)
        await guest.request('/api/conversation')
      }
      await Promise.all(
        READS.map(async (tool) => {
          const began = performance.now()
          await guest.request('/api/mcp', { body: { tool, arguments: TOOL_CALLS[tool].arguments } })
          times.push(performance.now() - began)
        }),
      )
    }
    return [
      figure('ten tools at once, each call', 'ms', times, {
        must: `p95 ≤ ${MOST_MS} ms`,
        meets: ({ p95 }) => p95 <= MOST_MS,
      }),
    ]
  } finally {
    await app.dispose()
  }
}

export const bench: Bench = { name: 'tools-load', run }
