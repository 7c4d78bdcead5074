/** Joins the reducers of engine and supervisor as a call does, and checks what the guardrail does in any order. */

import type { MessageItem } from '#contract/transcript.ts'
import type { BrainPart } from '#domain/brain.ts'
import { createInbox } from '#std/inbox.ts'
import { type Input as EngineInput, type EngineState, type Output, openState } from '../../engine/state.ts'
import { step as stepEngine } from '../../engine/step.ts'
import { pick, random, SESSIONS, someVoiceInput } from '../../engine/testing/client-events.ts'
import { Witness } from '../../engine/testing/witness.ts'
import { screen } from '../../guardrail/rules.ts'
import { openGuard } from '../guard-state.ts'
import { type Command, type Input, START, type SupervisorState } from '../state.ts'
import { step } from '../step.ts'

const BAD = 'You are an idiot. '
const TEXTS = ['The price is up. ', 'SOL trades at 168 dollars ', 'and it rose by three percent today. ', BAD]
const LONG = 'A long sentence about liquidity that goes on and on without an end, '.repeat(2)

export type Totals = {
  trips: number
  cuts: number
  hushed: number
  said: number
  late: number
  failures: number
}
export const noTotals = (): Totals => ({ trips: 0, cuts: 0, hushed: 0, said: 0, late: 0, failures: 0 })

const TOOLS = { intentOf: (tool: string) => tool, taints: () => false, titleOf: (tool: string) => tool }

type Untimed<I> = I extends unknown ? Omit<I, 'at'> : never

function createGuardedCall(kind: keyof typeof SESSIONS, totals: Totals) {
  let engine: EngineState = openState(SESSIONS[kind], [], 'guard000', kind === 'voice' ? {} : undefined)
  let supervisor: SupervisorState = { ...START, guard: openGuard(true) }
  let at = 0
  const witness = new Witness()
  const tripped = new Set<string>()
  const shown = new Map<string, MessageItem>()
  const requests: { itemId: string; text: string }[] = []
  const tools: string[] = []
  let saidInTurn = 0

  const deliver = createInbox<EngineInput>((input) => {
    const [next, ...outputs] = stepEngine(engine, input)
    engine = next
    for (const output of outputs) perform(output)
  })
  const take = createInbox<Input>((input) => {
    const before = supervisor
    const [next, ...commands] = step(supervisor, input, TOOLS)
    supervisor = next
    noteTrips(before)
    for (const command of commands) obey(command)
  })
  const supervise = (input: Untimed<Input>): void => take({ ...input, at } as Input)

  function perform(output: Output): void {
    if (output.do === 'emit' || output.do === 'answer') {
      const { event } = output
      witness.see(event)
      if (event.type.endsWith('.delta') && 'item_id' in event) mustNotSpeak(event.item_id, event.type)
      supervise({ kind: 'event', event })
    }
    if (output.do === 'hush') totals.hushed += 1
    if (output.do === 'say') {
      mustNotSpeak(output.itemId, 'say')
      supervise({ kind: 'given', itemId: output.itemId, delta: output.delta, isLast: false })
    }
    if (output.do === 'said') supervise({ kind: 'given', itemId: output.itemId, delta: '', isLast: true })
  }

  /** Nothing of a reply may follow once the engine has handled its verdict. */
  function mustNotSpeak(itemId: string, what: string): void {
    if (silenced.has(itemId)) throw new Error(`${what} of ${itemId} after its verdict`)
  }
  /** The tripped replies whose verdict the engine has handled. */
  const silenced = new Set<string>()

  function noteTrips(before: SupervisorState): void {
    for (const [itemId, { verdict }] of supervisor.guard?.replies ?? []) {
      const old = before.guard?.replies.get(itemId)?.verdict
      if (old && old !== verdict) throw new Error(`the verdict on ${itemId} changed`)
      if (!verdict || old || verdict.category === 'NONE') continue
      tripped.add(itemId)
      totals.trips += 1
    }
  }

  function obey(command: Command): void {
    if (command.do === 'classify') requests.push(command)
    if (command.do === 'run') tools.push(command.call.callId)
    if (command.do === 'show' && command.item.type === 'MESSAGE') show(command.item)
    if (command.do !== 'send') return
    const { event } = command
    if (event.event_id?.startsWith('guard_')) checkCut(event)
    if (event.type === 'conversation.item.create' && isStatement(event)) countStatement()
    deliver({ kind: 'client', event })
  }

  function checkCut(event: object): void {
    totals.cuts += 1
    if (!('response_id' in event)) return
    const replies = [...(supervisor.guard?.replies ?? [])]
    const isOfTripped = replies.some(
      ([itemId, { responseId }]) => responseId === event.response_id && tripped.has(itemId),
    )
    if (!isOfTripped) throw new Error('the response of another reply was cancelled')
  }

  const isStatement = (event: object): boolean => JSON.stringify(event).includes('I stopped that answer')

  function countStatement(): void {
    totals.said += 1
    saidInTurn += 1
    if (saidInTurn > 1) throw new Error('said twice in a turn')
    if (totals.said > totals.trips) throw new Error('said without a trip')
  }

  function show(item: MessageItem): void {
    const before = shown.get(item.itemId)?.guardrailResult
    shown.set(item.itemId, item)
    if (item.role === 'user') return
    if (!item.guardrailResult) throw new Error('a reply without a result')
    if (before?.status === 'DONE' && JSON.stringify(before) !== JSON.stringify(item.guardrailResult))
      throw new Error('the result changed after its end')
  }

  /** Between two inputs nothing of a tripped reply is made or waits to be spoken. */
  function settle(): void {
    for (const itemId of tripped) {
      silenced.add(itemId)
      if (engine.active?.message?.id === itemId) throw new Error('a tripped reply is still being made')
      if (engine.voice?.spoken.some((each) => each.itemId === itemId)) throw new Error('it is still spoken')
    }
  }

  function classified(index: number, answer: 'NONE' | 'VIOLENCE' | 'failure'): void {
    const { itemId, text: testText } = requests[index] ?? { itemId: 'none', text: '' }
    // Some are delivered twice, because a verdict may be late in any way.
    const reply = supervisor.guard?.replies.get(itemId)
    const isOver = reply?.verdict !== undefined || (reply?.isSilent && engine.active?.id !== reply.responseId)
    const before = engine
    const rationale = 'The model says so.'
    if (answer === 'failure') supervise({ kind: 'classified', itemId, failure: 'Error.' })
    else supervise({ kind: 'classified', itemId, verdict: { category: answer, rationale, testText } })
    if (answer === 'failure') totals.failures += 1
    if (isOver) totals.late += 1
    if (isOver && engine !== before && engine.items.length === before.items.length)
      throw new Error('a late verdict reached the engine')
  }

  return {
    get engine() {
      return engine
    },
    requests,
    tools,
    shown,
    witness,
    input(input: EngineInput): void {
      at += 50
      deliver(input)
      settle()
    },
    user(text: string): void {
      saidInTurn = 0
      const content = [{ type: 'input_text' as const, text }]
      const item = { type: 'message' as const, role: 'user' as const, status: 'completed' as const, content }
      this.input({ kind: 'client', event: { type: 'conversation.item.create', item } })
      this.input({ kind: 'client', event: { type: 'response.create' } })
    },
    /** A spoken turn begins another one too. */
    turn: () => {
      saidInTurn = 0
    },
    verdict(index: number, answer: 'NONE' | 'VIOLENCE' | 'failure'): void {
      classified(index, answer)
      settle()
    },
    tool(callId: string): void {
      const outcome = { ok: true, output: {}, modelView: '{}', touches: [], durationMs: 1 } as const
      supervise({ kind: 'finished', callId, outcome })
      settle()
    },
    cancelled(): void {
      supervise({ kind: 'overheard', event: { type: 'response.cancel' } })
      this.input({ kind: 'client', event: { type: 'response.cancel' } })
    },
    end(): void {
      this.input({ kind: 'hangup' })
      supervise({ kind: 'closed' })
      for (const item of shown.values())
        if (item.role === 'assistant' && item.guardrailResult?.status !== 'DONE')
          throw new Error('a check has no end')
      for (const { itemId, title, guardrailResult } of shown.values())
        if (title.includes(BAD.trim()) && !tripped.has(itemId) && guardrailResult)
          throw new Error(`the rules missed ${title}`)
    },
  }
}

