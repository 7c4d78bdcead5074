/** Endpoints of read-only links to a copy of a conversation. */
import * as z from 'zod/mini'
import { id, list } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { sharedCopy, shareMasks, sharePreview, shareSummary } from '../shares.ts'

/** The most links of one user; none is older than its conversation. */
export const SHARES_MAX = 200

export const previewShare = defineEndpoint({
  operation: 'shares.preview',
  method: 'POST',
  path: '/api/shares/preview',
  summary: 'The copy that a link would show, and how much it hides.',
  params: z.object({}),
  body: z.object({ conversation: id, masks: shareMasks }),
  output: sharePreview,
})

export const createShare = defineEndpoint({
  operation: 'shares.create',
  method: 'POST',
  path: '/api/shares',
  summary: 'Freeze a copy of a conversation under a link that everyone can read.',
  params: z.object({}),
  body: z.object({
    conversation: id,
    masks: shareMasks,
    /** Null for a link without an end. */
    expiresInDays: z.nullable(z.int().check(z.gte(1), z.lte(365))),
  }),
  output: shareSummary,
})

export const listShares = defineEndpoint({
  operation: 'shares.list',
  method: 'GET',
  path: '/api/shares',
  summary: 'The links of the caller, newest first.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ shares: list(shareSummary, SHARES_MAX) }),
})

export const revokeShare = defineEndpoint({
  operation: 'shares.revoke',
  method: 'DELETE',
  path: '/api/shares/:id',
  summary: 'Remove a link and its copy.',
  params: z.object({ id }),
  body: z.undefined(),
  output: z.object({ ok: z.literal(true) }),
})

/** Needs no identity and sets no cookie. */
export const readShare = defineEndpoint({
  operation: 'shares.read',
  method: 'GET',
  path: '/api/shares/:id',
  summary: 'The copy under a link.',
  params: z.object({ id }),
  body: z.undefined(),
  output: sharedCopy,
})
