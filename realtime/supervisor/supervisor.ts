/**
 * Runs the server's part in a call: runs its tools, requests
 * the answer after them, and records everything as it happens.
 */
import { errors, isParleyError, ParleyError } from '#contract/errors.ts'
import type { Trade } from '#contract/trades.ts'
import { transferTarget } from '#domain/briefings.ts'
import type { OutputClassifier } from '#domain/output-classifier.ts'
import type { Call, Listener } from '#domain/realtime.ts'
import type { Session } from '#domain/sessions.ts'
import type { ToolOutcome, ToolRunner } from '#domain/tool-runner.ts'
import { createInbox } from '#std/inbox.ts'
import { type CallRecorder, createCallRecorder, type RecorderDeps } from './call-recorder.ts'
import { openGuard } from './guard-state.ts'
import { type SwapsByVoice, spokenSwaps } from './spoken-swaps.ts'
import {
  type Command,
  type HandedOver,
  type Input,
  type Pending,
  START,
  type SupervisorState,
  type ToolFacts,
} from './state.ts'
import { step } from './step.ts'
import { type Tainted, UNTAINTED } from './swap-state.ts'

type Deps = RecorderDeps &
  Readonly<{
    call: Call
    tools: ToolRunner
    /** Another agent speaks from now on; throws for one that there is not. */
    handOver?: (agent: string) => Promise<HandedOver>
    /** Why every swap of this call needs a click; absent where a spoken yes can be enough. */
    clickOnly?: string
    /** Absent where nothing can be traded. */
    swaps?: SwapsByVoice
    /** Reports every trade that ended after a click, and every preview made on the page, until it is stopped. */
    tradeEnds?: (listener: (trade: Trade) => void) => () => void
    /** True when the conversation before this call holds text from outside. */
    taint?: Tainted
    /** The check of what the assistant says: by rules, and by the model where it has one. Absent where nothing is checked. */
    guardrail?: Readonly<{ model?: OutputClassifier }>
    /** The numbers that the conversation before this call holds, where a language model answers. */
    figures?: readonly number[]
    /** The addresses of pages that the conversation before this call names. */
    addresses?: readonly string[]
  }>

/** `over` settles when the call has ended and everything of it is kept. It never rejects. */
export type Supervision = Readonly<{ over: Promise<void> }>

export function supervise(deps: Deps): Supervision {
  const { call, clock, session } = deps
  const ended = Promise.withResolvers<void>()
  const keep = createCallRecorder(deps)
  const swaps = spokenSwaps(deps)
  const tools = factsOf(deps.tools, session.actor)
  const runs = createToolRuns(deps, keep)
  let state: SupervisorState = {
    ...START,
    voiceConsentUsd: swaps.voiceConsentUsd,
    clickOnly: deps.clickOnly,
    taint: deps.taint ?? UNTAINTED,
    figures: deps.figures,
    addresses: deps.addresses ?? [],
    guard: deps.guardrail && openGuard(deps.guardrail.model !== undefined),
  }

  // Writes keep the order of events.
  const take = createInbox<Input>((input) => {
    const [next, ...commands] = step(state, input, tools)
    state = next
    for (const command of commands) perform(command)
  })
  const at = <I extends object>(input: I): I & { at: number } => ({ ...input, at: clock.now() })

  function perform(command: Command): void {
    switch (command.do) {
      case 'run':
        void runs.run(command.call, state.requestedHow).then((finished) => take(at(finished)))
        break
      case 'abort':
        runs.abort(command.callId)
        break
      case 'send':
        call.send(command.event, listener)
        break
      case 'agree':
        void agree(command.tradeId)
        break
      case 'classify':
        void classify(command.itemId, command.text)
        break
      case 'decline':
        void swaps.decline(command.tradeId)
        break
      default:
        keep.do(command)
    }
  }

  async function agree(tradeId: string): Promise<void> {
    const agreed = await swaps.agree(tradeId)
    take(at({ kind: 'agreed', tradeId, agreed }))
  }

  const closing = new AbortController()
  /** The reply goes on meanwhile; it is let through when the check fails (spec S8.26). */
  async function classify(itemId: string, text: string): Promise<void> {
    try {
      const verdict = await deps.guardrail?.model?.classify(text, closing.signal)
      if (verdict) take(at({ kind: 'classified', itemId, verdict }))
    } catch (error) {
      if (closing.signal.aborted) return
      deps.log.warn({ err: error, sessionId: session.id }, 'a reply could not be checked')
      const failure = isParleyError(error) ? error.message : errors.guardrail_failed.say()
      take(at({ kind: 'classified', itemId, failure }))
    }
  }

  const listener: Listener = {
    event: (event) => take(at({ kind: 'event', event })),
    given: (itemId, delta, isLast) => take(at({ kind: 'given', itemId, delta, isLast })),
    overheard: (event) => take(at({ kind: 'overheard', event })),
    closed() {
      stopHearing?.()
      take(at({ kind: 'closed' }))
      closing.abort()
      ended.resolve()
    },
  }
  const stopHearing = deps.tradeEnds?.((trade) =>
    take(at({ kind: trade.status === 'previewed' ? 'previewed' : 'traded', trade })),
  )
  call.subscribe(listener)
  return { over: ended.promise.then(keep.drained) }
}

