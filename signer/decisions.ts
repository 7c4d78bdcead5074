/**
 * Records the signer's decisions in order: each row carries a code
 * over itself and the row before, made with the vault's own key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { economicTerms } from '#contract/rules/terms.ts'
import { signRefusalReason } from '#contract/signer-refusals.ts'
import type { Run } from './sql.ts'

const micro = z.string().check(z.regex(/^\d{1,20}$/))
const spends = z.array(z.object({ span: z.string(), microUsd: micro }))

const held = z.enum(['export', 'limits', 'passkey'])

const decision = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wallet'),
    owner: z.string(),
    address: z.string(),
    createdAt: z.string(),
    imported: z.boolean(),
  }),
  /** One more wallet of a person who has one. */
  z.object({
    kind: z.literal('another_wallet'),
    owner: z.string(),
    address: z.string(),
    createdAt: z.string(),
  }),
  z.object({
    kind: z.literal('signed'),
    owner: z.string(),
    terms: economicTerms,
    termsHash: z.string(),
    intentId: z.string(),
    consentId: z.string(),
    consentExpiresAt: z.string(),
    channel: z.string(),
    actor: z.string(),
    /** A hash of the whole stored intent. */
    digest: z.string(),
    messageHash: z.string(),
    signature: z.string(),
    /** From then on this signature can no longer land. */
    deadAt: z.string(),
    /** Earlier versions signed a trade again when its first transaction could no longer land. */
    replaces: z.optional(z.string()),
    spends,
  }),
  z.object({
    kind: z.literal('refused'),
    owner: z.string(),
    intentId: z.string(),
    consentId: z.string(),
    actor: z.string(),
    reason: signRefusalReason,
    messageHash: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('repeated'), intentId: z.string(), signature: z.string() }),
  z.object({
    kind: z.literal('exported'),
    owner: z.string(),
    address: z.string(),
    /** One, in the span of a day; none where its request was counted. */
    spends,
    /** The request that waited for this. */
    hold: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('export_refused'), owner: z.string(), reason: signRefusalReason }),
  z.object({ kind: z.literal('paused'), paused: z.boolean(), by: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('limits'),
    owner: z.string(),
    perTrade: micro,
    perDay: micro,
    freshSignInAt: z.string(),
    /** The request that waited for this. */
    hold: z.optional(z.string()),
    /** Higher limits wait still. */
    keepsHold: z.optional(z.literal(true)),
  }),
  z.object({ kind: z.literal('limits_refused'), owner: z.string(), reason: signRefusalReason }),
  /** The address for notices; only the first of an owner. */
  z.object({ kind: z.literal('contact'), owner: z.string(), email: z.string() }),
  /** A change that waits until its time. */
  z.object({
    kind: z.literal('held'),
    owner: z.string(),
    what: held,
    id: z.string(),
    body: z.string(),
    requestedAt: z.string(),
    readyAt: z.string(),
    stopHash: z.string(),
    spends,
  }),
  z.object({
    kind: z.literal('stopped'),
    owner: z.string(),
    what: held,
    id: z.string(),
    /** The signer itself stops what can no longer take effect. */
    by: z.enum(['owner', 'code', 'signer']),
  }),
  z.object({
    kind: z.literal('passkey'),
    owner: z.string(),
    id: z.string(),
    publicKey: z.string(),
    label: z.string(),
    transports: z.array(z.string()),
    counter: z.number(),
    /** The request that waited for this. */
    hold: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('passkey_removed'), owner: z.string(), id: z.string() }),
  z.object({ kind: z.literal('passkey_refused'), owner: z.string(), reason: signRefusalReason }),
  /** A passkey agreed to these terms. */
  z.object({
    kind: z.literal('approved'),
    owner: z.string(),
    intentId: z.string(),
    termsHash: z.string(),
    /** Absent in decisions of earlier versions. */
    expiresAt: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('rewrapped'), version: z.int(), keyId: z.string(), wallets: z.int() }),
])
export type Decision = z.output<typeof decision>

export const dated = z.object({ at: z.string(), decision })
export type Dated = z.output<typeof dated>

export const macOf = (key: Uint8Array, seq: bigint, before: string, body: string): string =>
  createHmac('sha256', key).update(`${seq}\n${before}\n${body}`).digest('hex')

export const sameMac = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Locks the head until the transaction ends: all writers, on every replica, come one after the other. */
export async function lockHead(run: Run): Promise<{ seq: bigint; mac: string }> {
  const [head] = await run('update head set seq = seq where id = 1 returning seq, mac')
  if (!head) throw new Error('the vault has lost the head of its decisions')
  return { seq: BigInt(head.seq ?? 0), mac: String(head.mac) }
}

/** Adds to the chain, within a transaction that holds the head. */
export async function append(run: Run, key: Uint8Array, entry: Dated): Promise<void> {
  const head = await lockHead(run)
  const seq = head.seq + 1n
  const body = JSON.stringify(entry)
  const mac = macOf(key, seq, head.mac, body)
  await run('insert into decisions (seq, body, mac) values ($1, $2, $3)', seq, body, mac)
  await run('update head set seq = $1, mac = $2 where id = 1', seq, mac)
}
