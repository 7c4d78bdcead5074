/** Understands one message of the user in the state that the conversation has come to. */
import { messageText, type UserMessage } from '#contract/realtime/items.ts'
import type { Lang } from '#domain/language/catalogue.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { fromHandbook } from '../handbook/answer-question.ts'
import { readLanguage } from '../languages/languages.ts'
import { withOwnQuestion } from '../languages/own-questions.ts'
import { withOwnSubject } from '../languages/own-subject.ts'
import { remark } from '../talk/remarks.ts'
import { missedLine, withQuestion } from './after-a-miss.ts'
import { afterRefusal } from './after-refusal.ts'
import { backToTrade } from './back-to-trade.ts'
import { onCard } from './card/on-card.ts'
import type { Reading } from './choice/candidates.ts'
import { chosen } from './choice/choose.ts'
import { clearerOf } from './clearer-wording.ts'
import type { Move } from './intent.ts'
import { questionAfter } from './last-question.ts'
import { match } from './match.ts'
import { withOnlyLook } from './only-look.ts'
import { countedBy, withOrdinals } from './ordinals.ts'
import { readUtterance } from './read-utterance.ts'
import type { Understood } from './reading.ts'
import { inContext } from './references.ts'
import { withPasted } from './shown.ts'
import type { DialogueState } from './state.ts'
import { stateAfter } from './state-after.ts'
import { likelyTalk } from './statistics/likely-talk.ts'
import { secondReading } from './statistics/second-reader.ts'
import type { Vocabulary } from './vocabulary.ts'
import { choiceIn, whichWords, withChoice } from './which-one.ts'

export type Request = Readonly<{
  utterance: Utterance
  understood: Understood | undefined
  before: DialogueState
  lang?: Lang
}>

/** A message as it was understood, and the state after it. */
export type Heard = Request & Readonly<{ after: DialogueState }>

/** More than the words of a line that are read, and the longest address; some patterns take the square of a length. */
const MOST_READ = 2_500

/** Caches only what a new match would give: messages and states never change. */
const memory = new WeakMap<Vocabulary, WeakMap<UserMessage, Heard>>()

const readPartOf = (message: UserMessage): string => messageText(message).slice(0, MOST_READ)

export const wasHeard = (message: UserMessage, before: DialogueState, vocabulary: Vocabulary): boolean =>
  memory.get(vocabulary)?.get(message)?.before === before

export function hear(
  message: UserMessage,
  before: DialogueState,
  vocabulary: Vocabulary,
  offer: string | undefined,
): Heard {
  const heard = memory.get(vocabulary) ?? new WeakMap<UserMessage, Heard>()
  memory.set(vocabulary, heard)
  const known = heard.get(message)
  if (known?.before === before) return known
  const { english, lang } = readLanguage(readPartOf(message), before.lang, vocabulary)
  const read = (line: string) => readLine(line, { message, offer, lang, before }, vocabulary)
  const { said, utterance, understood, choice } = lang
    ? withOwnQuestion(lang, withOwnSubject(lang, read(english)), before, vocabulary.handbook)
    : clearerOf(english, read, (move) => isDeed(move, vocabulary))
  const after = stateAfter(before, understood?.move, utterance.tokens)
  const moved = understood === undefined && pointsElsewhere(utterance) ? { ...after, ...NO_SUBJECT } : after
  // A trade that is taken up again is asked back as long as a line about it was not understood.
  const missed =
    missedLine(understood, utterance, before) ?? (moved.unfinished === undefined ? undefined : before.missed)
  const fresh = {
    before,
    utterance,
    understood,
    lang,
    after: {
      ...withPasted(moved, said, understood),
      lang,
      missed,
      question: questionAfter(before.question, understood, withOrdinals(utterance, before)),
      counted: choice?.tokens ?? countedBy(utterance, before),
      choice: choice ?? (understood ? undefined : before.choice),
    },
  }
  heard.set(message, fresh)
  return fresh
}

type Heeded = Pick<Request, 'before' | 'lang'> & Readonly<{ message: UserMessage; offer: string | undefined }>

/** Reads one wording of a message in its context. */
function readLine(whole: string, { message, offer, lang, before: reached }: Heeded, vocabulary: Vocabulary) {
  const { line: english, state: before } = backToTrade(whole, reached)
  const hasImage = message.content.some(({ type }) => type === 'input_image')
  const isHeard = isSpoken(message)
  const read = { ...readUtterance(english, hasImage, vocabulary), typed: readPartOf(message) }
  const said = withChoice(read, before)
  const choice = choiceIn(said, before)
  if (choice) return { said, utterance: said, understood: whichWords(choice), choice }
  const { utterance, matched } =
    lang && isHeard ? { utterance: said, matched: ONLY_TYPED } : inContext(said, before, vocabulary)
  const each = { english, said: read, utterance, matched, offer, isHeard, lang }
  return { said, utterance, understood: understoodIn(each, before, vocabulary), choice }
}

