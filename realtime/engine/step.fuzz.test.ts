import { expect, it } from 'vitest'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ConversationItem, NewItem } from '#contract/realtime/items.ts'
import { type ServerEvent, type ServerEventOf, serverEvent } from '#contract/realtime/server-events.ts'
import type { BrainPart } from '../brain/brain.ts'
import { textSession } from './session.ts'
import { type EngineState, type Input, type Output, openState } from './state.ts'
import { step } from './step.ts'

const ORDERS = 100_000

/** A small generator of one's own: the same seed gives the same orders everywhere. */
function random(seed: number): (below: number) => number {
  let a = seed
  return (below) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const pick = <T>(below: (n: number) => number, list: readonly T[]): T => list[below(list.length)] as T

const IDS = ['a', 'b', 'c', 'd', 'root', 'nowhere'] as const

function someItem(below: (n: number) => number): NewItem {
  const id = below(2) ? { id: pick(below, IDS) } : {}
  const status = pick(below, ['completed', 'in_progress'] as const)
  const kind = below(6)
  const call_id = pick(below, ['c1', 'c2'])
  if (kind === 0) return { ...id, status, type: 'function_call', call_id, name: 't', arguments: '{}' }
  if (kind === 1) return { ...id, status, type: 'function_call_output', call_id, output: '{}' }
  if (kind === 2) {
    const content = [{ type: 'output_audio' as const, transcript: 'x' }]
    return { ...id, status, type: 'message', role: 'assistant', content }
  }
  const content = [{ type: 'input_text' as const, text: 'hi' }]
  return { ...id, status, type: 'message', role: 'user', content }
}

function someEvent(below: (n: number) => number, state: EngineState): ClientEvent {
  const event_id = `e${below(1000)}`
  const item_id = pick(below, [...IDS, ...state.items.map(({ id }) => id)])
  switch (below(14)) {
    case 0:
    case 1:
    case 2:
      return { type: 'conversation.item.create', event_id, item: someItem(below) }
    case 3:
      return {
        type: 'conversation.item.create',
        event_id,
        previous_item_id: item_id,
        item: someItem(below),
      }
    case 4:
    case 5:
    case 6:
      return { type: 'response.create', event_id }
    case 7:
      return { type: 'response.create', event_id, response: { conversation: 'none', input: [] } }
    case 8:
      return { type: 'response.cancel', event_id }
    case 9:
      return {
        type: 'response.cancel',
        event_id,
        response_id: pick(below, ['resp_x', state.active?.id ?? 'resp_y']),
      }
    case 10:
      return { type: 'conversation.item.delete', event_id, item_id }
    case 11:
      return { type: 'conversation.item.truncate', event_id, item_id, content_index: 0, audio_end_ms: 1 }
    case 12:
      return { type: 'conversation.item.retrieve', event_id, item_id }
    default:
      return pick<ClientEvent>(below, [
        { type: 'session.update', event_id, session: { type: 'realtime', instructions: 'z' } },
        { type: 'session.update', event_id, session: { type: 'realtime', output_modalities: ['audio'] } },
        { type: 'input_audio_buffer.commit', event_id },
      ])
  }
}

const PARTS: readonly BrainPart[] = [
  { type: 'text', delta: 'word ' },
  { type: 'text', delta: '' },
  { type: 'text', delta: 'more' },
  { type: 'call', name: 't', arguments: '{"a":1}' },
  { type: 'done' },
  { type: 'done', usage: { total_tokens: 1 }, cut: 'max_output_tokens' },
]

function someInput(below: (n: number) => number, state: EngineState, old: readonly string[]): Input {
  // Parts come also for responses that have ended or never were.
  const responseId = below(5) === 0 ? pick(below, [...old, 'resp_none']) : (state.active?.id ?? 'resp_none')
  const kind = below(20)
  if (kind < 9) return { kind: 'part', responseId, part: pick(below, PARTS) }
  if (kind === 9) return { kind: 'fault', responseId }
  if (kind === 10) return { kind: below(4) === 0 ? 'hangup' : 'joined' }
  return { kind: 'client', event: someEvent(below, state) }
}

/** Follows the events as a strict client would, and throws at the first that is out of place. */
class Witness {
  items: string[] = []
  ids = new Set<string>()
  created = 0
  done = 0
  active: { id: string; kept: boolean; outputs: number } | undefined
  open: { id: string; type: string; text: string | undefined } | undefined

  must(truth: boolean, what: string, event: ServerEvent): asserts truth {
    if (!truth) throw new Error(`${what}: ${JSON.stringify(event)}`)
  }

  see(event: ServerEvent): void {
    this.must(!this.ids.has(event.event_id), 'an event id came twice', event)
    this.ids.add(event.event_id)
    if (event.type.startsWith('response.')) this.seeResponse(event)
    if (event.type === 'conversation.item.added') this.seeAdded(event)
    if (event.type === 'conversation.item.done') {
      this.must(event.item.status !== 'in_progress', 'done but in progress', event)
      this.seePlace(event)
    }
    if (event.type === 'conversation.item.deleted') {
      this.must(this.items.includes(event.item_id), 'deleted what was not there', event)
      this.items = this.items.filter((id) => id !== event.item_id)
    }
  }

  seeAdded(event: ServerEventOf<'conversation.item.added'>): void {
    this.must(!this.items.includes(event.item.id), 'an item came twice', event)
    const at = event.previous_item_id ? this.items.indexOf(event.previous_item_id) : -1
    this.must(!event.previous_item_id || at >= 0, 'the previous item is unknown', event)
    this.items.splice(at + 1, 0, event.item.id)
  }

  seePlace(event: ServerEventOf<'conversation.item.done'>): void {
    const at = this.items.indexOf(event.item.id)
    this.must(at >= 0, 'done but never added', event)
    this.must((this.items[at - 1] ?? null) === (event.previous_item_id ?? null), 'in another place', event)
  }

  seeResponse(event: ServerEvent): void {
    if (event.type === 'response.created') {
      this.must(this.active === undefined, 'two active responses', event)
      this.created += 1
      this.active = { id: event.response.id, kept: event.response.conversation_id !== null, outputs: 0 }
      return
    }
    const { active } = this
    this.must(active !== undefined, 'no active response', event)
    if (event.type === 'response.done') {
      this.must(event.response.id === active.id, 'another response', event)
      this.must(this.open === undefined, 'an item is still open', event)
      this.must(event.response.status !== 'in_progress', 'done but in progress', event)
      this.must(event.response.output.length === active.outputs, 'outputs are missing', event)
      this.done += 1
      this.active = undefined
      return
    }
    this.must('response_id' in event && event.response_id === active.id, 'another response', event)
    this.must('output_index' in event && event.output_index === active.outputs, 'another output', event)
    this.seeOutput(event, active)
  }

  seeOutput(event: ServerEvent, active: { outputs: number; kept: boolean }): void {
    if (event.type === 'response.output_item.added') {
      this.must(this.open === undefined, 'two open items', event)
      this.must(event.item.status === 'in_progress', 'added but not in progress', event)
      this.open = { id: event.item.id, type: event.item.type, text: undefined }
      return
    }
    const { open } = this
    this.must(open !== undefined, 'no open item', event)
    if (event.type === 'response.output_item.done') {
      this.must(event.item.id === open.id && event.item.status !== 'in_progress', 'wrong end', event)
      this.must(finalText(event.item) === open.text, 'the text is not what was streamed', event)
      active.outputs += 1
      this.open = undefined
      return
    }
    this.must('item_id' in event && event.item_id === open.id, 'another item', event)
    this.seeText(event, open)
  }

  seeText(event: ServerEvent, open: { type: string; text: string | undefined }): void {
    switch (event.type) {
      case 'response.content_part.added':
        this.must(open.type === 'message' && open.text === undefined, 'two parts', event)
        open.text = ''
        break
      case 'response.output_text.delta':
        this.must(open.text !== undefined && event.delta !== '', 'a delta without a part', event)
        open.text += event.delta
        break
      case 'response.function_call_arguments.delta':
        this.must(open.type === 'function_call', 'not a call', event)
        open.text = (open.text ?? '') + event.delta
        break
      case 'response.output_text.done':
        this.must(event.text === open.text, 'the text is not what was streamed', event)
        break
      case 'response.function_call_arguments.done':
        this.must(event.arguments === open.text, 'the arguments are not what was streamed', event)
    }
  }
}

function finalText(item: ConversationItem): string | undefined {
  if (item.type === 'function_call') return item.arguments
  const part = item.type === 'message' ? item.content[0] : undefined
  return part && 'text' in part ? part.text : undefined
}

const session = textSession({ id: 's', model: 'm', instructions: '', tools: [], expiresAt: 0 })

/** One order of events from beginning to hang-up; gives every event that was told. */
function runOrder(seed: number, onEvent: (event: ServerEvent) => void): Witness {
  const below = random(seed)
  let state = openState(session, [], 'fuzz0000')
  const witness = new Witness()
  const old: string[] = []
  const take = (input: Input): void => {
    const late = 'responseId' in input && input.responseId !== state.active?.id
    const [next, ...outputs] = step(state, input)
    if (late && (outputs.length > 0 || next !== state)) throw new Error('a late part was heard')
    state = next
    for (const output of outputs) see(output, input)
  }
  const see = (output: Output, input: Input): void => {
    if (!('event' in output)) return
    const { event } = output
    onEvent(event)
    witness.see(event)
    if (event.type === 'response.created') old.push(event.response.id)
    if (event.type !== 'error') return
    const asked = input.kind === 'client' ? input.event.event_id : undefined
    if (event.error.event_id !== asked) throw new Error('an error answers another event')
  }
  const length = 4 + below(28)
  for (let i = 0; i < length; i++) take(someInput(below, state, old))
  take({ kind: 'hangup' })
  if (witness.items.join() !== state.items.map(({ id }) => id).join()) throw new Error('the orders differ')
  return witness
}

it(`holds one response at a time and ends each exactly once in ${ORDERS} random orders of events`, () => {
  let events = 0
  let responses = 0
  for (let seed = 0; seed < ORDERS; seed++) {
    try {
      const witness = runOrder(seed, (event) => {
        events += 1
        // The shapes do not depend on the seed: a fifth of the orders is read with the contract's schema.
        if (seed % 5 === 0) serverEvent.parse(event)
      })
      if (witness.active || witness.open || witness.created !== witness.done) {
        throw new Error(`${witness.created} created, ${witness.done} done`)
      }
      responses += witness.done
    } catch (error) {
      throw new Error(`order ${seed}`, { cause: error })
    }
  }
  // A generator that no longer reaches anything would pass too: it must have made a crowd.
  expect(events).toBeGreaterThan(ORDERS * 10)
  expect(responses).toBeGreaterThan(ORDERS)
}, 120_000)

type Schema = { safeParse(value: unknown): { success: boolean; error?: unknown } }

it('speaks so that the official SDK understands every event', async () => {
  // The package exports no path to its schemas; its file is read as it lies there.
  const path = new URL(
    '../../node_modules/@openai/agents-realtime/dist/openaiRealtimeEvents.mjs',
    import.meta.url,
  )
  const { realtimeServerEventSchema } = (await import(path.href)) as { realtimeServerEventSchema: Schema }
  const seen = new Set<string>()
  for (let seed = 0; seed < 3_000; seed++) {
    runOrder(seed, (event) => {
      const read = realtimeServerEventSchema.safeParse(event)
      if (!read.success)
        throw new Error(`the SDK does not read ${JSON.stringify(event)}`, { cause: read.error })
      seen.add(event.type)
    })
  }
  expect(seen.size).toBe(18)
})
