import { describe, expect, it } from 'vitest'
import { readLogFile, readLogText } from './read-log.ts'
import { fakeLog } from './testing/fake-log.ts'

const problemOf = (value: unknown): string => {
  const read = readLogText(typeof value === 'string' ? value : JSON.stringify(value))
  return 'problem' in read ? read.problem : ''
}
const log = fakeLog()

describe('the file of a replay', () => {
  it('is taken as the server answers it, formatted or not, with or without a timeline', () => {
    const { timeline: _, ...older } = log
    expect(readLogText(JSON.stringify(log))).toEqual({ log })
    expect(readLogText(JSON.stringify(log, null, 2))).toEqual({ log })
    expect(readLogText(JSON.stringify(older))).toEqual({ log: older })
  })

  it.each([
    ['text', 'hello', /not JSON/],
    ['half a log', JSON.stringify(log).slice(0, 900), /not JSON/],
    ['other JSON', { conversations: [] }, /not a session log of Parley/],
    ['null', null, /not a session log of Parley/],
    [
      'another version',
      { ...log, metadata: { ...log.metadata, logVersion: '2031-01-01' } },
      /has the version 2031-01-01, and this page replays 2025-10-05/,
    ],
    ['a broken field', { ...log, transcript: 'none' }, /damaged at “transcript”/],
    ['a time that is none', { ...log, startedAt: 'yesterday' }, /damaged at “createdAt”/],
    [
      'more than 2000 items',
      {
        ...log,
        transcript: Array.from({ length: 1_990 }, () => log.transcript[0]),
        toolCalls: Array.from({ length: 20 }, () => log.toolCalls[0]),
      },
      /damaged at “transcript”/,
    ],
  ])('is refused in clear words: %s', (_, value, words) => {
    expect(problemOf(value)).toMatch(words)
  })

  it('is refused by its size before it is read', async () => {
    const file = { size: 1024 * 1024 + 1, text: () => Promise.reject(new Error('it was read')) }
    expect(await readLogFile(file)).toEqual({
      problem: expect.stringMatching(/larger than 1 MB/),
    })
    expect(await readLogFile({ ...file, size: 1 })).toEqual({
      problem: expect.stringMatching(/could not be read/),
    })
  })
})