type Line = Readonly<{
  english: string
  said: Utterance
  /** The line in its context, which is the line itself where nothing in it refers to anything. */
  utterance: Utterance
  matched: Understood | undefined
  offer: string | undefined
  isHeard: boolean
  lang: Lang | undefined
}>

/** The card that is shown, then the rules, then the models, then the handbook, then talk. */
function understoodIn(
  { english, said, utterance, matched, offer, isHeard, lang }: Line,
  before: DialogueState,
  vocabulary: Vocabulary,
): Understood | undefined {
  const isPlain = utterance === said
  const line = { utterance, state: before, matched, isHeard }
  const read =
    accepted(matched, offer, { utterance, before }, vocabulary) ??
    // A look-up has words in every language; the card answers in English, where nothing else is understood.
    (lang && matched ? undefined : onCard(said, before, matched)) ??
    fromHandbook(
      isPlain && !hasWordsBehind(matched) ? readAgain(english, line, vocabulary) : matched,
      utterance,
      before,
      vocabulary.handbook,
    )
  const talk =
    !read || read.intent === 'did-you-mean'
      ? talkOf(utterance, before, vocabulary, read !== undefined)
      : undefined
  const meant = withOnlyLook(talk ?? read, utterance, before, vocabulary)
  return withQuestion(afterRefusal(meant, utterance, before, vocabulary), before, vocabulary)
}

/** 'The one with the dog': nobody knows which one it is, so it is not the one that was spoken of before. */
const pointsElsewhere = ({ lines: [line = ''], tokens }: Utterance): boolean =>
  tokens.length === 0 && / (?:the|that|this) (?:other|one|1|coin|token)(?= |$)/.test(line)
const NO_SUBJECT = { about: [], topic: undefined, topicAge: 0 }

/** Talk that asks for nothing Parley has. It is likelier than a question that is only offered. */
const talkOf = (
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
  isOffered: boolean,
): Understood | undefined => remark(utterance) ?? likelyTalk(utterance, state, vocabulary, isOffered)

/** The models know no words that stand behind a look-up: they would leave one of the two out. */
const hasWordsBehind = (matched: Understood | undefined): boolean =>
  matched !== undefined && 'calls' in matched.move && matched.move.behind !== undefined

/** The models go over the reading of the rules. */
function readAgain(
  english: string,
  line: Omit<Reading, 'usual'>,
  vocabulary: Vocabulary,
): Understood | undefined {
  const { matched, utterance, state, isHeard } = line
  const usual = secondReading(matched, utterance, state, vocabulary, isHeard)
  return chosen(english, { ...line, usual }, vocabulary)
}

/**
 * 'Yes' after 'Shall we check up on your portfolio?' requests it. The words of an offer may come from outside, so that a
 * deed is accepted only where the user's own line was read as that very request.
 */
function accepted(
  matched: Understood | undefined,
  offer: string | undefined,
  { utterance, before }: Pick<Heard, 'utterance' | 'before'>,
  vocabulary: Vocabulary,
): Understood | undefined {
  if (offer === undefined || !isYes(matched, utterance)) return undefined
  const wanted = match(readUtterance(offer, false, vocabulary), before, vocabulary)
  return wanted && isDeed(wanted.move, vocabulary) && offer !== ownRequest(before, vocabulary)
    ? undefined
    : wanted
}

/** 'Confirm' and 'do it' answer a question of ours too, where they name nothing else. */
const isYes = (matched: Understood | undefined, { tokens, lines: [line = ''] }: Utterance): boolean =>
  matched?.intent === 'acknowledged' ||
  (matched?.intent === 'confirm' && tokens.length === 0 && !/\d/.test(line))

function isDeed(move: Move, { languages }: Vocabulary): boolean {
  if (!('calls' in move)) return false
  const { calls, lookups = [], prepares, queue = [] } = move
  const tools = [...calls, ...lookups, ...queue, ...(prepares ? [prepares] : [])]
  return tools.some(({ tool }) => languages.get(tool)?.isDeed !== false)
}

const ownRequest = ({ asking }: DialogueState, { languages }: Vocabulary): string | undefined =>
  asking && languages.get(asking.tool)?.request?.(asking.slots)

/** By voice only English is understood. The answer is worded in the language of the line. */
const ONLY_TYPED: Understood = {
  intent: 'only-typed',
  move: { say: 'By voice I understand English only.', isAside: true },
}

const isSpoken = ({ content }: UserMessage): boolean => content.some(({ type }) => type === 'input_audio')
