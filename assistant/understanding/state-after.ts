/** Moves the state of a conversation on: one pure step for each move. */
import type { Move } from './intent.ts'
import { type DialogueState, NEW_STATE } from './state.ts'

/** The state after a move. Courtesies change nothing, so a question can be taken up again after a 'thanks'. */
export function stateAfter(before: DialogueState, move: Move | undefined): DialogueState {
  const state = { ...before, tradeAge: before.tradeAge + 1 }
  if (!move) return { ...state, misses: state.misses + 1 }
  const about = move.about && move.about.length > 0 ? move.about : state.about
  if (move.isRefusal)
    return { ...state, about, last: [], asking: undefined, more: undefined, misses: 0, isRefused: true }
  if ('calls' in move && move.lookups) return afterLookups({ ...state, about }, move)
  if (move.isAside) return { ...state, about, misses: 0 }
  return { ...state, about, asking: move.asking, more: move.more, misses: 0 }
}

function afterLookups(
  { trade, tradeAge, isRefused, about, rows, links, queue }: DialogueState,
  { lookups = [], about: named = [], queue: added }: Move,
): DialogueState {
  const newTrade = lookups.find(({ isTrade }) => isTrade)
  return {
    ...NEW_STATE,
    about,
    last: lookups,
    // Tokens that the user has put in a row are counted like rows of a card.
    rows: named.length > 1 ? named : rows,
    links,
    trade: newTrade ?? trade,
    tradeAge: newTrade ? 0 : tradeAge,
    isRefused: newTrade ? false : isRefused,
    queue: added ?? (newTrade ? [] : queue),
  }
}
