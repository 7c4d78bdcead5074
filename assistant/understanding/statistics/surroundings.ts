/** The part of the dialogue that the statistical reader looks at. */
import type { DialogueState } from '../state.ts'
import { type Label, labelOfLookup } from './labels.ts'

export type Surroundings = Readonly<{
  /** The tool of the last lookup. */
  lastTool?: string
  /** Its label. */
  last?: Label
  /** True while a preview can still be changed. */
  hasTrade: boolean
  /** True after a question of ours. */
  isPending: boolean
  /** True when 'it' names a token. */
  hasSubject: boolean
}>

/** A line that begins a dialogue. */
export const NO_SURROUNDINGS: Surroundings = { hasTrade: false, isPending: false, hasSubject: false }

/** A trade stays open to changes for so many turns. */
const TRADE_TURNS = 2

export const surroundingsOf = ({ last, trade, tradeAge, asking, about }: DialogueState): Surroundings => ({
  lastTool: last.at(-1)?.tool,
  last: last.map(labelOfLookup).at(-1),
  hasTrade: trade !== undefined && tradeAge <= TRADE_TURNS,
  isPending: asking !== undefined,
  hasSubject: about.length > 0,
})
