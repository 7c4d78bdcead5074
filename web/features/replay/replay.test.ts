import { describe, expect, it } from 'vitest'
import type { SessionLog, TimelineEvent } from '#contract/api/logs.ts'
import type { MessageItem, TranscriptItem } from '#contract/transcript.ts'
import { assembleLog } from '#domain/memory/assemble-log.ts'
import { createTranscript } from '#web/session/transcript.ts'
import { fc } from '../../../scripts/testing/property.ts'
import { IDLE_MS, positionOf, type Replay, type ReplayState, replayOf, stateAt, timeAt } from './replay.ts'
import { createStage } from './show-state.ts'
import { fakeLog, STARTED } from './testing/fake-log.ts'

const replay = replayOf(fakeLog())
const titlesAt = (at: number, of: Replay = replay) => stateAt(of, at).rows.map(({ title }) => title)
const END = Number.POSITIVE_INFINITY

it.each([
  ['session', { durationMs: Number.MAX_SAFE_INTEGER }],
  ['session that begins late', { startedAt: '+275760-09-12T00:00:00.000Z', durationMs: 10 ** 9 }],
  [
    'tool call',
    {
      timeline: [],
      toolCalls: fakeLog().toolCalls.map((call) => ({ ...call, data: { durationMs: 1e300 } })),
    },
  ],
])('ends at a time that can be shown, however long a file says that its %s lasted', (_what, hostile) => {
  const log: SessionLog = { ...fakeLog(), ...hostile }
  const { startedAtMs, length, ...rest } = replayOf(log)
  expect(() =>
    new Date(startedAtMs + timeAt({ startedAtMs, length, ...rest }, length)).toISOString(),
  ).not.toThrow()
})

describe('the state at a moment', () => {
  it.each([
    [0, []],
    [999, []],
    [1_000, ['swap 0.01 SOL to USDC']],
    [2_050, ['swap 0.01 SOL to USDC', 'solana_swap_preview']],
    [3_000, ['swap 0.01 SOL to USDC', 'solana_swap_preview', '']],
    [3_600, ['swap 0.01 SOL to USDC', 'solana_swap_preview', '0.01 SOL']],
  ])('after %d ms has what had come until then', (at, titles) => {
    expect(titlesAt(at)).toEqual(titles)
  })

  it('has a running tool call without its result, and then with it', () => {
    const at = (ms: number) => stateAt(replay, ms).rows[1]
    expect(at(2_000)).toMatchObject({
      type: 'TOOL_NOTE',
      status: 'IN_PROGRESS',
      data: { tool: 'solana_swap_preview', intent: 'Previewing SOL → USDC…' },
    })
    expect(at(2_000)?.data).not.toHaveProperty('output')
    expect(at(2_100)).toMatchObject({ status: 'DONE', data: { output: { trade: { status: 'previewed' } } } })
  })

  it('has the check of a reply as it went, and breadcrumbs', () => {
    const at = (ms: number) => stateAt(replay, ms).rows[2]
    expect(at(3_600)?.guardrailResult).toEqual({ status: 'IN_PROGRESS' })
    expect(at(4_000)?.guardrailResult).toMatchObject({ status: 'DONE', category: 'NONE' })
    expect(stateAt(replay, END).rows[3]).toMatchObject({ type: 'BREADCRUMB', title: 'Ada takes over' })
  })

  it('has each trade as far as it had moved', () => {
    const statusAt = (ms: number) => [...stateAt(replay, ms).trades.values()].map(({ status }) => status)
    expect([2_000, 2_100, 20_000, 20_999, 21_000, END].map(statusAt)).toEqual([
      [],
      ['previewed'],
      ['consented'],
      ['consented'],
      ['confirmed'],
      ['confirmed'],
    ])
    const [trade] = stateAt(replay, END).trades.values()
    expect(trade).toMatchObject({ consentedBy: 'click', landed: expect.anything(), input: { symbol: 'SOL' } })
  })

  it('never goes back from the end of a trade', () => {
    const log = fakeLog()
    const late: TimelineEvent = {
      type: 'trade',
      at: 22_000,
      trade: { id: 'trd_1', status: 'sent', updatedAt: '2027-01-01T00:00:00.000Z' },
    }
    const [trade] = stateAt(
      replayOf({ ...log, timeline: [...(log.timeline ?? []), late] }),
      END,
    ).trades.values()
    expect(trade?.status).toBe('confirmed')
  })
})

