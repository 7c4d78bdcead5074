/** Answers from the handbook where the rules have nothing, words that only ask back, or an entry that fits less. */
import type { Utterance } from '#domain/language/utterance.ts'
import { isTerm } from '#domain/language/word-mass.ts'
import type { Understood } from '../understanding/reading.ts'
import type { DialogueState } from '../understanding/state.ts'
import { type HandbookIndex, wordsWithNames } from './find-entry.ts'
import { functionEntry } from './find-function.ts'
import { topicEntry } from './find-topic.ts'
import type { HandbookEntry } from './handbook.ts'
import { ABOUT_A_TRADE, isAboutATrade } from './handbook-intent.ts'
import { areUnheard, type Nearest, type QuestionIndex, surenessOf } from './nearest-question.ts'

/** How sure the handbook has to be, beside what the rules have. Chosen by hand on the 821 lines of ADR 0051. */
const BESIDE_NOTHING = 0.42
const BESIDE_NOTHING_SAID = 0.62
const BESIDE_ASKING_BACK = 0.55
/** Beside a refusal of advice or a word to a mood: the question has to be nearly the same. */
const BESIDE_TALK = 0.75
/** Beside another entry, and by how much more than for that one. */
const BESIDE_OTHER_ENTRY = 0.45
const BETTER_BY = 0.12
/** For an entry whose subject the line names: it need not be the nearest. */
const OF_NAMED = 0.28
/** For a question that is only offered, and by how much a second one may be less near. */
const TO_OFFER = 0.3
const AS_NEAR = 0.1
/** 'Can you hold my beer', 'which did better': in a short line a strange word, or a single one, may mean anything. */
const SHORT = 6
const OF_STRANGE = 0.8
/** A clause has less to go by than the line. */
const OF_CLAUSE = 0.9
const SHORTEST_CLAUSE = 3

/** Intents whose words only ask what was meant, or say that a trade cannot be made so. */
const ASKS_BACK = new Set(['swap', 'about-token', 'orders', 'chart', 'what-if', 'did-you-mean'])
const ASKS =
  /^(?: \S+){0,4} (?:what|why|how|who|whose|which|explain)(?= |$)|^(?: (?:and|or|so|but|ok|well|then|also|hey|hi|hello|please|sorry|wait))* (?:where|when|can|could|do|does|did|is|are|am|will|would|may|should|must|tell|has|have)(?= |$)/
/** These teach how to trade, which is no answer to a trade that lacks something. */
const HOW_TO = new Set(['how-to-swap', 'what-can-you-do', 'getting-started'])

type Line = Readonly<{ utterance: Utterance; state: DialogueState }>
type Surenesses = ReadonlyMap<HandbookEntry, number>

export function fromHandbook(
  read: Understood | undefined,
  utterance: Utterance,
  state: DialogueState,
  index: HandbookIndex,
): Understood | undefined {
  const kind = kindOf(read)
  if (kind === 'kept' || isOfThings(utterance)) return read
  const line = { utterance, state }
  const surenesses = likelyEntries(utterance, index)
  const entry = index.entries.find((each) => each.entry.id === read?.move.entry)?.entry
  const isCaught = kind === 'entry' && entry && !isOfLine(entry, line, surenesses)
  return isCaught || kind === 'none'
    ? besideNothing(line, surenesses, index)
    : besideWords(read, kind, line, surenesses, index)
}

function besideNothing(
  { utterance, state }: Line,
  surenesses: Surenesses,
  index: HandbookIndex,
): Understood | undefined {
  const sure = sureEntry(mostSure(surenesses), utterance, index)
  const entry =
    [sure, namedEntry(utterance, surenesses, index)].find(
      (each) => each && isOfLine(each, { utterance, state }, surenesses),
    ) ?? functionEntry(utterance, index)
  return entry ? answerOf(entry, utterance) : offerOf(surenesses, utterance, index)
}

function besideWords(
  read: Understood | undefined,
  kind: Kind,
  { utterance, state }: Line,
  surenesses: Surenesses,
  index: HandbookIndex,
): Understood | undefined {
  const nearest = mostSure(surenesses)
  if (kind === 'talk') return isSame(nearest, utterance, index) ? answerOf(nearest.entry, utterance) : read
  const isBetter =
    kind === 'asks back' ? mayAnswer(nearest, utterance, state, index) : isNearer(nearest, read, surenesses)
  return nearest && isBetter ? answerOf(nearest.entry, utterance) : read
}

const isSame = (
  nearest: Nearest | undefined,
  utterance: Utterance,
  { questions }: HandbookIndex,
): nearest is Nearest =>
  nearest !== undefined && nearest.sureness >= BESIDE_TALK && !isStrange(utterance, questions)

function isStrange({ lines: [line = ''] }: Utterance, questions: QuestionIndex): boolean {
  const words = line.trim().split(' ')
  return words.length <= SHORT && (areUnheard(words, questions) || words.filter(isTerm).length < 2)
}

function sureEntry(
  nearest: Nearest | undefined,
  utterance: Utterance,
  { questions }: HandbookIndex,
): HandbookEntry | undefined {
  const usual = asks(utterance) ? BESIDE_NOTHING : BESIDE_NOTHING_SAID
  const least = isStrange(utterance, questions) ? OF_STRANGE : usual
  return nearest && nearest.sureness >= least ? nearest.entry : undefined
}

