/** Finds the tool call that the rules make of a transcript. */

import { situationOf } from '#assistant/understanding/situation.ts'
import { createVocabulary } from '#assistant/understanding/vocabulary.ts'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { readBack } from '#realtime/supervisor/read-back.ts'
import type { SpokenToken } from '#speech/grammar/token-names.ts'
import { languages } from '#tools/languages.ts'
import type { SpokenCase } from './speech-sentences.ts'

export type Called = Readonly<{ gives: string; args?: unknown }>

const message = (text: string, n: number): ConversationItem => ({
  id: `said${n}`,
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_text', text }],
})

export function createCaller(
  tokens: readonly SpokenToken[],
): (text: string, wanted?: Pick<SpokenCase, 'after' | 'deal'>) => Called {
  const vocabulary = createVocabulary({ languages, tokens })
  return (text, { after, deal } = {}) => {
    if (deal && readBack(text, deal) === 'agrees') return { gives: 'agrees' }
    const situation = situationOf([...(after ? [after] : []), text].map(message), vocabulary)
    if (situation.kind !== 'request' || !situation.understood) return { gives: 'nothing' }
    const { intent, move } = situation.understood
    if (!('calls' in move)) return { gives: intent }
    const [first, ...more] = move.calls
    return withArgs(first?.tool ?? intent, more.length > 0 ? move.calls.map(({ args }) => args) : first?.args)
  }
}

/** Checks whether the words could confirm some swap. */
export const couldAgree = (text: string): boolean => /\bconfirm\b.+\b(?:to|for|into)\b/i.test(text)

const withArgs = (gives: string, args: unknown): Called => (args === undefined ? { gives } : { gives, args })

export const isRight = (wanted: SpokenCase, got: Called): boolean =>
  wanted.gives === got.gives && JSON.stringify(sorted(wanted.args)) === JSON.stringify(sorted(got.args))

/** The number of rows of a list does not matter here. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'limit')
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, each]) => [name, sorted(each)]),
  )
}
