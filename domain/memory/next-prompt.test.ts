import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { TradeStatus } from '#contract/trades.ts'
import type { ToolNoteData, ToolNoteItem } from '#contract/transcript.ts'
import { isLeftOpen, type Subjects, leftOpen as subjectLeftOpen, type TradeSeen } from './next-prompt.ts'

const MINUTE_MS = 60_000
const DAY = 24 * 60
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

const subjects: Subjects = new Map([
  ['solana_swap_preview', 'swap'],
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

const trade = (
  id: string,
  status: TradeStatus,
  minute: number,
  to: [string, string] = ['USDC', USDC],
): TradeSeen => ({
  id,
  status,
  createdAt: new Date(minute * MINUTE_MS).toISOString(),
  terms: { inputMint: WRAPPED_SOL, outputMint: to[1] },
  input: { symbol: 'SOL' },
  output: { symbol: to[0] },
})

const SWAP = 'Shall we finish the swap of SOL to USDC?'
const TOKEN = 'Shall we look at BONK again?'
const WALLET = 'Shall we see how your wallet has moved?'

describe('an open point of a conversation', () => {
  it.each([
    ['nothing was asked', [], [], undefined],
    ['a preview that waits', [preview('a', 1)], [trade('a', 'previewed', 1)], SWAP],
    ['a preview that ran out', [preview('a', 1)], [trade('a', 'expired', 1)], SWAP],
    ['a token', [lookUp('BONK', 1)], [], TOKEN],
    ['the wallet', [balances(1)], [], WALLET],
    [
      'a swap before a token before the wallet',
      [preview('a', 1), lookUp('BONK', 2), balances(3)],
      [trade('a', 'expired', 1)],
      SWAP,
    ],
    ['a token before the wallet', [lookUp('BONK', 1), balances(2)], [], TOKEN],
    ['the newest of two tokens', [lookUp('JUP', 1, 'other'), lookUp('BONK', 2)], [], TOKEN],
    [
      'the newer of two previews',
      [preview('a', 1), preview('b', 2)],
      [trade('b', 'expired', 2), trade('a', 'expired', 1, ['BONK', BONK])],
      SWAP,
    ],
    [
      'an older preview of another pair than what was done',
      [preview('a', 1), preview('b', 2)],
      [trade('b', 'confirmed', 2, ['BONK', BONK]), trade('a', 'expired', 1)],
      SWAP,
    ],
    [
      'a token that was traded before it was looked at',
      [lookUp('BONK', 5)],
      [trade('z', 'confirmed', 1, ['BONK', BONK])],
      TOKEN,
    ],
  ])('%s', (_, items, trades, prompt) => expect(leftOpen(items, trades)?.prompt).toBe(prompt))

  it.each([
    ...(['confirmed', 'rejected', 'failed', 'consented', 'signed', 'sent'] as const).map(
      (status): [string, ToolNoteItem[], TradeSeen[]] => [
        `a swap that is ${status}`,
        [preview('a', 1)],
        [trade('a', status, 1)],
      ],
    ),
    ['a swap that is not on record', [preview('a', 1)], []],
    [
      'a preview whose pair was traded later',
      [preview('a', 1), preview('b', 2)],
      [trade('b', 'confirmed', 2), trade('a', 'expired', 1)],
    ],
    ['a token that was bought then', [lookUp('BONK', 1)], [trade('b', 'confirmed', 2, ['BONK', BONK])]],
    ['a token whose swap was turned down', [lookUp('BONK', 1)], [trade('b', 'rejected', 2, ['BONK', BONK])]],
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
      const swap = leftOpen([preview('a', 1)], [trade('a', 'expired', 1, [symbol, BONK])])
      expect(swap).toEqual({ prompt: 'Shall we finish the swap that you began?', tradeId: 'a' })
    },
  )

  it('becomes one short question even with long symbols', () => {
    const longest = { ...trade('a', 'expired', 1, ['ABCDEFGHIJ', BONK]), input: { symbol: 'KLMNOPQRST' } }
    for (const left of [leftOpen([preview('a', 1)], [longest]), leftOpen([balances(1)], [])]) {
      expect(left?.prompt.length).toBeLessThanOrEqual(60)
      expect(left?.prompt).toMatch(/^[^?]+\?$/)
    }
  })
})

it('drops a saved question when its swap has ended', () => {
  expect(isLeftOpen('a', [trade('a', 'expired', 1)])).toBe(true)
  expect(isLeftOpen('a', [trade('a', 'confirmed', 1)])).toBe(false)
  expect(isLeftOpen('a', [trade('b', 'sent', 2), trade('a', 'expired', 1)])).toBe(false)
  expect(isLeftOpen('a', [trade('b', 'expired', 2), trade('a', 'expired', 1)])).toBe(true)
  expect(isLeftOpen('a', [])).toBe(false)
})
