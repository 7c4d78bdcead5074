import { describe, expect, it } from 'vitest'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { ToolNoteData, ToolNoteItem } from '#contract/transcript.ts'
import type { FactKind } from './facts.ts'
import { followUpPrompt, type Subjects, leftOpen as subjectLeftOpen, type TradeSeen } from './next-prompt.ts'

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
    expect(leftOpen([lookUp('BONK', 1), lookUp('BONK', 2), chat], [])).toBeUndefined()
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
describe('an open point that the person named', () => {
  const NOW = Date.parse('2026-11-20T10:00:00.000Z')
  const named = (text: string, hoursAgo = 1, kind: FactKind = 'follow_up') => ({
    kind,
    text,
    saidAt: new Date(NOW - hoursAgo * 3_600_000).toISOString(),
  })

  it.each([
    ['check JUP', 'Shall we come back to “check JUP”?'],
    ['ask which validators pay the most', 'Shall we come back to “ask which validators pay the…”?'],
    ['x'.repeat(30), `Shall we come back to “${'x'.repeat(30)}”?`],
    ['x'.repeat(60), `Shall we come back to “${'x'.repeat(30)}…”?`],
  ])('is a question of at most 60 characters: %s', (what, prompt) => {
    const found = followUpPrompt([named(`Wants to come back to: ${what}`)], NOW)
    expect(found).toBe(prompt)
    expect(found?.length).toBeLessThanOrEqual(60)
  })

  it('is the newest one; questions of Parley’s own and other facts are none', () => {
    const facts = [
      named('Wants to come back to: old', 5),
      named('Wants to come back to: new', 2),
      named('Shall we finish the swap of SOL to USDC?'),
      named('Wants to come back to: a note', 1, 'note'),
    ]
    expect(followUpPrompt(facts, NOW)).toBe('Shall we come back to “new”?')
    expect(followUpPrompt(facts.slice(2), NOW)).toBeUndefined()
  })
})
