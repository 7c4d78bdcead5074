/** Defines what every ledger must do; runs against the one in memory, PGlite and Postgres. */
import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { SignConsent } from '#contract/signer.ts'
import type { Ledger, LedgerEntry } from '#domain/ledger.ts'
import type { Actor } from '#domain/ports.ts'

const NOW = Date.parse('2026-11-20T14:31:00.000Z')
const WALLET = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'
const GUEST: Actor = { kind: 'guest', id: 'guest_1' }
const USER: Actor = { kind: 'user', id: 'guest_1', email: 'ada@example.com', roles: ['user', 'pro'] }

const sol = { mint: WRAPPED_SOL, symbol: 'SOL', name: 'Solana', decimals: 9, verified: true }
const usdc = { mint: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, verified: true, priceUsd: 1 }

let made = 0
function entryFor(actor: Actor = GUEST, expiresInMs = 60_000): LedgerEntry {
  const id = `trade_${++made}`
  return {
    actor,
    sessionId: 'sess_1',
    conversationId: 'conv_1',
    valueUsd: '70.000000',
    pricedAt: new Date(NOW).toISOString(),
    sellBack: 0.996,
    trade: {
      id,
      status: 'previewed',
      terms: {
        wallet: WALLET,
        inputMint: WRAPPED_SOL,
        outputMint: USDC,
        inputRaw: '500000000',
        minOutputRaw: '18446744073709551615',
        slippageBps: 100,
        maxFeeLamports: '20000',
      },
      termsHash: 'ab'.repeat(32),
      input: sol,
      output: usdc,
      quotedOutputRaw: '18446744073709551615',
      inputUsd: 70,
      networkFeeLamports: '10000',
      rentLamports: '0',
      route: ['House'],
      venue: 'Sandbox market maker',
      changes: [{ mint: USDC, symbol: 'USDC', decimals: 6, deltaRaw: '-1' }],
      warnings: [{ code: 'high_slippage', message: 'Up to 3% less.' }],
      tainted: false,
      askedBy: 'assistant',
      expiresAt: new Date(NOW + expiresInMs).toISOString(),
      createdAt: new Date(NOW).toISOString(),
      updatedAt: new Date(NOW).toISOString(),
    },
  }
}

const consentFor = ({ trade }: LedgerEntry, name = ''): SignConsent => ({
  id: `consent_${trade.id}${name}`,
  intentId: trade.id,
  termsHash: trade.termsHash,
  channel: 'click',
  gesture: 'hold',
  actor: 'guest:guest_1',
  expiresAt: new Date(NOW + 30_000).toISOString(),
})

export type LedgerSetup = (clock: { now: () => number }) => Ledger

const clock = { now: () => NOW + 5000 }

/** A ledger with these in it. */
type Filled = (...entries: readonly LedgerEntry[]) => Promise<Ledger>

export function ledgerConformance(name: string, setup: LedgerSetup): void {
  const ledgerWith: Filled = async (...entries) => {
    const ledger = setup(clock)
    for (const entry of entries) await ledger.add(entry)
    return ledger
  }
  describe(`the ledger on ${name}`, () => {
    belongsToOneChain(ledgerWith)
    keepsAndMoves(ledgerWith)
    lists(ledgerWith)
    sums(ledgerWith)
    knowsWhoWaits(ledgerWith)
    takesTurns(ledgerWith)
  })
}

function belongsToOneChain(ledgerWith: Filled): void {
  it('takes the first chain that is named, and keeps it', async () => {
    const ledger = await ledgerWith()
    expect(await Promise.all([ledger.claimChain('chain_1'), ledger.claimChain('chain_1')])).toEqual([
      'chain_1',
      'chain_1',
    ])
    expect(await ledger.claimChain('chain_2')).toBe('chain_1')
  })
}

