/** Stores the sealed wallets of each owner: the first one, and for a person up to four more. */
import { WALLETS_MAX } from '#contract/signer.ts'
import { type Decision, lockHead } from './decisions.ts'
import { isSameMaster } from './envelope.ts'
import type { Row, Run, Sql } from './sql.ts'
import type { SealedWallet } from './wallet-keys.ts'

export interface WalletStore {
  /** The first wallet of the owner, or the one at this address if it is theirs. */
  wallet(owner: string, address?: string): Promise<SealedWallet | undefined>
  /** Those of one owner, the first one first; without an owner all of them. */
  wallets(owner?: string): Promise<readonly SealedWallet[]>
  /** The first wallet of an owner, once: answers the one that stands, and whether it is this one. */
  addWallet(
    wallet: SealedWallet,
    imported: boolean,
  ): Promise<Readonly<{ wallet: SealedWallet; added: boolean }>>
  /** False when the owner has no first wallet, or as many as anyone may have. */
  addAnother(wallet: SealedWallet): Promise<boolean>
  /** Exchanges wrapped keys, of all wallets and of the vault itself, all or none. */
  rewrap(wrap: (wallet: SealedWallet) => string, anew: Rewrapping): Promise<void>
}

type Rewrapping = Readonly<{ version: number; keyId: string; ownKey: string }>

/** The name under which the vault's own key, wrapped, stands among the settings. */
export const OWN_KEY = 'own-key'

type Write = (run: Run, entry: Decision) => Promise<void>
const TABLES = ['wallets', 'more_wallets'] as const
const columns = 'address, seed, wrapped_key, created_at'
export const ALL_WALLETS = `(select owner, 1 as nth, ${columns} from wallets
  union all select owner, nth, ${columns} from more_wallets) as every_wallet`
const OF_OWNER = `select * from ${ALL_WALLETS} where owner = $1 order by nth`

export function createWalletStore(sql: Sql, write: Write): WalletStore {
  return {
    async wallet(owner, address) {
      const [row] =
        address === undefined
          ? await sql.read('select * from wallets where owner = $1', owner)
          : await sql.read(`select * from ${ALL_WALLETS} where owner = $1 and address = $2`, owner, address)
      return row && walletOf(row)
    },
    async wallets(owner) {
      const rows =
        owner === undefined
          ? await sql.read(`select * from ${ALL_WALLETS} order by created_at, owner, nth`)
          : await sql.read(OF_OWNER, owner)
      return rows.map(walletOf)
    },
    addWallet: (wallet, imported) => sql.write((run) => addFirst(run, write, wallet, imported)),
    addAnother: (wallet) => sql.write((run) => addAnother(run, write, wallet)),
    rewrap: (wrap, anew) => sql.write((run) => rewrapAll(run, write, wrap, anew)),
  }
}

/** Reads the wallets while no other signer can add one. */
async function rewrapAll(
  run: Run,
  write: Write,
  wrap: (wallet: SealedWallet) => string,
  { version, keyId, ownKey }: Rewrapping,
): Promise<void> {
  await lockHead(run)
  const wallets = (await run(`select * from ${ALL_WALLETS}`)).map(walletOf)
  await write(run, { kind: 'rewrapped', version, keyId, wallets: wallets.length })
  for (const wallet of wallets) {
    const wrapped = wrap(wallet)
    for (const table of TABLES)
      await run(`update ${table} set wrapped_key = $1 where address = $2`, wrapped, wallet.address)
  }
  await putSetting(run, OWN_KEY, ownKey)
}

/** A signer that started before the master key was changed would seal a key that nothing opens once that one is gone. */
async function requirePresentMaster(run: Run, { wrappedKey }: SealedWallet): Promise<void> {
  const [own] = await run('select value from settings where name = $1', OWN_KEY)
  if (own && !isSameMaster(String(own.value), wrappedKey))
    throw new Error('The master key was changed: start this signer again with the present one.')
}

async function addFirst(run: Run, write: Write, wallet: SealedWallet, imported: boolean) {
  const { owner, address, createdAt } = wallet
  await lockHead(run)
  const [stands] = await run('select * from wallets where owner = $1', owner)
  if (stands) return { wallet: walletOf(stands), added: false }
  await requirePresentMaster(run, wallet)
  await run(
    'insert into wallets (owner, address, seed, wrapped_key, created_at) values ($1, $2, $3, $4, $5)',
    ...valuesOf(wallet),
  )
  await write(run, { kind: 'wallet', owner, address, createdAt, imported })
  return { wallet, added: true }
}

async function addAnother(run: Run, write: Write, wallet: SealedWallet): Promise<boolean> {
  const { owner, address, createdAt } = wallet
  await lockHead(run)
  const { length } = await run(OF_OWNER, owner)
  if (length === 0 || length >= WALLETS_MAX) return false
  await requirePresentMaster(run, wallet)
  await run(
    `insert into more_wallets (owner, address, seed, wrapped_key, created_at, nth)
     values ($1, $2, $3, $4, $5, $6)`,
    ...[...valuesOf(wallet), BigInt(length + 1)],
  )
  await write(run, { kind: 'another_wallet', owner, address, createdAt })
  return true
}

const valuesOf = ({ owner, address, seed, wrappedKey, createdAt }: SealedWallet) => [
  ...[owner, address, seed, wrappedKey, createdAt],
]

export const putSetting = (run: Run, name: string, value: string): Promise<unknown> =>
  run(
    `insert into settings (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    name,
    value,
  )

const text = (row: Row, name: string): string => String(row[name])

export const walletOf = (row: Row): SealedWallet => ({
  owner: text(row, 'owner'),
  address: text(row, 'address'),
  seed: text(row, 'seed'),
  wrappedKey: text(row, 'wrapped_key'),
  createdAt: text(row, 'created_at'),
})
