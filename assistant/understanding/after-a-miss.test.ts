/** Tests that a trade is not changed as if the line before, which was not understood, had not been said. */
import { describe, expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { readLine, resultsOf } from '../testing/corpus-reader.ts'
import { callsOf, think } from '../testing/rows.ts'
import { answered, said, textOf } from '../testing/talk.ts'

/** A conversation so far, with the answers that were given. */
async function talkedThrough(...lines: readonly string[]): Promise<ConversationItem[]> {
  const items: ConversationItem[] = []
  for (const line of lines) {
    items.push(said(line))
    const words = textOf(await think(items))
    items.push(...resultsOf(readLine(items)), answered(words || '…'))
  }
  return items
}
const next = async (items: readonly ConversationItem[], line: string) => think([...items, said(line)])

describe('after a line about the open trade that was not understood', () => {
  it.each([
    [['sell 15 jup', 'no, not the fifteen zonks'], 'an its for sol', 'swap 15 JUP to SOL'],
    [['1 sol to bonk and 1 sol to wif', 'only the second'], 'make it 2 sol', 'swap 2 SOL to BONK'],
    [
      ['sell my bonk, half', "don't sell the bonk, i meant the wif"],
      'and 60 percent, not 50',
      'swap 60 percent of my BONK to USDC',
    ],
  ])('%j: %s asks back', async (lines, line, request) => {
    const before = await talkedThrough(...lines)
    const parts = await next(before, line)
    expect(callsOf(parts)).toEqual([])
    expect(textOf(parts)).toContain(`“${lines.at(-1)}”`)
    expect(textOf(parts)).toContain(`Shall we **${request}**?`)
  })

  it('takes a yes to its question, and a correction of it', async () => {
    const before = await talkedThrough('sell 15 jup', 'no, not the fifteen zonks', 'an its for sol')
    const trade = {
      name: 'solana_swap_preview',
      args: { input_mint: 'JUP', output_mint: 'SOL', amount_ui: '15' },
    }
    expect(callsOf(await next(before, 'yes please'))).toMatchObject([trade])
    expect(callsOf(await next(before, 'no, 50'))).toMatchObject([{ ...trade, args: { amount_ui: '50' } }])
    expect(callsOf(await next(before, 'no'))).toEqual([])
  })

  it('changes the trade at once where the line before was read, or was about something else', async () => {
    const trade = { name: 'solana_swap_preview', args: { input_mint: 'JUP', output_mint: 'SOL' } }
    for (const line of ['thanks', 'lol whatever man', 'price of bonk'])
      expect(callsOf(await next(await talkedThrough('sell 15 jup', line), 'to sol instead'))).toMatchObject([
        trade,
      ])
  })
})

describe('beside the open preview a line that is not understood', () => {
  it('is said to have changed nothing', async () => {
    const before = await talkedThrough('swap 0.5 sol to usdc')
    const talked = await talkedThrough(
      'swap 0.5 sol to usdc',
      'what is the fee',
      'how long have i got',
      'what rate is that',
    )
    expect(textOf(await next(talked, 'zork the blimp'))).toContain('is unchanged.')
    for (const line of ['zork the blimp', 'what would be a bit more'])
      expect(textOf(await next(before, line))).toContain(
        'The preview of 1 SOL for about 10 USDC is unchanged.',
      )
  })

  it('is not, where nothing is open', async () => {
    for (const lines of [[], ['price of sol'], ['swap 0.5 sol to usdc', 'cancel']] as const)
      expect(textOf(await next(await talkedThrough(...lines), 'zork the blimp'))).not.toContain('unchanged')
  })
})
