/** Moves the state of a conversation on: one pure step for each move. */
import type { Token } from '#domain/language/tokens.ts'
import type { Move } from './intent.ts'
import { type DialogueState, type Lookup, NEW_STATE } from './state.ts'

/** The state after a move. Courtesies change nothing, so a question can be taken up again after a 'thanks'. */
export function stateAfter(before: DialogueState, move: Move | undefined, wished?: Lookup): DialogueState {
  const state = {
    ...before,
    ...topicAfter(before, move),
    ...spokenAfter(before, move),
    ...wishedAfter(before, move, wished),
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

/** A wish is forgotten after so many turns. */
const WISH_TURNS = 4

/** A trade of which something was missing is still wished for after other words. */
function wishedAfter(
  { asking, wished, wishedAge }: DialogueState,
  move: Move | undefined,
  fresh: Lookup | undefined,
): Pick<DialogueState, 'wished' | 'wishedAge'> {
  if (fresh) return { wished: fresh, wishedAge: 0 }
  if (move && 'calls' in move && move.lookups?.some(({ isTrade }) => isTrade)) return NO_WISH
  if (asking?.isTrade) return { wished: asking, wishedAge: 0 }
  return wishedAge < WISH_TURNS ? { wished, wishedAge: wishedAge + 1 } : NO_WISH
}

const NO_WISH = { wished: undefined, wishedAge: 0 }

const MOST_TRADES = 3

/** A change of a trade leaves the one before among the earlier ones. */
const tradesAfter = (
  { trade, trades }: Pick<DialogueState, 'trade' | 'trades'>,
  newTrade: Lookup | undefined,
): readonly Lookup[] => (newTrade && trade ? [trade, ...trades].slice(0, MOST_TRADES) : trades)

const MOST_SPOKEN = 4
const isSameToken = (one: Token, other: Token): boolean => one.symbol === other.symbol

/** The words of a search stay the subject until a token or a person is spoken of. */
function spokenAfter(
  { spoken, words }: DialogueState,
  move: Move | undefined,
): Pick<DialogueState, 'spoken' | 'words'> {
  const named = (move?.about ?? []).filter(({ symbol }) => symbol !== '').toReversed()
  const older = spoken.filter((each) => !named.some((one) => isSameToken(one, each)))
  const isOther = (move?.about ?? []).length > 0 || move?.person !== undefined
  return {
    spoken: [...named, ...older].slice(0, MOST_SPOKEN),
    words: move?.words ?? (isOther ? undefined : words),
  }
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
    links,
    agentConversation,
    person,
    spoken,
    words,
    queue,
    trades,
    wished,
    wishedAge,
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
    spoken,
    words,
    // Tokens that the user has put in a row are counted like rows of a card.
    rows: named.length > 1 ? named : rows,
    links,
    agentConversation,
    trade: newTrade ?? trade,
    trades: tradesAfter({ trade, trades }, newTrade),
    wished,
    wishedAge,
    tradeAge: newTrade ? 0 : tradeAge,
    isRefused: newTrade ? false : isRefused,
    queue: added ?? (newTrade ? [] : queue),
  }
}
