/** The built-in assistant: answers by rules, with no model, no key and no network. Numbers come from tool outputs only. */
import type { ConversationItem, UserMessage } from '#contract/realtime/items.ts'
import type { FunctionTool } from '#contract/realtime/session.ts'
import { answerLanguageIn } from '#contract/rules/answer-languages.ts'
import type { Brain, BrainContext, BrainPart, Facts } from '#domain/brain.ts'
import { plainSentence } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { EXAMPLE_GROUPS, type ToolLanguage } from '#domain/language/tool-language.ts'
import { type HandbookEntry, needsFacts, withFacts } from './handbook/handbook.ts'
import { replyIn } from './languages/reply-in.ts'
import { dollarsNote } from './talk/currencies.ts'
import { missWords } from './talk/misses.ts'
import { HI, inPerson } from './talk/persona.ts'
import { refusalWords } from './talk/refusal-words.ts'
import type { Move, ToolCall } from './understanding/intent.ts'
import { withoutOf } from './understanding/joined-requests.ts'
import { withFavourite } from './understanding/known-person.ts'
import { readEarlier, type Situation, situationOf } from './understanding/situation.ts'
import { createVocabulary, type Vocabulary } from './understanding/vocabulary.ts'

type Options = Readonly<{
  /** How people ask for the tools, and how their results are said. */
  languages: readonly ToolLanguage[]
  /** The tokens it knows without a look-up, best known first. */
  tokens: readonly Token[]
  /** The entries that answer questions about the product and its field. */
  handbook?: readonly HandbookEntry[]
  /** The values of the handbook's placeholders. */
  facts?: Facts
  /** Without it nothing is said about how long a preview has left. */
  now?: () => number
  /** Awaited before each answer, so that many at once do not hold up everything else. */
  turn?: () => Promise<void>
}>

export function createRulesBrain(options: Options): Brain {
  const vocabulary = createVocabulary(options)
  // A pattern is compiled when it is first used: not while the first user waits.
  situationOf([WARM_UP], vocabulary)
  return {
    async *think(context, signal) {
      await options.turn?.()
      const items = withFavourite(context.items, context.instructions)
      for (const _ of readEarlier(items, vocabulary)) {
        await options.turn?.()
        if (signal.aborted) return
      }
      const situation = answeredIn(situationOf(items, vocabulary), items, context.instructions)
      const facts = { ...options.facts, ...(needsFacts(sayOf(situation)) && (await factsOf(context))) }
      for (const part of partsFor(situation, { ...context, vocabulary, known: facts })) {
        if (signal.aborted) return
        yield part
      }
      yield { type: 'done', usage: NO_USAGE }
    },
  }
}

/** The language of a user's settings takes the place of the language of the line. Aloud only English can be spoken. */
function answeredIn(
  situation: Situation,
  items: readonly ConversationItem[],
  instructions: string,
): Situation {
  const language = answerLanguageIn(instructions)
  if (language === undefined || situation.kind === 'idle' || situation.kind === 'relay') return situation
  const line = items.findLast((item) => item.type === 'message' && item.role === 'user')
  const isSpoken = line?.type === 'message' && line.content.some(({ type }) => type === 'input_audio')
  if (isSpoken) return situation
  const { lang: _, ...rest } = situation
  return language === 'en' ? rest : { ...rest, lang: language }
}

/** It fits no intent, so every pattern is tried. */
const WARM_UP: UserMessage = {
  id: 'warm-up',
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_text', text: 'zzz' }],
}

const NO_USAGE = { total_tokens: 0, input_tokens: 0, output_tokens: 0 }

type Context = BrainContext & Readonly<{ vocabulary: Vocabulary; known: Facts }>

function sayOf(situation: Situation): string {
  if (situation.kind !== 'request' && situation.kind !== 'results') return ''
  const move = situation.understood?.move
  if (!move || 'offer' in move) return ''
  return 'say' in move ? move.say : (move.behind ?? '')
}

/** An answer without the facts of this user is better than none. */
const factsOf = async ({ facts }: BrainContext): Promise<Facts> => {
  try {
    return (await facts?.()) ?? {}
  } catch {
    return {}
  }
}

function partsFor(situation: Situation, context: Context): BrainPart[] {
  const text = replyIn(situation, {
    languages: context.vocabulary.languages,
    isOffered: (tool) => context.toolChoice !== 'none' && isOffered(context.tools, tool),
    filled: (text) => withFacts(text, context.known),
    inEnglish: (move) =>
      partsOfMove(move, context)
        .map((part) => (part.type === 'text' ? part.delta : ''))
        .join(''),
  })
  return text === undefined ? partsInEnglish(situation, context) : spoken(text)
}

/** Calls are the same in every language. */
function partsInEnglish(situation: Situation, context: Context): BrainPart[] {
  switch (situation.kind) {
    case 'idle':
      return spoken(
        situation.hasBegun
          ? 'I am here. What would you like to look at?'
          : offerWords(inPerson(HI, context.instructions), context),
      )
    case 'request':
      return reply(situation, context)
    case 'relay':
      return spoken(plainSentence(situation.text))
    case 'results':
      return answer(situation, context)
  }
}

