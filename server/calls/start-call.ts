/** Starts a call with its provider, and attaches the history, the supervisor and the limits at once. */
import { ParleyError } from '#contract/errors.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { Facts } from '#domain/brain.ts'
import type { Branches } from '#domain/branches.ts'
import type { HandOver } from '#domain/briefings.ts'
import type { CallLease } from '#domain/call-leases.ts'
import type { Conversations, HistoryRow } from '#domain/conversations.ts'
import { HISTORY_LIMIT } from '#domain/history.ts'
import type { OutputClassifier } from '#domain/output-classifier.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { AnsweredCall, Call, CallStart, RealtimeProvider, VoiceOffer } from '#domain/realtime.ts'
import { sessionTools } from '#domain/session-tools.ts'
import type { Session } from '#domain/sessions.ts'
import type { ToolCalls } from '#domain/tool-calls.ts'
import type { ToolRunner } from '#domain/tool-runner.ts'
import { textSession, toFunctionTool, voiceSession } from '#realtime/engine/session.ts'
import { addressesIn, addressesInHistory } from '#realtime/supervisor/addresses.ts'
import { figuresInHistory } from '#realtime/supervisor/figures.ts'
import type { SwapsByVoice } from '#realtime/supervisor/spoken-swaps.ts'
import type { HandedOver } from '#realtime/supervisor/state.ts'
import { supervise } from '#realtime/supervisor/supervisor.ts'
import type { Tainted } from '#realtime/supervisor/swap-state.ts'
import { outsideTextIn } from '#realtime/supervisor/taint.ts'
import type { Metrics } from '../process/metrics.ts'
import { type CallSources, followUsage, paidOf } from '../usage/call-usage.ts'
import { payAs } from '../usage/payer.ts'
import type { Usage } from '../usage/usage.ts'
import { takeOverCall } from './take-over-call.ts'
import type { TradeSubscription } from './trade-outcomes.ts'
import { enforceVoiceLimits } from './voice-call-limits.ts'

/** A call with its supervisor; `over` settles when the supervisor has stored the last item. */
export type Supervised = Readonly<{ call: Call; over: Promise<void> }>

type Offer = VoiceOffer & Readonly<{ endsAtMs: number; isOwnBrowser?: boolean }>
type LeftCall = CallLease & Pick<VoiceOffer, 'acceptInput'>

export type Start = Readonly<{
  /** Returns the refusal of an offer before any call ends for it. */
  refusal(offerSdp: string): ParleyError | undefined
  /** Returns the refusal of a voice call at a cap, also before any call ends for it. */
  spent(session: Session): Promise<ParleyError | undefined>
  /** `greeting` is the question with which a new conversation began on the page. */
  text(session: Session, greeting?: string): Promise<Supervised>
  voice(session: Session, offer: Offer, signal: AbortSignal): Promise<Supervised & Omit<AnsweredCall, 'call'>>
  /** Takes over a voice call from another replica. */
  takeOver(session: Session, left: LeftCall, signal: AbortSignal): Promise<Supervised>
}>

type Deps = Readonly<{
  provider: RealtimeProvider
  conversations: Conversations
  /** Absent where every conversation is straight. */
  branches?: Pick<Branches, 'shown'>
  stream: AppStream
  toolCalls: ToolCalls
  /** Absent with a single agent. */
  handOver?: HandOver
  tools: ToolRunner
  swaps?: SwapsByVoice
  /** Absent without trading. */
  tradeEnds?: TradeSubscription
  /** The facts of this session's user that answers may name. */
  factsOf?: (session: Session) => Promise<Facts>
  /** Returns the part of the instructions about this session's user, which is never stored with the session. */
  memoryOf?: (session: Pick<Session, 'actor' | 'conversationId'>) => Promise<string>
  /** True where a language model answers, which may invent a number. */
  checksFigures?: boolean
  /** Absent where replies are not checked. */
  guardrail?: Readonly<{ model?: OutputClassifier }>
  /** Absent where nothing is counted. */
  billing?: CallBilling
  metrics: Pick<Metrics, 'call' | 'wait'>
  clock: Clock
  log: Log
}>

/** The sources that calls pay for, and what answers a text call when they are spent. */
export type CallBilling = Readonly<{
  usage: Pick<Usage, 'count' | 'refusal'>
  text: CallSources
  voice: CallSources
  /** Absent where the provider of text calls costs nothing by itself. */
  standIn?: (start: CallStart, words: string) => Call
}>

/** A provider that takes longer is treated as failed. */
const START_MS = 15_000

/** The user reads these before 'press Confirm on the card'. */
const NOT_THEIR_BROWSER = 'This call was not opened by your own browser.'
const MOVED = 'This call was moved to another server.'

const GIVEN_UP = (): ParleyError => new ParleyError('call_aborted')
const TOO_LATE = (): ParleyError =>
  new ParleyError('voice_unavailable', { reason: 'It did not answer in time. Try again, or type instead.' })

