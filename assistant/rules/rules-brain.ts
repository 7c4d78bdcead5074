/** The built-in assistant: answers by rules, with no model, no key and no network. Numbers come from tool outputs only. */
import type { UserMessage } from '#contract/realtime/items.ts'
import type { FunctionTool } from '#contract/realtime/session.ts'
import type { Brain, BrainContext, BrainPart } from '#domain/brain.ts'
import { type Token, tokenBook } from '#domain/language/tokens.ts'
import type { Lexicon } from './ask.ts'
import type { Move, Result, ToolCall } from './intent.ts'
import { freeWordIntents, intents, offers } from './intents.ts'
import { HI, inPerson } from './persona.ts'
import { plainSentence } from './plain.ts'
import { refusalWords } from './refusal-words.ts'
import { type Situation, situationOf } from './understand.ts'

/** `tokens`: the names it knows without asking, best known first. */
export function rulesBrain({ tokens }: { tokens: readonly Token[] }): Brain {
  const lexicon = lexiconOf(tokens)
  // A pattern is compiled when it is first used: not while the first visitor waits.
  situationOf([WARM_UP], lexicon)
  return {
    async *think(context, signal) {
      for (const part of partsFor(situationOf(context.items, lexicon), context)) {
        if (signal.aborted) return
        yield part
      }
      yield { type: 'done', usage: NO_USAGE }
    },
  }
}

/** No intent has it, so every pattern is tried. */
const WARM_UP: UserMessage = {
  id: 'warm-up',
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_text', text: 'zzz' }],
}

/** Rules read no tokens of a model, and that is what they cost. */
const NO_USAGE = { total_tokens: 0, input_tokens: 0, output_tokens: 0 }

export const lexiconOf = (tokens: readonly Token[]): Lexicon => ({
  book: tokenBook(tokens),
  words: new Set(
    [...intents, ...freeWordIntents]
      .flatMap(({ patterns, hints }) => [...patterns, ...hints])
      .flatMap(({ words }) => words),
  ),
})

function partsFor(situation: Situation, context: BrainContext): BrainPart[] {
  switch (situation.kind) {
    case 'quiet':
      return spoken(
        situation.begun
          ? 'I am here. What would you like to look at?'
          : offerWords(inPerson(HI, context.instructions), context.tools),
      )
    case 'asked':
      return reply(situation, context)
    case 'told':
      return spoken(plainSentence(situation.words))
    case 'answered':
      return answer(situation.understood?.move, situation.results, context)
  }
}

function reply(
  { ask, understood }: Extract<Situation, { kind: 'asked' }>,
  context: BrainContext,
): BrainPart[] {
  if (!understood) return spoken(ask.hasImage ? CANNOT_SEE : offerWords('That is beyond me.', context.tools))
  const blind = ask.hasImage && 'calls' in understood.move
  const picture = blind ? spoken("I can't see the picture, but I can look this up.") : []
  return [...picture, ...partsOfMove(understood.move, context)]
}

function partsOfMove(move: Move, context: BrainContext): BrainPart[] {
  if ('say' in move) return spoken(inPerson(move.say, context.instructions))
  if ('offer' in move) return spoken(offerWords(move.offer, context.tools))
  const missing = move.calls.find(
    ({ tool }) => context.toolChoice === 'none' || !isOffered(context.tools, tool),
  )
  if (missing)
    return spoken(
      move.without ?? `I would need the tool ${missing.tool} for that, and it is not available in this call.`,
    )
  return move.calls.map(callPart)
}

const callPart = ({ tool, args }: ToolCall): BrainPart => ({
  type: 'call',
  name: tool,
  arguments: JSON.stringify(args),
})

const isOffered = (tools: readonly FunctionTool[], name: string): boolean =>
  tools.some((tool) => tool.name === name)

const CANNOT_SEE =
  "I can't see pictures: the built-in assistant works by rules, not by sight. Tell me in words what you would like to know, for example the name of the token in it."

function offerWords(lead: string, tools: readonly FunctionTool[]): string {
  const examples = offers.flatMap(({ example }) =>
    example && isOffered(tools, example.needs) ? [`- **${example.ask}** – ${example.for}`] : [],
  )
  const offer =
    examples.length > 0
      ? `I look after Solana wallets and tokens, live. Try:\n\n${examples.join('\n')}`
      : 'No tools are available in this call, so there is nothing I can look up.'
  return `${lead} ${offer}`.trim()
}

function answer(move: Move | undefined, results: readonly Result[], context: BrainContext): BrainPart[] {
  const failed = results.find(({ error }) => error)
  if (failed?.error) return spoken(refusalWords(failed.error))
  if (!move || !('calls' in move)) return spoken('The result is on the card.')
  // Only the calls of the move itself lead on: what was done after them has its answer.
  const next = results.length === move.calls.length ? move.next?.(results) : undefined
  return next ? partsOfMove(next, context) : spoken(move.answer(results))
}

/** A reply as it would be said: a few words at a time, so that it can be shown and stopped on the way. */
function spoken(text: string): BrainPart[] {
  const parts: BrainPart[] = []
  let phrase: string[] = []
  const end = (): void => {
    if (phrase.length > 0) parts.push({ type: 'text', delta: phrase.join('') })
    phrase = []
  }
  for (const word of text.match(/\s*\S+/g) ?? []) {
    phrase.push(word)
    if (phrase.length >= PHRASE_WORDS || /[.,;:!?]$/.test(word)) end()
  }
  end()
  return parts
}

const PHRASE_WORDS = 5
