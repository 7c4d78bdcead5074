/** Composes what the routes need of conversations: their list, versions, opinions, files and links. */
import { randomBytes } from 'node:crypto'
import { SHARES_MAX } from '#contract/api/shares.ts'
import type { Clock } from '#domain/ports.ts'
import { createShares } from '#domain/shares/shares.ts'
import { contracts } from '#tools/contracts.ts'
import type { composeDatabase } from './database.ts'
import type { Services } from './services.ts'
import { sharedTools } from './shared-tools.ts'

type Stores = Awaited<ReturnType<typeof composeDatabase>>

/** 192 bits: no one finds a link by trying. */
const newShareId = (): string => randomBytes(24).toString('base64url')

export function composeConversationLists(
  { archives, branches, conversationList, conversations, feedback, shareStore: store }: Stores,
  clock: Clock,
): Pick<Services, 'archives' | 'branches' | 'conversationList' | 'conversations' | 'feedback' | 'shares'> {
  const toolOf = sharedTools(contracts)
  return {
    archives,
    branches,
    conversationList,
    conversations,
    feedback,
    shares: createShares({ store, conversations, clock, toolOf, newId: newShareId, limit: SHARES_MAX }),
  }
}
