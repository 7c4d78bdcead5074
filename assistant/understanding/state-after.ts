/** Moves the state of a conversation on: one pure step for each move. */
import type { Token } from '#domain/language/tokens.ts'
import type { Move } from './intent.ts'
import { type DialogueState, NEW_STATE } from './state.ts'

/** The state after a move. Courtesies change nothing, so a question can be taken up again after a 'thanks'. */
export function stateAfter(before: DialogueState, move: Move | undefined): DialogueState {
  const state = {
    ...before,
    ...topicAfter(before, move),
    recent: recentAfter(before, move),
    tradeAge: before.tradeAge + 1,
  }
  if (!move) return { ...state, misses: state.misses + 1 }
  const about = move.about && move.about.length > 0 ? move.about : state.about
  if (move.isRefusal)
    return { ...state, about, last: [], asking: undefined, more: undefined, misses: 0, isRefused: true }
  if ('calls' in move && move.lookups) return afterLookups({ ...state, about }, move)
  if (move.isAside) return { ...state, about, misses: 0 }
  return { ...state, about, asking: move.asking, more: move.more, entry: move.entry, misses: 0 }
}

/** A topic is forgotten after so many turns without it. */
const TOPIC_TURNS = 2

/** After a preview a line without a token changes the trade, so nothing else is the topic. */
function topicAfter(
  { topic, topicAge }: DialogueState,
  move: Move | undefined,
): Pick<DialogueState, 'topic' | 'topicAge'> {
  if (move && 'calls' in move && move.lookups?.some(({ isTrade }) => isTrade)) return NO_TOPIC
  const tokens = move?.about ?? []
  if (tokens.length > 0) return { topic: tokens.length === 1 ? tokens[0] : undefined, topicAge: 0 }
  return topicAge < TOPIC_TURNS ? { topic, topicAge: topicAge + 1 } : NO_TOPIC
}

/** Tokens to compare: no wallets, and no more than a card of two or three can show. */
const MOST_RECENT = 3

function recentAfter({ recent = [] }: DialogueState, move: Move | undefined): readonly Token[] {
  const named = (move?.about ?? []).filter(({ symbol, kind }) => symbol !== '' && kind !== 'trader')
  const others = recent.filter(({ symbol }) => named.every((each) => each.symbol !== symbol))
  return [...named, ...others].slice(0, Math.max(MOST_RECENT, named.length))
}

const NO_TOPIC = { topic: undefined, topicAge: 0 }

function afterLookups(
  {
    trade,
    tradeAge,
    isRefused,
    about,
    topic,
    topicAge,
    rows,
    recent,
    listedBy,
    people,
    links,
    agentConversation,
    person,
    queue,
  }: DialogueState,
  { lookups = [], about: named = [], queue: added, ...move }: Move,
): DialogueState {
  const prepared = 'prepares' in move && move.prepares?.isTrade ? move.prepares : undefined
  const waiting = 'prepares' in move && !move.prepares?.isTrade ? move.prepares : undefined
  const newTrade = lookups.find(({ isTrade }) => isTrade) ?? prepared
  return {
    ...NEW_STATE,
    about,
    topic,
    topicAge,
    // A look-up that waits for another one is taken up like any other.
    last: lookups.length === 0 && waiting ? [waiting] : lookups,
    person: move.person ?? person,
    // Tokens that the user has put in a row are counted like rows of a card.
    rows: named.length > 1 ? named : rows,
    recent,
    listedBy: named.length > 1 ? undefined : listedBy,
    people,
    links,
    agentConversation,
    trade: newTrade ?? trade,
    tradeAge: newTrade ? 0 : tradeAge,
    isRefused: newTrade ? false : isRefused,
    queue: added ?? (newTrade ? [] : queue),
  }
}
