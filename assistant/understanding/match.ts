/** Finds what a line asks for: the best reading of the whole, of its parts, or as a change of what went before. */
import { KEEP_VERBS } from '#domain/language/keep-verbs.ts'
import { fillSlots, type Utterance } from '#domain/language/utterance.ts'
import { withOrdinals } from './ordinals.ts'
import { withPerson } from './person.ts'
import { type Scored, scoreLine, type Understood } from './reading.ts'
import { severalOf } from './several.ts'
import type { DialogueState, Lookup } from './state.ts'
import { moveOfReading } from './tool-intents.ts'
import { lacksAmount } from './unfinished.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Undefined when nothing fits. A part of a line is read as one request. */
export function match(
  said: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
  isPart = false,
): Understood | undefined {
  const utterance = withPerson(withOrdinals(said, state), state)
  const best = bestReading(utterance, state, vocabulary, isPart)
  const changed = amended(utterance, state, vocabulary, best)
  // The handbook explains words in general; a name that is on no list is asked about in particular.
  const named =
    best === undefined || best.intent === 'handbook' ? freeWords(utterance, state, vocabulary) : undefined
  return changed ?? named ?? best
}

/** A later line was changed more: it has to be better, not as good. */
const LINE_COST = 0.02

const better = (one: Scored | undefined, other: Scored): Scored =>
  one && one.score >= other.score ? one : other

/** A cue that took the whole line, or a reading that leaves a part of it. */
const isLoose = ({ isDecided, takesAll, confidence }: Scored): boolean =>
  isDecided === true || takesAll === true || confidence < 0.8

/** Two requests that explain about as much as one: a cue that decides about a line takes all its words. */
const AS_MUCH = 0.3
const toolsOf = (move: Scored['move']): number =>
  'calls' in move ? new Set(move.calls.map(({ tool }) => tool)).size + (move.queue?.length ?? 0) : 0
const isMore = (several: Scored, whole: Scored): boolean =>
  'calls' in whole.move
    ? toolsOf(several.move) > toolsOf(whole.move) && several.move.queue === undefined
    : whole.isDecided === true && (isPlainLookup(several) || isTransferAndTrade(several, whole))

/** Every part is read for sure, and none of them is a trade that would be shown now. */
const isPlainLookup = ({ move, confidence }: Scored): boolean =>
  confidence > 0.95 && 'calls' in move && !move.next && move.lookups?.some(({ isTrade }) => isTrade) !== true

/** 'Swap 0.1 SOL for BONK and send 1 to …': one is shown, and the other waits. */
const isTransferAndTrade = ({ move, confidence }: Scored, { intent }: Scored): boolean =>
  intent === 'send' && confidence === 1 && 'calls' in move && (move.queue?.length ?? 0) > 0

function bestReading(
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
  isPart: boolean,
): Scored | undefined {
  const wholes = utterance.lines.flatMap((line, at) => {
    const scored = scoreLine(line, utterance, state, vocabulary)
    return scored ? [{ ...scored, score: scored.score - at * LINE_COST }] : []
  })
  // A trade that explains the whole line is never taken apart.
  const isTrade = wholes.some(
    ({ isMoney, confidence, move }) => isMoney && 'calls' in move && confidence === 1,
  )
  const several = isTrade || isPart ? undefined : severalOf(utterance, state, vocabulary)
  const whole = wholes.reduce<Scored | undefined>(better, undefined)
  if (several && whole && isLoose(whole) && isMore(several, whole) && several.score > whole.score - AS_MUCH)
    return several
  return [...(whole ? [whole] : []), ...(several ? [several] : [])].reduce<Scored | undefined>(
    better,
    undefined,
  )
}

