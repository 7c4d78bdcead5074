/** Reads each line of an utterance once, though several frames of a tool ask for it. */
import type { DialogueContext } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'

type Read<Result> = (words: readonly string[], context: DialogueContext, utterance: Utterance) => Result

export function remembered<Result>(read: Read<Result>): Read<Result> {
  const known = new WeakMap<Utterance, WeakMap<DialogueContext, Map<string, Result>>>()
  return (words, context, utterance) => {
    const byContext = known.get(utterance) ?? new WeakMap<DialogueContext, Map<string, Result>>()
    known.set(utterance, byContext)
    const results = byContext.get(context) ?? new Map<string, Result>()
    byContext.set(context, results)
    const line = words.join(' ')
    const result = results.has(line) ? (results.get(line) as Result) : read(words, context, utterance)
    results.set(line, result)
    return result
  }
}