function keepsAndMoves(ledgerWith: Filled): void {
  it('gives back what was added, to the last digit, and adds nothing twice', async () => {
    const [one, other] = [entryFor(), entryFor(USER)]
    const ledger = await ledgerWith(one, other)
    expect(await ledger.byId(one.trade.id)).toEqual(one)
    expect(await ledger.byId(other.trade.id)).toEqual(other)
    expect(await ledger.byId('trade_none')).toBeUndefined()
    await expect(ledger.add(one)).rejects.toThrow()
  })

  it('moves a trade once, and keeps what is written with each move', async () => {
    const entry = entryFor()
    const ledger = await ledgerWith(entry)
    const { id } = entry.trade
    const consent = consentFor(entry)
    expect((await ledger.move(id, ['previewed'], 'consented', { consent })).moved).toBe(true)
    const signed = {
      signature: `sig_${id}`,
      signedTransaction: 'AgAA',
      requestId: 'req_1',
      lastValidBlockHeight: 18_446_744_073n,
    }
    await ledger.move(id, ['consented'], 'signed', signed)
    await ledger.move(id, ['signed'], 'sent')
    const landed = { inputRaw: '500000000', outputRaw: '70000000', feeLamports: '10000' }
    await ledger.move(id, ['signed', 'sent'], 'confirmed', { landed })
    const { signature, ...beside } = signed
    const at = new Date(clock.now()).toISOString()
    const expected = {
      ...entry,
      ...beside,
      consent,
      trade: {
        ...entry.trade,
        status: 'confirmed',
        consentedBy: 'click',
        consentGesture: 'hold',
        signature,
        landed,
        steps: { consented: at, signed: at, sent: at, confirmed: at },
        updatedAt: at,
      },
    }
    expect(await ledger.byId(id)).toEqual(expected)
    const late = await ledger.move(id, ['signed', 'sent'], 'expired', {
      failure: { code: 'not_landed', message: 'Too late.' },
    })
    expect(late).toEqual({ moved: false, entry: expected })
  })

  it('lets one of many concurrent calls move it, and all of them see the same', async () => {
    const entry = entryFor()
    const ledger = await ledgerWith(entry)
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        ledger.move(entry.trade.id, ['previewed'], 'consented', { consent: consentFor(entry, `_${at}`) }),
      ),
    )
    expect(answers.filter(({ moved }) => moved)).toHaveLength(1)
    const kept = (await ledger.byId(entry.trade.id))?.consent
    expect(kept).toBeDefined()
    for (const answer of answers) expect(answer.entry?.consent).toEqual(kept)
  })

  it('answers a move of what is not there with nothing', async () => {
    const ledger = await ledgerWith()
    expect(await ledger.move('trade_none', ['previewed'], 'expired')).toEqual({
      moved: false,
      entry: undefined,
    })
  })
}

function lists(ledgerWith: Filled): void {
  it('lists the own trades of a person, newest first, page by page', async () => {
    const actor: Actor = { kind: 'guest', id: `guest_${++made}` }
    const entries = Array.from({ length: 5 }, () => entryFor(actor))
    const ledger = await ledgerWith(...entries, entryFor(USER))
    const ids = entries.map(({ trade }) => trade.id).reverse()
    const idsOf = (page: readonly LedgerEntry[]) => page.map(({ trade }) => trade.id)
    expect(idsOf(await ledger.ofActor(actor, 10))).toEqual(ids)
    expect(idsOf(await ledger.ofActor(actor, 2))).toEqual(ids.slice(0, 2))
    expect(idsOf(await ledger.ofActor(actor, 2, ids[1]))).toEqual(ids.slice(2, 4))
    expect(await ledger.ofActor(actor, 2, ids[4])).toEqual([])
    expect(await ledger.ofActor(actor, 2, 'trade_none')).toEqual([])
    expect(await ledger.ofActor({ ...USER, id: actor.id }, 10)).toEqual([])
  })

  it('knows what is open, overdue and not final', async () => {
    const [waiting, old, agreed, done] = [entryFor(), entryFor(GUEST, -1), entryFor(), entryFor()]
    const ledger = await ledgerWith(waiting, old, agreed, done)
    await ledger.move(agreed.trade.id, ['previewed'], 'consented', { consent: consentFor(agreed) })
    await ledger.move(done.trade.id, ['previewed'], 'confirmed')
    const has = (entries: readonly LedgerEntry[]) =>
      [waiting, old, agreed, done].map(({ trade }) => entries.some((each) => each.trade.id === trade.id))
    expect(has(await ledger.open())).toEqual([false, false, true, false])
    expect(has(await ledger.overdue(new Date(NOW).toISOString()))).toEqual([false, true, false, false])
    const isoOf = (ms: number) => new Date(ms).toISOString()
    expect(has(await ledger.unfinal(isoOf(clock.now())))).toEqual([false, false, false, true])
    expect(has(await ledger.unfinal(isoOf(clock.now() + 1)))).toEqual([false, false, false, false])
    await ledger.move(done.trade.id, ['confirmed'], 'confirmed', {
      finalizedAt: new Date(NOW).toISOString(),
    })
    expect(has(await ledger.unfinal(isoOf(0)))).toEqual([false, false, false, false])
  })
}