type GuardedCall = ReturnType<typeof createGuardedCall>

function somePart(below: (n: number) => number): BrainPart {
  const kind = below(10)
  if (kind < 6) return { type: 'text', delta: pick(below, TEXTS) }
  if (kind < 8) return { type: 'text', delta: LONG }
  return kind === 8 ? { type: 'call', name: 't', arguments: '{}' } : { type: 'done' }
}

const ANSWERS = ['NONE', 'NONE', 'VIOLENCE', 'failure'] as const

function act(call: GuardedCall, below: (n: number) => number, kind: keyof typeof SESSIONS): void {
  const { engine, requests, tools } = call
  const choice = below(20)
  if (choice < 8 && engine.active)
    call.input({ kind: 'part', responseId: engine.active.id, part: somePart(below) })
  else if (choice < 11) call.user('hi')
  else if (choice < 15 && requests.length > 0) call.verdict(below(requests.length), pick(below, ANSWERS))
  else if (choice === 15) call.cancelled()
  else if (choice === 16 && tools.length > 0) call.tool(pick(below, tools))
  else if (kind === 'voice') {
    call.turn()
    call.input(someVoiceInput(below, engine))
  }
}

/** Runs one order of events from beginning to hang-up; throws at the first thing that is out of place. */
export function runGuarded(seed: number, kind: keyof typeof SESSIONS, totals: Totals): void {
  const below = random(seed)
  const call = createGuardedCall(kind, totals)
  const length = 8 + below(40)
  for (let i = 0; i < length; i++) act(call, below, kind)
  call.end()
  if (!screen({ text: BAD, isWhole: true, isProved: false })) throw new Error('the rules trip on nothing')
}
