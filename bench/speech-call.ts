/** Which call a transcript gives: by the page's own controls, else by the rules brain as it answers in a real call. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import { pattern } from '#realtime/brain/rules/pattern.ts'
import { lexiconOf } from '#realtime/brain/rules/rules-brain.ts'
import { situationOf } from '#realtime/brain/rules/understand.ts'
import { AFTER, BEFORE, spokenControls } from '#realtime/speech/grammar/spoken-intents.ts'
import type { SpokenToken } from '#realtime/speech/grammar/token-names.ts'
import type { SpokenCase } from './speech-sentences.ts'

export type Called = Readonly<{ gives: string; args?: unknown }>

const controls = spokenControls.map(({ name, phrases }) => ({
  name,
  pattern: pattern(`${BEFORE} (${phrases.join(' | ')}) ${AFTER}`),
}))

const message = (text: string, n: number): ConversationItem => ({
  id: `said${n}`,
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_text', text }],
})

export function createCaller(tokens: readonly SpokenToken[]): (text: string, after?: string) => Called {
  const lexicon = lexiconOf(tokens)
  return (text, after) => {
    const line = text.toLowerCase().replaceAll(/(?:^| )(?=\S)/g, ' ')
    const control = controls.find((each) => each.pattern.match(line))
    if (control) return withArgs(control.name, amountIn(text))
    const situation = situationOf([...(after ? [after] : []), text].map(message), lexicon)
    if (situation.kind !== 'asked' || !situation.understood) return { gives: 'nothing' }
    const { intent, move } = situation.understood
    if (intent === 'swap') return trade(text, situation.ask.tokens)
    if (!('calls' in move)) return { gives: intent }
    const [first, ...more] = move.calls
    return withArgs(first?.tool ?? intent, more.length > 0 ? move.calls.map(({ args }) => args) : first?.args)
  }
}

const withArgs = (gives: string, args: unknown): Called => (args === undefined ? { gives } : { gives, args })

/** Until the rules brain makes trades of these words, what they ask for is read here. */
function trade(text: string, tokens: readonly SpokenToken[]): Called {
  const gives = /\b(buy|sell)\b/i.exec(text)?.[0].toLowerCase() ?? 'swap'
  const part = /\b(half|all)\b/i.exec(text)?.[0].toLowerCase()
  const amount = amountIn(text) ?? (part ? { part } : {})
  return { gives, args: { ...amount, tokens: tokens.map(({ symbol }) => symbol) } }
}

function amountIn(text: string): Readonly<Record<string, number>> | undefined {
  const [, amount, unit = 'amount'] = /(\d[\d.]*)(?: (percent|dollars))?/.exec(text) ?? []
  return amount === undefined ? undefined : { [unit]: Number(amount) }
}

export const isRight = (wanted: SpokenCase, got: Called): boolean =>
  wanted.gives === got.gives && JSON.stringify(sorted(wanted.args)) === JSON.stringify(sorted(got.args))

/** How many rows a list has is nobody's business here. */
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
