/** Stores the ledger: domain/ledger.ts. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import {
  type Ledger,
  type LedgerChange,
  type LedgerEntry,
  type Place,
  SPENDING,
  type TradeTotals,
} from '#domain/ledger.ts'
import type { Actor, Clock } from '#domain/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { consents, trades, tradesChain } from './schema-trades.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'
import type { WalletLocks } from './wallet-locks.ts'

/** A start handles so many at once; the rest comes with the next round. */
const ROUND = 200
const EVERYTHING = 2_147_483_647

export const ledgerStore = (db: Db, locks: WalletLocks, clock: Clock): Ledger => {
  const { withWallet, ...rest } = { ...locks, ...entriesIn(db, clock) }
  // Not sealed: what fails inside is the work's own.
  return { ...redactQueryErrors(rest), withWallet }
}

const entriesIn = (db: Db, clock: Clock): Omit<Ledger, 'withWallet'> => ({
  claimChain: async (genesisHash) => {
    const stored = await chainOf(db)
    if (stored !== undefined) return stored
    const claimedAt = new Date(clock.now())
    await db.insert(tradesChain).values({ genesisHash, claimedAt }).onConflictDoNothing()
    return (await chainOf(db)) ?? genesisHash
  },
  add: async (entry) => {
    await db.insert(trades).values(rowOf(entry))
  },
  byId: async (id) => (await entriesOf(db, eq(trades.id, id), 1))[0],
  move: (id, from, to, change = {}) =>
    withTransaction(db, async (tx) => {
      const now = new Date(clock.now())
      const step = JSON.stringify({ [to]: now.toISOString() })
      const moved = await tx
        .update(trades)
        .set({
          status: to,
          updatedAt: now,
          // The first time counts: a confirmed trade moves once more, when it is final.
          steps: sql`${step}::jsonb || coalesce(${trades.steps}, '{}'::jsonb)`,
          ...columnsOf(change),
        })
        .where(and(eq(trades.id, id), inArray(trades.status, [...from])))
        .returning({ id: trades.id })
      if (moved.length > 0 && change.consent)
        await tx
          .insert(consents)
          .values({ id: change.consent.id, intentId: id, consent: change.consent, createdAt: now })
      const [entry] = await entriesOf(tx, eq(trades.id, id), 1)
      return { moved: moved.length > 0, entry }
    }),
  ofActor: async (actor, limit, before) => {
    const own = isOf(actor)
    const earlier =
      before === undefined
        ? undefined
        : lt(trades.seq, sql`(select seq from ${trades} where ${and(own, eq(trades.id, before))})`)
    return entriesOf(db, and(own, earlier), limit, desc(trades.seq))
  },
  spentUsd: (actor, since) => spentUsd(db, actor, since),
  totals: (actor) => totals(db, actor),
  waiting: (actor, place) => waiting(db, actor, place),
  open: () => entriesOf(db, inArray(trades.status, ['consented', 'signed', 'sent']), ROUND, desc(trades.seq)),
  overdue: (now) =>
    entriesOf(db, and(eq(trades.status, 'previewed'), lte(trades.expiresAt, new Date(now))), ROUND),
  unfinal: (since) =>
    entriesOf(
      db,
      and(eq(trades.status, 'confirmed'), isNull(trades.finalizedAt), gte(trades.updatedAt, new Date(since))),
      ROUND,
      desc(trades.seq),
    ),
})

