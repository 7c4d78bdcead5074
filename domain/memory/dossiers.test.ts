/** Dossiers: what the job puts together, what is left of it when something is forgotten, and builds that fail. */
import { describe, expect, it, vi } from 'vitest'
import type { Log, User } from '../ports.ts'
import type { BuiltDossier, DossierContent, Portfolio } from './dossier.ts'
import { createDossiers, type DossierStore } from './dossiers.ts'
import type { FoundFact } from './facts.ts'
import { fakeMemories } from './testing/fake-memories.ts'

const ADA: User = { kind: 'user', id: 'ada', email: 'ada.lovelace@example.com', roles: ['user', 'pro'] }
const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const AT = new Date(NOW).toISOString()
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const PORTFOLIO: Portfolio = {
  wallet: 'Wa11et',
  holdings: [{ symbol: 'SOL', mintAddress: 'So1', amount: 2, usdValue: 300, portfolioWeightPct: 100 }],
  asOf: AT,
}
const TRADES = { confirmed: 2, valueUsd: 71.5, lastAt: AT }

/** One dossier in memory; adapters/db/ has the real store. */
function fakeStore() {
  let built: BuiltDossier | undefined
  let error: string | null = null
  let wanted = 0
  let attempts = 0
  const store: DossierStore = {
    want: async () => {
      wanted += 1
      attempts = 0
      error = null
    },
    waiting: async () => (wanted > 0 && error === null ? ['ada'] : []),
    claim: async () => {
      if (wanted === 0 || error !== null) return undefined
      attempts += 1
      return { attempts, wantedAt: String(wanted) }
    },
    release: async (_, words) => {
      error = words ?? null
    },
    save: async (_, wantedAt, content: DossierContent) => {
      built = { version: (built?.version ?? 0) + 1, builtAt: AT, content }
      const isNewest = wantedAt === String(wanted)
      if (isNewest) wanted = 0
      return isNewest
    },
    of: async () => ({ ...(built && { built }), error }),
    remove: async () => {
      built = undefined
      wanted = 0
    },
  }
  return store
}

function open() {
  const store = fakeStore()
  const memories = fakeMemories()
  const portfolioOf = vi.fn(async () => PORTFOLIO)
  const totals = vi.fn(async () => TRADES)
  const add = vi.fn(async () => undefined)
  const dossiers = createDossiers({
    store,
    memories,
    logs: { parked: async () => 1 },
    ledger: { totals },
    accounts: { byId: async (id) => (id === 'ada' ? ADA : undefined), assignedBadge: async () => 'dev' },
    portfolioOf,
    jobs: { add },
    clock: { now: () => NOW },
    log,
  })
  const know = (...facts: readonly Pick<FoundFact, 'kind' | 'text'>[]) =>
    memories.add(
      { userId: 'ada', sessionId: 's', conversationId: 'c' },
      facts.map((fact, at) => ({ ...fact, itemId: `i${at}`, saidAt: AT })),
    )
  const build = async () => {
    await dossiers.want('ada')
    await dossiers.build('ada')
  }
  return { dossiers, memories, store, portfolioOf, totals, add, know, build }
}

