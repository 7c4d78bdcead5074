/**
 * Checks the assistant's replies while they come: by rules at once, by a model where there is one. A reply that breaks a
 * rule is cut; one that cannot be checked passes.
 */
import type { GuardrailResult } from '#contract/guardrail.ts'
import { TESTED_MAX, type Verdict } from '#domain/output-classifier.ts'
import { relayMessage } from '#domain/relay-message.ts'
import { endOfSentences, screen } from '../guardrail/rules.ts'
import { isQuiet, isSpokenTo } from './clicked-swaps.ts'
import { relayToAssistant } from './consent.ts'
import type { Classified, GuardedReply } from './guard-state.ts'
import { ownWords } from './quotes.ts'
import { change, command, type StepContext, send, withKey } from './step-context.ts'

/** A model is asked again after so many characters; the official SDK's default. */
const DEBOUNCE_CHARS = 100
/** More than can be waiting to be spoken. */
const REMEMBERED = 32
const GUARD = 'guard_'

const PASSED = 'It breaks no rule.'
const UNFINISHED = 'The call ended before the check did.'
const STOPPED =
  'I stopped that answer, because it broke the rules for what I may say. Please ask again in other words.'

/** The result as the message shows it; undefined where nothing is checked. */
export function guardrailOf({ state }: StepContext, itemId: string): GuardrailResult | undefined {
  const reply = state.guard?.replies.get(itemId)
  if (!reply) return undefined
  if (!reply.verdict) return { status: 'IN_PROGRESS' }
  const { testText, ...verdict } = reply.verdict
  // A message that passes holds its text itself.
  return { status: 'DONE', ...verdict, ...(verdict.category !== 'NONE' && { testText }) }
}

export const isTripped = (result: GuardrailResult | undefined): boolean =>
  result?.category !== undefined && result.category !== 'NONE'

export function guardBegan(draft: StepContext, itemId: string): void {
  const { guard, active } = draft.state
  if (!guard || guard.replies.has(itemId)) return
  put(draft, itemId, {
    responseId: active?.id,
    text: '',
    given: '',
    isAloud: false,
    isWhole: false,
    isSilent: false,
    readTo: 0,
    sentencesTo: 0,
    sentTo: 0,
    isSent: false,
  })
}

/** Like the others below, returns whether the verdict is new. */
export function guardGrew(draft: StepContext, itemId: string, text: string, isAloud: boolean): boolean {
  patch(draft, itemId, (reply) => ({
    ...reply,
    isAloud: reply.isAloud || isAloud,
    text: longer(reply.text, text),
  }))
  return check(draft, itemId)
}

/** The voice was given more text, which is heard later. */
export function guardGiven(draft: StepContext, itemId: string, delta: string, isLast: boolean): boolean {
  patch(draft, itemId, (reply) => {
    const given = reply.given + delta
    const isWhole = reply.isWhole || isLast
    return { ...reply, isAloud: true, given, text: longer(reply.text, given), isWhole }
  })
  return check(draft, itemId)
}

export function guardEnded(draft: StepContext, itemId: string, text: string): boolean {
  guardBegan(draft, itemId)
  patch(draft, itemId, (reply) => ({ ...reply, text: longer(reply.text, text), isWhole: true }))
  return check(draft, itemId)
}

/** A verdict on a reply that has one already comes too late. */
export function guardClassified(draft: StepContext, { itemId, ...answer }: Classified): boolean {
  const reply = draft.state.guard?.replies.get(itemId)
  if (!reply || reply.verdict) return false
  if ('verdict' in answer && answer.verdict.category !== 'NONE') return trip(draft, itemId, answer.verdict)
  const failure = 'failure' in answer ? answer.failure : undefined
  put(draft, itemId, { ...reply, isSent: false, failure })
  return check(draft, itemId)
}

/** The sound of a response has ended, or was cleared. */
export function guardSilent(draft: StepContext, responseId: string): void {
  for (const [itemId, reply] of draft.state.guard?.replies ?? [])
    if (reply.responseId === responseId) put(draft, itemId, { ...reply, isSilent: true })
}

/** Returns the replies whose check the end of the call has cut short; they pass. */
export function guardClosed(draft: StepContext): readonly string[] {
  const open = [...(draft.state.guard?.replies ?? [])].filter(([, { verdict }]) => !verdict)
  for (const [itemId, reply] of open) pass(draft, itemId, reply, UNFINISHED)
  return open.map(([itemId]) => itemId)
}

/** The person's own words are answered now; the mark on the message remains. */
export function guardHeardPerson(draft: StepContext): void {
  const { guard } = draft.state
  if (guard) change(draft, { guard: { ...guard, owesWords: false, hasSaid: false } })
}

