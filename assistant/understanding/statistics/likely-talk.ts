/** Words an answer to a line that nothing else explains, where the model is sure which kind of talk it is. */
import type { Utterance } from '#domain/language/utterance.ts'
import { hasMood, moodWords } from '../../talk/mood.ts'
import { sentenceOf } from '../intent.ts'
import type { Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { featuresOf, surroundingsOf } from './features.ts'
import { isTalk, type Label } from './labels.ts'
import type { Guess } from './model.ts'

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
])
const OUTSIDE = [
  'That is outside what I know: I look after Solana wallets, tokens and trades. Ask me **price of SOL** or **what can you do?**',
  'That one I cannot answer. I know wallets, prices and trades on Solana, and how they work: ask **what is staking?** or **price of SOL**.',
]
/** All kinds of talk together, for a line that tells something, and for a question. */
const STATED = 0.4
const WITH_MOOD = 0.1
const UNANSWERED = 0.75
const SHORT = 6
/** A line that begins so tells something, unless it is a question. */
const TELLS =
  /^(?: (?:my|our|his|her|their|your) |(?: \S+){0,3} (?:i|we|he|she|they|it|this|that|there|you)(?= |$))/
const LEAD = '(?: (?:and|or|so|but|ok|well|then|hey|bro|ser|please|just|now|yo))*'
const ASKS = new RegExp(
  `^(?: \\S+){0,2} (?:what|why|how|who|whose|where|when|which|tell)(?= |$)|^${LEAD} (?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|should|may|any|anyone|ever)(?= |$)`,
)
/** A line that begins so wants something. */
const ORDERS = new RegExp(
  `^${LEAD} (?:give|put|help|show|tell|make|let|send|buy|sell|swap|get|find|look|check|open|set|turn|take|move|write|print|explain|pretend|ignore|forget|remember|stop|play|call|lower|raise|add|remove|delete|keep|fix|(?:i|we) (?:need|want|wanna|wish|would like))(?= |$)`,
)

export function likelyTalk(
  utterance: Utterance,
  state: DialogueState,
  { classify }: Vocabulary,
  /** Whether a question of the handbook is offered already. */
  isOffered = false,
): Understood | undefined {
  const [line = ''] = utterance.lines
  const around = surroundingsOf(state)
  // Beside an open trade or a question of ours the line may be about that.
  if (utterance.hasImage || around.hasTrade || around.isPending || !/[a-z]/.test(line)) return undefined
  const say = wordsFor(utterance, classify(featuresOf({ lines: [line] }, around)), isOffered)
  return say ? { intent: 'likely-talk', move: { say, isAside: true } } : undefined
}

function wordsFor(utterance: Utterance, guesses: readonly Guess[], isOffered: boolean): string | undefined {
  const {
    lines: [line = ''],
    typed,
  } = utterance
  const [first] = guesses
  const isSure = first !== undefined && first.probability >= (LEAST.get(first.label) ?? 1)
  const words = isSure ? WORDS.get(first.label) : undefined
  if (words) return words
  const talk = guesses.reduce((sum, { label, probability }) => (isTalk(label) ? sum + probability : sum), 0)
  const isQuestion = ASKS.test(line) || typed.includes('?')
  if (!isQuestion && !ORDERS.test(line) && isStatement(utterance, talk, isSure)) return moodWords(utterance)
  const isOutside = isSure || (isQuestion && !isOffered && talk >= UNANSWERED)
  return isOutside ? sentenceOf(OUTSIDE, utterance) : undefined
}

/** A line that names a token and tells nothing may be a request that was not understood. */
function isStatement({ lines: [line = ''], tokens }: Utterance, talk: number, isSure: boolean): boolean {
  const isStory = TELLS.test(line) || (!isSure && line.trim().split(' ').length > SHORT)
  return hasMood(line)
    ? talk >= WITH_MOOD && (isStory || tokens.length === 0)
    : isStory && (isSure || talk >= STATED)
}
