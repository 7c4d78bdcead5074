/** Answers a question from the handbook where no tool and no courtesy explains it better. */
import { pattern } from '#domain/language/pattern.ts'
import type { SpokenPhrases } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { massOf } from '#domain/language/word-mass.ts'
import type { Intent } from '../understanding/intent.ts'
import type { DialogueState } from '../understanding/state.ts'
import { entryByForm } from './by-form.ts'
import { conceptOf } from './concepts.ts'
import { isPairOfTokens, SWORN, waysToDefine } from './definition.ts'
import { type FoundEntry, findEntry, type HandbookIndex, wordsWithNames } from './find-entry.ts'
import { asksForChain, followedBy, otherChainIn } from './follow-up-entry.ts'
import { reasonsFor } from './reasons.ts'

/** Questions about one's own wallet and session are for the tools, and requests are no questions. */
const NOT_FOR_THE_HANDBOOK = [
  '(am i | are we) [still | really | already | properly] (signed | logged | sign | guest | a guest | in | using)',
  '(as whom | as what | as who) (am i | are we)',
  'how (many | much) ... (do | have | has) (i | we)',
  'how (old | big | much | many) (is | are) (that | this | it | the) (token | coin | market cap | liquidity | volume | supply | $)',
  '^ [please | can you] (switch | change | use | show | list) [me] [to] [my | the | another | all | all my] (wallet | wallets)',
  'why (can not i | am i not) (sign | log | signed | logged)',
  'why [is it | are you | is this] [showing | using | on] [the] demo wallet',
  '(how many | how much | what is | what do | what are | which | is there) ... (of my | in here | in there | in this one | in the wallet | in my wallet | in my account)',
  '^ [and] (what | how) about',
  'my (coins | tokens | holdings | portfolio | balance) ... (worth | together | total | at)',
  '(what | how much) ... my (coins | tokens | holdings | portfolio | balance)',
  '(wallet | wallets | phantom | account) ... (empty | hold | holds | linked | contain | contains)',
  '(only have | have got | i have got | i have | have i) ... (wallet | wallets)',
  '(who | what) (owns | is behind) (this | that | the) (wallet | address)',
  '(price | cap | volume | liquidity | holders | mint | address) (of | for) ',
  'how many (holders | coins | tokens | different)',
  '(what | how) ... (is it doing | is that | one cost)  $',
  '(wallet | account | session) (says | said)',
  '^ [ok | yes | yep | please | no | nah] (ok | yes | go | go ahead | confirm | execute | approve | stop | cancel | leave | scrap | drop | do) [it | that | this | stop | please | the (trade | swap | preview) | ahead | on | now] $',
  '(changed my mind | go through | went through | gone through | go ahead | stop stop)',
  '(is | are) (it | that | this | they | that one | this one | the coin | the token) [a | really] (safe | legit | real | scam | ok | verified | rug) $',
  'what is the (price | balance | total | volume | market cap | cap | fdv | liquidity) $',
  'how (liquid | big | old) is (it | that | this)',
  '(can | could | would) you [please] (show | list | give | tell | get | read | check) ',
  '(which | what) (wallets | is [my | the] wallet)',
  'what is in (this | the | my | that)',
  '(is | are) (it | that | this | he | they) (up | down)',
  '(did | does | do | has | have | is | was | what | which | where) (he | she | his | her | him) ',
  '(what | which) did (i | we) (ask | say | type | tell)',
  'what (is | was) the date',
  '(that | this | it) is (enough | all | fine | it | everything)',
  '(swap | trade | change | turn | sell | buy) (it | that) back',
  'who else',
  '(their | his | her) (coin | token)',
  '(what | which) do (people | others | they) (buy | trade)',
  'which (one | of them | coin | token) ',
  '(a friend | my friend) (sent | told | showed)',
  'what is this $',
  'what is the (mint | mint address | contract | contract address | ca) $',
  'back to where i',
  'settles it',
  'how has it done',
  '(which | whose | what) wallet (is | am | are | do)',
  '[what is | where is | give me] my [own] [wallet | solana] (address | wallets | portfolio | balance | balances | holdings | account | login | session)',
  '(what can i | what do i) (trade with | have | own | hold)',
  '(what | how much) is it [all] worth',
  '(wallets | addresses | accounts) ... (linked | connected)',
  '(linked | connected | both) ... (wallets | addresses | accounts)',
  '(use | switch) ... wallet',
  '(signed | logged | login | sign in) ... (still | status | expired | not working | wrong)',
  '^ [a | the | some | get me | i want to | i would like to | buy | more | sell | put] (buy | sell | get into | trade | more | put) ',
  '^ [please] (sell | buy | swap) (it | everything | all | them | some | more) $',
].map(pattern)

