import { describe, expect, it } from 'vitest'
import { unrelated } from './testing/phrasings/unrelated.ts'
import { phrasings, talkPhrasings } from './testing/phrasings.ts'
import { callsOf, expectRow, intentOf, think } from './testing/rows.ts'
import { said, textOf } from './testing/talk.ts'

describe('what people type', () => {
  it('is a table of at least 150 different requests', () => {
    const requests = new Set(phrasings.map(({ text, after = [] }) => [...after, text].join(' / ')))
    expect(requests.size).toBe(phrasings.length)
    expect(requests.size).toBeGreaterThanOrEqual(150)
  })

  // The rows of a tool run in tools/<name>/language.test.ts.
  it.each(talkPhrasings.map((row) => [[...(row.after ?? []), row.text].join(' / '), row] as const))(
    '%s',
    async (_title, row) => expectRow(row),
  )

  it.each(unrelated.map((text) => [text]))('does not pretend to know: %s', async (text) => {
    const parts = await think([said(text)])
    expect(callsOf(parts)).toEqual([])
    expect(intentOf(text)).toBeUndefined()
    expect(textOf(parts)).toMatch(/^I did not get/)
  })
})
