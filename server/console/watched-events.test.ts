/** Tests what an admin reads of the events of a session. */
import { describe, expect, it } from 'vitest'
import { message, toolNote } from '#adapters/db/testing/items.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { watchedEvent } from './watched-events.ts'

const BEGAN = Date.parse('2026-11-23T14:00:00.000Z')
const session = { sessionId: 'sess_1', startedAtMs: BEGAN }
const seen = (event: StreamEvent) => watchedEvent({ id: '7', event }, session, BEGAN + 60_000)
const item = (given: Parameters<typeof message>[0]) =>
  seen({ type: 'item', item: message({ createdAtMs: BEGAN, ...given }) })

describe('a watched event', () => {
  it('is a message with its speaker, cut to what one reads at a glance', () => {
    expect(item({ title: 'gm', role: 'user' })).toMatchObject({ kind: 'user', text: 'gm', isBad: false })
    const long = item({ title: 'x'.repeat(5_000), role: 'assistant' })
    expect([long?.kind, long?.text.length, long?.text.at(-1)]).toEqual(['assistant', 1_000, '…'])
  })

  it('has neither pictures nor results', () => {
    const attachments = [
      {
        id: 'a',
        label: 'cat.png',
        description: '1 KB',
        mimeType: 'image/png',
        dataUrl: 'data:SECRETPICTURE',
        size: 1,
      },
    ]
    const note = toolNote({ createdAtMs: BEGAN })
    const withResult = { ...note, data: { ...note.data, output: { secret: 'SECRETRESULT' } } }
    const both = JSON.stringify([
      item({ title: 'look', data: { attachments } }),
      seen({ type: 'item', item: withResult }),
    ])
    expect(both).toContain(note.data.tool)
    expect(both).not.toMatch(/SECRET/)
  })

  it('says that a tool failed, and a reply was stopped by the guardrail', () => {
    const note = toolNote({ createdAtMs: BEGAN, status: 'DONE' })
    const failed = { ...note, data: { ...note.data, error: { code: 'x', message: 'No route.' } } }
    expect(seen({ type: 'item', item: failed })).toMatchObject({ isBad: true, detail: 'failed: No route.' })
    const guardrailResult = { status: 'DONE', category: 'OFFENSIVE', rationale: '', testText: '' } as const
    expect(item({ title: '…', role: 'assistant', guardrailResult })).toMatchObject({
      isBad: true,
      detail: 'guardrail: OFFENSIVE',
    })
  })

  it('is nothing of an earlier session of the conversation, and nothing hidden', () => {
    expect(item({ title: 'before', createdAtMs: BEGAN - 5_000 })).toBeUndefined()
    expect(item({ title: 'hidden', isHidden: true })).toBeUndefined()
    expect(seen({ type: 'ended', sessionId: 'sess_0', reason: 'over' })).toBeUndefined()
    expect(seen({ type: 'ended', sessionId: 'sess_1', code: 'idle', reason: 'over' })).toMatchObject({
      kind: 'ended',
      text: 'idle: over',
    })
    expect(seen({ type: 'conversations' })).toBeUndefined()
  })
})
