import { describe, expect, it } from 'vitest'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { ToolNoteData, ToolNoteItem } from '#contract/transcript.ts'
import { type Subjects, leftOpen as subjectLeftOpen, type TradeSeen } from './next-prompt.ts'

const MINUTE_MS = 60_000
const DAY = 24 * 60
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

const subjects: Subjects = new Map([
  ['solana_resolve_token', 'token'],
  ['solana_list_balances', 'wallet'],
])
type Given = Parameters<typeof subjectLeftOpen>
const leftOpen = (items: Given[0], trades: Given[1]) => subjectLeftOpen(items, trades, subjects)

/** Minutes are those of the conversation. */
const note = (
  tool: string,
  output: unknown,
  minute: number,
  more: Partial<ToolNoteData> = {},
): ToolNoteItem => ({
  type: 'TOOL_NOTE',
  itemId: `item_${minute}`,
  title: tool,
  status: 'DONE',
  createdAtMs: minute * MINUTE_MS,
  isHidden: false,
  expanded: false,
  data: { callId: `call_${minute}`, tool, intent: '…', arguments: {}, startedAt: '', output, ...more },
})
const preview = (id: string, minute: number) => note('solana_swap_preview', { intent_id: id }, minute)
const lookUp = (symbol: string, minute: number, address = BONK) =>
  note('solana_resolve_token', { results: [{ address, symbol }] }, minute)
const balances = (minute: number, args: object = {}) =>
  note('solana_list_balances', { ok: true }, minute, { arguments: args })

/** A swap of SOL to a token, whatever became of it. */
const trade = (id: string, minute: number, outputMint = BONK): TradeSeen => ({
  id,
  createdAt: new Date(minute * MINUTE_MS).toISOString(),
  terms: { inputMint: WRAPPED_SOL, outputMint },
})

const TOKEN = 'Shall we look at BONK again?'
const WALLET = 'Shall we see how your wallet has moved?'

describe('an open point of a conversation', () => {
  it.each([
    ['nothing was asked', [], [], undefined],
    ['a token', [lookUp('BONK', 1)], [], TOKEN],
    ['the wallet', [balances(1)], [], WALLET],
    ['a token before the wallet', [lookUp('BONK', 1), balances(2)], [], TOKEN],
    ['the newest of two tokens', [lookUp('JUP', 1, 'other'), lookUp('BONK', 2)], [], TOKEN],
    ['a token that was traded before it was looked at', [lookUp('BONK', 5)], [trade('z', 1)], TOKEN],
  ])('%s', (_, items, trades, prompt) => expect(leftOpen(items, trades)?.prompt).toBe(prompt))

  it.each([
    ['a swap, which no greeting pushes', [preview('a', 1)], [trade('a', 1)]],
    ['a token of a swap since, made or not', [lookUp('BONK', 1)], [trade('b', 2)]],
    ['a look-up that found nothing', [note('solana_resolve_token', { results: [] }, 1)], []],
    [
      'a look-up that failed',
      [note('solana_resolve_token', undefined, 1, { error: { code: 'x', message: 'x' } })],
      [],
    ],
    ['a look-up that is under way', [{ ...lookUp('BONK', 1), status: 'IN_PROGRESS' as const }], []],
    ['the wallet of somebody else', [balances(1, { wallet_address: BONK })], []],
    [
      'an output of another shape',
      [note('solana_resolve_token', 'BONK', 1), note('solana_swap_preview', null, 2)],
      [],
    ],
    ['what another tool did', [note('auth_info', { ok: true }, 1)], []],
  ])('is not %s', (_, items, trades) => expect(leftOpen(items, trades)).toBeUndefined())

  it('counts only the last sitting', () => {
    const chat = { ...balances(DAY + 2), data: { ...balances(0).data, tool: 'auth_info' } }
    expect(leftOpen([lookUp('BONK', 1), chat], [])).toBeUndefined()
    expect(leftOpen([lookUp('BONK', 3), chat], [])?.prompt).toBe(TOKEN)
  })

  it.each(['', 'ABCDEFGHIJK', 'SOL? Send it', '$BONK', 'B\u200bONK', 'BОNK', '2FAST', '<b>', 'a.b'])(
    'repeats no symbol that is not plainly one: %j',
    (symbol) => {
      const received = leftOpen([lookUp(symbol, 1)], [])?.prompt
      expect(received).toBe('Shall we look at that token again?')
    },
  )

  it('becomes one short question even with a long symbol', () => {
    for (const left of [leftOpen([lookUp('ABCDEFGHIJ', 1)], []), leftOpen([balances(1)], [])]) {
      expect(left?.prompt.length).toBeLessThanOrEqual(60)
      expect(left?.prompt).toMatch(/^[^?]+\?$/)
    }
  })
})
