import { expect, it } from 'vitest'
import { LOG_MAX_BYTES } from '#contract/rules/logs.ts'
import { assembleLog } from './assemble-log.ts'
import type { StoredLog } from './session-logs.ts'
import { noted, said } from './testing/sessions.ts'

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
  const log = assembleLog(STORED, [
    said('look', { data: { attachments: [attachment] } }),
    noted('fetch', { a: 1 }),
  ])
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

it('has at most 2000 items, the newest', () => {
  const { transcript, metadata } = assembleLog(STORED, many(2_100, 1))
  expect([transcript.length, metadata.messageCount]).toEqual([2_000, 2_000])
  expect([transcript[0]?.id, transcript.at(-1)?.id]).toEqual(['100', '2099'])
})

it('has at most 256 KiB: outputs of tools go first, then the oldest items', () => {
  const output = { text: 'y'.repeat(300_000) }
  const withOutput = assembleLog(STORED, [said('hello'), noted('fetch', output)])
  expect(sizeOf(withOutput)).toBeLessThan(LOG_MAX_BYTES)
  expect([withOutput.transcript.length, withOutput.toolCalls.length]).toEqual([1, 1])
  const long = assembleLog(STORED, many(100, 10_000))
  expect(sizeOf(long)).toBeLessThan(LOG_MAX_BYTES)
  expect(long.transcript.at(-1)?.id).toBe('99')
  expect(long.transcript.length).toBeGreaterThan(20)
})
