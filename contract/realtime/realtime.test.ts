import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ClientEvent, clientEvent } from './client-events.ts'
import { messageText, receivedItem } from './items.ts'
import { serverEvent } from './server-events.ts'

type Example = { schema: string; example?: { type: string }; example_raw?: string }
const EXAMPLES = '../shared/cases/openai/realtime-event-examples.json'

const session = {
  type: 'realtime',
  object: 'realtime.session',
  id: 'sess_1',
  model: 'house',
  output_modalities: ['text'],
  instructions: '',
  tools: [],
  tool_choice: 'auto',
  max_output_tokens: 'inf',
  expires_at: 0,
  audio: {},
}
const user = { id: 'item_1', type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }
const place = { response_id: 'r', item_id: 'i', output_index: 0, content_index: 0 }

/** Reads the provider's own examples if they are present; repairs those with comments or trailing commas. */
function collected(): Example[] {
  if (!existsSync(EXAMPLES)) return []
  // By its README the file is a list of these.
  return (JSON.parse(readFileSync(EXAMPLES, 'utf8')) as Example[]).map((each) => {
    if (each.example || !each.example_raw) return each
    const json = each.example_raw.replaceAll(/\/\/.*$/gm, '').replaceAll(/,(\s*[}\]])/g, '$1')
    return { schema: each.schema, example: JSON.parse(json) }
  })
}

const spoken = (union: typeof clientEvent | typeof serverEvent): Set<string> =>
  new Set(union._zod.def.options.flatMap((option) => [...option._zod.def.shape.type._zod.values]).map(String))

it('reads every provider example of an event in use', () => {
  const own: Example[] = [
    { schema: 'RealtimeClientEvent', example: { type: 'response.create' } },
    {
      schema: 'RealtimeServerEvent',
      example: { type: 'session.created', event_id: 'e', session } as { type: string },
    },
  ]
  const [clients, servers] = [spoken(clientEvent), spoken(serverEvent)]
  let read = 0
  for (const { schema, example } of [...own, ...collected()]) {
    if (!example || schema.includes('Translation')) continue
    const ours = schema.startsWith('RealtimeClientEvent') ? clients : servers
    if (!ours.has(example.type)) continue
    const parse = ours === clients ? clientEvent.safeParse(example) : serverEvent.safeParse(example)
    expect(parse.error?.issues, `${schema} ${JSON.stringify(example)}`).toBeUndefined()
    read += 1
  }
  expect(read).toBeGreaterThanOrEqual(existsSync(EXAMPLES) ? 39 : 2)
})

it.each<[string, unknown]>([
  ['item ids over 32 characters', { item: { ...user, id: 'x'.repeat(33) } }],
  ['item ids with other characters', { item: { ...user, id: 'a b' } }],
  ['assistant parts in a user message', { item: { ...user, content: [{ type: 'output_text', text: '' }] } }],
  ['an unknown role', { item: { ...user, role: 'tool' } }],
  ['a call without arguments', { item: { type: 'function_call', call_id: 'c', name: 'n' } }],
])('refuses %s', (_what, fields) => {
  expect(clientEvent.safeParse({ type: 'conversation.item.create', ...(fields as object) }).success).toBe(
    false,
  )
})

it('accepts partial session updates and distinguishes null from absent', () => {
  const parsed = clientEvent.parse({
    type: 'session.update',
    session: { audio: { input: { turn_detection: null } }, tracing: 'auto' },
  }) as Extract<ClientEvent, { type: 'session.update' }>
  expect(parsed.session).toEqual({
    type: 'realtime',
    tracing: 'auto',
    audio: { input: { turn_detection: null } },
  })
})

it('requires the essential parts of server events', () => {
  const whole = { type: 'response.output_text.delta', event_id: 'e', ...place, delta: 'x' }
  expect(serverEvent.safeParse(whole).success).toBe(true)
  for (const key of Object.keys(whole)) {
    const { [key as keyof typeof whole]: _gone, ...rest } = whole
    expect(serverEvent.safeParse(rest).success, `without ${key}`).toBe(false)
  }
})

it('renames the parts of the beta to their GA names', () => {
  const item = receivedItem.parse({
    id: 'a',
    type: 'message',
    role: 'assistant',
    content: [
      { type: 'text', text: 'one' },
      { type: 'audio', transcript: 'two' },
    ],
  })
  expect(item).toMatchObject({
    status: 'completed',
    content: [{ type: 'output_text' }, { type: 'output_audio' }],
  })
  expect(item.type === 'message' && messageText(item)).toBe('one\ntwo')
})

describe('an addition of a newer server', () => {
  const said = { id: 'a', type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] }
  const hologram = { id: 'x', type: 'hologram', depth: 3 }

  it('[S3.8] costs an event only the unreadable item', () => {
    const response = { id: 'r', status: 'completed', output: [hologram, said] }
    expect(serverEvent.parse({ type: 'response.done', event_id: 'e', response })).toMatchObject({
      response: {
        output: [
          { id: 'x', type: 'unknown' },
          { id: 'a', type: 'message' },
        ],
      },
    })
    expect(
      serverEvent.parse({ type: 'conversation.item.added', event_id: 'e', item: hologram }),
    ).toMatchObject({ item: { id: 'x', type: 'unknown' } })
  })

  it('costs a message its unreadable parts, and the message itself only when none is left', () => {
    const scent = { type: 'output_scent', note: 'cedar' }
    expect(receivedItem.parse({ ...said, content: [scent, ...said.content] })).toMatchObject(said)
    expect(receivedItem.parse({ ...said, content: [] })).toMatchObject({ type: 'message', content: [] })
    expect(receivedItem.parse({ ...said, content: [scent] })).toEqual({ id: 'a', type: 'unknown' })
    expect(receivedItem.parse({ ...said, role: 'narrator' })).toEqual({ id: 'a', type: 'unknown' })
  })

  it('is refused from a client', () => {
    const create = (item: object) => clientEvent.safeParse({ type: 'conversation.item.create', item }).success
    expect(create({ ...hologram, id: undefined })).toBe(false)
    const content = [{ type: 'input_scent' }, { type: 'input_text', text: 'Hi' }]
    expect(create({ type: 'message', role: 'user', content })).toBe(false)
    expect(create({ type: 'message', role: 'user', content: content.slice(1) })).toBe(true)
  })
})
