/** The chain on disk: every account, transaction and address index row, written before a sender hears of success. */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Account } from './account.ts'
import { holderOf } from './token-layout.ts'

const SCHEMA_VERSION = 2
/** So long the process of a server that was killed may take to let go. */
const HANDOVER_MS = 2000
const SCHEMA = `
  create table account(address text primary key, lamports integer not null, owner text not null,
    data blob not null, executable integer not null, holder text) without rowid;
  create index account_owner on account(owner);
  create index account_holder on account(holder) where holder is not null;
  create table tx(seq integer primary key, signature text not null unique, slot integer not null,
    err text, memo text, meta text not null, wire blob not null);
  create table address_tx(address text not null, seq integer not null, primary key(address, seq)) without rowid;
  create table kv(key text primary key, value text not null) without rowid;
  pragma user_version = ${SCHEMA_VERSION};`

/** A transaction as it is kept; `err` and `meta` are JSON texts. */
export type TransactionRow = Readonly<{
  signature: string
  slot: bigint
  err: string | null
  memo: string | null
  meta: string
  wire: Uint8Array
}>

export type HistoryRow = Pick<TransactionRow, 'signature' | 'slot' | 'err' | 'memo'>
export type HistoryPage = Readonly<{
  limit: number
  before: string | undefined
  until: string | undefined
  /** Rows of younger slots are left out. */
  upTo: bigint
}>

/** `accounts` maps each changed address to what it is now, or undefined when it is gone. */
export type Landing = Readonly<{
  row: TransactionRow
  addresses: Iterable<string>
  accounts: ReadonlyMap<string, Account | undefined>
}>

export type Store = ReturnType<typeof openStore>

/** `file` may be ':memory:'. Only one process at a time holds a store; a second one is refused. */
export function openStore(file: string) {
  if (file !== ':memory:') makePrivate(file)
  const db = new DatabaseSync(file)
  claim(db, file)
  const sql = prepareAll(db)

  const saveAccounts = (accounts: ReadonlyMap<string, Account | undefined>): void => {
    for (const [address, account] of accounts) {
      if (!account) sql.dropAccount.run(address)
      else
        sql.putAccount.run(
          address,
          account.lamports,
          account.owner,
          account.data,
          account.executable ? 1 : 0,
          holderOf(account) ?? null,
        )
    }
  }
  const atomically = (write: () => void): void => {
    db.exec('begin')
    try {
      write()
      db.exec('commit')
    } catch (error) {
      db.exec('rollback')
      throw error
    }
  }
  const seqOf = (signature: string | undefined): bigint | undefined =>
    signature === undefined ? undefined : (sql.seqOf.get(signature) as { seq: bigint } | undefined)?.seq

  return {
    account(address: string): Account | undefined {
      const row = sql.account.get(address)
      return row && toAccount(row)
    },
    addressesOfProgram: (program: string): string[] => addressesIn(sql.ofProgram.all(program)),
    /** The token accounts of a wallet. */
    addressesOfHolder: (wallet: string): string[] => addressesIn(sql.ofHolder.all(wallet)),
    putAccounts: (accounts: ReadonlyMap<string, Account | undefined>): void =>
      atomically(() => saveAccounts(accounts)),
    land({ row, addresses, accounts }: Landing): void {
      atomically(() => {
        const { signature, slot, err, memo, meta, wire } = row
        const seq = sql.putTransaction.run(signature, slot, err, memo, meta, wire).lastInsertRowid
        for (const address of addresses) sql.putAddress.run(address, seq)
        saveAccounts(accounts)
      })
    },
    transaction: (signature: string): TransactionRow | undefined =>
      sql.transaction.get(signature) as TransactionRow | undefined,
    transactionCount: (): bigint => (sql.count.get() as { count: bigint }).count,
    lastSlot: (): bigint | undefined => (sql.lastSlot.get() as { slot: bigint } | undefined)?.slot,
    /** Newest first. A `before` that the chain never saw has nothing before it. */
    history(address: string, { limit, before, until, upTo }: HistoryPage): HistoryRow[] {
      const from = before === undefined ? 2n ** 62n : seqOf(before)
      if (from === undefined) return []
      return sql.history.all(address, from, seqOf(until) ?? 0n, upTo, limit) as HistoryRow[]
    },
    get: (key: string): string | undefined => (sql.get.get(key) as { value: string } | undefined)?.value,
    set: (key: string, value: string): void => void sql.set.run(key, value),
    close: (): void => db.close(),
  }
}

function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600)) // the treasury's key lies in here
  chmodSync(file, 0o600)
}

/** Takes the file for this process alone and makes the tables of a new one. */
function claim(db: DatabaseSync, file: string): void {
  db.exec(`pragma busy_timeout = ${HANDOVER_MS}; pragma locking_mode = exclusive`)
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = normal; begin exclusive; commit')
  } catch (cause) {
    throw new Error(`the chain's store ${file} cannot be opened: another process may be using it`, { cause })
  }
  const { user_version: version } = db.prepare('pragma user_version').get() as { user_version: number }
  if (version === 0) db.exec(`begin; ${SCHEMA} commit`)
  else if (version !== SCHEMA_VERSION)
    throw new Error(
      `the chain's store ${file} has format ${version}, this version reads ${SCHEMA_VERSION}; move it away to begin a new chain`,
    )
}

function prepareAll(db: DatabaseSync) {
  const prepare = (sql: string): StatementSync => {
    const statement = db.prepare(sql)
    statement.setReadBigInts(true)
    return statement
  }
  // An update in place leaves the indexes alone while owner and holder stay what they are.
  const PUT_ACCOUNT = `insert into account values (?, ?, ?, ?, ?, ?) on conflict (address) do update set
    lamports = excluded.lamports, owner = excluded.owner, data = excluded.data,
    executable = excluded.executable, holder = excluded.holder`
  const HISTORY = `select signature, slot, err, memo from address_tx join tx using (seq)
    where address = ? and seq < ? and seq > ? and slot <= ? order by seq desc limit ?`
  return {
    account: prepare('select address, lamports, owner, data, executable from account where address = ?'),
    ofProgram: prepare('select address from account where owner = ?'),
    ofHolder: prepare('select address from account where holder = ?'),
    putAccount: prepare(PUT_ACCOUNT),
    dropAccount: prepare('delete from account where address = ?'),
    putTransaction: prepare(
      'insert into tx(signature, slot, err, memo, meta, wire) values (?, ?, ?, ?, ?, ?)',
    ),
    putAddress: prepare('insert or ignore into address_tx values (?, ?)'),
    transaction: prepare('select signature, slot, err, memo, meta, wire from tx where signature = ?'),
    seqOf: prepare('select seq from tx where signature = ?'),
    count: prepare('select coalesce(max(seq), 0) count from tx'),
    lastSlot: prepare('select slot from tx order by seq desc limit 1'),
    history: prepare(HISTORY),
    get: prepare('select value from kv where key = ?'),
    set: prepare('insert or replace into kv values (?, ?)'),
  }
}

const addressesIn = (rows: readonly unknown[]): string[] =>
  rows.map((row) => (row as { address: string }).address)

function toAccount(row: unknown): Account {
  const { executable, ...account } = row as Omit<Account, 'executable'> & { executable: bigint }
  return { ...account, executable: executable === 1n }
}
