import { describe, expect, it } from 'vitest'
import type { UserMessage } from '#contract/realtime/items.ts'
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
    expect([undefined, 'likely-talk']).toContain(intentOf(text))
    expect(textOf(parts)).toMatch(/^(?:I did not get|That is (?:outside what I know|not among))/)
  })
})

describe('a text that is longer than any request', () => {
  const intentBehind = (length: number) => intentOf(`${'!'.repeat(length)} price of sol`)

  it('is read from its beginning only, since its length would hold up every other answer', () => {
    expect(intentBehind(2_400)).toBe(intentOf('price of sol'))
    expect(intentBehind(2_500)).toBeUndefined()
  })
})

describe('the language of answers that a user has set', () => {
  const instructions = 'You are Parley.\n\nAnswer in Spanish, whatever language the user writes in.'
  const answer = async (text: string) => textOf(await think([said(text)], { instructions }))

  it('takes the place of the language of the line', async () => {
    const english = textOf(await think([said('what can you do')]))
    expect(await answer('what can you do')).toBe(textOf(await think([said('¿qué puedes hacer?')])))
    expect(await answer('what can you do')).not.toBe(english)
    const back = instructions.replace('Spanish', 'English')
    expect(textOf(await think([said('¿qué puedes hacer?')], { instructions: back }))).toBe(english)
  })

  it('is not spoken aloud, where only English can be', async () => {
    const line = said('what can you do') as UserMessage
    const aloud = {
      ...line,
      content: [{ type: 'input_audio', transcript: 'what can you do' }],
    } as UserMessage
    expect(textOf(await think([aloud], { instructions }))).toBe(textOf(await think([aloud])))
  })
})
