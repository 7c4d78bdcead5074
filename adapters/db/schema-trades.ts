/**
 * The ledger: one row per intent and at most one consent for each. Nothing of it is ever removed, and what was written
 * of an intent when it was made is never changed; only how it stands moves on. After a change:
 * `npx drizzle-kit generate --name <what_changed>`.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SignConsent } from '#contract/signer.ts'
import type { Trade, TradeStatus, TradeSteps } from '#contract/trades.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import type { Actor } from '#domain/ports.ts'
import { json, moment, plainText } from './columns.ts'
import { users } from './schema-auth.ts'

/** The facts that an entry is made with, beside the trade. */
export type TradeContext = Pick<
  LedgerEntry,
  'actor' | 'sessionId' | 'conversationId' | 'valueUsd' | 'pricedAt' | 'sellBack'
>

export const trades = pgTable(
  'trades',
  {
    id: plainText('id').primaryKey(),
    /** In the order in which they were made, whatever a clock says. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    actorKind: text('actor_kind').$type<Actor['kind']>().notNull(),
    actorId: plainText('actor_id').notNull(),
    wallet: text('wallet').notNull(),
    /** The trade at its preview. */
    trade: json('trade').$type<Trade>().notNull(),
    context: json('context').$type<TradeContext>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    status: text('status').$type<TradeStatus>().notNull(),
    signature: text('signature'),
    signedTransaction: text('signed_transaction'),
    requestId: plainText('request_id'),
    lastValidBlockHeight: bigint('last_valid_block_height', { mode: 'bigint' }),
    landed: json('landed').$type<NonNullable<Trade['landed']>>(),
    failure: json('failure').$type<NonNullable<Trade['failure']>>(),
    finalizedAt: text('finalized_at'),
    /** When each state was reached; null in rows of earlier versions. */
    steps: json('steps').$type<TradeSteps>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('trades_signature').on(t.signature),
    index('trades_actor').on(t.actorKind, t.actorId, t.seq),
    index('trades_waiting').on(t.expiresAt).where(sql`${t.status} = 'previewed'`),
    index('trades_previewed').on(t.actorKind, t.actorId, t.seq).where(sql`${t.status} = 'previewed'`),
    index('trades_open').on(t.seq).where(sql`${t.status} in ('consented', 'signed', 'sent')`),
    index('trades_unfinal').on(t.seq).where(sql`${t.status} = 'confirmed' and ${t.finalizedAt} is null`),
  ],
)

/** The chain of all trades, in one row that is written once. */
export const tradesChain = pgTable(
  'trades_chain',
  {
    id: integer('id').primaryKey().default(1),
    genesisHash: text('genesis_hash').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (t) => [check('trades_chain_one_row', sql`${t.id} = 1`)],
)

export const consents = pgTable(
  'consents',
  {
    id: plainText('id').primaryKey(),
    intentId: plainText('intent_id')
      .notNull()
      .references(() => trades.id),
    consent: json('consent').$type<SignConsent>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('consents_intent').on(t.intentId)],
)

/** The address book of each user. */
export const contacts = pgTable(
  'contacts',
  {
    id: plainText('id').primaryKey(),
    userId: plainText('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: plainText('label').notNull(),
    /** The label as it is compared. */
    labelKey: plainText('label_key').notNull(),
    address: text('address').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('contacts_label').on(t.userId, t.labelKey),
    uniqueIndex('contacts_address').on(t.userId, t.address),
  ],
)

/** The signer's vault says whose a wallet is; a row here gives no right to one. */
export const walletLabels = pgTable(
  'wallet_labels',
  {
    userId: plainText('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    label: plainText('label').notNull(),
    /** The label as it is compared. */
    labelKey: plainText('label_key').notNull(),
    namedAt: moment('named_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.address] }),
    uniqueIndex('wallet_labels_label').on(t.userId, t.labelKey),
  ],
)

/** At most one a person; without a row the first wallet is the default. */
export const defaultWallets = pgTable('default_wallets', {
  userId: plainText('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  address: text('address').notNull(),
  chosenAt: moment('chosen_at').notNull(),
})