/** A spoken reply falls silent in the middle: the assistant says why, once, when nothing else is being said. */
export function sayStopped(draft: StepContext): void {
  const { guard } = draft.state
  if (!guard?.owesWords || !isQuiet(draft.state) || isSpokenTo(draft)) return
  change(draft, { guard: { ...guard, owesWords: false, hasSaid: true }, unanswered: true })
  relayToAssistant(draft, relayMessage(STOPPED))
}

function check(draft: StepContext, itemId: string): boolean {
  const reply = draft.state.guard?.replies.get(itemId)
  if (!reply || reply.verdict) return false
  const broken = readByRules(draft, itemId, reply)
  if (broken) return trip(draft, itemId, broken)
  askModel(draft, itemId)
  return passWhenChecked(draft, itemId)
}

/** Sentence by sentence, as they are spoken, or as the text grows. */
function readByRules(draft: StepContext, itemId: string, reply: GuardedReply): Verdict | undefined {
  const { text, isWhole, readTo, sentencesTo } = reply
  const tail = text.slice(sentencesTo)
  const complete = endOfSentences(tail)
  if (!isWhole && complete === 0 && text.length - readTo < DEBOUNCE_CHARS) return undefined
  const { proved, active, figures, readTexts } = draft.state
  // Speech begins another turn; the reply belongs to the one in which it began. Without a language model, the
  // assistant's sentences are our own, and claim no trade that did not happen.
  const isProved = proved || active?.proved === true || figures === undefined
  put(draft, itemId, { ...reply, readTo: text.length, sentencesTo: sentencesTo + complete })
  const own = ownWords(text, readTexts, isWhole).slice(sentencesTo)
  return screen({ text: tail, own, isWhole, isProved })
}

/** One question at a time, about the text so far. */
function askModel(draft: StepContext, itemId: string): void {
  const { guard } = draft.state
  const reply = guard?.replies.get(itemId)
  if (!guard?.asksModel || !reply || reply.isSent) return
  const { text, sentTo, isWhole } = reply
  const grown = text.length - sentTo
  if (grown === 0 || (!isWhole && grown < DEBOUNCE_CHARS)) return
  put(draft, itemId, { ...reply, sentTo: text.length, isSent: true })
  command(draft, { do: 'classify', itemId, text: text.slice(-TESTED_MAX) })
}

function passWhenChecked(draft: StepContext, itemId: string): boolean {
  const reply = draft.state.guard?.replies.get(itemId)
  if (!reply?.isWhole || reply.isSent) return false
  pass(draft, itemId, reply, reply.failure ?? PASSED)
  return true
}

function pass(draft: StepContext, itemId: string, reply: GuardedReply, rationale: string): void {
  put(draft, itemId, { ...reply, verdict: { category: 'NONE', rationale, testText: '' } })
}

function trip(draft: StepContext, itemId: string, verdict: Verdict): true {
  const reply = patch(draft, itemId, (now) => ({ ...now, verdict }))
  const wasCut = reply !== undefined && cut(draft, reply)
  const { guard, awaited } = draft.state
  if (guard && wasCut && reply.isAloud && !guard.hasSaid && !awaited)
    change(draft, { guard: { ...guard, owesWords: true } })
  return true
}

/** Only this reply is cancelled; its sound is cleared as long as some of it may be to come. */
function cut(draft: StepContext, { responseId, isAloud, isSilent }: GuardedReply): boolean {
  const { active } = draft.state
  const isMade = active !== undefined && active.id === responseId
  const sounds = isAloud && !isSilent
  if (isMade) send(draft, GUARD, { type: 'response.cancel', response_id: active.id })
  if (sounds) send(draft, GUARD, { type: 'output_audio_buffer.clear' })
  return isMade || sounds
}

const longer = (one: string, other: string): string => (other.length > one.length ? other : one)

function patch(
  draft: StepContext,
  itemId: string,
  next: (reply: GuardedReply) => GuardedReply,
): GuardedReply | undefined {
  const reply = draft.state.guard?.replies.get(itemId)
  if (!reply || reply.verdict) return undefined
  return put(draft, itemId, next(reply))
}

function put(draft: StepContext, itemId: string, reply: GuardedReply): GuardedReply {
  const { guard } = draft.state
  if (guard) change(draft, { guard: { ...guard, replies: forgetOld(withKey(guard.replies, itemId, reply)) } })
  return reply
}

/** The oldest go first, and none that is still being checked. */
function forgetOld(replies: ReadonlyMap<string, GuardedReply>): ReadonlyMap<string, GuardedReply> {
  if (replies.size <= REMEMBERED) return replies
  const oldest = [...replies].find(([, { verdict }]) => verdict)
  return oldest ? new Map([...replies].filter(([itemId]) => itemId !== oldest[0])) : replies
}
