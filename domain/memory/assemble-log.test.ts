import { describe, expect, it } from 'vitest'
import type { UploadedLog } from '#contract/api/logs.ts'
import { LOG_MAX_BYTES } from '#contract/rules/logs.ts'
import type { BreadcrumbItem } from '#contract/transcript.ts'
import { assembleLog } from './assemble-log.ts'
import type { StoredLog } from './session-logs.ts'
import { answered, noted, said } from './testing/sessions.ts'

const STORED: StoredLog = {
  sessionId: 's1',
  conversationId: 'c1',
  owner: { kind: 'guest', id: 'g' },
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:05:00.000Z',
  origin: { scenario: 'concierge', agentName: 'Parley' },
  status: 'pending_summary',
  attempts: 0,
  error: null,
}
const many = (count: number, size: number) =>
  Array.from({ length: count }, (_, at) =>
    said('x'.repeat(size), { itemId: `${at}`, createdAtMs: at * 1_000 }),
  )
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

it('[S3.44, S3.45] has messages and tool calls in order, without pictures', () => {
  const attachment = {
    id: 'p',
    label: 'chart',
    description: '1 KB',
    mimeType: 'image/png',
    size: 1,
    dataUrl: 'data:image/png;base64,AA',
  }
  const log = assembleLog(STORED, {
    items: [said('look', { data: { attachments: [attachment] } }), noted('fetch', { a: 1 })],
  })
  expect(log.transcript[0]).toMatchObject({
    id: 'said look',
    index: 0,
    role: 'user',
    text: 'look',
    status: 'DONE',
    isHidden: false,
  })
  expect(JSON.stringify(log)).not.toContain('base64')
  expect(log.toolCalls[0]).toMatchObject({
    id: 'note fetch',
    index: 0,
    name: 'fetch',
    status: 'DONE',
    output: { a: 1 },
  })
  expect(log.metadata).toMatchObject({
    identity: 'guest',
    identityLabel: 'Guest',
    guest: true,
    scenario: 'concierge',
    agentName: 'Parley',
  })
})

const uploaded = (changes: Partial<UploadedLog> = {}): UploadedLog => ({
  sessionId: 's1',
  transcript: [],
  toolCalls: [],
  metadata: {},
  status: 'pending_summary',
  ...changes,
})
const at = (second: number): string => new Date(Date.parse(STORED.startedAt) + second * 1000).toISOString()

