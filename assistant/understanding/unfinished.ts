/** Remembers the trade that a question of ours was about while something else is asked: 'how much do I have?' */
import type { Move } from './intent.ts'
import type { DialogueState, Lookup } from './state.ts'

/** It is taken up again within so many turns. */
const TURNS = 3

export function unfinishedAfter(
  { asking, unfinished, unfinishedAge }: DialogueState,
  move: Move | undefined,
): Pick<DialogueState, 'unfinished' | 'unfinishedAge'> {
  if (move?.isRefusal || move?.asking || isTrade(move)) return NONE
  if (asking?.isTrade) return { unfinished: asking, unfinishedAge: 0 }
  return unfinishedAge < TURNS ? { unfinished, unfinishedAge: unfinishedAge + 1 } : NONE
}

const NONE = { unfinished: undefined, unfinishedAge: 0 }

function isTrade(move: Move | undefined): boolean {
  if (!move || !('calls' in move)) return false
  return [...(move.lookups ?? []), ...(move.prepares ? [move.prepares] : [])].some((each) => each.isTrade)
}

type Slots = Readonly<
  Partial<Record<'give' | 'get' | 'amount' | 'want' | 'keep' | 'isUnclear' | 'asksKeep', unknown>>
>

/** Both tokens are known, and all that is missing is how much: of what goes, or of what is to stay. */
export function lacksAmount({ slots }: Lookup): boolean {
  const { give, get, amount, want, keep, isUnclear, asksKeep } = (slots ?? {}) as Slots
  return (
    asksKeep === true ||
    (give !== undefined &&
      get !== undefined &&
      [amount, want, keep, isUnclear].every((each) => each === undefined))
  )
}
