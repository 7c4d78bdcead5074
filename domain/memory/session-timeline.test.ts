import { describe, expect, it } from 'vitest'
import type { TimelineEvent } from '#contract/api/logs.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { MessageItem, TranscriptItem } from '#contract/transcript.ts'
import { trades } from '#tools/_kit/testing/trades.ts'
import { fitTimeline, timelineOf, timelineOfLog } from './session-timeline.ts'
import { noted, said } from './testing/sessions.ts'

const START = Date.parse('2026-11-20T10:00:00.000Z')
const reply = (title: string, fields: Partial<MessageItem> = {}): MessageItem =>
  said(title, { itemId: 'r', role: 'assistant', ...fields })
const shown = (item: TranscriptItem): StreamEvent => ({ type: 'item', item })
/** One event in each second. */
const recorded = (...events: StreamEvent[]) =>
  events.map((event, at) => ({ event, atMs: START + at * 1_000 }))
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

describe('the timeline of a session', () => {
  it('says how much of a reply was there, without its words', () => {
    const whole = reply('You have 5 SOL.')
    const events = recorded(
      shown(reply('', { status: 'IN_PROGRESS' })),
      shown(reply('You have', { status: 'IN_PROGRESS' })),
      shown(whole),
    )
    expect(timelineOf(events, [whole], START)).toEqual([
      { type: 'item', at: 0, id: 'r', chars: 0, status: 'IN_PROGRESS' },
      { type: 'item', at: 1_000, id: 'r', chars: 8, status: 'IN_PROGRESS' },
      { type: 'item', at: 2_000, id: 'r' },
    ])
  })

  it('has the words where they changed: of speech that was recognized, and of a reply that was cut', () => {
    const heard = said('show my balances', { itemId: 'h' })
    const cut = reply('You have', { data: { interrupted: true, unheard: ' 5 SOL.' } })
    const events = recorded(
      shown(said('[Transcribing...]', { itemId: 'h', status: 'IN_PROGRESS' })),
      shown(heard),
      shown(reply('You have 5 SOL.')),
      shown(cut),
    )
    expect(timelineOf(events, [heard, cut], START)).toEqual([
      { type: 'item', at: 0, id: 'h', text: '[Transcribing...]', status: 'IN_PROGRESS' },
      { type: 'item', at: 1_000, id: 'h' },
      { type: 'item', at: 2_000, id: 'r', text: 'You have 5 SOL.', data: null },
      { type: 'item', at: 3_000, id: 'r' },
    ])
  })

  it('has the check of a reply, and its marks', () => {
    const checked = reply('You will be rich.', {
      guardrailResult: { status: 'DONE', category: 'OFF_BRAND' },
      data: { unsourced: ['5'] },
    })
    const events = recorded(
      shown(reply('You will be rich.', { guardrailResult: { status: 'IN_PROGRESS' } })),
      shown(checked),
      shown(checked),
    )
    expect(timelineOf(events, [checked], START)).toEqual([
      { type: 'item', at: 0, id: 'r', guardrailResult: { status: 'IN_PROGRESS' }, data: null },
      { type: 'item', at: 1_000, id: 'r' },
    ])
  })

  it('has running tool calls, calls, notices, ends, and of a trade the part that moved', () => {
    const done = noted('fetch', { a: 1 })
    const trade = { ...trades.previewed, status: 'consented', consentedBy: 'click' } as const
    const events = recorded(
      { type: 'call', sessionId: 's', medium: 'voice', isOpen: true },
      shown({ ...done, status: 'IN_PROGRESS', data: { ...done.data, output: undefined } }),
      shown(done),
      { type: 'trade', trade },
      { type: 'notice', level: 'warn', code: 'idle_soon', message: 'It has been quiet.' },
      { type: 'ended', sessionId: 's', code: 'idle', reason: 'The call was ended.' },
      { type: 'touched', touches: ['wallet'] },
      shown(said('of another session', { itemId: 'other' })),
    )
    expect(timelineOf(events, [done], START)).toEqual([
      { type: 'call', at: 0, medium: 'voice', isOpen: true },
      { type: 'item', at: 1_000, id: done.itemId, status: 'IN_PROGRESS' },
      { type: 'item', at: 2_000, id: done.itemId },
      {
        type: 'trade',
        at: 3_000,
        trade: {
          id: trade.id,
          status: 'consented',
          consentedBy: 'click',
          updatedAt: trade.updatedAt,
        },
      },
      { type: 'notice', at: 4_000, level: 'warn', text: 'It has been quiet.' },
      { type: 'notice', at: 5_000, level: 'warn', text: 'The call was ended.' },
    ])
  })

  it('keeps what was stored from before the stream’s own memory', () => {
    const stored: TimelineEvent[] = [
      { type: 'item', at: 0, id: 'r', chars: 0, status: 'IN_PROGRESS' },
      { type: 'item', at: 1_000, id: 'r' },
    ]
    const log = { startedAt: new Date(START).toISOString(), timeline: stored }
    const events = recorded(shown(reply('late'))).map((each) => ({ ...each, atMs: START + 1_000 }))
    expect(timelineOfLog(log, [reply('late')], events)).toEqual(stored)
    expect(timelineOfLog(log, [reply('late')], [])).toBe(stored)
  })
})

describe('a timeline that does not fit', () => {
  const growth = (id: string): TimelineEvent[] => [
    { type: 'item', at: 0, id, chars: 0, status: 'IN_PROGRESS' },
    { type: 'item', at: 1, id, chars: 4, status: 'IN_PROGRESS' },
    { type: 'item', at: 2, id, chars: 8, status: 'IN_PROGRESS' },
    { type: 'item', at: 3, id },
  ]

  it('leaves out how replies grew, and then the oldest events', () => {
    const timeline = [...growth('a'), ...growth('b')]
    expect(fitTimeline(timeline, 100_000)).toBe(timeline)
    const steps = fitTimeline(timeline, sizeOf(timeline) - 1)
    expect(steps.map((event) => event.at)).toEqual([0, 3, 0, 3])
    const few = fitTimeline(timeline, sizeOf(steps.slice(2)) + 10)
    expect(few).toEqual(steps.slice(2))
    expect(sizeOf(few)).toBeLessThan(sizeOf(steps))
  })

  it('has at most 2000 events', () => {
    const many = Array.from({ length: 2_500 }, (_, at): TimelineEvent => ({ type: 'item', at, id: `${at}` }))
    const fitted = fitTimeline(many, 10_000_000)
    expect([fitted.length, fitted[0]?.at]).toEqual([2_000, 500])
  })
})
