/**
 * Port of the vault and its one implementation over SQL: wallets, used consents, spend and decisions, changed together.
 */
import type { Clock } from '#domain/ports.ts'
import { append, type Dated, type Decision, dated, lockHead } from './decisions.ts'
import { createPasskeyStore, type PasskeyStore } from './passkey-store.ts'
import { createSecurityStore, type SecurityStore } from './security-store.ts'
import { type Admission, type Allowance, admitted, NotAdmitted, spend } from './spend.ts'
import type { Row, Run, Sql } from './sql.ts'
import { createWalletStore, putSetting, type WalletStore } from './wallet-store.ts'

type Of<K extends Decision['kind']> = Extract<Decision, { kind: K }>

/** The last signature of an intent. */
export type Signing = Readonly<{
  intentId: string
  consentId: string
  digest: string
  messageHash: string
  signature: string
  deadAt: string
}>

export interface Vault extends SecurityStore, PasskeyStore, WalletStore {
  signing(intentId: string): Promise<Signing | undefined>
  isConsentUsed(consentId: string): Promise<boolean>
  /** When the first send of this owner to the address was signed. */
  recipientSince(owner: string, address: string): Promise<string | undefined>
  /** In millionths of a US dollar. */
  spent(span: string): Promise<bigint>
  /**
   * Uses up the consent, counts the spend and writes the decision, or does none of it.
   */
  admit(signed: Of<'signed'>, microUsd: bigint, allowances: readonly Allowance[]): Promise<Admission>
  record(
    decision:
      | Of<'refused'>
      | Of<'repeated'>
      | Of<'export_refused'>
      | Of<'limits_refused'>
      | Of<'passkey_refused'>,
  ): Promise<void>
  pause(decision: Of<'paused'>): Promise<void>
  paused(): Promise<Readonly<{ paused: boolean; reason: string }>>
  counts(): Promise<Readonly<{ wallets: number; decisions: number }>>
  /** Newest first. */
  recent(limit: number): Promise<readonly Readonly<{ seq: number; entry: Dated }>[]>
  close(): Promise<void>
}

export function createVault(sql: Sql, key: Uint8Array, clock: Clock): Vault {
  const write = async (run: Run, entry: Decision): Promise<void> => {
    const at = new Date(clock.now()).toISOString()
    await append(run, key, { at, decision: entry })
    await rememberRecipient(run, entry, at)
  }
  const first = async (text: string, ...values: readonly string[]): Promise<Row | undefined> =>
    (await sql.read(text, ...values))[0]

  return {
    ...createSecurityStore(sql, write),
    ...createPasskeyStore(sql, write),
    ...createWalletStore(sql, write),
    signing: async (intentId) =>
      signingOf(await first('select * from signings where intent_id = $1', intentId)),
    async spent(span) {
      const row = await first('select micro_usd from spend where span = $1', span)
      return row ? whole(row, 'micro_usd') : 0n
    },
    async recipientSince(owner, address) {
      const row = await first(
        'select first_at from recipients where owner = $1 and address = $2',
        owner,
        address,
      )
      return row && text(row, 'first_at')
    },
    isConsentUsed: async (consentId) =>
      (await first('select 1 as used from signings where consent_id = $1', consentId)) !== undefined,
    admit: (signed, microUsd, allowances) => admit(sql, write, signed, microUsd, allowances),
    record: (entry) => sql.write((run) => write(run, entry)),
    pause: (entry) =>
      sql.write(async (run) => {
        await write(run, entry)
        await putSetting(run, 'paused', JSON.stringify({ paused: entry.paused, reason: entry.reason }))
      }),
    recent: async (limit) =>
      (await sql.read('select seq, body from decisions order by seq desc limit $1', BigInt(limit))).map(
        ({ seq, body }) => ({ seq: Number(seq), entry: dated.parse(JSON.parse(String(body))) }),
      ),
    paused: async () => pauseIn(await sql.read(PAUSE)),
    async counts() {
      const row = await first(
        `select (select count(*) from wallets) + (select count(*) from more_wallets) as wallets,
         (select seq from head where id = 1) as decisions`,
      )
      return { wallets: Number(row?.wallets), decisions: Number(row?.decisions) }
    },
    close: sql.close,
  }
}

const PAUSE = `select value from settings where name = 'paused'`

const pauseIn = ([row]: readonly Row[]): Readonly<{ paused: boolean; reason: string }> =>
  row ? JSON.parse(text(row, 'value')) : { paused: false, reason: '' } // only pause() writes it

type Write = (run: Run, entry: Decision) => Promise<void>

/** The first time counts, and it is that of the decision. */
async function rememberRecipient(run: Run, entry: Decision, at: string): Promise<void> {
  if (entry.kind !== 'signed' || entry.terms.recipient === undefined) return
  await run(
    'insert into recipients (owner, address, first_at) values ($1, $2, $3) on conflict do nothing',
    ...[entry.owner, entry.terms.recipient, at],
  )
}

const admit = (
  sql: Sql,
  write: Write,
  signed: Of<'signed'>,
  microUsd: bigint,
  allowances: readonly Allowance[],
): Promise<Admission> =>
  admitted(sql, async (run) => {
    await lockHead(run)
    // Another signer on this vault may have paused trading after this one looked.
    if (pauseIn(await run(PAUSE)).paused) throw new NotAdmitted({ admitted: false, why: 'paused' })
    await enter(run, signed)
    for (const allowance of allowances) await spend(run, allowance, microUsd)
    await write(run, signed)
  })

async function enter(run: Run, signed: Of<'signed'>): Promise<void> {
  const { intentId, consentId, digest, messageHash, signature, deadAt } = signed
  const taken = await run(
    'select consent_id, intent_id, signature from signings where intent_id = $1 or consent_id = $2 or signature = $3',
    ...[intentId, consentId, signature],
  )
  // One transaction under two intents would be one landing for two consents.
  if (taken.some((row) => row.intent_id === intentId || row.signature === signature))
    throw new NotAdmitted({ admitted: false, why: 'already_signed' })
  if (taken.length > 0) throw new NotAdmitted({ admitted: false, why: 'consent_used' })
  await run(
    `insert into signings (intent_id, consent_id, digest, message_hash, signature, dead_at)
     values ($1, $2, $3, $4, $5, $6)`,
    ...[intentId, consentId, digest, messageHash, signature, deadAt],
  )
}

const text = (row: Row, name: string): string => String(row[name])
const whole = (row: Row, name: string): bigint => BigInt(row[name] ?? 0)

const signingOf = (row: Row | undefined): Signing | undefined =>
  row && {
    intentId: text(row, 'intent_id'),
    consentId: text(row, 'consent_id'),
    digest: text(row, 'digest'),
    messageHash: text(row, 'message_hash'),
    signature: text(row, 'signature'),
    deadAt: text(row, 'dead_at'),
  }
