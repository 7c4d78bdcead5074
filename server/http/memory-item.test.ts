import { describe, expect, it } from 'vitest'
import type { Fact } from '#domain/memory/facts.ts'
import type { Memory } from '#domain/memory/memories.ts'
import { memoryItem } from './memory-item.ts'

const fact = (text: string, kind: Fact['kind'] = 'note'): Fact => ({
  id: text,
  kind,
  text,
  saidAt: '2026-11-20T10:00:00.000Z',
  sessionId: 'sess_1',
  usedAt: '2026-11-20T10:00:00.000Z',
  uses: 0,
  edited: false,
  conversationId: 'c',
  itemId: 'i',
})

const memoryOf = (given: Partial<Memory>): Memory =>
  ({
    sessionId: 'sess_1',
    startedAt: '2026-11-20T10:00:00.000Z',
    endedAt: '2026-11-20T10:05:00.000Z',
    createdAt: '2026-11-20T10:05:01.000Z',
    summary: null,
    facts: [],
    ...given,
  }) as Memory

describe('a memory in the list', () => {
  it('[C3.1, C3.2, C3.3, C3.4] has its facts and follow-ups as texts, its times and its status', () => {
    const facts = [fact('I hold JUP'), fact('Shall we look at JUP again?', 'follow_up')]
    expect(memoryItem(memoryOf({ summary: 'Spoke of JUP.', facts }), 'summarized')).toEqual({
      id: 'sess_1',
      sessionId: 'sess_1',
      summary: 'Spoke of JUP.',
      facts: ['I hold JUP'],
      followUps: ['Shall we look at JUP again?'],
      createdAt: '2026-11-20T10:05:01.000Z',
      startedAt: '2026-11-20T10:00:00.000Z',
      endedAt: '2026-11-20T10:05:00.000Z',
      status: 'summarized',
    })
  })

  it.each([[''], ['  \n ']])(
    '[C3.5, C5.2, C5.3] with the summary %j says that none was recorded',
    (summary) => {
      const item = memoryItem(memoryOf({ summary }), 'summarized')
      expect(item.summary).toBe('No summary recorded.')
    },
  )

  it('[C5.2, C5.3] leaves out a fact without a word', () => {
    const item = memoryItem(
      memoryOf({ summary: 's', facts: [fact(' '), fact(' I hold JUP ')] }),
      'summarized',
    )
    expect(item.facts).toEqual(['I hold JUP'])
  })

  it('[C3.6] of a skipped session holds nothing', () => {
    const item = memoryItem(memoryOf({ summary: 'a word', facts: [fact('I hold JUP')] }), 'skipped')
    expect(item).toMatchObject({
      summary: 'Session skipped (no retained content)',
      facts: [],
      followUps: [],
      status: 'skipped',
    })
  })
})
