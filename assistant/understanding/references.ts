/** Finds what 'both' and a bare question stand for, and takes it where the line then asks for a look-up. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { Move } from './intent.ts'
import { withLastQuestion } from './last-question.ts'
import { match } from './match.ts'
import { withOrdinals } from './ordinals.ts'
import type { Scored, Understood } from './reading.ts'
import { withSet } from './sets.ts'
import type { DialogueState } from './state.ts'
import type { Vocabulary } from './vocabulary.ts'
import { withWallet } from './wallet-in-focus.ts'

/** A change of the last look-up and a comparison find their tokens themselves, so that nothing is put in. */
const OF_ITSELF: ReadonlySet<string> = new Set(['amend', 'compare', 'rank'])

/** The line with its references put in, and the moves that it may then lead to. */
type Way = Readonly<{ utterance: Utterance; isMeant: (move: Move) => boolean; least?: number | undefined }>

type Matched = Readonly<{ utterance: Utterance; matched: Understood | undefined }>

/** The line as it stands, unless it only makes sense with what was spoken of. */
export function inContext(said: Utterance, state: DialogueState, vocabulary: Vocabulary): Matched {
  const plain = match(said, state, vocabulary)
  if (plain && OF_ITSELF.has(plain.intent) && isLookup(plain.move)) return { utterance: said, matched: plain }
  const ways: readonly Way[] = [
    ...withSet(said, state).map((utterance) => ({ utterance, isMeant: isLookup })),
    ...questionAgain(said, state, plain),
    ...withWallet(said, state).map(({ utterance, isPlain }) => ({
      utterance,
      isMeant: isOfWallet(state.wallet),
      least: isPlain ? LEAST_SURE : undefined,
    })),
  ]
  for (const { utterance, isMeant, least } of ways) {
    const matched = match(utterance, state, vocabulary)
    if (matched && isSure(matched, least) && isMeant(matched.move)) return { utterance, matched }
  }
  return { utterance: said, matched: plain }
}

/** The last question about another thing, where the line by itself is not read as that question. */
function questionAgain(said: Utterance, state: DialogueState, plain: Understood | undefined) {
  const { question } = state
  const isRead =
    said.addresses.length === 0 &&
    plain &&
    'calls' in plain.move &&
    plain.move.calls.some(({ tool }) => tool === question?.tool)
  if (!question || isRead) return []
  const isMeant = (move: Move): boolean =>
    isLookup(move) && 'calls' in move && lookupsOf(move).every(({ tool }) => tool === question.tool)
  return withLastQuestion(withOrdinals(said, state), state).map((utterance) => ({ utterance, isMeant }))
}

const lookupsOf = (move: Extract<Move, { calls: unknown }>) =>
  move.prepares ? [move.prepares] : (move.lookups ?? [])

/** The words that were put in explain the line, or nothing does. */
const isSure = (
  { confidence = 1 }: Understood & Partial<Pick<Scored, 'confidence'>>,
  least = SURE,
): boolean => confidence > least
const SURE = 0.8
/** Where the line says by itself that a wallet is meant. */
const LEAST_SURE = 0.6

/** Reads only: no trade is made of what was not said. */
const isLookup = (move: Move): boolean =>
  'calls' in move &&
  (move.queue ?? []).length === 0 &&
  ![...(move.lookups ?? []), ...(move.prepares ? [move.prepares] : [])].some(({ isTrade }) => isTrade)

const OF_WALLET: ReadonlySet<string> = new Set([
  'solana_list_balances',
  'onchain_activity_overview',
  'onchain_entity_insight',
])

const isOfWallet =
  (wallet: string | undefined) =>
  (move: Move): boolean =>
    'calls' in move &&
    (move.lookups ?? []).length > 0 &&
    (move.lookups ?? []).every(
      ({ tool, slots }) => OF_WALLET.has(tool) && (slots as Readonly<{ wallet?: string }>).wallet === wallet,
    )