/** Reads back to the newest entry that had expired by then: an actor may have a hundred thousand older ones. */
async function spentUsd(db: Db, actor: Actor, since: string): Promise<number> {
  const [older] = await db
    .select({ seq: trades.seq })
    .from(trades)
    .where(and(isOf(actor), lte(trades.expiresAt, new Date(since))))
    .orderBy(desc(trades.seq))
    .limit(1)
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum((${trades.context} ->> 'valueUsd')::numeric), 0)` })
    .from(trades)
    .where(
      and(
        isOf(actor),
        gt(trades.seq, older?.seq ?? 0),
        inArray(trades.status, [...SPENDING]),
        // ISO times of one form: their order is that of their text.
        sql`${trades.trade} ->> 'createdAt' >= ${since}`,
      ),
    )
  return Number(row?.sum ?? 0)
}

async function totals(db: Db, actor: Actor): Promise<TradeTotals> {
  const [row] = await db
    .select({
      confirmed: count(),
      valueUsd: sql<string>`coalesce(sum((${trades.context} ->> 'valueUsd')::numeric), 0)`,
      lastAt: sql<string | null>`max(${trades.trade} ->> 'createdAt')`,
    })
    .from(trades)
    .where(and(isOf(actor), eq(trades.status, 'confirmed')))
  return {
    confirmed: row?.confirmed ?? 0,
    valueUsd: Number(row?.valueUsd ?? 0),
    lastAt: row?.lastAt ?? null,
  }
}

/** Previews live for a minute, so there are few of all actors, and `trades_waiting` has no other trade. */
async function waiting(db: Db, actor: Actor, place: Place): Promise<LedgerEntry[]> {
  const here = isAt(place)
  if (!here) return []
  const rows = await db
    .select({ id: trades.id, kind: trades.actorKind, actorId: trades.actorId })
    .from(trades)
    .where(isPreviewed)
  const own = rows.filter(({ kind, actorId }) => kind === actor.kind && actorId === actor.id)
  const ids = own.map(({ id }) => id)
  return ids.length === 0 ? [] : entriesOf(db, and(inArray(trades.id, ids), isPreviewed, here), ROUND)
}

const isPreviewed = eq(trades.status, 'previewed')

async function chainOf(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ genesisHash: tradesChain.genesisHash }).from(tradesChain)
  return row?.genesisHash
}

const isOf = (actor: Actor): SQL | undefined =>
  and(eq(trades.actorKind, actor.kind), eq(trades.actorId, actor.id))

/** Undefined where no place is named. */
const isAt = ({ sessionId, conversationId }: Place): SQL | undefined =>
  or(
    conversationId === undefined
      ? undefined
      : sql`${trades.context} ->> 'conversationId' = ${conversationId}`,
    sessionId === undefined ? undefined : sql`${trades.context} ->> 'sessionId' = ${sessionId}`,
  )

function rowOf({ trade, actor, ...rest }: LedgerEntry): typeof trades.$inferInsert {
  const { sessionId, conversationId, valueUsd, pricedAt, sellBack } = rest
  return {
    id: trade.id,
    actorKind: actor.kind,
    actorId: actor.id,
    wallet: trade.terms.wallet,
    trade,
    context: {
      actor,
      sessionId,
      conversationId,
      valueUsd,
      pricedAt,
      sellBack,
    },
    status: trade.status,
    expiresAt: new Date(trade.expiresAt),
    updatedAt: new Date(trade.updatedAt),
  }
}

/** The consent has a table of its own. */
const columnsOf = ({ consent: _, ...change }: LedgerChange) => change

/** All of it, oldest first, for an audit. */
export const ledgerEntries = (db: Db): Promise<LedgerEntry[]> => entriesOf(db, undefined, EVERYTHING)

async function entriesOf(
  db: Db | Transaction,
  where: SQL | undefined,
  limit: number,
  order: SQL = asc(trades.seq),
): Promise<LedgerEntry[]> {
  const rows = await db
    .select({ ...getTableColumns(trades), consent: consents.consent })
    .from(trades)
    .leftJoin(consents, eq(consents.intentId, trades.id))
    .where(where)
    .orderBy(order)
    .limit(limit)
  return rows.map(entryOf)
}

type Row = typeof trades.$inferSelect & { consent: LedgerEntry['consent'] | null }

function entryOf(row: Row): LedgerEntry {
  const { consent, signature, landed, failure, finalizedAt, requestId, signedTransaction, steps } = row
  return {
    ...row.context,
    trade: {
      ...row.trade,
      status: row.status,
      ...(consent && { consentedBy: consent.channel }),
      ...(consent?.gesture && { consentGesture: consent.gesture }),
      ...(steps && { steps }),
      ...(signature !== null && { signature }),
      ...(landed && { landed }),
      ...(failure && { failure }),
      ...(finalizedAt !== null && { finalizedAt }),
      updatedAt: row.updatedAt.toISOString(),
    },
    ...(consent && { consent }),
    ...(requestId !== null && { requestId }),
    ...(row.lastValidBlockHeight !== null && { lastValidBlockHeight: row.lastValidBlockHeight }),
    ...(signedTransaction !== null && { signedTransaction }),
  }
}
