/** Reads a question about what a wallet holds from the words of a line: whose wallet, which tokens, the largest, over how much. */
import { base58Kind } from '#contract/rules/address.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { FIGURE_CUES } from '../../_kit/language/figure-cues.ts'
import { leftOver, phrasesIn } from '../../_kit/language/lexicon.ts'
import { asText, withoutDenied, withoutStory, withPlain } from '../../_kit/language/lookup-line.ts'
import { isOther, isTradeRequest } from '../../_kit/language/no-lookup.ts'
import { remembered } from '../../_kit/language/remembered.ts'
import { isSeveral } from '../../_kit/language/several.ts'
import { WALLET_CUES } from '../../_kit/language/wallet-cues.ts'
import { asksForHoldings, type Named } from './asks-for-holdings.ts'
import type { BalanceSlots } from './balance-slots.ts'
import { choiceIn } from './choice.ts'
import { isNoHoldings, isOffHoldings } from './no-holdings.ts'

export type ReadHoldings = Readonly<{ reading: Reading<BalanceSlots>; unexplained: readonly string[] }>

/** Undefined when the line is no question about holdings. */
export const readHoldings = remembered(readLine)

function readLine(
  line: readonly string[],
  context: DialogueContext,
  utterance: Utterance,
): ReadHoldings | undefined {
  if (HOLD_ON.test(asText(line)) || isOffHoldings(asText(line), utterance)) return undefined
  const words = withoutStory(withoutDenied(line), utterance, isOfHoldings)
  const text = asText(words)
  if (isSeveral(asText(line)) || withPlain(line, utterance).some((each) => isVetoed(withoutDenied(each))))
    return undefined
  const found = phrasesIn(WALLET_CUES, words)
  const named = withOwner(entitiesIn(withoutExcepted(text), utterance, text), text, context)
  const choice = named.tokens.length > 0 ? {} : choiceIn(text, found)
  if (!asksForHoldings(text, found, named, choice) || isFigure(words)) return undefined
  const tokens =
    named.tokens.length > 0 ? named.tokens : (ofPayer(text, context) ?? ofEarlier(text, context, utterance))
  if (
    !tokens &&
    named.wallet === undefined &&
    / (?:of|have|own|hold) (?:it|that|them|those)(?= |$)(?! (?:is|are)(?= |$))/.test(text)
  )
    return ASK_TOKEN
  const unexplained = leftOver(words, found).filter((word) => !word.startsWith('<'))
  return { reading: { slots: { ...choice, wallet: named.wallet, tokens } }, unexplained }
}

/** 'Hold on' asks to wait. */
const HOLD_ON =
  /^(?: (?:no|oh|wait|ok|hm|hmm|please|well))* hold (?:on|up|it)(?= |$)(?!.* (?:how|what|balance|show|have|own)(?= |$))/

/** 'What is in that wallet', 'what do they hold': the wallet that was spoken of last. */
function withOwner(named: Named, text: string, { about: [last] }: DialogueContext): Named {
  const isWallet = last?.symbol === '' && base58Kind(last.mint ?? '') === 'address'
  return isWallet &&
    last &&
    named.wallet === undefined &&
    OF_OWNER.test(text) &&
    !/ (?:my|our|i|me)(?= |$)/.test(text)
    ? { ...named, wallet: last.mint }
    : named
}

const OF_OWNER =
  / (?:he|she|they|him|his|her|their|this guy|that guy|(?:that|this|the|its) (?:wallet|account|address|one)|its (?:holdings|balances?|portfolio|coins|tokens|bags?)|it (?:hold|have|own|contain)|(?:in|inside) (?:it|there)|it (?:holds|holding|has|got|owns|owning|sitting on|keep|keeps|keeping)|(?:they|he|she) (?:\S+ )?(?:holding|hold|got))(?= |$)/

const isVetoed = (words: readonly string[]): boolean =>
  isOther(words) || isTradeRequest(words) || isNoHoldings(asText(words))

const ASK_TOKEN: ReadHoldings = {
  reading: {
    say: 'Of which token? Say for example **how much USDC do I have**.',
    sayIn: (words) => words.whichHolding,
  },
  unexplained: [],
}

const isOfHoldings = (clause: readonly string[]): boolean =>
  clause.some((word) => /^<[ta]\d+>$/.test(word)) ||
  phrasesIn(WALLET_CUES, clause).some(
    ({ kind }) => kind !== 'around' && kind !== 'thing' && kind !== 'request',
  )

/** 'Anything besides sol': the token is not the one that is wanted. */
const withoutExcepted = (text: string): string =>
  text.replace(/ (?:besides|apart from|other than|except(?: for)?|aside from|excluding|but not) <t\d+>/g, '')

