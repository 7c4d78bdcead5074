/** Keeps 'it' what it was where a look-up found no token of the name that was asked for. */
import type { Result } from './intent.ts'
import type { Understood } from './reading.ts'
import type { DialogueState } from './state.ts'

type Heard = Readonly<{ before: DialogueState; understood: Understood | undefined }>

export function withoutUnknown(
  state: DialogueState,
  { before, understood }: Heard,
  results: readonly Result[],
): DialogueState {
  const move = understood?.move
  if (!move || !('calls' in move) || results.length === 0 || before.about.length === 0) return state
  if (!results.every(({ call, view }) => call.name === FINDS_TOKENS && isEmptyList(view))) return state
  const { about, topic, topicAge, last, question, singles } = before
  return { ...state, about, topic, topicAge, last, question, singles }
}

const FINDS_TOKENS = 'solana_resolve_token'

const isEmptyList = (view: unknown): boolean => {
  const { candidates } = Object(view) as Readonly<{ candidates?: unknown }>
  return Array.isArray(candidates) && candidates.length === 0
}
