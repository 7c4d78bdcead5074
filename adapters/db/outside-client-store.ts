/** Stores outside programs: domain/outside-clients.ts. Secrets are long and random, so their hash needs no salt. */
import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, gt, isNull } from 'drizzle-orm'
import type { OutsideClients, OutsideGrant, SpentSecret } from '#domain/outside-clients.ts'
import type { Clock } from '#domain/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { oauthClients, oauthGrants, oauthSecrets, userSessions } from './schema-auth.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

/** The time of a program's last visit matters to the minute at most. */
const PRECISION_MS = 60_000

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const { revokedAt: _revoked, ...grantColumns } = getTableColumns(oauthGrants)
const columns = { ...grantColumns, clientName: oauthClients.name }

const liveGrants = (db: Db) =>
  db.select(columns).from(oauthGrants).innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
const isLive = (id: string) => and(eq(oauthGrants.id, id), isNull(oauthGrants.revokedAt))

async function grantById(db: Db, id: string): Promise<OutsideGrant | undefined> {
  const [row] = await liveGrants(db).where(isLive(id))
  return row
}

/** A sign-out waits for this transaction. */
async function isSignedIn(tx: Transaction, userId: string, userSession: string): Promise<boolean> {
  const rows = await tx
    .select({ id: userSessions.id })
    .from(userSessions)
    .where(and(eq(userSessions.id, userSession), eq(userSessions.userId, userId)))
    .for('key share')
  return rows.length > 0
}

/** A token that is known but spent was copied: the grant behind it is revoked. */
async function endStolen(db: Db, hash: string, now: Date): Promise<void> {
  const [row] = await db.select().from(oauthSecrets).where(eq(oauthSecrets.hash, hash))
  if (!row?.spentAt) return
  await db.update(oauthGrants).set({ revokedAt: now }).where(isLive(row.grantId))
}

async function spend(
  db: Db,
  kind: 'code' | 'refresh',
  secret: string,
  now: Date,
): Promise<SpentSecret | undefined> {
  const hash = hashOf(secret)
  const unspent = and(isNull(oauthSecrets.spentAt), gt(oauthSecrets.expiresAt, now))
  const [row] = await db
    .update(oauthSecrets)
    .set({ spentAt: now })
    .where(and(eq(oauthSecrets.hash, hash), eq(oauthSecrets.kind, kind), unspent))
    .returning()
  if (!row) {
    await endStolen(db, hash, now)
    return undefined
  }
  const grant = await grantById(db, row.grantId)
  const { redirectUri, codeChallenge } = row
  if (!grant) return undefined
  return { grant, ...(redirectUri && codeChallenge && { terms: { redirectUri, codeChallenge } }) }
}

export function outsideClientStore(db: Db, clock: Clock): OutsideClients {
  const now = (): Date => new Date(clock.now())

  return redactQueryErrors<OutsideClients>({
    async register(client) {
      await db.insert(oauthClients).values({ ...client, createdAt: now() })
    },
    async client(id) {
      const [row] = await db.select().from(oauthClients).where(eq(oauthClients.id, id))
      return row && { id: row.id, name: row.name, redirectUris: row.redirectUris }
    },
    allow: (grant, { secret, terms, expiresAt }, userSession) =>
      withTransaction(db, async (tx) => {
        if (!(await isSignedIn(tx, grant.userId, userSession))) return false
        const id = randomUUID()
        await tx.insert(oauthGrants).values({ ...grant, id, grantedAt: now() })
        const code = { hash: hashOf(secret), kind: 'code' as const, grantId: id, ...terms, expiresAt }
        await tx.insert(oauthSecrets).values(code)
        return true
      }),
    spend: (kind, secret) => spend(db, kind, secret, now()),
    async addRefresh(grantId, secret, expiresAt) {
      await db.insert(oauthSecrets).values({ hash: hashOf(secret), kind: 'refresh', grantId, expiresAt })
    },
    async grantOf(secret) {
      const [row] = await db
        .select()
        .from(oauthSecrets)
        .where(and(eq(oauthSecrets.hash, hashOf(secret)), eq(oauthSecrets.kind, 'refresh')))
      return row && grantById(db, row.grantId)
    },
    async live(grantId) {
      const grant = await grantById(db, grantId)
      if (grant && clock.now() - (grant.lastUsedAt?.getTime() ?? 0) > PRECISION_MS)
        await db.update(oauthGrants).set({ lastUsedAt: now() }).where(eq(oauthGrants.id, grantId))
      return grant
    },
    grants: async (userId) =>
      liveGrants(db)
        .where(and(eq(oauthGrants.userId, userId), isNull(oauthGrants.revokedAt)))
        .orderBy(desc(oauthGrants.grantedAt)),
    async revoke(userId, grantId) {
      const { rowCount } = await db
        .update(oauthGrants)
        .set({ revokedAt: now() })
        .where(and(isLive(grantId), eq(oauthGrants.userId, userId)))
      return rowCount === 1
    },
    async revokeAll(userId) {
      await db
        .update(oauthGrants)
        .set({ revokedAt: now() })
        .where(and(eq(oauthGrants.userId, userId), isNull(oauthGrants.revokedAt)))
    },
  })
}