describe('a log of an earlier version', () => {
  const { timeline: _, ...log } = fakeLog()
  const older: SessionLog = { ...log, toolCalls: log.toolCalls.map(({ after: __, ...call }) => call) }

  it('has its items at the times at which they began, and tools for as long as they ran', () => {
    const plain = replayOf(older)
    expect(titlesAt(1_000, plain)).toEqual(['swap 0.01 SOL to USDC'])
    expect(stateAt(plain, 2_083).rows[1]?.status).toBe('IN_PROGRESS')
    expect(stateAt(plain, 2_084).rows[1]?.status).toBe('DONE')
    expect(stateAt(plain, END).rows.map(({ itemId }) => itemId)).toEqual([
      'you',
      'preview',
      'reply',
      'handoff',
    ])
  })

  it('puts an answer of the same time after the tool that it speaks of', () => {
    const [you, reply] = older.transcript
    const [call] = older.toolCalls
    if (!you || !reply || !call) throw new Error('the log has them')
    const at = { createdAt: STARTED }
    const same = {
      ...older,
      transcript: [
        { ...you, ...at },
        { ...reply, ...at },
      ],
      toolCalls: [{ ...call, ...at }],
    }
    expect(titlesAt(END, replayOf(same))).toEqual([you.text, call.name, reply.text])
  })
})

describe('a log that was tampered with', () => {
  it('has a row for what does not fit, and loses nothing else', () => {
    const log = fakeLog()
    const [you, reply] = log.transcript
    if (!you || !reply) throw new Error('the log has them')
    const bad = replayOf({
      ...log,
      transcript: [
        { ...you, guardrailResult: { status: 'MAYBE' } },
        {
          ...reply,
          data: {
            attachments: [{ id: 'p', label: 'Image 1', description: '1 KB', mimeType: 'image/png', size: 1 }],
          },
        },
      ],
    })
    const rows = stateAt(bad, END).rows
    expect(rows[0]?.type).toBe('UNKNOWN')
    // A picture is not part of a log; a frame says so.
    expect(rows[2]).toMatchObject({ data: { attachments: [{ label: 'Image 1 (not in the log)' }] } })
  })
})

describe('the pace', () => {
  it('passes a long silence in two seconds, and everything else as it was', () => {
    const { beats, length } = replay
    expect(beats.map(({ at, position }) => [at, position])).toEqual([
      [0, 0],
      [500, 500],
      [1_000, 1_000],
      [2_000, 2_000],
      [2_100, 2_100],
      [3_000, 3_000],
      [3_500, 3_500],
      [4_000, 4_000],
      [20_000, 6_000],
      [21_000, 7_000],
      [90_000, 9_000],
      [95_000, 11_000],
      [99_000, 13_000],
      [100_000, 14_000],
    ])
    expect(length).toBe(14_000)
    expect(timeAt(replay, 5_000)).toBe(12_000)
    expect(timeAt(replay, 99_999)).toBe(100_000)
    expect(Math.max(...beats.map(({ position }, at) => position - (beats[at - 1]?.position ?? 0)))).toBe(
      IDLE_MS,
    )
  })

  it('knows the position of every moment', () => {
    for (const { at } of replay.moments) expect(timeAt(replay, positionOf(replay, at))).toBe(at)
  })
})

/** Shows states on the store of the page, as the page does. */
function screen() {
  const transcript = createTranscript((flush) => {
    flush()
    return () => undefined
  })
  const stage = createStage(transcript)
  return {
    show: (state: ReplayState) => stage.show(state),
    seen: () => ({
      rows: transcript.ids().map((id) => transcript.item(id)),
      trade: stage.trades.get('trd_1'),
    }),
  }
}