export function createStart(deps: Deps): Start {
  const { conversations, metrics, provider, tools } = deps

  const historyOf = ({ conversationId }: Session) => conversations.history(conversationId, HISTORY_LIMIT)
  const branchOf = async ({ conversationId }: Session) => (await deps.branches?.shown(conversationId))?.branch
  const factsFor = (session: Session) =>
    deps.factsOf && (() => deps.factsOf?.(session) ?? Promise.resolve({}))
  const withMemory = async (session: Pick<Session, 'actor' | 'conversationId'>, instructions: string) => {
    const known = (await deps.memoryOf?.(session)) ?? ''
    return known === '' ? instructions : `${instructions}\n\n${known}`
  }
  const settingsOf = async (session: Session, endsAtMs: number) => ({
    id: session.id,
    model: session.model,
    instructions: await withMemory(session, session.instructions),
    tools: sessionTools(tools.offered(session.actor), session.persona),
    expiresAt: Math.floor(endsAtMs / 1000),
  })

  async function handOver(session: Session, agent: string): Promise<HandedOver> {
    if (!deps.handOver) throw new ParleyError('unknown_agent', { agent })
    const { persona, instructions, voice } = await deps.handOver(session, agent)
    return {
      agent: persona.agent,
      agentName: persona.agentName,
      instructions: await withMemory(session, instructions),
      voice,
      tools: sessionTools(tools.offered(session.actor), persona).map(toFunctionTool),
    }
  }
  function watched(
    call: Call,
    session: Session,
    {
      history,
      read = history ?? [],
      ...start
    }: {
      taint: Tainted
      branch?: number
      history?: readonly HistoryRow[]
      /** The rows stored before a call is taken over; the last ones may be missing. */
      read?: readonly HistoryRow[]
      clickOnly?: string
    },
  ) {
    const { tradeEnds, ...ports } = deps
    return supervise({
      ...ports,
      ...(ports.guardrail && { guardrail: paidBy(session.actor, ports.guardrail) }),
      ...(tradeEnds && { tradeEnds: (onTrade) => tradeEnds(session, onTrade) }),
      call,
      session,
      ...start,
      // Without the conversation before it, every figure would look invented.
      figures: deps.checksFigures && history ? figuresInHistory(history) : undefined,
      addresses: [...addressesIn(session.instructions), ...addressesInHistory(read)],
      handOver: (agent) => handOver(session, agent),
    })
  }

  async function refusalOf(session: Session, kind: 'text' | 'voice'): Promise<ParleyError | undefined> {
    const { billing } = deps
    for (const source of billing ? paidOf(billing[kind]) : []) {
      const refusal = await billing?.usage.refusal(source, session.actor)
      if (refusal) return refusal
    }
    return undefined
  }
  function bill(call: Call, { actor }: Session, kind: 'text' | 'voice'): void {
    const { billing, clock, log } = deps
    if (!billing) return
    const onSpent = (): void => call.close('usage_cap')
    followUsage({ call, sources: billing[kind], actor, usage: billing.usage, onSpent, clock, log })
  }
  /** At a cap the built-in assistant answers the call from its beginning. */
  async function openText(session: Session, start: CallStart): Promise<Call> {
    const standIn = deps.billing?.standIn
    const refusal = standIn && (await refusalOf(session, 'text'))
    if (refusal) return standIn(start, refusal.message)
    const call = await provider.open(start, AbortSignal.timeout(START_MS))
    bill(call, session, 'text')
    return call
  }

  return {
    refusal: (offerSdp) => provider.refusal?.(offerSdp),
    spent: (session) => refusalOf(session, 'voice'),
    async text(session, greeting) {
      const branch = await branchOf(session)
      const stored = await historyOf(session)
      const history = stored.length === 0 && greeting ? [greetedWith(greeting)] : stored
      const opening = textSession(await settingsOf(session, Date.parse(session.expiresAt)))
      const start = { session: opening, history, facts: factsFor(session), payer: session.actor }
      const call = await openText(session, start)
      const taint = outsideTextIn(history, tools.offered(session.actor))
      const { over } = watched(call, session, { taint, branch, history })
      metrics.call('text')
      return { call, over }
    },
    async voice(session, { endsAtMs, isOwnBrowser, ...offer }, signal) {
      const branch = await branchOf(session)
      const history = await historyOf(session)
      const opening = voiceSession({ ...(await settingsOf(session, endsAtMs)), voice: session.voice })
      const late = AbortSignal.timeout(START_MS)
      const { call, callId, answerSdp, connected } = await provider
        .answer(
          { session: opening, history, facts: factsFor(session), payer: session.actor, ...offer },
          AbortSignal.any([signal, late]),
        )
        .catch((error: unknown) => {
          throw signal.aborted ? GIVEN_UP() : late.aborted ? TOO_LATE() : error
        })
      const taint = outsideTextIn(history, tools.offered(session.actor))
      const clickOnly = isOwnBrowser ? undefined : NOT_THEIR_BROWSER
      const { over } = watched(call, session, { taint, branch, history, clickOnly })
      enforceVoiceLimits({ ...deps, call, session, endsAtMs })
      bill(call, session, 'voice')
      metrics.call('voice')
      return { call, over, callId, answerSdp, connected }
    },
    async takeOver(session, { callId, endsAtMs, acceptInput }, signal) {
      const opening = voiceSession({ ...(await settingsOf(session, endsAtMs)), voice: session.voice })
      const branch = await branchOf(session)
      const read = await historyOf(session)
      let over: Promise<void> = Promise.resolve()
      const running = { callId, session: opening, acceptInput }
      const left = { running, history: read }
      const call = await takeOverCall(deps, session, left, signal, (taken) => {
        // This process knows neither what the earlier part read nor which client opened it; a swap costs one more click.
        over = watched(taken, session, { taint: { isTainted: true }, branch, read, clickOnly: MOVED }).over
        enforceVoiceLimits({ ...deps, call: taken, session, endsAtMs })
        bill(taken, session, 'voice')
      })
      return { call, over }
    },
  }
}

/** Its checks count for the actor of the call. */
function paidBy(actor: Session['actor'], { model }: NonNullable<Deps['guardrail']>) {
  if (!model) return {}
  const classify: OutputClassifier['classify'] = (text, signal) =>
    payAs(actor, () => model.classify(text, signal))
  return { model: { classify } }
}

/** The page has asked it, so every model reads it as the assistant's own first line. */
const greetedWith = (question: string): HistoryRow => ({
  itemId: 'greeting',
  item: {
    id: 'greeting',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: question }],
  },
})