function namedEntry(
  utterance: Utterance,
  surenesses: ReadonlyMap<HandbookEntry, number>,
  index: HandbookIndex,
): HandbookEntry | undefined {
  const named = topicEntry(utterance, index)
  return named && (surenesses.get(named) ?? 0) >= OF_NAMED ? named : undefined
}

/** 'Did you mean …?' with the one or two questions that come nearest. */
function offerOf(
  surenesses: ReadonlyMap<HandbookEntry, number>,
  utterance: Utterance,
  { questions }: HandbookIndex,
): Understood | undefined {
  const [first, second] = [...surenesses].sort(([, one], [, other]) => other - one)
  if (!first || first[1] < TO_OFFER || !asks(utterance) || isStrange(utterance, questions)) return undefined
  const offered = second && first[1] - second[1] <= AS_NEAR ? [first, second] : [first]
  const say = `Did you mean ${offered.map(([{ question }]) => `**${asRequest(question)}**`).join(' or ')}?`
  return { intent: 'did-you-mean', move: { say, isAside: true } }
}

const asRequest = (question: string): string =>
  question.replace(/^(?!I\b)./, (letter) => letter.toLowerCase()).replace(/\?$/, '')

const OF_TRADES =
  / (?:trad\S*|swap\S*|quotes?|quoted|previews?|orders?|buy\S*|bought|sell\S*|sold|receiv\S*|slippage|rates?|prices?|fees?|costs?|transactions?|tx|confirm\S*|convert\S*|exchang\S*|routes?|venues?|send\S*|sent|transfer\S*|gas|fail\S*|pending|stuck|impact|sign\S*|cancel\S*|undo\S*|least|minimum|guarante\S*)(?= |$)/

/** 'In the worst case' asks about no trade where none is spoken of. */
function isOfLine(entry: HandbookEntry, { utterance, state }: Line, surenesses: Surenesses): boolean {
  if (!ABOUT_A_TRADE.has(entry.id) || (surenesses.get(entry) ?? 0) >= BESIDE_TALK) return true
  return OF_TRADES.test(utterance.lines[0] ?? '') || isAboutATrade(state)
}

const answerOf = (entry: HandbookEntry, { tokens }: Utterance): Understood => ({
  intent: 'handbook',
  move: { say: entry.answer, more: entry.more, entry: entry.id, about: tokens },
})

const asks = ({ typed, lines }: Utterance): boolean => typed.includes('?') || ASKS.test(lines[0] ?? '')

/** Beside a trade that lacks something, a question is rather about that trade. */
function mayAnswer(
  nearest: Nearest | undefined,
  utterance: Utterance,
  { trade, tradeAge, asking }: DialogueState,
  { questions }: HandbookIndex,
): boolean {
  if (!nearest || !asks(utterance) || asking !== undefined || (trade !== undefined && tradeAge <= 1))
    return false
  const least = isStrange(utterance, questions) ? OF_STRANGE : BESIDE_ASKING_BACK
  return nearest.sureness >= least && !HOW_TO.has(nearest.entry.id)
}

function isNearer(
  nearest: Nearest | undefined,
  read: Understood | undefined,
  surenesses: ReadonlyMap<HandbookEntry, number>,
): boolean {
  const other = [...surenesses].find(([{ id }]) => id === read?.move.entry)?.[1] ?? 0
  return (
    nearest !== undefined && nearest.sureness >= BESIDE_OTHER_ENTRY && nearest.sureness - other >= BETTER_BY
  )
}

type Kind = 'none' | 'entry' | 'asks back' | 'talk' | 'kept'

const TALK = new Set([
  'advice',
  'complaint',
  'confused',
  'send',
  'voice',
  'remark',
  // 'Of which token?' and 'which token?'.
  'balances',
  'token',
])

function kindOf(read: Understood | undefined): Kind {
  if (!read) return 'none'
  if (read.intent === 'handbook') return 'entry'
  if (TALK.has(read.intent) && 'say' in read.move) return 'talk'
  return ASKS_BACK.has(read.intent) && 'say' in read.move ? 'asks back' : 'kept'
}

/** A picture, a page, a wallet or a transaction is no subject of the handbook. */
const isOfThings = ({ hasImage, addresses, signatures, pages }: Utterance): boolean =>
  hasImage || addresses.length + signatures.length + pages.length > 0

/** The line, or the clause of it that asks: people tell why before they ask. */
function likelyEntries(
  { lines, clauses, tokens }: Utterance,
  { questions }: HandbookIndex,
): ReadonlyMap<HandbookEntry, number> {
  const line = (lines[0] ?? '').trim().split(' ')
  const parts = clauses.length > 1 ? clauses.filter(({ length }) => length >= SHORTEST_CLAUSE) : []
  const all = new Map(surenessOf(wordsWithNames(line, tokens), questions))
  for (const part of parts)
    for (const [entry, sureness] of surenessOf(wordsWithNames(part, tokens), questions))
      all.set(entry, Math.max(all.get(entry) ?? 0, OF_CLAUSE * sureness))
  return all
}

function mostSure(surenesses: ReadonlyMap<HandbookEntry, number>): Nearest | undefined {
  let best: Nearest | undefined
  for (const [entry, sureness] of surenesses)
    if (!best || sureness > best.sureness) best = { entry, sureness }
  return best
}