/** A change of what was asked or shown last, unless the line is a whole request of its own. */
function amended(
  utterance: Utterance,
  state: DialogueState,
  { languages }: Vocabulary,
  best: Scored | undefined,
): Understood | undefined {
  for (const { tool, slots, isTrade } of targetsOf(utterance, state)) {
    const language = languages.get(tool)
    const isFree =
      best && (isLoosely(best, utterance) || (isTrade !== true && isOfStranger(best, utterance, state)))
    const isOther = best && isOtherThan(best, { tool, isTrade }) && !isFree && !language?.isText
    const isMost = isTrade === true && wantsMost(utterance, state)
    if (!language?.amend || (isOther && !isMost && !isCorrection(utterance, slots))) continue
    for (const line of utterance.lines) {
      const words = line.split(' ').filter((word) => word !== '')
      const reading = language.amend(slots, words, utterance, state)
      if (reading) return { intent: 'amend', move: moveOfReading(language, reading) }
    }
  }
  return undefined
}

const isOtherThan = (best: Scored, { tool, isTrade }: Pick<Lookup, 'tool' | 'isTrade'>): boolean =>
  isWhole(best, tool) || (isTrade !== true && preparesTrade(best))

/** A trade that has to look something up first, or that lacks an amount, changes no look-up. */
const preparesTrade = ({ move, confidence }: Scored): boolean =>
  'calls' in move
    ? move.prepares?.isTrade === true
    : move.asking?.isTrade === true && confidence === 1 && move.isAside !== true

/** 'Do the max you allow' behind a refusal that named it is no question about the limits. */
const wantsMost = ({ lines: [line = ''] }: Utterance, { mostUsd }: DialogueState): boolean =>
  mostUsd !== undefined && MOST.test(line) && !/ (?:what|how|which|why|when|is that|are)(?= )/.test(line)
const MOST = / (?:max|maximum|most|limit|cap|largest|biggest|as much as)(?= |$)/

/** A trade stays open to changes for so many turns of other talk. */
const TRADE_TURNS = 4
/** A refused trade comes back only when it is named. */
const TAKES_UP = /(?: |^)(?:same|again|instead|back|after all)(?= |$)/

/** The lookups that a fragment may change: a question of ours, else the last lookup, and a trade that is not long ago. */
function targetsOf(
  { lines }: Utterance,
  { asking, last, trade, tradeAge, tradeQuiet = tradeAge, isRefused, unfinished }: DialogueState,
): readonly Lookup[] {
  if (asking) return [asking]
  const isOpen =
    Math.min(tradeAge, tradeQuiet) <= TRADE_TURNS && (!isRefused || lines.some((line) => TAKES_UP.test(line)))
  const lookups = last.length === 1 && !last[0]?.isTrade ? last : []
  if (unfinished && lacksAmount(unfinished)) return [...lookups, unfinished]
  return trade && isOpen ? [...lookups, trade] : lookups
}

/** The handbook finds an entry for many a fragment, and behind charts 'which did better' is about their span. */
const isLoosely = ({ intent }: Scored, { lines: [line = ''] }: Utterance): boolean =>
  intent === 'rank' || (intent === 'handbook' && !ASKS.test(line))

const ASKS =
  /^(?: (?:and|so|ok|but|wait|hm))* (?:what|how|why|is|are|does|do|can|could|who|when|where|should|explain|tell)(?= )/

/** 'What was the largest trade' behind the wallet of somebody else is about that wallet, and about no trade of the user. */
const isOfStranger = (
  { move }: Scored,
  { lines: [line = ''] }: Utterance,
  { about: [last] }: DialogueState,
): boolean =>
  last?.kind === 'wallet' &&
  'calls' in move &&
  move.calls.every(({ tool }) => tool === 'list_my_trades') &&
  !/ (?:my|mine|i|me|our|we)(?= |$)/.test(line)