type Finished = Extract<Input, { kind: 'finished' | 'handed-over' | 'elsewhere' }>
type Untimed<I> = I extends unknown ? Omit<I, 'at'> : never

/** Runs the tool calls of a call, and aborts them one by one. A run never rejects. */
function createToolRuns(deps: Deps, keep: CallRecorder) {
  const { log, session, tools } = deps
  const running = new Map<string, AbortController>()

  /** Undefined when the call was begun before, here or on another replica. */
  async function outcomeOf(
    pending: Pending,
    requestedHow: SupervisorState['requestedHow'],
    signal: AbortSignal,
  ): Promise<ToolOutcome | undefined> {
    const { callId, tool, args, isTainted, taintedBy, isOwnAddress, ownWords } = pending
    const { id: sessionId, conversationId } = session
    try {
      // A tool call that is not on record does not run: only the record keeps it from running twice.
      if (!(await keep.begin(pending))) return undefined
      return await tools.run(session.actor, tool, args, {
        channel: 'assistant',
        sessionId,
        conversationId,
        tainted: isTainted,
        taintedBy,
        isOwnAddress,
        ownWords,
        requestedHow,
        signal,
      })
    } catch (error) {
      log.error({ err: error, sessionId, callId, tool }, 'a tool call broke')
      return BROKEN
    }
  }

  return {
    abort: (callId: string) => running.get(callId)?.abort(),
    async run(pending: Pending, requestedHow: SupervisorState['requestedHow']): Promise<Untimed<Finished>> {
      const { callId } = pending
      const agent = transferTarget(pending.tool)
      if (agent !== undefined) return handOver(deps, keep, pending, agent)
      const controller = new AbortController()
      running.set(callId, controller)
      const outcome = await outcomeOf(pending, requestedHow, controller.signal)
      running.delete(callId)
      return outcome ? { kind: 'finished', callId, outcome } : { kind: 'elsewhere', callId }
    },
  }
}

/** Never rejects. */
async function handOver(
  { handOver: to, log, session }: Deps,
  keep: CallRecorder,
  pending: Pending,
  agent: string,
): Promise<Untimed<Finished>> {
  const { callId } = pending
  try {
    if (!(await keep.begin(pending))) return { kind: 'elsewhere', callId }
    if (!to) throw new ParleyError('unknown_agent', { agent })
    return { kind: 'handed-over', callId, to: await to(agent) }
  } catch (error) {
    if (isParleyError(error))
      return { kind: 'finished', callId, outcome: { ...BROKEN, code: error.code, message: error.message } }
    log.error({ err: error, sessionId: session.id, agent }, 'a handoff broke')
    return { kind: 'finished', callId, outcome: BROKEN }
  }
}

const BROKEN: Extract<ToolOutcome, { ok: false }> = {
  ok: false,
  code: 'unknown_error',
  message: 'Something went wrong on our side while the tool ran. Nothing was changed; try again.',
  status: 500,
  durationMs: 0,
}

/** A tool that is not offered is named as the model named it; the runner refuses it. */
function factsOf(runner: ToolRunner, actor: Session['actor']): ToolFacts {
  const offered = new Map(runner.offered(actor).map((tool) => [tool.name, tool]))
  return {
    intentOf(tool, args) {
      try {
        return offered.get(tool)?.intent(args) ?? `Calling ${tool}…`
      } catch {
        // Arguments of the wrong shape: the runner says so in a moment.
        return `Calling ${tool}…`
      }
    },
    taints: (tool) => offered.get(tool)?.taints ?? false,
    titleOf: (tool) => offered.get(tool)?.title ?? tool,
  }
}
