/**
 * Declares the part of a database that the vault needs: one writer
 * at a time, all or nothing. SQLite and Postgres both read the SQL.
 */

type Value = string | bigint
export type Row = Readonly<Record<string, string | bigint | null>>
/** Parameters are $1, $2, …; whole numbers come back as bigint. */
export type Run = (text: string, ...values: readonly Value[]) => Promise<readonly Row[]>

export interface Sql {
  readonly kind: 'sqlite' | 'postgres'
  read: Run
  /** Committed when `work` resolves, undone when it rejects. Within it only its own `run` may be used. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const TABLES = [
  'create table if not exists settings (name text primary key, value text not null)',
  'create table if not exists head (id bigint primary key, seq bigint not null, mac text not null)',
  'create table if not exists decisions (seq bigint primary key, body text not null, mac text not null)',
  `create table if not exists wallets (
    owner text primary key, address text not null unique, seed text not null, wrapped_key text not null,
    created_at text not null)`,
  // Beside it, because the first wallet of an owner is the key of that table in every vault that stands.
  `create table if not exists more_wallets (
    owner text not null, nth bigint not null, address text not null unique, seed text not null,
    wrapped_key text not null, created_at text not null, primary key (owner, nth))`,
  `create table if not exists signings (
    intent_id text primary key, consent_id text not null unique, digest text not null, message_hash text not null,
    signature text not null unique, dead_at text not null)`,
  'create table if not exists spend (span text primary key, micro_usd bigint not null)',
  `create table if not exists limits (
    owner text primary key, per_trade bigint not null, per_day bigint not null)`,
  'create table if not exists contacts (owner text primary key, email text not null)',
  `create table if not exists holds (
    id text primary key, owner text not null, what text not null, body text not null, requested_at text not null,
    ready_at text not null, stop_hash text not null unique, unique (owner, what))`,
  `create table if not exists passkeys (
    id text primary key, owner text not null, public_key text not null, label text not null, transports text not null,
    added_at text not null, counter bigint not null)`,
  `create table if not exists challenges (
    challenge text primary key, owner text not null, purpose text not null, expires_at text not null)`,
  `create table if not exists approvals (
    intent_id text primary key, owner text not null, terms_hash text not null)`,
  // Beside them, because approvals of earlier versions have no end; those hold no more.
  `create table if not exists approval_ends (
    intent_id text primary key, expires_at text not null)`,
  `create table if not exists recipients (
    owner text not null, address text not null, first_at text not null, primary key (owner, address))`,
  // The head is the lock of all writers, and every chain of decisions begins with the same empty word.
  `insert into head (id, seq, mac) values (1, 0, '') on conflict do nothing`,
]

export async function makeTables(run: Run, own: readonly string[]): Promise<void> {
  for (const statement of [...TABLES, ...own]) await run(statement)
}