describe('a dossier', () => {
  it('[C3.8, C3.10, C3.11, C3.12] has identity, holdings, preferences and stats', async () => {
    const { dossiers, know, build } = open()
    await know(
      { kind: 'name', text: 'Likes to be called Ada' },
      { kind: 'preference', text: 'Likes short answers' },
      { kind: 'token', text: 'Favourite token: BONK' },
      { kind: 'note', text: 'I hold JUP' },
      { kind: 'topic', text: 'Asked about JUP' },
      { kind: 'follow_up', text: 'Wants to come back to: staking' },
      { kind: 'trade', text: 'Swap of 1 SOL to USDC' },
    )
    await build()
    expect(await dossiers.read('ada')).toMatchObject({
      user: ADA,
      badge: 'Dev',
      displayName: 'Ada',
      preferredName: 'Ada',
      parked: 1,
      trades: TRADES,
      error: null,
      dossier: {
        version: 1,
        builtAt: AT,
        identity: { preferredName: 'Ada', access: 'Pro member access', wallet: 'Wa11et' },
        holdings: PORTFOLIO.holdings,
        holdingsAsOf: AT,
        preferences: {
          tastes: ['Likes short answers'],
          tokens: ['Favourite token: BONK'],
          notes: ['I hold JUP'],
          topics: ['Asked about JUP'],
          followUps: ['Wants to come back to: staking'],
        },
      },
    })
  })

  it('stores no word, so what is forgotten is gone from it at once', async () => {
    const { dossiers, memories, store, know, build } = open()
    await know({ kind: 'note', text: 'I hold WORDTOFORGET' }, { kind: 'note', text: 'I like it short' })
    await build()
    expect(JSON.stringify((await store.of('ada'))?.built?.content)).not.toContain('I like it short')
    const [fact] = await memories.facts('ada', 1)
    expect(fact?.text).toBe('I like it short')
    await memories.forget('ada', [fact?.id ?? ''])
    expect((await dossiers.read('ada'))?.dossier?.preferences.notes).toEqual(['I hold WORDTOFORGET'])
  })

  it('is built once for one wish, and again for each later one', async () => {
    const { dossiers, totals, build } = open()
    await build()
    await dossiers.build('ada')
    expect(totals).toHaveBeenCalledOnce()
    await build()
    expect((await dossiers.read('ada'))?.dossier?.version).toBe(2)
  })

  it('is queued again when something changed while it was built', async () => {
    const { dossiers, totals, add } = open()
    totals.mockImplementationOnce(async () => {
      await dossiers.want('ada')
      return TRADES
    })
    await dossiers.want('ada')
    await dossiers.build('ada')
    expect(add).toHaveBeenCalledTimes(3)
    await dossiers.build('ada')
    expect((await dossiers.read('ada'))?.dossier?.version).toBe(2)
  })

  it('keeps the earlier holdings with their age where the chain does not answer', async () => {
    const { dossiers, portfolioOf, build } = open()
    await build()
    portfolioOf.mockRejectedValue(new Error('no chain'))
    await build()
    expect((await dossiers.read('ada'))?.dossier).toMatchObject({
      version: 2,
      holdings: PORTFOLIO.holdings,
      holdingsAsOf: AT,
    })
    const other = open()
    other.portfolioOf.mockRejectedValue(new Error('no chain'))
    await other.build()
    expect((await other.dossiers.read('ada'))?.dossier).toMatchObject({ holdings: [], holdingsAsOf: null })
  })

  it('is tried five times, then parked with its error until it is wanted again', async () => {
    const { dossiers, totals, build } = open()
    totals.mockRejectedValue(new Error('no rows'))
    await expect(build()).rejects.toThrow('no rows')
    for (let tries = 2; tries < 5; tries += 1) await expect(dossiers.build('ada')).rejects.toThrow('no rows')
    await dossiers.build('ada')
    expect(await dossiers.read('ada')).toMatchObject({ dossier: null, error: 'no rows' })
    await dossiers.build('ada')
    expect(totals).toHaveBeenCalledTimes(5)
    totals.mockResolvedValue(TRADES)
    await build()
    expect((await dossiers.read('ada'))?.error).toBeNull()
  })

  it('is none while memory is off, and none of a stranger', async () => {
    const { dossiers, memories, store, add, build } = open()
    await build()
    await memories.turn('ada', false)
    expect((await dossiers.read('ada'))?.dossier).toBeNull()
    await dossiers.want('ada')
    expect(add).toHaveBeenCalledOnce()
    // A job that was queued before.
    await store.want('ada')
    await dossiers.build('ada')
    expect((await store.of('ada'))?.built).toBeUndefined()
    expect(await dossiers.read('eve')).toBeUndefined()
  })

  it('that waits is queued when a server looks', async () => {
    const { dossiers, store, add } = open()
    await dossiers.queueWaiting()
    expect(add).not.toHaveBeenCalled()
    await store.want('ada')
    await dossiers.queueWaiting()
    expect(add).toHaveBeenCalledExactlyOnceWith('dossier', { userId: 'ada' }, 1_000)
  })
})
