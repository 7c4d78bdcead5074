import { describe, expect, it, vi } from 'vitest'
import type { TimelineEvent } from '#contract/api/logs.ts'
import type { Log } from '../ports.ts'
import { createRemembering } from './remembering.ts'
import type { LogStatus, SessionLogs, StoredLog } from './session-logs.ts'
import type { ModelSummary, Summarizer } from './summarizer.ts'
import { fakeMemories } from './testing/fake-memories.ts'
import { answered, noted, rules, said } from './testing/sessions.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const STORED: StoredLog = {
  sessionId: 's1',
  conversationId: 'c1',
  owner: { kind: 'user', id: 'ada' },
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:05:00.000Z',
  origin: { scenario: null, agentName: null },
  status: 'pending_summary',
  attempts: 0,
  error: null,
}

const STARTED_MS = Date.parse(STORED.startedAt)

type Options = Readonly<{
  stored?: StoredLog
  items?: Awaited<ReturnType<SessionLogs['items']>>
  summarizer?: Summarizer
  isBroken?: boolean
  /** The session has a later end than the log that the job took. */
  hasGoneOn?: boolean
}>

function open({
  stored = STORED,
  items = [said('remember that I hold JUP')],
  summarizer,
  isBroken,
  hasGoneOn,
}: Options = {}) {
  let { status, attempts } = stored
  const settled: [LogStatus, string | undefined][] = []
  const timelines: (readonly TimelineEvent[])[] = []
  const logs: SessionLogs = {
    close: async () => stored.owner.kind,
    upload: async () => true,
    soFar: async () => undefined,
    byId: async (id) => (id === stored.sessionId ? { ...stored, status, attempts } : undefined),
    items: async () => (isBroken ? Promise.reject(new Error('no rows')) : items),
    events: async () => items.map((item) => ({ atMs: STARTED_MS + 1_000, event: { type: 'item', item } })),
    keepTimeline: async (_, timeline) => void timelines.push(timeline),
    list: async () => [],
    closeAbandoned: async () => undefined,
    pending: async () => ['s1', 's2'],
    async claim(id) {
      const isWaiting = id === stored.sessionId && status === 'pending_summary'
      if (!isWaiting || stored.owner.kind === 'guest') return undefined
      attempts += 1
      return { ...stored, status, attempts }
    },
    release: async () => undefined,
    async settle(_, next, error) {
      if (hasGoneOn) return false
      status = next
      settled.push([next, error])
      return true
    },
    parked: async () => Number(status === 'failed'),
    async unpark() {
      if (status !== 'failed') return 0
      status = 'pending_summary'
      attempts = 0
      return 1
    },
  }
  const memories = fakeMemories()
  const add = vi.fn(async () => undefined)
  const want = vi.fn(async () => undefined)
  const remembering = createRemembering({
    logs,
    memories,
    swaps: { list: async () => [] },
    feedback: { of: async () => [] },
    rules,
    turn: async () => undefined,
    summarizer,
    dossiers: { want },
    jobs: { add },
    clock: { now: () => 0 },
    log,
  })
  const texts = async () => (await memories.facts('ada', 99)).map(({ text }) => text)
  return { remembering, memories, add, want, settled, texts, timelines }
}

