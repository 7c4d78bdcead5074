/** Measures a swap from the request to its preview, and from the click to the chain's result. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { trade as tradeShape } from '#contract/trades.ts'
import { composeChain } from '../server/compose/chain.ts'
import { type Composed, compose } from '../server/compose/compose.ts'
import { readConfig } from '../server/config/config.ts'
import { createApp } from '../server/http/app.ts'
import { type Bench, type Figure, figure } from './kit.ts'

const log = { info: () => {}, warn: () => {}, error: (fields: object) => console.error(fields) }
const clock = { now: Date.now }
const ORIGIN = 'http://localhost'
/** Guests with enough trades for their minute; the first one warms up. */
const GUESTS = 9
const TRADES_EACH = 20

const previewed = z.object({ structuredContent: z.object({ trade: tradeShape }) })
const confirmed = z.object({ trade: tradeShape })

async function open(dataDir: string): Promise<Composed> {
  const config = readConfig({
    PARLEY_DATA: dataDir,
    CHAIN_PORT: '0',
    BUSY_AFTER_MS: '0',
  })
  const chain = composeChain({ config, clock, log })
  const draining = new AbortController().signal
  return compose(config, { chain, clock, log, draining, checkOutputs: false })
}

type Page = Readonly<{ post: (path: string, body: object) => Promise<unknown> }>

async function pageOf(
  { services }: Composed,
  app: ReturnType<typeof createApp>,
  guest: string,
): Promise<Page> {
  await services.guests.seen(guest)
  await services.identity.checks.passed(guest)
  const cookie = services.cookie.write({ kind: 'guest', id: guest }).split(';')[0] ?? ''
  const headers = { cookie, origin: ORIGIN, 'content-type': 'application/json' }
  return {
    async post(path, body) {
      const answer = await app.request(`${ORIGIN}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
  }
}

type Times = Readonly<{ preview: number[]; landed: number[] }>

async function trade({ post }: Page, times: Times): Promise<void> {
  const args = { input_mint: 'SOL', output_mint: 'USDC', amount_usd: 0.05 }
  let began = performance.now()
  const preview = previewed.parse(await post('/api/mcp', { tool: 'solana_swap_preview', arguments: args }))
  times.preview.push(performance.now() - began)
  const { id, termsHash } = preview.structuredContent.trade
  began = performance.now()
  const { trade } = confirmed.parse(await post(`/api/trades/${id}/confirm`, { termsHash }))
  times.landed.push(performance.now() - began)
  if (trade.status !== 'confirmed')
    throw new Error(`a trade ended as ${trade.status}: ${trade.failure?.message}`)
}

async function measure(composed: Composed): Promise<readonly Figure[]> {
  const app = createApp(composed.services)
  const times: Times = { preview: [], landed: [] }
  for (let guest = 0; guest <= GUESTS; guest++) {
    const page = await pageOf(composed, app, `guest_bench_${guest}`)
    for (let count = 0; count < TRADES_EACH; count++) await trade(page, times)
    if (guest === 0) for (const samples of Object.values(times)) samples.length = 0
  }
  return [
    figure('preview → previewed, with its simulation and the sell-back quote', 'ms', times.preview, {
      must: 'p95 <= 100 ms',
      meets: ({ p95 }) => p95 <= 100,
    }),
    figure('click → landed, read back from the chain', 'ms', times.landed, {
      must: 'p95 <= 250 ms',
      meets: ({ p95 }) => p95 <= 250,
    }),
  ]
}

export const bench: Bench = {
  name: 'trade',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
    const composed = await open(dataDir)
    try {
      return await measure(composed)
    } finally {
      await composed.close()
      rmSync(dataDir, { recursive: true })
    }
  },
}