/** A reply in the versions in which it came, some of them cut, and what is said between. */
const story = fc
  .array(
    fc.record({
      kind: fc.constantFrom('you', 'reply', 'tool'),
      words: fc.string({ maxLength: 40 }),
      steps: fc.array(fc.nat({ max: 40 }), { maxLength: 4 }),
      gap: fc.nat({ max: 9_000 }),
      isCut: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((turns) => {
    const startedAtMs = Date.parse(STARTED)
    let atMs = startedAtMs
    const items: TranscriptItem[] = []
    const events: { atMs: number; event: { type: 'item'; item: TranscriptItem } }[] = []
    for (const [index, { kind, words, steps, gap, isCut }] of turns.entries()) {
      atMs += gap
      const base = {
        itemId: `${index}`,
        createdAtMs: atMs,
        isHidden: false,
        expanded: false,
      } as const
      const shown = (item: TranscriptItem) => events.push({ atMs: atMs++, event: { type: 'item', item } })
      if (kind === 'tool') {
        const data = {
          callId: 'c',
          tool: 'fetch',
          intent: 'Reading…',
          arguments: {},
          startedAt: new Date(atMs).toISOString(),
        }
        shown({ ...base, type: 'TOOL_NOTE', title: 'fetch', status: 'IN_PROGRESS', data })
        const done: TranscriptItem = {
          ...base,
          type: 'TOOL_NOTE',
          title: 'fetch',
          status: 'DONE',
          data: { ...data, output: { words } },
        }
        shown(done)
        items.push(done)
        continue
      }
      const whole: MessageItem = {
        ...base,
        type: 'MESSAGE',
        role: kind === 'you' ? 'user' : 'assistant',
        title: words,
        status: 'DONE',
      }
      for (const step of steps) shown({ ...whole, title: words.slice(0, step), status: 'IN_PROGRESS' })
      shown(whole)
      const last: MessageItem = isCut
        ? { ...whole, title: words.slice(0, 3), data: { interrupted: true, unheard: words.slice(3) } }
        : whole
      if (isCut) shown(last)
      items.push(last)
    }
    const log = assembleLog(
      {
        sessionId: 's',
        conversationId: 'c',
        owner: { kind: 'guest', id: 'g' },
        startedAt: STARTED,
        endedAt: new Date(atMs + 1).toISOString(),
        origin: { scenario: null, agentName: null },
        status: 'pending_summary',
        attempts: 0,
        error: null,
      },
      { items, events },
    )
    return { log, items, events }
  })

describe('any session', () => {
  it('ends as its log says, and stands at each moment as the page stood', () => {
    fc.assert(
      fc.property(story, ({ log, items, events }) => {
        const of = replayOf(log)
        expect(stateAt(of, END).rows.map(({ itemId, title, status }) => [itemId, title, status])).toEqual(
          items.map(({ itemId, title, status }) => [itemId, title, status]),
        )
        const page = new Map<string, TranscriptItem>()
        for (const { atMs, event } of events) {
          page.set(event.item.itemId, event.item)
          const rows = stateAt(of, atMs - Date.parse(STARTED)).rows
          expect(rows.map(({ title, status }) => [title, status])).toEqual(
            [...page.values()].map(({ title, status }) => [title, status]),
          )
        }
      }),
    )
  })

  it('shows the same at a moment, whichever way one came there', () => {
    fc.assert(
      fc.property(
        story,
        fc.array(fc.nat({ max: 120_000 }), { maxLength: 8 }),
        fc.nat(),
        ({ log }, seeks, to) => {
          const of = replayOf(log)
          const last = to % (log.durationMs + 1)
          const [played, scrubbed] = [screen(), screen()]
          for (const { at } of of.beats) if (at <= last) played.show(stateAt(of, at))
          for (const at of [...seeks, last]) scrubbed.show(stateAt(of, at))
          expect(scrubbed.seen()).toEqual(played.seen())
        },
      ),
    )
  })
})

it('a swap that is scrubbed over and back shows the trade of each moment', () => {
  const { show, seen } = screen()
  const statuses = [END, 20_500, 3_000, 21_000, 0].map((at) => {
    show(stateAt(replay, at))
    return seen().trade?.trade?.status
  })
  expect(statuses).toEqual(['confirmed', 'consented', 'previewed', 'confirmed', undefined])
})
