/** Looks at the one address of a line at once, where the one thing that we would offer is to look at it. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { Move } from './intent.ts'
import { match } from './match.ts'
import { readUtterance } from './read-utterance.ts'
import type { Understood } from './reading.ts'
import type { DialogueState } from './state.ts'
import type { Vocabulary } from './vocabulary.ts'

const ONE_OFFER = /^Did you mean \*\*([^*]+)\*\*\?$/
/** Lines that tell whose an address is, forbid something, or ask for a deed. */
const TELLS =
  / (?:is|was|belongs)(?: (?:called|named|now|to))* <a\d+>|<a\d+> (?:is|was|belongs)(?= |$)| (?:not|never|without|save|add|remember|keep|note|call|name|label|rename|send|pay|transfer|forward|move|give|block|use|switch|link|connect|import|act)(?= |$)/

const LOOKS: ReadonlySet<string> = new Set([
  'solana_list_balances',
  'onchain_activity_overview',
  'onchain_entity_insight',
])

export function withOnlyLook(
  understood: Understood | undefined,
  utterance: Utterance,
  before: DialogueState,
  vocabulary: Vocabulary,
): Understood | undefined {
  const { addresses, tokens, lines } = utterance
  if (understood?.intent !== 'did-you-mean' || !('say' in understood.move)) return understood
  const request = ONE_OFFER.exec(understood.move.say)?.[1]
  const [address, ...others] = addresses
  if (request === undefined || address === undefined || others.length + tokens.length > 0) return understood
  if (lines.some((line) => TELLS.test(line))) return understood
  const wanted = match(readUtterance(request, false, vocabulary), before, vocabulary)
  return wanted && isLookAt(address, wanted.move) ? wanted : understood
}

const isLookAt = (address: string, move: Move): boolean =>
  'calls' in move &&
  move.calls.length === 1 &&
  move.calls.every(({ tool, args }) => LOOKS.has(tool) && Object.values(args).includes(address))
