/** Finds what 'both' and a bare question stand for, and takes it where the line then asks for a look-up. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { Move } from './intent.ts'
import { match } from './match.ts'
import { withPair } from './pairs.ts'
import type { Scored, Understood } from './reading.ts'
import type { DialogueState } from './state.ts'
import type { Vocabulary } from './vocabulary.ts'
import { withWallet } from './wallet-in-focus.ts'

/** A change of the last look-up and a comparison find their tokens themselves, so that nothing is put in. */
const OF_ITSELF: ReadonlySet<string> = new Set(['amend', 'compare', 'rank'])

type Matched = Readonly<{ utterance: Utterance; matched: Understood | undefined }>

/** The line as it stands, unless it only makes sense with what was spoken of. */
export function inContext(said: Utterance, state: DialogueState, vocabulary: Vocabulary): Matched {
  const plain = match(said, state, vocabulary)
  if (plain && OF_ITSELF.has(plain.intent) && isLookup(plain.move)) return { utterance: said, matched: plain }
  const paired = withPair(said, state)
  const ways = [
    ...(paired === said ? [] : [{ utterance: paired, isMeant: isLookup }]),
    ...withWallet(said, state).map((utterance) => ({ utterance, isMeant: isOfWallet(state.wallet) })),
  ]
  for (const { utterance, isMeant } of ways) {
    const matched = match(utterance, state, vocabulary)
    if (matched && isSure(matched) && isMeant(matched.move)) return { utterance, matched }
  }
  return { utterance: said, matched: plain }
}

/** The words that were put in explain the line, or nothing does. */
const isSure = ({ confidence = 1 }: Understood & Partial<Pick<Scored, 'confidence'>>): boolean =>
  confidence > 0.8

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