describe('the log of the page', () => {
  const recorded = [
    said('one', { itemId: 'a', createdAtMs: Date.parse(at(1)) }),
    said('three', { itemId: 'c', createdAtMs: Date.parse(at(3)), role: 'assistant', isHidden: true }),
    noted('fetch', 1, { itemId: 'f', createdAtMs: Date.parse(at(3)) }),
  ]

  it('adds what never reached the server, in its place, and changes nothing that did', () => {
    const page = uploaded({
      transcript: [
        { id: 'a', text: 'forged', role: 'assistant', createdAt: at(0) },
        { id: 'd', text: 'four', role: 'user', createdAt: at(4), status: 'IN_PROGRESS', isHidden: true },
        { id: 'b', text: 'two', role: 'user', createdAt: at(2) },
      ],
      toolCalls: [
        { id: 'f', name: 'forged', createdAt: at(0) },
        { id: 'g', name: 'search', createdAt: at(5), status: 'ERROR' },
        { id: 'e', name: 'search', createdAt: at(2), output: 7 },
      ],
    })
    const { transcript, toolCalls, metadata } = assembleLog(
      { ...STORED, uploaded: page },
      { items: recorded },
    )
    expect(transcript).toMatchObject([
      { id: 'a', index: 0, text: 'one', role: 'user' },
      { id: 'b', index: 1, text: 'two', status: 'DONE', isHidden: false },
      { id: 'c', index: 2, text: 'three', isHidden: true },
      { id: 'd', index: 3, text: 'four', status: 'IN_PROGRESS', isHidden: true },
    ])
    expect(toolCalls).toMatchObject([
      { id: 'e', index: 0, name: 'search', status: 'DONE', output: 7 },
      { id: 'f', index: 1, name: 'fetch', output: 1 },
      { id: 'g', index: 2, name: 'search', status: 'ERROR' },
    ])
    expect(metadata).toMatchObject({
      messageCount: 4,
      userMessageCount: 3,
      assistantMessageCount: 1,
      toolCallCount: 3,
    })
  })

  it.each([
    ['without a text', { id: 'x', role: 'user', createdAt: at(1) }, {}],
    ['without a role', { id: 'x', text: 'x', createdAt: at(1) }, {}],
    ['without a time', { id: 'x', role: 'user', text: 'x' }, {}],
    ['whose tool call has no name', {}, { id: 'y', createdAt: at(1) }],
    ['whose tool call has no time', {}, { id: 'y', name: 'search' }],
  ] as const)('adds no item %s: it has no more than the id', (_, message, call) => {
    const page = uploaded({
      transcript: 'id' in message ? [message] : [],
      toolCalls: 'id' in call ? [call] : [],
    })
    const { transcript, toolCalls } = assembleLog({ ...STORED, uploaded: page }, { items: recorded })
    expect([transcript.length, toolCalls.length]).toEqual([2, 1])
  })

  it('says what only the page knows, and without it what a server can say', () => {
    const mcp = { state: 'user', detail: 'ok', minted: true }
    const usage = { total_tokens: 3, input_tokens: 2, output_tokens: 1 }
    const page = uploaded({ metadata: { eventCount: 9, reason: 'hang-up', mcp }, error: 'lost', usage })
    expect(assembleLog({ ...STORED, uploaded: page }, { items: [] })).toMatchObject({
      metadata: { eventCount: 9, reason: 'hang-up', mcp },
      error: 'lost',
      usage,
    })
    expect(assembleLog({ ...STORED, error: 'own', uploaded: page }, { items: [] }).error).toBe('own')
    expect(assembleLog(STORED, { items: [] })).toMatchObject({
      sessionId: 's1',
      startedAt: STORED.startedAt,
      endedAt: STORED.endedAt,
      durationMs: 300_000,
      metadata: {
        logVersion: '2025-10-05',
        eventCount: 0,
        reason: 'server',
        mcp: { state: 'unknown', detail: '', minted: false },
      },
      status: 'pending_summary',
      error: null,
      usage: null,
    })
    expect(assembleLog({ ...STORED, endedAt: at(-1) }, { items: [] }).durationMs).toBe(0)
  })
})

it('says what belongs to an item: how a tool call failed, how long it took, what was checked', () => {
  const { data } = noted('fetch')
  const failed = { code: 'x', message: 'No.' }
  const verdict = { ...said('x'), guardrailResult: { status: 'DONE', category: 'OFFENSIVE', rationale: '' } }
  const { transcript, toolCalls } = assembleLog(STORED, {
    items: [
      said('cut', { itemId: 'a', data: { interrupted: true } }),
      verdict as typeof verdict & ReturnType<typeof said>,
      noted('fetch', undefined, {
        itemId: 'f',
        data: { ...data, output: undefined, error: failed, durationMs: 5 },
      }),
      noted('search', 1, { itemId: 's' }),
    ],
  })
  expect(transcript).toMatchObject([
    { id: 'a', data: { interrupted: true } },
    { guardrailResult: verdict.guardrailResult },
  ])
  expect(transcript[0]).not.toHaveProperty('guardrailResult')
  expect(transcript[1]).not.toHaveProperty('data')
  expect(toolCalls).toMatchObject([{ id: 'f', data: { error: failed, durationMs: 5 } }, { output: 1 }])
  expect(toolCalls[0]).not.toHaveProperty('output')
  expect(toolCalls[1]?.data).toEqual({ intent: '…' })
})