/** Words that ask a tool when nothing but them is said. */
const OF_TOOLS = new Set(
  'total which how many price prices wallet wallets balance balances holder holders volume liquidity supply cap market buy sell swap trade trades worth address mint token coin tokens coins money'.split(
    ' ',
  ),
)
const EXPLAINS =
  /\b(?:what (?:is|are|does|do)|explain|define|(?<!i )mean|means|meaning|why|how (?:does|do|is)|difference|about|do you know)\b|^ (?:is|are) (?:this|these)\b/

/** With a token these ask for its figures, or for a trade. */
const OF_A_TOKEN = /\b(?:still a dollar|buy \d+|sell \d+|\?|i want|price|volume|holders)\b/

/** Questions about the cost or the failure of a trade belong to that trade, when there is one. */
export const ABOUT_A_TRADE: ReadonlySet<string> = new Set([
  'fees',
  'network-fee',
  'venue-fee',
  'fees-at-most',
  'rent',
  'trade-failed',
  'trade-stuck',
  'trade-duration',
  'price-impact',
  'minimum-received',
  'preview-expiry',
  'failed-transaction',
  'failed-trade-cost',
  'something-went-wrong',
  'route',
  'quote',
  'change-preview',
  'cancel-trade',
  'undo-trade',
  'better-price',
  'confirmation',
])
const OF_THE_TRADE =
  /\b(?:that|it|this|the (?:trade|swap|fee|fees|rate|impact|route|minimum)|my (?:trade|swap|fee|order)|did|cost me|i (?:pay|paid|get|got))\b/

/** The questions that the recognizer knows. Each costs it accuracy for all others, so they are few. */
export const handbookPhrases: readonly SpokenPhrases[] = [
  { name: 'handbook', phrases: ['is this real money', 'who holds my keys'] },
  { name: 'definition', phrases: ['what is slippage'] },
]

/** A question in the words of the handbook goes before a tool that would have to ask back; any other goes after it. */
export const handbookIntents = (index: HandbookIndex): readonly Intent[] => [
  standsBeside(definitionIntent(index)),
  handbookIntent(index, SAME, PRIORITY.unavailable - 5),
  handbookIntent(index, 0, PRIORITY.token - 5),
]

/** The meaning of a word goes before a tool that knows the word. */
const definitionIntent = (index: HandbookIndex): Intent => ({
  name: 'definition',
  priority: PRIORITY.decision - 1,
  patterns: [],
  respond: () => undefined,
  parse(words, state, utterance) {
    const line = words
      .map((word) => ` ${word}`)
      .join('')
      .replace(SWORN, ' what')
    const found = waysToDefine(words, utterance, state)
      .flatMap((way) => findEntry(wordsWithNames(way, utterance.tokens), index) ?? [])
      .find(
        ({ score, question, entry }) =>
          score >= SAME && DEFINES.test(entry.question) && areKnown(words, question, utterance),
      )
    if (found && mayAsk(words, line, utterance, state)) return answerOf({ ...found, aside: [] }, utterance)
    const other = otherChainIn(line, state.entry)
    const chain = other && findEntry(wordsWithNames(['what', 'is', other], utterance.tokens), index)
    if (chain && chain.score >= SAME && chain.entry.id !== state.entry)
      return answerOf({ ...chain, aside: [] }, utterance)
    const id = namedId(words, line, state, utterance)
    const known = id === undefined ? undefined : index.entries.find(({ entry }) => entry.id === id)
    return known && answerOf({ entry: known.entry, unexplained: [], aside: [] }, utterance)
  },
})

/** A word that is explained stands beside a look-up: 'how much SOL do I have, and what is a KOL'. */
const standsBeside = (intent: Intent): Intent => ({
  ...intent,
  parse(...line) {
    const found = intent.parse?.(...line)
    return found && 'say' in found.move
      ? { ...found, move: { ...found.move, beside: found.move.say } }
      : found
  },
})

/** The entry that a line leads to by its form, or by the entry that was said before it. */
function namedId(
  words: readonly string[],
  line: string,
  { entry, about }: DialogueState,
  { typed, tokens }: Utterance,
): string | undefined {
  if (isPairOfTokens(words)) return OF_PAIR
  if (tokens[0]?.symbol === 'SOL' && asksForChain(line, typed)) return 'solana'
  return (
    reasonsFor(line, entry) ??
    followedBy(line, entry) ??
    entryByForm(line, tokens.length > 0 ? tokens : about, typed)
  )
}

/** The entry is on a word of the field, and on no part of Parley. */
const DEFINES = /^What (?:is|are|do|does) (?!the )/

/** The entry on what any two tokens differ in. */
const OF_PAIR = 'compare-tokens'

function answerOf(
  { entry, unexplained, aside }: Pick<Found, 'entry' | 'unexplained' | 'aside'>,
  { tokens }: Utterance,
) {
  return { move: { say: entry.answer, more: entry.more, entry: entry.id, about: tokens }, unexplained, aside }
}