/** An address is a wallet, but a token where the user asks for their own: 'how much of this do i hold'. */
function entitiesIn(words: string, utterance: Utterance, text: string): Named {
  const all = [...new Set(words.split(' ').filter((word) => /^<[ta]\d+>$/.test(word)))]
  // 'Worth on solana' names the network.
  const marks = all.filter(
    (word) => !text.includes(` on ${word}`) || tokenFor(utterance, word)?.symbol !== 'SOL',
  )
  const isOwn =
    / (?:do|have|am|can) i(?= |$)| i (?:have|hold|own)(?= |$)/.test(text) &&
    / (?:of|this|hold|own)(?= |$)/.test(text)
  const tokens = marks
    .filter((word) => word.startsWith('<t') || isOwn)
    .flatMap((word) => tokenFor(utterance, word) ?? [])
  const [wallet] = marks.flatMap((word) =>
    word.startsWith('<a') && !isOwn ? (tokenFor(utterance, word)?.mint ?? []) : [],
  )
  return { wallet, tokens }
}

/** Figures of the token itself belong to the look-up of tokens; only its price may be of what the user holds. */
const isFigure = (words: readonly string[]): boolean =>
  phrasesIn(FIGURE_CUES, words).some(
    ({ kind, phrase }) =>
      ['safety', 'cap', 'volume', 'holders', 'age', 'liquidity', 'address', 'change'].includes(kind) &&
      !/^(?:in total|total|total (?:value|worth)|biggest|largest|bigger|safe|all of|overall|number of|up|down|gone down|lost|moved?|losing|address|the address|size|by size|true|owners?|red|sketch|security|how (?:big|large))$/.test(
        phrase,
      ),
  )

const AFFORDS =
  / (?:afford (?:it|that|this)|(?:have|got|hold) (?:that much|that many|enough)(?: (?:for|to) (?:it|that|this|do it|do that|pay))?)(?= |$)/
const HOW_MUCH = /^(?: (?:ok|and|so|but|well|hm|how|much|many|do|have|i|of|it|got|is|there|left|even|now))*$/

/** 'Can i afford it' behind a trade, 'how much have i got' behind its question: what the trade gives. */
function ofPayer(text: string, { trade, asking }: DialogueContext): readonly Token[] | undefined {
  const isPending = asking !== undefined && / how (?:much|many) /.test(text) && HOW_MUCH.test(text)
  const open = isPending ? asking : AFFORDS.test(text) ? trade : undefined
  const { slots } = (open ?? {}) as Readonly<{ slots?: unknown }>
  const { give } = (slots ?? {}) as Readonly<{ give?: unknown }>
  return typeof give === 'string' ? [{ symbol: give, name: give }] : undefined
}

const PRONOUN = / (?:it|them|those|that|this|each|any of (?:it|them)|that one|this one)(?= |$)/

/** 'Do I hold any of those' is about all that was shown. */
const OF_SEVERAL =
  / (?:any|some|which|all|both|each|how many) of (?:those|them|these|his|her|their)(?= |$)|^ do i (?:\S+ )?(?:have|hold|own) (?:those|them|these)$/
const MOST_ROWS = 5

/** 'How much of it do i have' is about the token that was spoken of. */
function ofEarlier(
  text: string,
  { about, rows = [] }: DialogueContext,
  { tokens }: Utterance,
): readonly Token[] | undefined {
  const isOfRows = rows.length > 1 && rows.every(({ kind }) => kind !== 'trader')
  if (tokens.length === 0 && isOfRows && OF_SEVERAL.test(text)) return rows.slice(0, MOST_ROWS)
  const isOfIt =
    / (?:of|have|own|hold|got|afford) (?:any |some |enough )?(?:of )?(?:it|them|those|that|this)(?= |$)| (?:how many|do i have any|any left|do i own any)(?: do i (?:have|own|hold))?$| (?:them|those) do i /.test(
      text,
    ) ||
    / how many (?:of \S+ )?(?:do|have) i(?: (?:have|own|hold|got|now))*$/.test(text) ||
    /^ and (?:in|on) (?:my|the|this) wallet$/.test(text) ||
    ((tokens.length > 0 || / and /.test(text)) &&
      / how much (?:do i |have i |i |in )(?:have|own|hold|got)?(?: got| left)?$/.test(text))
  const earlier = tokens.length > 0 && !/<t\d+>/.test(text) ? tokens : about
  const isShort =
    text.trim().split(' ').length <= 8 &&
    PRONOUN.test(text) &&
    !/ (?:in it|it all|is it|it worth|all of it|of it all)(?= |$)/.test(text)
  return earlier.length > 0 && (isOfIt || (isShort && / (?:how much|how many)(?= |$)/.test(text)))
    ? earlier
    : undefined
}