/** An actor that no other test uses. */
const newActor = (): Actor => ({ kind: 'guest', id: `guest_${++made}` })

function sums(ledgerWith: Filled): void {
  const since = new Date(NOW).toISOString()

  it('sums what a person spent since then, to the last digit, whatever else was previewed', async () => {
    const actor = newActor()
    const worth = (valueUsd?: string, createdAt = since): LedgerEntry => {
      const { valueUsd: _, ...entry } = entryFor(actor)
      return { ...entry, ...(valueUsd && { valueUsd }), trade: { ...entry.trade, createdAt } }
    }
    const spent = [worth('70.000000'), worth('0.100000'), worth('0.200000'), worth('1.000000')]
    const [agreed, signed, sent, done] = spent
    const unspent = [worth('5.000000'), worth('6.000000'), worth('7.000000'), worth('8.000000')]
    const [failed, expired, rejected] = unspent
    const [before, unpriced] = [worth('9.000000', new Date(NOW - 1).toISOString()), worth()]
    const others = Array.from({ length: 210 }, () => worth('1000.000000'))
    const ledger = await ledgerWith(...spent, ...unspent, before, unpriced, ...others)
    expect(await ledger.spentUsd(actor, since)).toBe(0)
    const ends = [
      [agreed, 'consented'],
      [signed, 'signed'],
      [sent, 'sent'],
      [done, 'confirmed'],
      [failed, 'failed'],
      [expired, 'expired'],
      [rejected, 'rejected'],
      [before, 'confirmed'],
      [unpriced, 'confirmed'],
    ] as const
    for (const [entry, to] of ends) if (entry) await ledger.move(entry.trade.id, ['previewed'], to)
    expect(await ledger.spentUsd(actor, since)).toBeCloseTo(71.3, 9)
    expect(await ledger.spentUsd({ ...USER, id: actor.id }, since)).toBe(0)
    const totals = await ledger.totals(actor)
    expect(totals).toEqual({ confirmed: 3, valueUsd: expect.closeTo(10, 9), lastAt: since })
    expect(await ledger.totals(newActor())).toEqual({ confirmed: 0, valueUsd: 0, lastAt: null })
  })
}

function knowsWhoWaits(ledgerWith: Filled): void {
  it('knows the previews of a person that wait in one conversation or session, oldest first', async () => {
    const actor = newActor()
    const [sessionId, conversationId] = [`sess_${actor.id}`, `conv_${actor.id}`]
    const at = (place: Pick<LedgerEntry, 'sessionId' | 'conversationId'>, who = actor): LedgerEntry => {
      const { sessionId: _, conversationId: __, ...entry } = entryFor(who)
      return { ...entry, ...place }
    }
    const [said, pressed, answered] = [at({ conversationId }), at({ sessionId }), at({ conversationId })]
    const elsewhere = [at({ conversationId: 'other' }), at({}), at({ conversationId }, newActor())]
    const ledger = await ledgerWith(said, pressed, answered, ...elsewhere)
    await ledger.move(answered.trade.id, ['previewed'], 'rejected')
    const idsAt = async (place: Parameters<Ledger['waiting']>[1]) =>
      (await ledger.waiting(actor, place)).map(({ trade }) => trade.id)
    expect(await idsAt({ sessionId, conversationId })).toEqual([said.trade.id, pressed.trade.id])
    expect(await idsAt({ conversationId })).toEqual([said.trade.id])
    expect(await idsAt({ sessionId })).toEqual([pressed.trade.id])
    expect(await idsAt({})).toEqual([])
  })
}

function takesTurns(ledgerWith: Filled): void {
  it('gives a wallet to one at a time, other wallets meanwhile, and goes on after a failure', async () => {
    const ledger = await ledgerWith()
    const [log, gate]: [string[], PromiseWithResolvers<void>] = [[], Promise.withResolvers<void>()]
    const first = ledger.withWallet('wallet_a', async () => {
      log.push('first begins')
      await gate.promise
      log.push('first ends')
      throw new Error('it broke')
    })
    const second = ledger.withWallet('wallet_a', async () => {
      log.push('second')
      return 2
    })
    expect(await ledger.withWallet('wallet_b', async () => 'elsewhere')).toBe('elsewhere')
    expect(log).not.toContain('second')
    gate.resolve()
    await expect(first).rejects.toThrow('it broke')
    expect(await second).toBe(2)
    expect(log).toEqual(['first begins', 'first ends', 'second'])
  })
}