const handbookIntent = (index: HandbookIndex, minScore: number, priority: number): Intent => ({
  name: 'handbook',
  priority,
  patterns: [],
  respond: () => undefined,
  parse(words, state, utterance) {
    const found = best(words, utterance, index)
    const isPlain = asks(utterance) && words.every((word) => !word.startsWith('<'))
    if (!found || found.score < minScore || (minScore > 0 && !isPlain)) return undefined
    return readingOf(found, words, state, utterance)
  },
})

function readingOf(found: Found, words: readonly string[], state: DialogueState, utterance: Utterance) {
  const line = words.map((word) => ` ${word}`).join('')
  if (!mayAsk(words, line, utterance, state)) return undefined
  if (!isMeant(found, words, line, utterance)) return undefined
  if (ABOUT_A_TRADE.has(found.entry.id) && isAboutTheTrade(line, state)) return undefined
  return answerOf(found, utterance)
}

function mayAsk(words: readonly string[], line: string, utterance: Utterance, state: DialogueState): boolean {
  if (words.some((word) => word.startsWith('<t')) && OF_A_TOKEN.test(line)) return false
  if (NOT_FOR_THE_HANDBOOK.some((each) => each.find(line)) || asksATool(words, line)) return false
  return asks(utterance) || EXPLAINS.test(line) || !isAboutATrade(state)
}

const asksATool = (words: readonly string[], line: string): boolean =>
  !EXPLAINS.test(line) && words.every((word) => OF_TOOLS.has(word) || massOf(word) < 1)

/** A trade is open or was just made, and the line points to it. */
const isAboutTheTrade = (line: string, state: DialogueState): boolean =>
  isAboutATrade(state) && OF_THE_TRADE.test(line) && !line.startsWith(' who ')

/** For so many turns of other talk a trade is still spoken of. */
const TRADE_TURNS = 1

/** A trade is asked back, was just shown, or has just been answered. */
export const isAboutATrade = ({ last, asking, trade, tradeAge }: DialogueState): boolean =>
  asking?.isTrade === true ||
  last.some(({ isTrade }) => isTrade) ||
  (trade !== undefined && tradeAge <= TRADE_TURNS)

/** Anything but a question has to be nearly a phrase of the handbook, and a token that is named has to be its subject. */
const SURE = 0.8
/** The same words but for some that say little. */
const SAME = 0.86

function isMeant(
  { score, question }: FoundEntry,
  words: readonly string[],
  line: string,
  utterance: Utterance,
): boolean {
  if (utterance.addresses.length + utterance.signatures.length + utterance.pages.length > 0) return false
  const names = words.filter((word) => word.startsWith('<t'))
  if (names.length > 0 && words.every((word) => word.startsWith('<') || massOf(word) < 1)) return false
  if (
    names.length > 0 &&
    !(areKnown(names, question, utterance) && (score >= SAME || (score >= 0.7 && EXPLAINS.test(line))))
  )
    return false
  return score >= SURE || asks(utterance) || EXPLAINS.test(line)
}

/** The entry has each entity of the line in its questions. */
const areKnown = (words: readonly string[], question: ReadonlySet<string>, { tokens }: Utterance): boolean =>
  wordsWithNames(
    words.filter((word) => word.startsWith('<')),
    tokens,
  ).every((name) => question.has(conceptOf(name)))

type Found = FoundEntry & Readonly<{ aside: readonly string[] }>

/** The whole line, or one clause of it: people tell why before they ask. */
function best(words: readonly string[], utterance: Utterance, index: HandbookIndex): Found | undefined {
  const named = (each: readonly string[]) => wordsWithNames(each, utterance.tokens)
  const whole = findEntry(named(words), index)
  if (whole || utterance.clauses.length < 2) return whole && { ...whole, aside: [] }
  return utterance.clauses
    .flatMap((clause) => {
      const found =
        clause.length >= 3 && EXPLAINS_OR_ASKS.test(clause.join(' '))
          ? findEntry(named(clause), index)
          : undefined
      return found && !namesMore(words, clause)
        ? [{ ...found, aside: words.filter((word) => !clause.includes(word)) }]
        : []
    })
    .reduce<Found | undefined>((one, other) => (one && one.score >= other.score ? one : other), undefined)
}

/** A token that is named beside the question is what it is about. */
const namesMore = (words: readonly string[], clause: readonly string[]): boolean =>
  words.some((word) => word.startsWith('<') && !clause.includes(word))

const asks = ({ clauses }: Utterance): boolean =>
  clauses.some((clause) => EXPLAINS_OR_ASKS.test(clause.join(' ')))

const EXPLAINS_OR_ASKS =
  /^(?:(?:and|so|but|or|then) )?(?:what|why|how|who|where|when|which|can|could|do|does|is|are|will|would|may|should|explain)\b/