function reply(
  { utterance, understood, before, unchanged = '' }: Extract<Situation, { kind: 'request' }>,
  context: Context,
): BrainPart[] {
  if (!understood) {
    const words = utterance.hasImage ? CANNOT_SEE : missWords(before.misses, utterance)
    return spoken(`${words} ${unchanged}`.trim())
  }
  const isBlind = utterance.hasImage && 'calls' in understood.move
  const picture = isBlind ? spoken("I can't see the picture, but I can look this up.") : []
  return [...picture, ...partsOfMove(understood.move, context), ...spoken(unchanged && ` ${unchanged}`)]
}

function partsOfMove(move: Move, context: Context): BrainPart[] {
  if ('say' in move)
    return spoken(withFacts(inPerson(wordsFor(move, context), context.instructions), context.known))
  if ('offer' in move) return spoken(offerWords(move.offer, context))
  const isThere = ({ tool }: ToolCall): boolean =>
    context.toolChoice !== 'none' && isOffered(context.tools, tool)
  const missing = move.calls.find((call) => !isThere(call))
  // Those of joined requests that can be made are made; the answer has the words for the others.
  const offered = move.parts || !missing ? move.calls.filter(isThere) : []
  if (!missing || offered.length > 0) return offered.map(callPart)
  const words =
    withoutOf(move) ?? `I would need the tool ${missing.tool} for that, and it is not available in this call.`
  const rest = move.queue?.length ? ' Say **next** for the other one.' : ''
  return spoken(`${words}${behindWords(move, context)}${rest}`)
}

/** A person who may not call the tool that the words are about hears what to do first. */
const wordsFor = (
  { say, unless }: Extract<Move, Readonly<{ say: string }>>,
  { tools, toolChoice }: Context,
): string => (unless && toolChoice !== 'none' && !isOffered(tools, unless.tool) ? unless.say : say)

const callPart = ({ tool, args }: ToolCall): BrainPart => ({
  type: 'call',
  name: tool,
  arguments: JSON.stringify(args),
})

const isOffered = (tools: readonly FunctionTool[], name: string): boolean =>
  tools.some((tool) => tool.name === name)

const CANNOT_SEE =
  "I can't see pictures: the built-in assistant works by rules, not by sight. Tell me in words what you would like to know, for example the name of the token in it."

function offerWords(lead: string, context: Context): string {
  const groups = GROUPS.flatMap((group) => examplesOf(group, context))
  const offer =
    groups.length > 0
      ? `I look after Solana wallets and tokens, live. Try:\n\n${groups.join('\n\n')}`
      : 'No tools are available in this call, so there is nothing I can look up.'
  return `${lead} ${offer}`.trim()
}

const GROUPS = Object.entries(EXAMPLE_GROUPS)

/** A group of which no tool is offered is left out. */
function examplesOf(
  [group, title]: (typeof GROUPS)[number],
  { tools, vocabulary: { offers } }: Context,
): string[] {
  const lines = offers
    .filter((offer) => offer.group === group && isOffered(tools, offer.needs))
    .map(({ text, purpose }) => `- **${asPrinted(text)}** – ${purpose}`)
  return lines.length > 0 ? [`#### ${title}\n\n${lines.join('\n')}`] : []
}

const PRINTED: Readonly<Record<string, string>> = { usdc: 'USDC', kols: 'KOLs', solana: 'Solana' }

/** A request as it stands on the page: those who type write it in small letters, with a straight apostrophe. */
const asPrinted = (text: string): string =>
  text
    .replaceAll(/\p{L}+/gu, (word) => PRINTED[word] ?? word)
    .replaceAll("'", '’')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

function answer(
  { understood, results, utterance }: Extract<Situation, { kind: 'results' }>,
  context: Context,
): BrainPart[] {
  const move = understood?.move
  const failed = results.find(({ error }) => error)
  if (failed?.error) return spoken(refusalWords(failed.error))
  if (!move || !('calls' in move)) return spoken('The result is on the card.')
  // Only the calls of the move itself lead on; the calls that followed them have their own answer.
  const next = results.length === move.calls.length ? move.next?.(results) : undefined
  if (next) return partsOfMove(next, context)
  const note = isTrade(move) ? '' : dollarsNote(utterance.lines[0] ?? '')
  return spoken(`${move.answer(results)}${note}${behindWords(move, context)}${queuedWords(move)}`)
}

/** Placeholders are filled in words of ours only: an answer may hold names that strangers chose. */
const behindWords = ({ behind }: Extract<Move, { calls: unknown }>, context: Context): string =>
  behind === undefined ? '' : ` ${withFacts(inPerson(behind, context.instructions), context.known)}`

const isTrade = ({ lookups = [] }: Move): boolean => lookups.some((lookup) => lookup.isTrade)

/** Behind a trade waits another trade; behind the choice of a wallet, whatever is asked of it. */
function queuedWords({ queue = [], next }: Extract<Move, { calls: unknown }>): string {
  if (queue.length === 0) return ''
  return next
    ? ' Say **next**, and I go on with the rest.'
    : ' Once this one is settled, say **next** for the other trade.'
}

/** A reply in phrases of a few words, so that it can be shown and stopped on the way. */
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