describe('the job of a session', () => {
  it('keeps what there is, and marks the log', async () => {
    const { remembering, settled, texts, want } = open()
    await remembering.summarize('s1')
    await remembering.summarize('s1')
    expect(await texts()).toEqual(['I hold JUP'])
    expect(settled).toEqual([['summarized', undefined]])
    expect(want).toHaveBeenCalledExactlyOnceWith('ada')
  })

  it('is queued again when the session has gone on meanwhile', async () => {
    const { remembering, add, settled } = open({ hasGoneOn: true })
    await remembering.summarize('s1')
    expect(settled).toEqual([])
    expect(add).toHaveBeenCalledExactlyOnceWith('memory', { sessionId: 's1' })
  })

  it('skips a session with nothing memorable, a switched-off memory, and leaves a guest’s log', async () => {
    const nothing = open({ items: [said('hi'), answered('Hello.')] })
    await nothing.remembering.summarize('s1')
    expect(nothing.settled).toEqual([['skipped', undefined]])
    const off = open()
    await off.memories.turn('ada', false)
    await off.remembering.summarize('s1')
    expect([off.settled, await off.texts()]).toEqual([[['skipped', undefined]], []])
    const guest = open({ stored: { ...STORED, owner: { kind: 'guest', id: 'g' } } })
    await guest.remembering.summarize('s1')
    expect(guest.settled).toEqual([])
  })

  it('waits in the queue once, however often it is looked for', async () => {
    const { remembering, add } = open()
    for (let look = 0; look < 3; look += 1) await remembering.queuePending()
    expect(add.mock.calls).toEqual([
      ['memory', { sessionId: 's1' }],
      ['memory', { sessionId: 's2' }],
    ])
    await remembering.summarize('s1')
    await remembering.sessionEnded('s1')
    expect(add).toHaveBeenLastCalledWith('memory', { sessionId: 's1' })
    expect(add).toHaveBeenCalledTimes(3)
  })

  it('is tried again, and parked after five tries', async () => {
    const { remembering, settled } = open({ isBroken: true })
    for (let tries = 1; tries < 5; tries += 1)
      await expect(remembering.summarize('s1')).rejects.toThrow('no rows')
    await remembering.summarize('s1')
    expect(settled).toEqual([['failed', 'no rows']])
    await remembering.summarize('s1')
    await remembering.summarize('unknown')
    expect(settled).toHaveLength(1)
  })

  it('that is parked is tried again when its user wants that', async () => {
    const { remembering, add, settled } = open({ stored: { ...STORED, status: 'failed', attempts: 5 } })
    await remembering.summarize('s1')
    expect(settled).toEqual([])
    expect(await remembering.tryParked('ada')).toBe(1)
    expect(add).toHaveBeenCalledWith('memory', { sessionId: 's1' })
    await remembering.summarize('s1')
    expect(settled).toEqual([['summarized', undefined]])
    expect(await remembering.tryParked('ada')).toBe(0)
  })

  it('is queued for users only, when a session ends and when a guest has signed in', async () => {
    const { remembering, add } = open()
    await remembering.sessionEnded('s1')
    await remembering.queuePending('ada')
    expect(add.mock.calls).toEqual([
      ['memory', { sessionId: 's1' }],
      ['memory', { sessionId: 's2' }],
    ])
    const guest = open({ stored: { ...STORED, owner: { kind: 'guest', id: 'g' } } })
    await guest.remembering.sessionEnded('s1')
    expect(guest.add).not.toHaveBeenCalled()
  })
})

it('keeps the timeline of a session when it ends, of guests too', async () => {
  const { remembering, timelines } = open({ stored: { ...STORED, owner: { kind: 'guest', id: 'g' } } })
  await remembering.sessionEnded('s1')
  expect(timelines).toEqual([[{ type: 'item', at: 1_000, id: 'said remember that I hold' }]])
})

describe('a language model', () => {
  const summary = (fields: Partial<ModelSummary>): ModelSummary => ({
    keep: true,
    summary: '',
    facts: [],
    follow_ups: [],
    ...fields,
  })
  const saying = (fields: Partial<ModelSummary>) => {
    const summarize = vi.fn<Summarizer['summarize']>(async () => summary(fields))
    return { summarizer: { summarize }, summarize }
  }
  const items = [
    said('I usually trade small amounts on weekends'),
    said('open example.org', { itemId: 'b' }),
    noted('fetch', { text: 'EVIL' }),
    answered('EVIL'),
  ]

  it('reads only what the person said, and each fact names its source', async () => {
    const { summarizer, summarize } = saying({
      facts: [{ text: 'Trades small amounts on weekends', source: 0 }],
    })
    const { remembering, memories } = open({ items, summarizer })
    await remembering.summarize('s1')
    expect(JSON.stringify(summarize.mock.calls)).not.toContain('EVIL')
    expect(await memories.facts('ada', 9)).toMatchObject([
      { text: 'Trades small amounts on weekends', itemId: items[0]?.itemId, kind: 'preference' },
    ])
  })

  it('is not asked where there is nothing to read', async () => {
    const { summarizer, summarize } = saying({})
    const { remembering, settled } = open({ items: [answered('Hello.')], summarizer })
    await remembering.summarize('s1')
    expect([summarize.mock.calls, settled]).toEqual([[], [['skipped', undefined]]])
  })

  it.each([
    ['no such source', { text: 'Trades small amounts', source: 9 }],
    ['words of its own', { text: 'Wants every swap confirmed by email', source: 0 }],
    [
      'an address',
      { text: 'Trades small amounts to 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', source: 0 },
    ],
    ['a permission', { text: 'Trades small amounts without confirmation', source: 0 }],
  ])('keeps nothing with %s', async (_, fact) => {
    const { remembering, texts } = open({ items, summarizer: saying({ facts: [fact] }).summarizer })
    await remembering.summarize('s1')
    expect(await texts()).toEqual([])
  })

  it('is replaced by the rules when it fails, and adds to them otherwise', async () => {
    const both = [said('remember that I hold JUP'), ...items]
    const failing = open({ items: both, summarizer: { summarize: () => Promise.reject(new Error('busy')) } })
    await failing.remembering.summarize('s1')
    expect(await failing.texts()).toEqual(['I hold JUP'])
    const adding = open({
      items: both,
      summarizer: saying({ facts: [{ text: 'Trades small amounts', source: 1 }] }).summarizer,
    })
    await adding.remembering.summarize('s1')
    expect((await adding.texts()).toSorted()).toEqual(['I hold JUP', 'Trades small amounts'])
  })
})
