/** The frozen copy of a conversation behind a read-only link. */
import * as z from 'zod/mini'
import { count, id, list, name, time } from './bounded.ts'
import { transcriptRow } from './transcript.ts'

/** The most items of one copy; a longer conversation is shared from its newest items. */
export const SHARED_ITEMS_MAX = 500

/** The owner chooses the parts that the copy hides. */
export const shareMasks = z.object({
  /** Addresses of wallets and signatures of transactions. */
  addresses: z.boolean(),
  /** Figures of messages, and the cards with balances and trades. */
  amounts: z.boolean(),
  /** Attached pictures, which cannot be searched for addresses and amounts. */
  pictures: z.boolean(),
})
export type ShareMasks = z.output<typeof shareMasks>

/** Numbers of hidden parts. */
const hiddenCounts = z.object({ addresses: count, amounts: count, cards: count, pictures: count })
export type HiddenCounts = z.output<typeof hiddenCounts>

const content = {
  title: name,
  items: list(transcriptRow, SHARED_ITEMS_MAX),
  /** True when the conversation has older items, which the copy does not have. */
  hasEarlier: z.boolean(),
}

export const sharedCopy = z.object({
  ...content,
  masks: shareMasks,
  createdAt: time,
  expiresAt: z.nullable(time),
})
export type SharedCopy = z.output<typeof sharedCopy>

/** The copy before there is a link to it. */
export const sharePreview = z.object({ ...content, hidden: hiddenCounts })
export type SharePreview = z.output<typeof sharePreview>

export const shareSummary = z.object({
  id,
  conversation: id,
  title: name,
  masks: shareMasks,
  createdAt: time,
  expiresAt: z.nullable(time),
})
export type ShareSummary = z.output<typeof shareSummary>
