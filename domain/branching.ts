/** Goes on with a conversation from another place. Trades stay as they are, and previews that wait are ended. */
import type { Trade } from '#contract/trades.ts'
import type { BreadcrumbItem } from '#contract/transcript.ts'
import { outcomeWords } from '#realtime/supervisor/outcome-words.ts'
import { type Branches, type BranchKind, SETTLED_ID } from './branches.ts'