/** 'No, I want 20 million BONK' about a trade of BONK changes that trade, and says only what is other. */
function isCorrection({ lines: [line = ''], tokens: [token, ...more] }: Utterance, slots: unknown): boolean {
  const { give, get, timeframe } = (slots ?? {}) as Readonly<Partial<Record<string, string>>>
  if (SCALES.test(line)) return true
  if (COMPARES.test(line)) return more.length === 0 && 'tokens' in Object(slots)
  if (MINE.test(line)) return timeframe !== undefined
  if (NOT_BUT.test(line) || PAYS.test(line)) return give !== undefined
  if ((give ?? get) !== undefined && (EDITS.test(line) || KEEPS.test(line))) return true
  const isOfTrade = token !== undefined && more.length === 0 && [give, get].includes(token.symbol)
  return isOfTrade && CORRECTS.test(line)
}

/** 'And half that for BONK' is a share of the trade before, and not of a holding. */
const SCALES =
  /^(?: (?:and|then|ok|now|but|do))* (?:half|twice|double|triple) (?:that|it|as much|the amount|of that) (?:for|of|on|in|into|to) <t/
/** 'How does that compare to JUP' is about what was asked before. */
const COMPARES =
  /^(?: (?:and|so|ok|now|then|but|how|does|do|did|is))* (?:(?:that|it|this) (?:compare|compared|stack up|fare)|compare (?:that|it|this))(?: (?:to|with|against|vs))* <t\d+>(?: (?:then|please|s|though|now))*$/
/** 'Make it a dollar' beside an open trade is no question about a price. */
const EDITS =
  /^(?: (?:hm|hmm|no|ok|okay|actually|wait|sorry|well|please|can you|could you|let us))* (?:make|change|set|raise|lower|increase|reduce|bump|drop|cut) (?:it|that|this)(?= )/
/** 'But hold back 5 dollars' beside an open trade is no question about the wallet. */
const KEEPS = new RegExp(
  ` (?:${KEEP_VERBS.join('|')})(?= .*(?:\\d| half| quarter| third| some| a bit| a little| the rest))`,
)
/** 'And mine', after the activity of another wallet. */
const MINE =
  /^(?: (?:and|now|then|ok|the|same|for|of|what|how|about))* (?:mine|my own)(?: (?:please|too|now))*$/
/** 'Pay is USDC', 'USDC pays'. */
const PAYS =
  /^(?: (?:the|ok|and|my))* (?:pay|payment|payer|funding)(?: (?:is|in|leg|side|from|with)) (?:my |the )?<t\d+>(?: please)?$|^(?: (?:use|my|the|ok|and))* <t\d+> (?:pay|pays)(?: please)?$/
/** 'USDC, not my SOL', 'not JUP but RAY'. */
const NOT_BUT =
  /^(?: (?:no|the|my|from|with|use|in|it|is|was|but|ok))* <t\d+>(?: (?:tho|though|please|then|and))? not (?:(?:from|with|in) )?(?:my |the )?<t\d+>$|^(?: (?:no|ok|sorry|i said))* not (?:my |the )?<t\d+>(?: (?:but|rather|i mean|i meant))? (?:my |the )?<t\d+>(?: (?:please|i meant|i mean))?$/
const CORRECTS = /^ (?:no|actually|wait|sorry|oops|i mean|rather)(?= )(?=.* (?:\$?\.?\d|half|all))/

/** A request that is clearly another one, or the same kind of one with everything it needs. */
const isWhole = ({ move, confidence, isMoney, priority }: Scored, tool: string): boolean => {
  if (priority < 0) return false
  if (!('calls' in move)) return confidence > 0.9 && move.isAside !== true && move.asking === undefined
  if (isMoney) return true
  return confidence > 0.9 && move.lookups?.some((lookup) => lookup.tool !== tool) === true
}

/** Names that are on no list: only where the whole line has the shape of the question. */
function freeWords(
  utterance: Utterance,
  state: DialogueState,
  { freeWordIntents }: Vocabulary,
): Understood | undefined {
  for (const line of utterance.lines) {
    for (const { name, patterns, respond } of freeWordIntents) {
      for (const each of patterns) {
        const captures = each.match(line)
        const move = captures && respond(fillSlots(utterance, captures, line), state, utterance)
        if (move) return { intent: name, move }
      }
    }
  }
  return undefined
}
