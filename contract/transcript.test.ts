import { describe, expect, it } from 'vitest'
import { getConversation } from './api/conversation.ts'
import { streamEvent } from './stream.ts'
import { transcriptRow } from './transcript.ts'

const guardrailResult = { status: 'DONE', category: 'NONE', rationale: 'Friendly.', testText: 'hello' }
const attachment = {
  id: 'p',
  label: 'chart.png',
  description: '1 KB',
  mimeType: 'image/png',
  dataUrl: 'data:',
  size: 1,
}
const base = {
  itemId: 'i',
  title: 'hello',
  expanded: true,
  timestamp: '14:31',
  createdAtMs: 1,
  isHidden: true,
  status: 'DONE',
  guardrailResult,
}
const message = { ...base, type: 'MESSAGE', role: 'user', data: { attachments: [attachment] } }
const note = {
  ...base,
  type: 'TOOL_NOTE',
  data: {
    callId: 'c',
    tool: 'auth_info',
    intent: 'Checking…',
    arguments: { a: 1 },
    output: { b: 2 },
    startedAt: '2026-11-20T14:31:00.000Z',
  },
}
const isRead = (item: object): boolean =>
  (transcriptRow.safeParse(item).data?.type ?? 'UNKNOWN') !== 'UNKNOWN'

describe('an item of the transcript', () => {
  it.each([
    ['[S3.1, S3.2, S3.38] a message', message],
    ['[S3.1, S3.2, C3.16, C3.17] a tool note', note],
    ['[S3.1, S3.2] a breadcrumb', { ...base, type: 'BREADCRUMB', data: { any: 'thing' } }],
  ])('%s keeps every field that it came with', (_, item) => {
    expect(transcriptRow.parse(item)).toEqual(item)
  })

  it('is visible and folded by default', () => {
    const { expanded: _e, isHidden: _h, ...sparse } = message
    expect(transcriptRow.parse(sparse)).toMatchObject({ expanded: false, isHidden: false })
  })

  it('[S3.2] is of no other type', () => {
    expect(isRead({ ...message, type: 'HOLOGRAM' })).toBe(false)
  })

  it.each([
    ['user', true],
    ['assistant', true],
    ['system', false],
    [undefined, false],
  ])('[S3.3] a message has a role: %s, %s', (role, read) => {
    expect(isRead({ ...message, role })).toBe(read)
  })

  it.each([
    ['IN_PROGRESS', true],
    ['DONE', true],
    ['FAILED', false],
  ])('[S3.4] has a status: %s, %s', (status, read) => {
    expect(isRead({ ...message, status })).toBe(read)
    expect(isRead({ ...note, status })).toBe(read)
  })
})

describe('[S3.8] an item that this version cannot read', () => {
  const hologram = { ...message, itemId: 'x', type: 'HOLOGRAM', isHidden: false, data: { depth: 3 } }
  const unknown = {
    itemId: 'x',
    type: 'UNKNOWN',
    title: '',
    status: 'DONE',
    createdAtMs: 1,
    isHidden: false,
    expanded: false,
  }
  const stored = (items: readonly object[]) =>
    getConversation.output.safeParse({ id: 'c', items, hasEarlier: false, lastEventId: '0' })

  it('is one unknown row of the stored conversation, between the others', () => {
    expect(stored([message, hologram, note]).data?.items).toEqual([message, unknown, note])
    expect(stored([{ ...message, itemId: 'x', status: 'FAILED' }]).data?.items).toEqual([
      { ...unknown, isHidden: true },
    ])
  })

  it('is one unknown row of the app stream', () => {
    expect(streamEvent.parse({ type: 'item', item: hologram })).toEqual({ type: 'item', item: unknown })
  })

  it('needs at least an id', () => {
    expect(stored([{ ...hologram, itemId: undefined }]).success).toBe(false)
  })
})

describe('a guardrail result', () => {
  const isResult = (result: object) => isRead({ ...message, guardrailResult: result })

  it('[S3.5, C3.13] has status, category, rationale and text', () => {
    expect(transcriptRow.parse(message)).toMatchObject({ guardrailResult })
    expect(isResult({ category: 'NONE' })).toBe(false)
  })

  it.each(['IN_PROGRESS', 'DONE'])('[C3.14] is pending or done: %s', (status) => {
    expect(isResult({ status })).toBe(true)
    expect(isResult({ status: 'MAYBE' })).toBe(false)
  })

  it.each(['OFFENSIVE', 'OFF_BRAND', 'VIOLENCE', 'NONE'])('[S9.54] is of one class: %s', (category) => {
    expect(isResult({ status: 'DONE', category })).toBe(true)
    expect(isResult({ status: 'DONE', category: 'RUDE' })).toBe(false)
  })
})
