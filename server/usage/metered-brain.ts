/** Counts what a language model uses. At a cap the built-in assistant answers in its place, and says so once. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { Usage as Reported } from '#contract/realtime/server-events.ts'
import type { Brain, BrainContext, BrainPart } from '#domain/brain.ts'
import { amountsOf, estimatedTokens } from '#domain/usage/amounts.ts'
import type { UsageSource } from '#domain/usage/usage.ts'
import type { Usage } from './usage.ts'

type Options = Readonly<{
  source: UsageSource
  usage: Pick<Usage, 'count' | 'refusal'>
  /** Answers at a cap; absent where the refusal is thrown instead. */
  standIn?: () => Brain
}>

export function meteredBrain(paid: Brain, { source, usage, standIn }: Options): Brain {
  return {
    async *think(context, signal) {
      // A turn that has begun is completed: only its first reply is checked.
      const refusal = isTurnStart(context) ? await usage.refusal(source, context.payer) : undefined
      if (!refusal) yield* counted(paid.think(context, signal), context, source, usage)
      else if (standIn) yield* saying(refusal.message, standIn()).think(context, signal)
      else throw refusal
    },
  }
}

const isTurnStart = ({ items }: BrainContext): boolean => items.at(-1)?.type !== 'function_call_output'

/** The words before the wait, which changes. */
const headOf = (words: string): string => words.slice(0, words.indexOf('.') + 1)

/** A conversation that goes on for long, or on another day, hears the words again. */
const REMEMBERED = 12

/** Begins with the words, unless they were said a moment ago. */
export const saying = (words: string, brain: Brain): Brain => ({
  async *think(context, signal) {
    const isSaid = context.items.slice(-REMEMBERED).some((item) => saidBy(item).includes(headOf(words)))
    if (isTurnStart(context) && !isSaid) yield { type: 'text', delta: `${words}\n\n` }
    yield* brain.think(context, signal)
  },
})

function saidBy(item: ConversationItem): string {
  if (item.type !== 'message' || item.role !== 'assistant') return ''
  return item.content.map((part) => ('text' in part ? part.text : (part.transcript ?? ''))).join('')
}

/** A reply that is cut off or has no count of its own is counted by its length. */
async function* counted(
  parts: AsyncIterable<BrainPart>,
  context: BrainContext,
  source: UsageSource,
  usage: Pick<Usage, 'count'>,
): AsyncGenerator<BrainPart> {
  let letters = 0
  let reported: Reported | undefined
  let isBegun = false
  try {
    for await (const part of parts) {
      isBegun = true
      if (part.type === 'done') reported = part.usage
      else letters += part.type === 'text' ? part.delta.length : part.arguments.length
      yield part
    }
  } finally {
    if (isBegun)
      usage.count(source, reported ? amountsOf(reported) : estimated(context, letters), context.payer)
  }
}

const estimated = ({ instructions, items, tools }: BrainContext, letters: number) => ({
  input_tokens: estimatedTokens(instructions.length + JSON.stringify([items, tools]).length),
  output_tokens: estimatedTokens(letters),
  calls: 1,
})