it('leaves out the largest outputs alone where that is enough', () => {
  const long = (itemId: string, size: number, second: number) =>
    noted('fetch', 'z'.repeat(size), { itemId, createdAtMs: Date.parse(at(second)) })
  const { toolCalls } = assembleLog(STORED, {
    items: [long('a', 120_000, 1), long('b', 150_000, 2), long('c', 50, 3)],
  })
  expect(toolCalls.map(({ output }) => String(output).length)).toEqual([120_000, 23, 50])
  expect(toolCalls[1]?.output).toBe('… (left out of the log)')
})

it('has at most 2000 items, the newest', () => {
  const { transcript, metadata } = assembleLog(STORED, { items: many(2_100, 1) })
  expect([transcript.length, metadata.messageCount]).toEqual([2_000, 2_000])
  expect([transcript[0]?.id, transcript.at(-1)?.id]).toEqual(['100', '2099'])
})

it('has at most 256 KiB: outputs of tools go first, then the oldest items', () => {
  const output = { text: 'y'.repeat(300_000) }
  const withOutput = assembleLog(STORED, { items: [said('hello'), noted('fetch', output)] })
  expect(sizeOf(withOutput)).toBeLessThan(LOG_MAX_BYTES)
  expect([withOutput.transcript.length, withOutput.toolCalls.length]).toEqual([1, 1])
  const long = assembleLog(STORED, { items: many(100, 10_000) })
  expect(sizeOf(long)).toBeLessThan(LOG_MAX_BYTES)
  expect(long.transcript.at(-1)?.id).toBe('99')
  expect(long.transcript.length).toBeGreaterThan(20)
})

it('has breadcrumbs beside what was said, and the place of tool calls among both', () => {
  const handoff: BreadcrumbItem = {
    itemId: 'b',
    type: 'BREADCRUMB',
    title: 'Ada takes over',
    status: 'DONE',
    createdAtMs: Date.parse(STORED.startedAt),
    isHidden: false,
    expanded: false,
    data: { kind: 'handoff', agent: 'ada' },
  }
  const { transcript, toolCalls, metadata } = assembleLog(STORED, {
    items: [said('swap'), noted('fetch'), handoff, answered('Done.')],
    chain: 'Sandbox chain',
  })
  expect(transcript.map(({ role, index }) => [role, index])).toEqual([
    ['user', 0],
    ['system', 1],
    ['assistant', 2],
  ])
  expect(transcript[1]).toMatchObject({ text: 'Ada takes over', data: { kind: 'handoff', agent: 'ada' } })
  expect(toolCalls).toMatchObject([{ index: 0, after: 1, data: { intent: '…' } }])
  expect(metadata).toMatchObject({ messageCount: 2, chain: 'Sandbox chain' })
})

it('has its timeline, of what it holds, within its size', () => {
  const items = many(100, 10_000)
  const events = items.map((item, at) => ({
    atMs: Date.parse(STORED.startedAt) + at,
    event: { type: 'item', item } as const,
  }))
  const log = assembleLog(STORED, { items, events })
  expect(sizeOf(log)).toBeLessThan(LOG_MAX_BYTES)
  expect(log.timeline?.map((event) => 'id' in event && event.id)).toEqual(log.transcript.map(({ id }) => id))
  // An hour of speech: more steps than there is room for.
  const talk = items.flatMap((item, at) =>
    Array.from({ length: 30 }, (_, step) => ({
      atMs: Date.parse(STORED.startedAt) + at * 1_000 + step,
      event: {
        type: 'item',
        item: { ...item, title: item.title.slice(0, step * 300), status: 'IN_PROGRESS' },
      } as const,
    })),
  )
  const long = assembleLog(STORED, { items, events: talk })
  expect(sizeOf(long)).toBeLessThan(LOG_MAX_BYTES)
  expect(long.transcript).toEqual(log.transcript)
})
