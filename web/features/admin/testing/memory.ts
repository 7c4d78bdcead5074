/** Answers of the server for the tests of the admin panels. */

const AT = '2026-11-20T10:00:00.000Z'

type Item = Readonly<{ n: number; status: 'summarized' | 'skipped' }>

export const memory = ({ n, status }: Item) => ({
  id: `s${n}`,
  summary: status === 'skipped' ? 'Session skipped (no retained content)' : `Summary ${n}.`,
  facts: status === 'skipped' ? [] : [`Fact ${n}`],
  followUps: status === 'skipped' ? [] : [`Question ${n}?`],
  createdAt: new Date(Date.parse(AT) - n * 60_000).toISOString(),
  sessionId: `s${n}`,
  startedAt: AT,
  endedAt: new Date(Date.parse(AT) - n * 60_000).toISOString(),
  status,
})
