/**
 * Endpoints of the dossier: of any user for admins (spec C3.7–C3.12, C7.4–C7.6), of one's own for everyone, and the
 * looks that admins took.
 */
import * as z from 'zod/mini'
import { address, count, email, figure, id, line, list, name, time } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'

const HOLDINGS_MAX = 30
const TEXTS_MAX = 60
/** Older ones are in the audit. */
export const LOOKS_SHOWN = 50

const holding = z.object({
  symbol: name,
  mintAddress: address,
  amount: figure,
  usdValue: z.nullable(figure),
  portfolioWeightPct: z.nullable(figure),
})
export type Holding = z.output<typeof holding>

const texts = list(line, TEXTS_MAX)

const dossier = z.object({
  /** Counts the builds. */
  version: count,
  builtAt: time,
  identity: z.object({
    preferredName: z.nullable(line),
    /** The rights that the roles of the user give. */
    access: name,
    wallet: z.nullable(address),
  }),
  /** The most valuable first, at this time. */
  holdings: list(holding, HOLDINGS_MAX),
  holdingsAsOf: z.nullable(time),
  preferences: z.object({ tastes: texts, tokens: texts, notes: texts, topics: texts, followUps: texts }),
})
export type Dossier = z.output<typeof dossier>

const stats = z.object({
  memoriesTotal: count,
  skippedTotal: count,
  /** Sessions whose summary failed for good. */
  parkedTotal: count,
  /** From the ledger, when the dossier was built. */
  swapsTotal: z.nullable(count),
  swapsUsd: z.nullable(figure),
  lastSwapAt: z.nullable(time),
})
export type DossierStats = z.output<typeof stats>

const target = z.object({
  supabaseUserId: id,
  preferredName: z.nullable(line),
  displayName: z.nullable(name),
})

const answer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    target,
    user: z.object({ email, badge: name }),
    stats,
    /** Null when none was built yet, or the user has switched memory off. */
    dossier: z.nullable(dossier),
    /** Why the newest build failed for good. */
    error: z.nullable(line),
  }),
  /** No such user. */
  z.object({ ok: z.literal(false), target, user: z.null(), stats: z.null(), dossier: z.null() }),
])
export type DossierAnswer = z.output<typeof answer>

export const readDossier = defineEndpoint({
  operation: 'dossier.read',
  method: 'GET',
  path: '/api/admin/dossier',
  summary: 'The dossier of any user, for admins. Every look is audited, and shown to that user.',
  params: z.object({ supabaseUserId: id.check(z.minLength(1)) }),
  body: z.undefined(),
  output: answer,
})

export const readOwnDossier = defineEndpoint({
  operation: 'memory.dossier',
  method: 'GET',
  path: '/api/memory/dossier',
  summary: 'The dossier of the caller, as admins see it.',
  params: z.object({}),
  body: z.undefined(),
  output: answer,
})

const look = z.object({
  at: time,
  /** The role of who looked. */
  role: name,
  /** The operation: 'dossier.read', 'log.read'. */
  what: name,
})
export type Look = z.output<typeof look>

export const listLooks = defineEndpoint({
  operation: 'memory.looks',
  method: 'GET',
  path: '/api/memory/looks',
  summary: 'When admins looked at the data of the caller, and at what, newest first.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ looks: list(look, LOOKS_SHOWN), total: count }),
})
