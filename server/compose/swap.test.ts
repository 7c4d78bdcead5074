import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { freshPostgres, seedDirectory, silentLog } from '#adapters/db/testing/database.ts'
import { createSession } from '#contract/api/session.ts'
import { messageText, receivedItem } from '#contract/realtime/items.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { type Trade, trade as tradeShape } from '#contract/trades.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { readConfig } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { typing } from '../testing/typing.ts'
import { composeChain } from './chain.ts'
import type { ComposedChain } from './chain-parts.ts'
import { type Composed, compose } from './compose.ts'

const ORIGIN = 'http://localhost'
const clock = { now: Date.now }
const called = z.object({ structuredContent: z.object({ intent_id: z.string(), trade: tradeShape }) })
const answered = z.object({ trade: tradeShape })

type Place = Readonly<{ composed: Composed; outside: ComposedChain; app: ReturnType<typeof createApp> }>

/** The product over the embedded chain, market maker and signer, each in a process of its own. */
async function open(
  dataDir: string,
  databaseUrl: string | undefined,
  limits: Record<string, string> = { DEMO_TRADE_USD: '2', DEMO_GUEST_DAY_USD: '5' },
): Promise<Place> {
  const config = readConfig({
    PARLEY_DATA: dataDir,
    CHAIN_PORT: '0',
    BUSY_AFTER_MS: '0',
    DATABASE_URL: databaseUrl,
    ...limits,
  })
  const draining = new AbortController().signal
  const chain = composeChain({ config, clock, log: silentLog })
  const composed = await compose(config, { chain, clock, log: silentLog, draining, checkOutputs: true })
  return { composed, outside: await chain, app: createApp(composed.services) }
}

let dataDir: string
let place: Place
let database: Awaited<ReturnType<typeof freshPostgres>> | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-swap-'))
  if (process.env.TEST_DATABASE_URL) database = await freshPostgres()
  else await seedDirectory(join(dataDir, 'db'))
  place = await open(dataDir, database?.url)
})

