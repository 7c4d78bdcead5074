/** Composes what the routes need of conversations: their list, versions, opinions, files and links. */
import { randomBytes } from 'node:crypto'
import { SHARES_MAX } from '#contract/api/shares.ts'
import type { Clock, Log } from '#domain/ports.ts'
import { createShares } from '#domain/shares/shares.ts'
import type { TitleWriter } from '#domain/title-writer.ts'
import { contracts } from '#tools/contracts.ts'
import { notifyTabs } from '../http/conversations.ts'
import type { Limits } from '../http/limits.ts'
import type { composeDatabase } from './database.ts'
import { createModelTitles } from './model-titles.ts'
import type { Services } from './services.ts'
import { sharedTools } from './shared-tools.ts'

type Stores = Awaited<ReturnType<typeof composeDatabase>>

/** 192 bits: no one finds a link by trying. */
const newShareId = (): string => randomBytes(24).toString('base64url')

export function composeConversationLists(
  { archives, branches, conversationList, conversations, feedback, shareStore: store, titles }: Stores,
  clock: Clock,
): Pick<
  Services,
  'archives' | 'branches' | 'conversationList' | 'conversations' | 'feedback' | 'shares' | 'titles'
> {
  const toolOf = sharedTools(contracts)
  return {
    archives,
    branches,
    conversationList,
    conversations,
    feedback,
    shares: createShares({ store, conversations, clock, toolOf, newId: newShareId, limit: SHARES_MAX }),
    titles,
  }
}

type TitleParts = Readonly<{ limits: Limits; titleWriter?: TitleWriter; clock: Clock; log: Log }>

type TitleStores = Pick<Stores, 'conversationList' | 'conversations' | 'stream' | 'titles'>

/** With a language model, its titles replace those of the rules. Returns how to end that. */
export function composeModelTitles(stores: TitleStores, parts: TitleParts): () => Promise<void> {
  const { limits, titleWriter: writer, clock, log } = parts
  if (!writer) return async () => undefined
  const { conversationList: list, conversations, titles } = stores
  const { close, improve } = createModelTitles({
    writer,
    list,
    async take(actor) {
      await limits.take('titlesInADay', actor.id)
      await limits.take('titlesOfServerInADay', 'all')
    },
    async onReplaced(actor, id) {
      // A guest who has signed in meanwhile has no tabs.
      if (await conversations.owns(actor, id)) await notifyTabs(stores, actor)
    },
    clock,
    log,
  })
  titles.onStored(improve)
  return close
}
