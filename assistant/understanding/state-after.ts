/** Moves the state of a conversation on: one pure step for each move. */
import type { Token } from '#domain/language/tokens.ts'
import { tokensIn } from './card/on-card.ts'
import type { Move } from './intent.ts'
import { recentAfter } from './recent.ts'
import { singlesAfter } from './singles.ts'
import { type DialogueState, type Lookup, NEW_STATE } from './state.ts'
import { unfinishedAfter } from './unfinished.ts'

/**
 * The state after a move. Courtesies change nothing, so a question can be taken up again after a 'thanks'. The tokens of
 * a line that calls nothing are spoken of all the same: 'a friend swears by JUP', then 'is it safe'.
 */
export function stateAfter(
  before: DialogueState,
  move: Move | undefined,
  named: readonly Token[] = [],
): DialogueState {
  const spoken = move?.about?.length ? move.about : move && 'calls' in move ? [] : named
  const state = {
    ...before,
    ...topicAfter(before, move),
    recent: recentAfter(before.recent, spoken),
    singles: singlesAfter(before.singles, spoken, move !== undefined && move.isAside !== true),
    ...unfinishedAfter(before, move),
    tradeAge: before.tradeAge + 1,
    ...shownAfter(before, move),
    tradeQuiet: quietAfter(before, move),
  }
  const about = spoken.length > 0 ? spoken : state.about
  if (!move) return { ...state, about, misses: state.misses + 1 }
  if (move.isRefusal && 'calls' in move)
    return { ...afterLookups({ ...state, about }, move), isRefused: true }
  if (move.isRefusal)
    return { ...state, about, last: [], asking: undefined, more: undefined, misses: 0, isRefused: true }
  if ('calls' in move && move.lookups) return afterLookups({ ...state, about }, move)
  if (move.isAside) return { ...state, about, misses: 0 }
  const person = move.person ?? state.person
  return { ...state, about, person, asking: move.asking, more: move.more, entry: move.entry, misses: 0 }
}

/** A question about the card may leave it with other rows, which ordinals then count. */
function shownAfter({ tableAge }: DialogueState, move: Move | undefined): Partial<DialogueState> {
  if (!move?.shows) return { tableAge: tableAge + 1 }
  const rows = tokensIn(move.shows)
  return { table: move.shows, tableAge: 0, ...(rows.length > 1 && { rows }) }
}

/** A question about what waits, or an answer to it, speaks of the trade; the handbook says what its words mean. */
function quietAfter({ tradeQuiet }: DialogueState, move: Move | undefined): number | undefined {
  if (tradeQuiet === undefined || move?.entry !== undefined) return tradeQuiet
  return move?.whileOpen || move?.asking?.isTrade ? 0 : tradeQuiet + 1
}

/** A topic is forgotten after so many turns without it. */
const TOPIC_TURNS = 2

/** After a preview a line without a token changes the trade, so nothing else is the topic. */
function topicAfter(
  { topic, topicAge }: DialogueState,
  move: Move | undefined,
): Pick<DialogueState, 'topic' | 'topicAge'> {
  if (move && 'calls' in move && move.lookups?.some(({ isTrade }) => isTrade)) return NO_TOPIC
  // A trade that names no token is not of one in a line that was not understood.
  const tokens = move?.about ?? []
  if (tokens.length > 0) return { topic: tokens.length === 1 ? tokens[0] : undefined, topicAge: 0 }
  return topicAge < TOPIC_TURNS ? { topic, topicAge: topicAge + 1 } : NO_TOPIC
}

const NO_TOPIC = { topic: undefined, topicAge: 0 }

function afterLookups(
  {
    trade,
    tradeAge,
    tradeQuiet,
    isRefused,
    about,
    topic,
    topicAge,
    recent,
    singles,
    unfinished,
    unfinishedAge,
    rows,
    listedBy,
    matches,
    people,
    links,
    agentConversation,
    person,
    wallet,
    queue,
    mostUsd,
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
    recent,
    singles,
    unfinished,
    unfinishedAge,
    wallet: textIn(lookups, 'wallet') ?? wallet,
    searched: textIn(lookups, 'query', SEARCHES),
    // Tokens that the user has put in a row are counted like rows of a card.
    ...(named.length > 1 ? { rows: named } : { rows, listedBy }),
    matches,
    people,
    links,
    agentConversation,
    mostUsd,
    ...(newTrade
      ? { trade: newTrade, tradeAge: 0, tradeQuiet: 0, isRefused: false }
      : { trade, tradeAge, tradeQuiet, isRefused }),
    queue: added ?? (newTrade ? [] : queue),
  }
}

const SEARCHES: readonly string[] = ['search', 'twitter_search']

/** The text of this slot in the last lookup of these tools, or of any. */
function textIn(lookups: readonly Lookup[], slot: string, tools?: readonly string[]): string | undefined {
  const lookup = lookups.findLast(({ tool }) => !tools || tools.includes(tool))
  const text = (lookup?.slots as Readonly<Record<string, unknown>> | undefined)?.[slot]
  return typeof text === 'string' && text !== '' ? text : undefined
}
