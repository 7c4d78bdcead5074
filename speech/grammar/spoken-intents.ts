/** What can be said aloud: the phrases of the grammar, by the intent that answers them. One row per intent. */
import { spokenAsks } from './spoken-asks.ts'
import type { SpokenIntent } from './spoken-intent.ts'
import { spokenTalk } from './spoken-talk.ts'

/** Every name is an intent of the rules brain, which must understand each of the phrases (tested). */
export const spokenIntents: readonly SpokenIntent[] = [...spokenTalk, ...spokenAsks]

/** Courtesies around any of them; the rules brain reads past them. */
export const BEFORE = '[parley | hey parley | please]'
export const AFTER = '[please | now | today | right now | for me | thanks]'
export const AFTER_SHORT = '[please | now]'
