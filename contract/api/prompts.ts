/** Endpoints of the prompt API: modules with versions and history (spec S3.14–S3.19, S7.1–S7.14, S8.1–S8.11). */
import * as z from 'zod/mini'
import { count, digest, email, id, list, name, text, time } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { HISTORY_KEPT, MODULES_MAX, NOTES_MAX, SEGMENT_MAX_BYTES } from '../rules/prompts.ts'

const author = z.object({ id, email: z.nullable(email) })
export type PromptAuthor = z.output<typeof author>

/** The parts of a module and of each of its saved versions. */
const version = {
  id,
  slug: name,
  title: z.nullable(name),
  segment: text(SEGMENT_MAX_BYTES),
  version: count,
  /** SHA-256 of the segment, hex. */
  checksum: digest,
  createdAt: time,
  /** Null for a module that ships with the product. */
  updatedBy: z.nullable(author),
}

const promptModule = z.object({ ...version, updatedAt: time })
export type PromptModule = z.output<typeof promptModule>

/** A saved version; the current one comes first in the list. */
const promptHistoryEntry = z.object({ ...version, notes: z.nullable(text(NOTES_MAX)) })
export type PromptHistoryEntry = z.output<typeof promptHistoryEntry>

/** Fits a segment of 200 kB with every character escaped. */
const BODY_LIMIT = 1_300_000

/** Above the stored limit on purpose, so that domain/prompts.ts refuses the excess with a message. */
const limits = { segment: text(2 * SEGMENT_MAX_BYTES), line: text(4 * NOTES_MAX) }

const one = z.object({ slug: name })
const saved = z.object({
  ok: z.literal(true),
  prompt: promptModule,
  /** True when the text was the same, so nothing was saved and the version stays. */
  unchanged: z.optional(z.boolean()),
})
const ok = z.literal(true)

export const listPrompts = defineEndpoint({
  operation: 'prompt.list',
  method: 'GET',
  path: '/prompt-modules',
  acceptsBearer: true,
  summary: 'Every prompt module, by slug.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ ok, prompts: list(promptModule, MODULES_MAX) }),
})

export const readPrompt = defineEndpoint({
  operation: 'prompt.read',
  method: 'GET',
  path: '/prompt-modules/:slug',
  acceptsBearer: true,
  summary: 'One prompt module: of those that one’s own session is composed of; the others for superadmins.',
  params: one,
  body: z.undefined(),
  output: z.object({ ok, prompt: promptModule }),
})

export const readPromptHistory = defineEndpoint({
  operation: 'prompt.history',
  method: 'GET',
  path: '/prompt-modules/:slug/history',
  acceptsBearer: true,
  summary: 'The versions of one prompt module, newest first, at most 50.',
  params: one,
  body: z.undefined(),
  output: z.object({ ok, history: list(promptHistoryEntry, HISTORY_KEPT) }),
})

export const savePrompt = defineEndpoint({
  operation: 'prompt.save',
  method: 'PUT',
  path: '/prompt-modules/:slug',
  acceptsBearer: true,
  summary: 'Save a prompt module over the version that was read; another version there is a conflict.',
  params: one,
  bodyLimit: BODY_LIMIT,
  body: z.object({
    segment: z._default(limits.segment, ''),
    /** When left out, the title stays. */
    title: z.optional(z.nullable(limits.line)),
    version: count,
    notes: z.optional(z.nullable(limits.line)),
  }),
  output: saved,
})

export const createPrompt = defineEndpoint({
  operation: 'prompt.create',
  method: 'POST',
  path: '/prompt-modules',
  acceptsBearer: true,
  summary: 'Make a new prompt module.',
  params: z.object({}),
  bodyLimit: BODY_LIMIT,
  body: z.object({
    slug: z._default(name, ''),
    segment: z._default(limits.segment, ''),
    title: z.optional(z.nullable(limits.line)),
    notes: z.optional(z.nullable(limits.line)),
  }),
  output: saved,
})

/** The workbench's messages that do not come from a server (spec S5.7–S5.12, S6.30–S6.31, S8.1–S8.11). */
export const PROMPT_WORDS = {
  slugRequired: 'Prompt module slug is required.',
  bothRequired: 'Slug and segment are required.',
  signInAgain: 'Sign in again to continue.',
  noSlug: 'Prompt module payload missing slug.',
  noSegment: 'Prompt module payload missing segment text.',
  superadminOnly: 'Superadmin access required to manage prompt modules.',
  signInFirst: 'Sign in with a superadmin account to load prompt modules.',
  saveFailed: 'Failed to save changes.',
  loadFailed: 'Failed to load prompt modules.',
  historyFailed: 'Failed to load history.',
  listInvalid: 'Prompt module list response invalid.',
  historyInvalid: 'Prompt module history response invalid.',
  updateInvalid: 'Prompt module update response invalid.',
  createInvalid: 'Prompt module create response invalid.',
  moduleInvalid: (slug: string): string => `Prompt module response invalid for slug: ${slug}`,
  failed: (status: number): string => `Prompt API request failed (${status})`,
} as const
