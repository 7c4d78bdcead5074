import { describe, expect, it } from 'vitest'
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { answered, failedWith, GUEST, runTool } from '../_kit/testing/handler.server.ts'
import { solanaListBalances } from './contract.ts'
import { handler } from './handler.server.ts'
import { DEMO, DUST, fakeServices, holding, identity, JUP, PRICES } from './testing/fake-services.server.ts'

describe('solana_list_balances', () => {
  it('[C3.19, C3.20] merges native and wrapped SOL, prices, names and sorts by value', async () => {
    const { ports, requests } = fakeServices({})
    const { output } = await runTool(solanaListBalances, handler, {}, ports)
    expect(requests.owner).toBe(DEMO.address)
    expect(output.wallet).toEqual({ address: DEMO.address, label: 'Demo wallet' })
    expect(output.balances.map(({ token }) => [token.symbol, token.valueUsd])).toEqual([
      ['SOL', 1800],
      ['USDC', 846.2],
      ['JUP', expect.closeTo(496.2, 9)],
      ['J13s…Dxhg', null],
    ])
    expect(output.balances[0]).toEqual({
      mint: NATIVE_SOL,
      ata: 'wsol-ata',
      accounts: 1,
      amountRaw: '12000000000',
      amountUi: 12,
      decimals: 9,
      isNative: true,
      wrappedRaw: '2000000000',
      program: 'system',
      token: {
        address: WRAPPED_SOL,
        symbol: 'SOL',
        name: 'Solana',
        priceUsd: 150,
        priceChange24h: 10,
        valueUsd: 1800,
      },
      portfolio: {
        sharePercent: expect.closeTo(57.282, 2),
        changeUsd24h: expect.closeTo(163.636, 2),
      },
    })
    expect(output.balances[2]?.token).toMatchObject({
      name: 'Jupiter',
      imageUrl: 'https://img.example/jup.png',
      marketCap: 1.31e9,
      priceChange24h: -20,
    })
    expect(output.chain).toMatchObject({ source: 'Sandbox chain', slot: '312' })
  })

  it('shows the price of the last day, which ends at the price of now', async () => {
    const { ports } = fakeServices({})
    const { output } = await runTool(solanaListBalances, handler, {}, ports)
    const jup = output.balances.find(({ mint }) => mint === JUP)
    expect(jup?.token.sparkline).toEqual([0.5, 0.48, 0.47, 0.45, 0.43, 0.41, 0.4])
    expect(output.balances.filter(({ token }) => token.sparkline)).toHaveLength(1)
  })

  it('[C9.28, C9.29] names SOL and USDC by their mint, whatever a source says', async () => {
    const { output } = await runTool(solanaListBalances, handler, {}, fakeServices({}).ports)
    expect(output.balances.map(({ token }) => token.symbol)).toEqual(expect.arrayContaining(['SOL', 'USDC']))
    expect(output.balances.map(({ token }) => token.symbol)).not.toContain('FAKE')
  })

  it('counts the whole wallet, and takes the change from the tokens whose yesterday is known', async () => {
    const { output } = await runTool(solanaListBalances, handler, { limit: 1 }, fakeServices({}).ports)
    // SOL 1800 was 1636.36, JUP 496.2 was 620.25; USDC has no change.
    const ago = 1800 / 1.1 + 496.2 / 0.8
    expect(output.portfolio).toEqual({
      totalValueUsd: expect.closeTo(3142.4, 6),
      changeUsd24h: expect.closeTo(2296.2 - ago, 6),
      change24hPct: expect.closeTo((2296.2 / ago - 1) * 100, 6),
      pricedCount: 3,
      unpricedCount: 1,
    })
    expect(output.balances).toHaveLength(1)
    expect(output.more).toBe(3)
  })

  it('names only what it lists, and asks for a price of the wrapped mint', async () => {
    const { ports, requests } = fakeServices({})
    await runTool(solanaListBalances, handler, { limit: 2 }, ports)
    expect(requests.named).toEqual([WRAPPED_SOL, USDC])
    expect(requests.priced).toEqual(expect.arrayContaining([WRAPPED_SOL, USDC, JUP, DUST]))
    expect(requests.priced).not.toContain(NATIVE_SOL)
  })

  it('leaves small amounts out of the rows but not out of the total', async () => {
    const { output } = await runTool(solanaListBalances, handler, { min_ui: 100 }, fakeServices({}).ports)
    expect(output.balances.map(({ token }) => token.symbol)).toEqual(['USDC', 'JUP', 'J13s…Dxhg'])
    expect(output).toMatchObject({ belowMin: 1, more: 0, portfolio: { pricedCount: 3 } })
  })

  it('[S9.11] divides lamports by 1e9', async () => {
    const { ports } = fakeServices({ holdings: { lamports: 12_408_200_000n, slot: 1n, tokens: [] } })
    const { output } = await runTool(solanaListBalances, handler, {}, ports)
    expect(output.balances).toMatchObject([{ mint: NATIVE_SOL, amountRaw: '12408200000', amountUi: 12.4082 }])
  })

  it('adds up accounts of the same mint and names the larger one', async () => {
    const tokens = [holding(JUP, 5n, { ata: 'small' }), holding(JUP, 7n, { ata: 'large' })]
    const { output } = await runTool(
      solanaListBalances,
      handler,
      {},
      fakeServices({ holdings: { lamports: 0n, slot: 1n, tokens } }).ports,
    )
    expect(output.balances).toMatchObject([{ amountRaw: '12', ata: 'large', accounts: 2 }])
  })

  it('keeps the balances when prices fail, and says why there are none', async () => {
    const { ports } = fakeServices({})
    const { output, model } = await runTool(
      solanaListBalances,
      handler,
      {},
      {
        ...ports,
        prices: { of: async () => failedWith('rate_limited', 'Jupiter') },
      },
    )
    expect(output.balances).toHaveLength(4)
    expect(output.balances.every(({ token }) => token.valueUsd === null && token.priceUsd === null)).toBe(
      true,
    )
    expect(output.prices).toEqual({ ok: false, source: 'Jupiter', reason: 'rate_limited' })
    expect(output.portfolio).toMatchObject({ totalValueUsd: null, pricedCount: 0, unpricedCount: 4 })
    expect(model).toMatchObject({
      total_usd: null,
      priced: 0,
      unpriced: 4,
      no_prices: 'Jupiter limits our requests',
      source: 'Sandbox chain; no prices: Jupiter limits our requests',
    })
  })

  it('asks for no prices and names of an empty wallet, and claims none', async () => {
    const { ports } = fakeServices({ holdings: { lamports: 0n, slot: 7n, tokens: [] } })
    // The other ports throw when they are called.
    const { chain, wallets } = ports
    const { output, model } = await runTool(solanaListBalances, handler, {}, { chain, wallets })
    expect(output).toMatchObject({ balances: [], prices: null, identities: null })
    expect(output.portfolio).toMatchObject({ totalValueUsd: 0, pricedCount: 0, unpricedCount: 0 })
    expect(model).toMatchObject({ total_usd: 0, source: 'Sandbox chain' })
  })

  it('says when the wallet has more token accounts than were read, and wants SOL and USDC among them', async () => {
    const holdings = { lamports: 5n, slot: 7n, tokens: [holding(JUP, 5n)], accountsRead: 1_000 }
    const { ports } = fakeServices({ holdings })
    const wanted: unknown[] = []
    const chain = {
      holdings: async (owner: string, _signal?: AbortSignal, mints?: readonly string[]) => {
        wanted.push(mints)
        return ports.chain.holdings(owner)
      },
    }
    const { output, model } = await runTool(solanaListBalances, handler, {}, { ...ports, chain })
    expect(output.accountsRead).toBe(1_000)
    expect(model).toMatchObject({ accounts_read: 1_000 })
    expect(wanted).toEqual([[WRAPPED_SOL, USDC]])
  })

  it('keeps the balances when names fail', async () => {
    const { ports } = fakeServices({})
    const { output } = await runTool(
      solanaListBalances,
      handler,
      {},
      {
        ...ports,
        tokens: { byMint: async () => failedWith('unavailable', 'Jupiter') },
      },
    )
    expect(output.balances.map(({ token }) => token.symbol)).toEqual([
      'SOL',
      'USDC',
      'JUPy…DvCN',
      'J13s…Dxhg',
    ])
    expect(output.identities).toEqual({ ok: false, source: 'Jupiter', reason: 'unavailable' })
  })

  it('[S8.39] refuses with the spec’s words when the chain does not answer', async () => {
    const { ports } = fakeServices({})
    const call = runTool(
      solanaListBalances,
      handler,
      {},
      {
        ...ports,
        chain: { holdings: async () => failedWith('unavailable', 'Solana RPC') },
      },
    )
    await expect(call).rejects.toMatchObject({
      code: 'balances_unavailable',
      message: 'Unable to load wallet balances.',
      details: { reason: 'unavailable' },
    })
  })

  it('[S8.38] refuses when there is no wallet to read', async () => {
    const call = runTool(
      solanaListBalances,
      handler,
      {},
      {
        wallets: { active: async () => ({ source: 'none' as const }) },
      },
    )
    await expect(call).rejects.toMatchObject({
      code: 'wallet_address_required',
      message: 'No wallet address available for balance fetch.',
    })
  })

  it('reads any public address for a guest, without a label', async () => {
    const { ports, requests } = fakeServices({})
    const { output } = await runTool(solanaListBalances, handler, { wallet_address: `  ${JUP} ` }, ports, {
      actor: GUEST,
    })
    expect(requests.owner).toBe(JUP)
    expect(output.wallet).toEqual({ address: JUP })
  })

  it('keeps the label of a wallet of one’s own', async () => {
    const { ports } = fakeServices({})
    const { output } = await runTool(solanaListBalances, handler, { wallet_address: DEMO.address }, ports)
    expect(output.wallet).toEqual({ address: DEMO.address, label: 'Demo wallet' })
  })

  it.each(['not-an-address', 'abc', '1'.repeat(31), `${JUP}1`, '0'.repeat(44)])(
    'refuses %s',
    async (address) => {
      const call = runTool(solanaListBalances, handler, { wallet_address: address }, {})
      await expect(call).rejects.toMatchObject({ code: 'invalid_wallet_address' })
    },
  )

  it('[S9.3] lists thirty at most', () => {
    const isTaken = (limit: number) => solanaListBalances.input.safeParse({ limit }).success
    expect([30, 31].map(isTaken)).toEqual([true, false])
  })

  it.each([
    { limit: 0 },
    { limit: 31 },
    { limit: 2.5 },
    { limit: '10' },
    { min_ui: -1 },
    { min_ui: '1' },
    { wallet_address: 7 },
    null,
    'all',
  ])('refuses the arguments %j', (args) => {
    expect(solanaListBalances.input.safeParse(args).success).toBe(false)
  })

  it('drops hidden and unknown arguments', () => {
    const parsed = solanaListBalances.input.parse({
      __issuer: 'i',
      __sub: 's',
      __email: 'e',
      foo: 1,
      limit: 5,
    })
    expect(parsed).toEqual({ limit: 5 })
  })

  it('takes names of strangers as text: one line, no invisible characters, an end', async () => {
    const { ports } = fakeServices({
      identities: [identity(DUST, 'SO\u202EL\u200B', `Claim\n\nat ${'x'.repeat(80)}`)],
    })
    const { output } = await runTool(solanaListBalances, handler, {}, ports)
    const dust = output.balances.find(({ mint }) => mint === DUST)
    expect(dust?.token.symbol).toBe('SO L')
    expect(dust?.token.name).toMatch(/^Claim at x+…$/)
    expect(dust?.token.name?.length).toBeLessThanOrEqual(48)
  })

  it('gives the model the agreed shape', async () => {
    const { model } = await runTool(solanaListBalances, handler, { limit: 2 }, fakeServices({}).ports)
    expect(model).toEqual({
      wallet: { address: DEMO.address, label: 'Demo wallet' },
      total_usd: 3142.4,
      change_24h_pct: 1.75,
      priced: 3,
      unpriced: 1,
      rows: [
        { symbol: 'SOL', name: 'Solana', mint: WRAPPED_SOL, amount: 12, usd: 1800, price: 150 },
        { symbol: 'USDC', name: 'USD Coin', mint: USDC, amount: 846.2, usd: 846.2, price: 1 },
      ],
      more: 2,
      source: 'Sandbox chain; prices Simulated market',
      as_of: '2026-11-20T14:30:52.000Z',
    })
  })

  it('marks the model view as stale when prices are old', async () => {
    const { ports } = fakeServices({})
    const { model } = await runTool(
      solanaListBalances,
      handler,
      {},
      {
        ...ports,
        prices: { of: async () => answered(PRICES, 'Simulated market', true) },
      },
    )
    expect(model).toMatchObject({ stale: true })
  })
})
