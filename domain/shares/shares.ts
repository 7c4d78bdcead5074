/** Shares conversations: a frozen, masked copy under an address that everyone who has it can read. */
import { ParleyError } from '#contract/errors.ts'
import { bytesOf } from '#contract/rules/prompts.ts'
import {
  SHARED_ITEMS_MAX,
  type SharedCopy,
  type ShareMasks,
  type SharePreview,
  type ShareSummary,
} from '#contract/shares.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import { titleOf } from '../conversation-title.ts'
import type { Conversations } from '../conversations.ts'
import type { Actor, Clock } from '../ports.ts'
import { copyOf, type ToolsOf } from './copy.ts'

/** Port: the copies. One of a deleted conversation, or past its end, is not found. */
export interface ShareStore {
  /** Undefined when the actor has no such conversation; null when it has no title yet. */
  titleOf(actor: Actor, conversationId: string): Promise<string | null | undefined>
  add(share: SharedCopy & Readonly<{ id: string; conversation: string }>): Promise<void>
  list(actor: Actor, limit: number): Promise<readonly ShareSummary[]>
  /** Returns false when the actor has no such link. */
  revoke(actor: Actor, id: string): Promise<boolean>
  read(id: string): Promise<SharedCopy | undefined>
  exists(id: string): Promise<boolean>
}

type Wanted = Readonly<{ conversation: string; masks: ShareMasks }>

export type Shares = Readonly<{
  preview(actor: Actor, wanted: Wanted): Promise<SharePreview>
  /** `admit` receives the size of the copy in bytes before it is stored, and throws to refuse it. */
  create(
    actor: Actor,
    wanted: Wanted & Readonly<{ expiresInDays: number | null }>,
    admit: (bytes: number) => Promise<void>,
  ): Promise<ShareSummary>
  list(actor: Actor): Promise<readonly ShareSummary[]>
  revoke(actor: Actor, id: string): Promise<void>
  /** Throws `share_not_found`. */
  read(id: string): Promise<SharedCopy>
  exists(id: string): Promise<boolean>
}>

type Deps = Readonly<{
  store: ShareStore
  conversations: Pick<Conversations, 'items'>
  toolOf: ToolsOf
  newId: () => string
  clock: Clock
  /** The most links of one actor. */
  limit: number
}>

const DAY_MS = 86_400_000
/** Hundreds of long answers with their cards; to mask so much takes a tenth of a second. */
const MOST_CHARACTERS = 1_000_000

/** The items at the end, as many as may be copied, and the last one in any case. */
function latestOf(items: readonly TranscriptItem[]): readonly TranscriptItem[] {
  let left = MOST_CHARACTERS
  const from = items.findLastIndex((item) => {
    left -= lengthOf(item)
    return left < 0
  })
  return items.slice(Math.min(from + 1, Math.max(0, items.length - 1)))
}

const lengthOf = ({ title, ...item }: TranscriptItem): number =>
  title.length +
  (item.type === 'TOOL_NOTE' ? JSON.stringify([item.data.arguments, item.data.output]).length : 0)

export function createShares({ store, conversations, toolOf, newId, clock, limit }: Deps): Shares {
  async function preview(actor: Actor, { conversation, masks }: Wanted): Promise<SharePreview> {
    const stored = await store.titleOf(actor, conversation)
    if (stored === undefined) throw new ParleyError('conversation_not_found')
    const found = await conversations.items(conversation, { limit: SHARED_ITEMS_MAX })
    const items = latestOf(found.items)
    const copy = copyOf({ title: stored ?? titleOf(items).title, items, masks, toolOf })
    const hasEarlier = found.hasEarlier || items.length < found.items.length
    return { ...copy, items: [...copy.items], hasEarlier }
  }

  return {
    preview,
    async create(actor, { conversation, masks, expiresInDays }, admit) {
      if ((await store.list(actor, limit)).length >= limit) throw new ParleyError('shares_full', { limit })
      const { hidden: _hidden, ...content } = await preview(actor, { conversation, masks })
      const now = clock.now()
      const expiresAt = expiresInDays === null ? null : new Date(now + expiresInDays * DAY_MS).toISOString()
      const about = { id: newId(), conversation, masks, createdAt: new Date(now).toISOString(), expiresAt }
      const share = { ...content, ...about }
      await admit(bytesOf(JSON.stringify(share)))
      await store.add(share)
      return { ...about, title: content.title }
    },
    list: (actor) => store.list(actor, limit),
    async revoke(actor, id) {
      if (!(await store.revoke(actor, id))) throw new ParleyError('share_not_found')
    },
    async read(id) {
      const copy = await store.read(id)
      if (!copy) throw new ParleyError('share_not_found')
      return copy
    },
    exists: (id) => store.exists(id),
  }
}
