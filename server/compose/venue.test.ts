/**
 * Tests the choice of the venue, and the first start of the sandbox market maker: its key and its stock, both
 * created once.
 */
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Order, Venue } from '#domain/venue.ts'
import { type EmbeddedChain, startChain } from '#sandbox/chain/process.ts'
import { noUsage } from '../testing/usage.ts'
import { composeMarket } from './market.ts'
import { composeVenue } from './venue.ts'

const logged: object[] = []
const log = { info: () => {}, warn: () => {}, error: (fields: object) => void logged.push(fields) }
const clock = { now: Date.now }
const QUESTION = { inputMint: WRAPPED_SOL, outputMint: USDC, inputRaw: 1_000_000_000n, slippageBps: 50 }
const sandbox = () => composeMarket({ market: { mode: 'sandbox' }, usage: noUsage(), clock, log })

let dataDir: string
let embedded: EmbeddedChain
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-venue-'))
  embedded = await startChain({ dataDir: join(dataDir, 'chain'), port: 0, log })
})
afterAll(async () => {
  await embedded.close()
  rmSync(dataDir, { recursive: true })
})

async function quoteOf(venue: Venue): Promise<Order> {
  const answer = await venue.order(QUESTION)
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.data
}
type Funder = EmbeddedChain['fund']
const services = (fund: Funder = embedded.fund, market = sandbox()) =>
  composeVenue({
    config: { dataDir },
    chain: { embedded: { transport: embedded.transport, fund, isOwn: true } },
    market,
    clock,
    log,
  })

describe('the venue of an embedded chain', () => {
  it('is the sandbox market maker, stocked before its first quote', async () => {
    const { venue, system } = await services()
    expect(venue).toMatchObject({ name: 'Sandbox market maker', supportsExactOut: false })
    expect(system).toMatchObject({ id: 'swaps', mode: 'embedded', label: 'Sandbox market maker' })
    expect(await quoteOf(venue)).toMatchObject({ route: ['Sandbox market maker'], platformFeeBps: 10 })
  })

  it('keeps one owner-only key and stocks one address once', async () => {
    const funded: string[] = []
    const spy: Funder = async (address, funding) => {
      funded.push(address)
      return embedded.fund(address, funding)
    }
    const signatures = []
    for (let start = 0; start < 2; start++) {
      const { venue } = await services(spy)
      await quoteOf(venue)
      signatures.push(await embedded.fund(funded[0] ?? '', { sol: '0', tokens: {} }))
    }
    expect(new Set(funded).size).toBe(1)
    expect(signatures[0]).toEqual(signatures[1])
    expect(funded[0]).not.toBe(embedded.treasury)
    const keys = join(dataDir, 'keys')
    expect(readdirSync(keys)).toEqual(['sandbox-maker.hex'])
    expect(statSync(join(keys, 'sandbox-maker.hex')).mode & 0o777).toBe(0o600)
  })

  it('finds the key under the name of an earlier version', async () => {
    const keys = join(dataDir, 'keys')
    renameSync(join(keys, 'sandbox-maker.hex'), join(keys, 'house-maker.hex'))
    await quoteOf((await services()).venue)
    expect(readdirSync(keys)).toEqual(['house-maker.hex'])
  })

  it('retries a failed stocking', async () => {
    let tries = 0
    const { venue } = await services(async (address, funding) => {
      if (++tries === 1) throw new Error('the chain was starting')
      return embedded.fund(address, funding)
    })
    await expect.poll(() => logged.length).toBe(1)
    expect((await quoteOf(venue)).outputRaw).toBeGreaterThan(0n)
    expect(tries).toBe(2)
  })

  it('trades at live prices when the page shows them', async () => {
    const market = sandbox()
    const asOf = new Date().toISOString()
    const prices = {
      of: async ([mint = '']: readonly string[]) => ({
        ok: true as const,
        data: new Map([[mint, { mint, usd: mint === USDC ? 1 : 50 }]]),
        source: 'Jupiter',
        asOf,
        official: true,
      }),
    }
    const jupiter = { fetch, baseUrl: 'https://api.jup.ag', source: 'Jupiter', clock }
    const { venue } = await services(embedded.fund, {
      ...market,
      ports: { ...market.ports, prices },
      jupiter,
    })
    const { outputRaw } = await quoteOf(venue)
    expect(Number(outputRaw) / 1e6).toBeGreaterThan(49)
    expect(Number(outputRaw) / 1e6).toBeLessThan(50)
  })
})

it('the venue of a real chain is Jupiter, keyless or with a key, and is composed without a request', async () => {
  const live = (jupiterKey?: string) =>
    composeMarket({
      market: { mode: 'live', ...(jupiterKey && { jupiterKey }) },
      usage: noUsage(),
      clock,
      log,
    })
  const compose = (market: ReturnType<typeof live>) =>
    composeVenue({ config: { dataDir }, chain: {}, market, clock, log })
  expect((await compose(live())).system).toEqual({
    id: 'swaps',
    mode: 'real',
    label: 'Jupiter',
    detail: 'Swaps go through Jupiter (keyless).',
  })
  const { venue, system } = await compose(live('secret'))
  expect([venue.name, system.detail]).toEqual(['Jupiter', 'Swaps go through Jupiter (with a key).'])
  expect(JSON.stringify(system)).not.toContain('secret')
  await expect(compose(sandbox())).rejects.toThrow('a real chain has no sandbox market')
})
