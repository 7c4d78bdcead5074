import { describe, expect, it, vi } from 'vitest'
import type { UploadedLog } from '#contract/api/logs.ts'
import type { TranscriptRow } from '#contract/transcript.ts'
import { createStore } from '#std/store.ts'
import { initial, type Session } from './machine.ts'
import { createSessionLog } from './session-log.ts'

const START = 1_000_000

const message = (itemId: string, title: string, createdAtMs = START): TranscriptRow => ({
  itemId,
  type: 'MESSAGE',
  role: 'user',
  title,
  status: 'DONE',
  createdAtMs,
  isHidden: false,
  expanded: false,
})
const live = (sessionId: string): Session => ({
  ...initial,
  phase: 'live',
  token: { sessionId, secret: 'k' },
  turn: 'listening',
  speech: 'quiet',
  understood: false,
  sounding: false,
  owed: false,
  committing: false,
  proven: true,
})
const opening = (sessionId: string): Session => ({
  ...initial,
  phase: 'opening',
  token: { sessionId, secret: 'k' },
})

function open(items: readonly TranscriptRow[] = [message('a', 'hi')], isOffTheRecord = false) {
  const session = createStore<Session>(initial)
  const upload = vi.fn(async (_log: UploadedLog): Promise<unknown> => undefined)
  const beacon = vi.fn((_log: UploadedLog) => true)
  const log = createSessionLog({
    session,
    items: () => items,
    isOffTheRecord: () => isOffTheRecord,
    eventCount: () => 3,
    mcp: () => ({ state: 'ok', detail: '', minted: true }),
    transport: { upload, beacon },
    now: () => START,
  })
  const sent = () =>
    [...upload.mock.calls, ...beacon.mock.calls].map(([{ sessionId, metadata }]) => [
      sessionId,
      metadata.reason,
    ])
  return { session, upload, beacon, log, sent }
}

describe('the log of a session', () => {
  it('[S4.63, S4.64] is uploaded once when the session leaves CONNECTED', () => {
    const { session, sent, upload } = open([message('old', 'before', 1), message('a', 'hi')])
    session.set(opening('s1'))
    session.set(live('s1'))
    expect(sent()).toEqual([])
    session.set(initial)
    session.set(opening('s2'))
    session.set(live('s2'))
    session.set(initial)
    expect(sent()).toEqual([
      ['s1', 'disconnected'],
      ['s2', 'disconnected'],
    ])
    expect(upload.mock.calls[0]?.[0]).toMatchObject({
      status: 'pending_summary',
      transcript: [{ id: 'a', index: 0, role: 'user', text: 'hi' }],
      metadata: { logVersion: '2025-10-05', messageCount: 1, eventCount: 3, mcp: { minted: true } },
    })
  })

  it('is uploaded when another session takes over', () => {
    const { session, sent } = open()
    session.set(live('s1'))
    session.set(live('s2'))
    expect(sent()).toEqual([['s1', 'disconnected']])
  })

  it.each([
    ['[S4.65] page hide', ['pagehide']],
    ['[S4.66] unload', ['unload']],
    ['[S4.67] unmount', ['unmount']],
    ['unload and page hide', ['unload', 'pagehide']],
    ['everything', ['unload', 'pagehide', 'unmount', 'leave']],
    ['leaving, then everything', ['leave', 'unload', 'pagehide', 'unmount']],
  ])('goes once: %s', (_, ways) => {
    const { session, log, sent } = open()
    session.set(live('s1'))
    for (const way of ways) {
      if (way === 'leave') session.set(initial)
      else if (way === 'unmount') log.unmount()
      else log.hide(way)
    }
    expect(sent()).toHaveLength(1)
  })

  it('is tried by another way when the first one failed', async () => {
    const { session, upload, beacon, log } = open()
    session.set(live('s1'))
    beacon.mockReturnValueOnce(false)
    log.hide('pagehide')
    upload.mockRejectedValueOnce(new Error('offline'))
    session.set(initial)
    await vi.waitFor(() => expect(upload).toHaveBeenCalledOnce())
    session.set(live('s1'))
    await Promise.resolve()
    log.hide('pagehide')
    expect(beacon).toHaveBeenCalledTimes(2)
  })

  it('does not exist off the record, or without a session', () => {
    const { session, log, sent } = open([], true)
    log.hide('pagehide')
    session.set(live('s1'))
    log.hide('pagehide')
    session.set(initial)
    expect(sent()).toEqual([])
  })

  it('[S7.38] has only the ids of its items when a beacon would be too large', () => {
    const { session, log, beacon } = open([message('a', 'x'.repeat(70_000))])
    session.set(live('s1'))
    log.hide('pagehide')
    const [[sent]] = beacon.mock.calls as [[UploadedLog]]
    expect(sent.transcript).toEqual([{ id: 'a' }])
    expect(new TextEncoder().encode(JSON.stringify(sent)).byteLength).toBeLessThan(60_000)
  })
})
