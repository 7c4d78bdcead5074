/** Makes the lookup of a label from a line: by the tool itself, as the last one again, or worded anew for the rules. */
import type { Utterance } from '#domain/language/utterance.ts'
import { SPELLED_OUT } from '../casual-words.ts'
import { continueWith } from '../continue.ts'
import { ENGLISH_WORDS } from '../english-words.ts'
import type { Move } from '../intent.ts'
import { match } from '../match.ts'
import { withOrdinals } from '../ordinals.ts'
import { withPerson } from '../person.ts'
import type { Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import { moveOfReading } from '../tool-intents.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { inContext } from './in-context.ts'
import { LABEL_TOOLS, labelOfLookup, type ReadLabel } from './labels.ts'
import { hasNoSpan, requestsOf } from './request.ts'

export function readingOf(
  label: ReadLabel,
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): Understood | undefined {
  const language = vocabulary.languages.get(LABEL_TOOLS[label])
  const filled = language?.slotsIn?.(withPerson(utterance, state), state)
  if (language && filled) return { intent: label, move: moveOfReading(language, filled) }
  const again = againOf(label, utterance, state, vocabulary)
  if (again) return { intent: label, move: again }
  const said = inContext(label, withOrdinals(utterance, state), state)
  for (const request of requestsOf(label, said, state, knownWord(vocabulary))) {
    const worded = { ...said, lines: [` ${request}`], clauses: [request.split(' ')] }
    const understood = match(worded, state, vocabulary)
    if (understood && isOnly(LABEL_TOOLS[label], understood.move)) return understood
  }
  return undefined
}

/** The same question about other tokens, with everything else as it was. */
function againOf(
  label: ReadLabel,
  utterance: Utterance,
  state: DialogueState,
  { languages }: Vocabulary,
): Move | undefined {
  const last = state.last.at(-1)
  const { tokens, lines } = withOrdinals(utterance, state)
  const isSame = last !== undefined && labelOfLookup(last) === label && hasNoSpan(lines[0])
  return isSame && tokens.length > 0 ? continueWith([...languages.values()]).again(state, tokens) : undefined
}

/** Words that are nobody's name. */
export const knownWord =
  ({ book }: Vocabulary) =>
  (word: string): boolean =>
    ENGLISH_WORDS.has(word) || SPELLED_OUT.has(word) || book.names.has(word) || /^kols?$/.test(word)

/** True for a move that calls this tool and no other, or asks for what it misses. A trade is never one. */
function isOnly(tool: string, move: Move): boolean {
  if (!('calls' in move)) return move.asking?.tool === tool && move.asking.isTrade !== true
  const lookups = move.prepares ? [move.prepares] : (move.lookups ?? [])
  const isPlain = (move.queue ?? []).length === 0 && lookups.length > 0
  return isPlain && lookups.every((each) => each.tool === tool && each.isTrade !== true)
}
