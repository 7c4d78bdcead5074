/** Words an answer to a line that nothing else explains, where the model is sure which kind of talk it is. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { featuresOf, surroundingsOf } from './features.ts'
import type { Label } from './labels.ts'

/** How sure the model has to be, chosen on authors that it had not learnt from: there nine of ten were of the kind. */
const LEAST: ReadonlyMap<Label, number> = new Map([
  ['refuse', 0.6],
  ['cannot', 0.6],
  ['none', 0.5],
])

const WORDS: ReadonlyMap<Label, string> = new Map([
  [
    'refuse',
    'That is not for me: I give no advice, I predict no prices, and I look after the wallet of this session only. Facts I have: ask **price of SOL** or **is JUP verified?**',
  ],
  [
    'cannot',
    "That is not among the things I can do, so nothing was done. I look up wallets, tokens and prices, and I prepare swaps that you confirm: try **what's in the wallet?**",
  ],
  ['none', 'I see. I am here when you want to look something up.'],
])
const OUTSIDE =
  'That is outside what I know: I look after Solana wallets, tokens and trades. Ask me **price of SOL** or **what can you do?**'
/** A line that begins so tells something, unless it is a question. */
const TELLS =
  /^(?: (?:my|our|his|her|their|your) |(?: \S+){0,3} (?:i|we|he|she|they|it|this|that|there|you)(?= |$))/
const ASKS =
  /^(?: \S+){0,2} (?:what|why|how|who|whose|where|when|which|can|could|do|does|did|is|are|will|tell)(?= |$)/

export function likelyTalk(
  { lines: [line = ''], typed, hasImage }: Utterance,
  state: DialogueState,
  { classify }: Vocabulary,
): Understood | undefined {
  const around = surroundingsOf(state)
  // Beside an open trade or a question of ours the line may be about that.
  if (hasImage || around.hasTrade || around.isPending || !/[a-z]/.test(line)) return undefined
  const [first] = classify(featuresOf({ lines: [line] }, around))
  if (!first || first.probability < (LEAST.get(first.label) ?? 1)) return undefined
  const isStatement = TELLS.test(line) && !ASKS.test(line) && !typed.includes('?')
  const say = first.label === 'none' && !isStatement ? OUTSIDE : WORDS.get(first.label)
  return say ? { intent: 'likely-talk', move: { say, isAside: true } } : undefined
}
