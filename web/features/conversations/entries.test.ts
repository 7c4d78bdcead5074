import { describe, expect, it } from 'vitest'
import type { ConversationSummary } from '#contract/api/conversations.ts'
import { matching, merged, toEntries } from './entries.ts'

/** A Thursday, at noon of wherever the test runs. */
const NOW = new Date(2026, 5, 4, 12).getTime()
const row = (id: string, at: Date, more: Partial<ConversationSummary> = {}): ConversationSummary => ({
  id,
  title: `Title ${id}`,
  pinned: false,
  archived: false,
  turns: 1,
  lastTurnAt: at.toISOString(),
  current: false,
  ...more,
})
const shown = (rows: readonly ConversationSummary[], now = NOW) =>
  toEntries(rows, now).map((entry) => (entry.kind === 'heading' ? `# ${entry.label}` : entry.row.id))

describe('the entries of the list', () => {
  it('stand in groups by local date, the week from Monday on', () => {
    const rows = [
      row('pinned', new Date(2025, 1, 1), { pinned: true }),
      row('now', new Date(2026, 5, 4, 11)),
      row('midnight', new Date(2026, 5, 4, 0, 0)),
      row('last night', new Date(2026, 5, 3, 23, 59)),
      row('tuesday', new Date(2026, 5, 2, 8)),
      row('monday', new Date(2026, 5, 1, 0, 0)),
      row('sunday', new Date(2026, 4, 31, 23, 59)),
    ]
    expect(shown(rows)).toEqual([
      ...['# Pinned', 'pinned', '# Today', 'now', 'midnight', '# Yesterday', 'last night'],
      ...['# This week', 'tuesday', 'monday', '# Older', 'sunday'],
    ])
  })

  it('call Sunday yesterday on a Monday', () => {
    const rows = [row('sunday', new Date(2026, 4, 31, 20)), row('saturday', new Date(2026, 4, 30, 20))]
    expect(shown(rows, new Date(2026, 5, 1, 9).getTime())).toEqual([
      '# Yesterday',
      'sunday',
      '# Older',
      'saturday',
    ])
  })

  it('count their positions without the headings', () => {
    const rows = [row('a', new Date(NOW)), row('b', new Date(2020, 1, 1))]
    expect(toEntries(rows, NOW).flatMap((entry) => (entry.kind === 'row' ? [entry.position] : []))).toEqual([
      0, 1,
    ])
  })

  it('are sorted as the server sorts, each conversation once', () => {
    const rows = [
      row('b', new Date(NOW - 1)),
      row('a', new Date(NOW - 1)),
      row('old', new Date(0), { pinned: true }),
      row('a', new Date(NOW), { title: 'newer' }),
    ]
    expect(merged(rows).map(({ id, title }) => [id, title])).toEqual([
      ['old', 'Title old'],
      ['a', 'newer'],
      ['b', 'Title b'],
    ])
  })

  it('match a filter in any case', () => {
    const rows = [row('JUP', new Date(NOW)), row('WIF', new Date(NOW))]
    expect(matching(rows, ' jup ').map(({ id }) => id)).toEqual(['JUP'])
    expect(matching(rows, '')).toBe(rows)
  })

  it('add what the server found beyond the loaded ones', () => {
    const [newest, middle, oldest] = [2, 1, 0].map((n) => row(`JUP ${n}`, new Date(NOW + n))) as [
      ConversationSummary,
      ConversationSummary,
      ConversationSummary,
    ]
    const stale = row('WIF', new Date(NOW))
    expect(matching([newest, oldest], 'jup', [stale, middle, oldest])).toEqual([newest, middle, oldest])
  })
})
