import { describe, expect, it, vi } from 'vitest'
import type { UserMessage } from '#contract/realtime/items.ts'
import { languages } from '#tools/languages.ts'
import { createRulesBrain } from './rules-brain.ts'
import { unrelated } from './testing/phrasings/unrelated.ts'
import { phrasings, talkPhrasings } from './testing/phrasings.ts'
import { callsOf, expectRow, intentOf, think, tokens } from './testing/rows.ts'
import { createTestTalk, said, textOf } from './testing/talk.ts'
import { partsOf } from './testing/thinking.ts'

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
    expect(textOf(parts)).toMatch(
      /^(?:I did not get|That is (?:outside what I know|not among)|That one I cannot answer)/,
    )
  })
})

describe('a text that is longer than any request', () => {
  const intentBehind = (length: number) => intentOf(`${'!'.repeat(length)} price of sol`)

  it('is read from its beginning only, since its length would hold up every other answer', () => {
    expect(intentBehind(2_400)).toBe(intentOf('price of sol'))
    expect(intentBehind(2_500)).toBeUndefined()
  })
})

describe('the lines of an earlier call', () => {
  it('are read one in a turn, and once', async () => {
    const turn = vi.fn(async () => undefined)
    const brain = createRulesBrain({ languages, tokens, turn })
    const { contextOf } = createTestTalk(tokens, [])
    const items = ['my favourite token is sol', 'price of my favourite token', 'and bonk'].map((text) =>
      said(text),
    )
    const turnsOfReply = async (): Promise<number> => {
      turn.mockClear()
      await partsOf(brain, contextOf(items))
      return turn.mock.calls.length
    }
    expect(await turnsOfReply()).toBe(3)
    expect(await turnsOfReply()).toBe(1)
    items.push(said('and wif'))
    expect(await turnsOfReply()).toBe(1)
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