afterAll(async () => {
  await place.composed.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A guest who has passed the bot check of the first trade. */
async function guest(id: string) {
  const { services } = place.composed
  await services.guests.seen(id)
  await services.identity.checks.passed(id)
  const cookie = services.cookie.write({ kind: 'guest', id }).split(';')[0] ?? ''
  const headers = { cookie, origin: ORIGIN, 'content-type': 'application/json' }
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    place.app.request(`${ORIGIN}${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    })
  const tool = (tool: string, args: object, more?: Record<string, string>) =>
    post('/api/mcp', { tool, arguments: args }, more)
  const preview = async (args: object, more?: Record<string, string>): Promise<Trade> => {
    const input = { input_mint: 'SOL', output_mint: 'USDC', ...args }
    const answer = await tool('solana_swap_preview', input, more)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return called.parse(await answer.json()).structuredContent.trade
  }
  const confirm = async ({ id: trade, termsHash }: Trade): Promise<Trade> => {
    const answer = await post(`/api/trades/${trade}/confirm`, { termsHash })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answered.parse(await answer.json()).trade
  }
  const get = (path: string) => place.app.request(`${ORIGIN}${path}`, { headers })
  return { actor: { kind: 'guest', id } as const, get, post, tool, preview, confirm }
}

const tradeIn = (notes: readonly ToolNoteItem[], at: number): Trade =>
  called.shape.structuredContent.parse(notes[at]?.data?.output).trade

/** The demo wallet's balance on the chain. */
const held = async (mint: string): Promise<bigint> => {
  const { chain, demoWallet } = place.outside
  const holdings = await chain.holdings(demoWallet)
  if (!holdings.ok) throw new Error('the chain does not answer')
  if (mint === WRAPPED_SOL) return holdings.data.lamports
  return holdings.data.tokens.find((token) => token.mint === mint)?.amountRaw ?? 0n
}

describe('a swap on the embedded chain', () => {
  it('shows the simulated amounts, lands after a click, and moves exactly those', async () => {
    const { preview, confirm, tool } = await guest('guest_swap')
    const previewed = await preview({ amount_usd: 1.5 })
    const deltaOf = (mint: string) =>
      BigInt(previewed.changes.find((each) => each.mint === mint)?.deltaRaw ?? 0)
    expect(deltaOf(USDC)).toBe(BigInt(previewed.quotedOutputRaw))
    expect(-deltaOf(WRAPPED_SOL)).toBe(
      BigInt(previewed.terms.inputRaw) + BigInt(previewed.networkFeeLamports),
    )

    const before = { sol: await held(WRAPPED_SOL), usdc: await held(USDC) }
    const landed = await confirm(previewed)
    expect(landed).toMatchObject({ id: previewed.id, status: 'confirmed', consentedBy: 'click' })
    const { inputRaw = '', outputRaw = '', feeLamports = '' } = landed.landed ?? {}
    expect((await held(USDC)) - before.usdc).toBe(BigInt(outputRaw))
    expect(before.sol - (await held(WRAPPED_SOL))).toBe(BigInt(inputRaw) + BigInt(feeLamports))
    expect(inputRaw).toBe(previewed.terms.inputRaw)
    const balances = landed.landed?.balances?.map(({ mint, afterRaw }) => [mint, BigInt(afterRaw)])
    expect(balances).toEqual([
      [WRAPPED_SOL, await held(WRAPPED_SOL)],
      [USDC, await held(USDC)],
    ])
    expect(BigInt(outputRaw) >= BigInt(previewed.terms.minOutputRaw)).toBe(true)

    const received = called.parse(await (await tool('solana_swap_execute', { intent_id: landed.id })).json())
    expect(received.structuredContent.trade.signature).toBe(landed.signature)
    await vi.waitFor(
      async () => {
        const answer = await place.composed.services.swaps.byId(
          { kind: 'guest', id: 'guest_swap' },
          landed.id,
        )
        expect(answer.finalizedAt).toBeDefined()
      },
      { timeout: 120_000, interval: 250 },
    )
  })

  it('is announced on the app stream, move by move', async () => {
    const { actor, preview, confirm } = await guest('guest_stream')
    const { conversations, stream } = place.composed.services
    const conversation = await conversations.current(actor)
    const stop = new AbortController()
    const events: StreamEvent[] = []
    const reading = (async () => {
      for await (const { event } of stream.read(conversation, '0', stop.signal)) events.push(event)
    })()
    await confirm(await preview({ amount_usd: 1 }))
    const words = () => events.map((event) => (event.type === 'trade' ? event.trade.status : event.type))
    await vi.waitFor(() =>
      expect(words()).toEqual(['previewed', 'consented', 'signed', 'sent', 'confirmed', 'touched']),
    )
    stop.abort()
    await reading
  })

  it('is signed once for 200 who ask at once', async () => {
    const { actor, preview } = await guest('guest_many')
    const { id, termsHash } = await preview({ amount_usd: 0.5 })
    const { signer } = place.outside
    const { swaps } = place.composed.services
    const [before, { decisions }] = [await held(USDC), await signer.status()]
    await swaps.agree(actor, id, { channel: 'click', termsHash })
    const trades = await Promise.all(Array.from({ length: 200 }, () => swaps.execute(actor, id)))
    const [first] = trades
    expect(first?.status).toBe('confirmed')
    for (const trade of trades) expect(trade).toEqual(first)
    expect((await held(USDC)) - before).toBe(BigInt(first?.landed?.outputRaw ?? 0))
    expect((await signer.status()).decisions).toBe(decisions + 1)
  })

  it('is reported to the live call’s assistant after landing', async () => {
    const { actor, get, preview, confirm } = await guest('guest_asks_later')
    const { sessions, calls, conversations } = place.composed.services
    const session = await sessions.byId(
      createSession.output.parse(await (await get('/api/session')).json()).id,
    )
    if (!session) throw new Error('no session')
    await calls.open(session)
    expect((await confirm(await preview({ amount_usd: 1 }))).status).toBe('confirmed')
    const known = async () => {
      const history = await conversations.history(await conversations.current(actor), 50)
      return history.map((row) => {
        const item = receivedItem.parse(row.item)
        return item.type === 'message' ? messageText(item) : item.type
      })
    }
    await expect
      .poll(known)
      .toEqual([
        expect.stringMatching(/^The person sees this on the card.*Swapped 0\.\d+ SOL for .* USDC\.$/),
      ])
    await calls.end(session.id)
  })

  it('is reported once, under its preview, in the text conversation that requested it', async () => {
    const { get, confirm } = await guest('guest_types')
    const { say, replies, notes, end } = await typing(place.app, get)
    say('swap 0.001 SOL to USDC')
    await expect.poll(async () => (await replies()).at(-1)?.title).toMatch(/Quoted at about/)
    expect((await confirm(tradeIn(await notes(), 0))).status).toBe('confirmed')
    const DONE = /^Swapped 0\.001 SOL for 0\.\d+ USDC\.$/
    await expect.poll(async () => (await replies()).at(-1)?.title).toMatch(DONE)
    expect((await replies()).at(-1)?.data).toBeUndefined()
    expect((await replies()).filter(({ title }) => DONE.test(title))).toHaveLength(1)
    await end()
  })

  it('is the only one waiting: a correction or a new preview ends the one before, and a typed no declines it', async () => {
    const { actor, get, preview } = await guest('guest_corrects')
    const { swaps } = place.composed.services
    const { sessionId, say, replies, notes, end } = await typing(place.app, get)
    const done = async () => (await notes()).filter(({ status }) => status === 'DONE')
    const stands = async ({ id }: Trade) => {
      const { status, failure } = await swaps.byId(actor, id)
      return failure ? `${status} ${failure.code}` : status
    }
    say('swap 0.002 SOL to USDC')
    await expect.poll(async () => (await replies()).length).toBe(1)
    say('swap 0.003 SOL to USDC')
    await expect.poll(async () => (await replies()).length).toBe(2)
    const [first, second] = [tradeIn(await done(), 0), tradeIn(await done(), 1)]
    expect([await stands(first), await stands(second)]).toEqual(['expired preview_replaced', 'previewed'])

    const onCard = await preview({ amount_ui: '0.003' }, { 'x-parley-session': sessionId })
    expect([await stands(second), await stands(onCard)]).toEqual(['expired preview_replaced', 'previewed'])
    // Before the call is notified, a no would decline nothing.
    const { conversations } = place.composed.services
    const heard = async () =>
      JSON.stringify(await conversations.history(await conversations.current(actor), 50))
    await expect
      .poll(heard)
      .toContain('A new preview of 0.003 SOL to USDC waits to be confirmed on its card.')
    say('cancel the swap')
    await expect.poll(() => stands(onCard)).toBe('rejected declined')
    await end()
  })

  it('is not prepared while trading is paused, and is again afterwards', async () => {
    const { tool, preview } = await guest('guest_paused')
    const { signer } = place.composed.services
    const requested = { input_mint: 'SOL', output_mint: 'USDC', amount_usd: 1 }
    await signer.pause(true, 'user:root', 'a look at the maker')
    try {
      const refused = await tool('solana_swap_preview', requested)
      expect([refused.status, await refused.json()]).toEqual([
        503,
        expect.objectContaining({
          error: 'trading_paused',
          message: 'Trading is paused: a look at the maker. Nothing was swapped; try again later.',
        }),
      ])
    } finally {
      await signer.pause(false, 'user:root', 'done')
    }
    expect((await preview({ amount_usd: 1 })).status).toBe('previewed')
  })

  it('is refused with the figures above the demo wallet’s limit', async () => {
    const { tool, preview, confirm } = await guest('guest_rich')
    const requested = { input_mint: 'SOL', output_mint: 'USDC', mode: 'ExactIn', amount_usd: 30 }
    const refused = await tool('solana_swap_preview', requested)
    expect(refused.status).toBe(403)
    const { error, message } = z
      .object({ error: z.string(), message: z.string() })
      .parse(await refused.json())
    expect(error).toBe('trade_not_allowed')
    expect(message).toContain('You can swap up to $2.')

    // Each is below the limit but all three exceed the day's, which the signer sees at the third.
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => preview({ amount_usd: 1.9 })))
    if (!one || !two || !three) throw new Error('three were previewed')
    for (const trade of [one, two]) expect((await confirm(trade)).status).toBe('confirmed')
    const before = await held(WRAPPED_SOL)
    const last = await confirm(three)
    expect(last).toMatchObject({ status: 'rejected', failure: { code: 'over_day_cap' } })
    expect(last.signature).toBeUndefined()
    expect(await held(WRAPPED_SOL)).toBe(before)
  })

  it('opens the token account of a new token and names its deposit', async () => {
    const { preview, confirm } = await guest('guest_new_token')
    const previewed = await preview({ output_mint: 'RAY', amount_usd: 1 })
    expect(BigInt(previewed.rentLamports)).toBeGreaterThan(2_000_000n)
    const landed = await confirm(previewed)
    expect(landed.status).toBe('confirmed')
    expect(BigInt(landed.landed?.feeLamports ?? 0)).toBe(
      BigInt(previewed.rentLamports) + BigInt(previewed.networkFeeLamports),
    )
    // Swaps everything back into SOL.
    const back = await preview({ input_mint: 'RAY', output_mint: 'SOL', amount_percent: 100 })
    expect(await confirm(back)).toMatchObject({ status: 'confirmed' })
  })

  it('survives a restart: receipts stay, and what was agreed to is carried out', async () => {
    const { actor, preview, confirm } = await guest('guest_restart')
    const done = await confirm(await preview({ amount_usd: 0.5 }))
    const { id, termsHash } = await preview({ amount_usd: 0.5 })
    await place.composed.services.swaps.agree(actor, id, { channel: 'click', termsHash })
    await place.composed.close()
    place = await open(dataDir, database?.url)
    const { swaps } = place.composed.services
    await vi.waitFor(async () => expect((await swaps.byId(actor, id)).status).toBe('confirmed'), {
      interval: 100,
    })
    const kept = (await swaps.list(actor, 10)).map((trade) => [trade.id, trade.signature])
    expect(kept).toContainEqual([done.id, done.signature])
  })

  it('allows 1 SOL with the default limits of the embedded chain, and refills the demo wallet below 5 SOL', async () => {
    await place.composed.close()
    place = await open(dataDir, database?.url, {})
    const { preview, confirm, tool } = await guest('guest_default_limits')
    const sell = async (amount: number) => confirm(await preview({ amount_ui: amount }))
    expect(await sell(1)).toMatchObject({ status: 'confirmed' })
    for (let trade = 0; trade < 3; trade++) expect(await sell(2.6)).toMatchObject({ status: 'confirmed' })
    await vi.waitFor(async () => expect(await held(WRAPPED_SOL)).toBeGreaterThan(12_000_000_000n), {
      interval: 100,
    })
    const refused = await tool('solana_swap_preview', {
      input_mint: 'SOL',
      output_mint: 'USDC',
      amount_ui: 4,
    })
    expect(await refused.json()).toMatchObject({
      error: 'trade_not_allowed',
      message: expect.stringMatching(/You can swap up to \$\d+/),
      details: {
        reason: expect.stringContaining('The demo wallet can swap up to $500 at a time. This is $'),
      },
    })
  })
})
