/** Keeps a ledger in memory for tests. It passes the conformance of every ledger. */

import type { Trade, TradeStatus } from '#contract/trades.ts'
import { type Ledger, type LedgerChange, type LedgerEntry, type Place, SPENDING } from '../../ledger.ts'
import type { Actor, Clock } from '../../ports.ts'

const SPENT: ReadonlySet<TradeStatus> = new Set(SPENDING)
const OPEN: ReadonlySet<TradeStatus> = new Set(['consented', 'signed', 'sent'])

function changed(entry: LedgerEntry, to: TradeStatus, change: LedgerChange, now: number): LedgerEntry {
  const { consent, signature, landed, failure, finalizedAt, ...rest } = change
  const trade: Trade = {
    ...entry.trade,
    status: to,
    steps: { [to]: new Date(now).toISOString(), ...entry.trade.steps },
    ...(consent && { consentedBy: consent.channel }),
    ...(consent?.gesture && { consentGesture: consent.gesture }),
    ...(signature !== undefined && { signature }),
    ...(landed && { landed }),
    ...(failure && { failure }),
    ...(finalizedAt !== undefined && { finalizedAt }),
    updatedAt: new Date(now).toISOString(),
  }
  return { ...entry, ...rest, ...(consent && { consent }), trade }
}

const isAt = ({ sessionId, conversationId }: LedgerEntry, place: Place): boolean =>
  (conversationId !== undefined && conversationId === place.conversationId) ||
  (sessionId !== undefined && sessionId === place.sessionId)

export function memoryLedger(clock: Clock): Ledger {
  const entries = new Map<string, LedgerEntry>()
  const last = new Map<string, Promise<unknown>>()
  const all = (): LedgerEntry[] => [...entries.values()]
  const isOf =
    (actor: Actor) =>
    ({ actor: owner }: LedgerEntry): boolean =>
      owner.kind === actor.kind && owner.id === actor.id

  let chain: string | undefined
  return {
    async claimChain(genesisHash) {
      chain ??= genesisHash
      return chain
    },
    async add(entry) {
      if (entries.has(entry.trade.id)) throw new Error(`trade ${entry.trade.id} exists`)
      entries.set(entry.trade.id, entry)
    },
    byId: async (id) => entries.get(id),
    async move(id, from, to, change = {}) {
      const entry = entries.get(id)
      if (!entry || !from.includes(entry.trade.status)) return { moved: false, entry }
      const moved = changed(entry, to, change, clock.now())
      entries.set(id, moved)
      return { moved: true, entry: moved }
    },
    async ofActor(actor, limit, before) {
      const own = all().filter(isOf(actor)).reverse()
      const from = before === undefined ? 0 : own.findIndex(({ trade }) => trade.id === before) + 1
      return before !== undefined && from === 0 ? [] : own.slice(from, from + limit)
    },
    spentUsd: async (actor, since) =>
      all()
        .filter(isOf(actor))
        .filter(({ trade }) => SPENT.has(trade.status) && trade.createdAt >= since)
        .reduce((sum, { valueUsd }) => sum + Number(valueUsd ?? 0), 0),
    async totals(actor) {
      const confirmed = all().filter((entry) => isOf(actor)(entry) && entry.trade.status === 'confirmed')
      const times = confirmed.map(({ trade }) => trade.createdAt).sort()
      const valueUsd = confirmed.reduce((sum, entry) => sum + Number(entry.valueUsd ?? 0), 0)
      return { confirmed: confirmed.length, valueUsd, lastAt: times.at(-1) ?? null }
    },
    waiting: async (actor, place) =>
      all()
        .filter(isOf(actor))
        .filter((entry) => entry.trade.status === 'previewed' && isAt(entry, place)),
    open: async () => all().filter(({ trade }) => OPEN.has(trade.status)),
    overdue: async (now) =>
      all().filter(({ trade }) => trade.status === 'previewed' && trade.expiresAt <= now),
    unfinal: async (since) =>
      all().filter(
        ({ trade }) =>
          trade.status === 'confirmed' && trade.finalizedAt === undefined && trade.updatedAt >= since,
      ),
    withWallet(address, work) {
      const mine = (last.get(address) ?? Promise.resolve()).then(work)
      last.set(
        address,
        mine.then(
          () => undefined,
          () => undefined,
        ),
      )
      return mine
    },
  }
}
