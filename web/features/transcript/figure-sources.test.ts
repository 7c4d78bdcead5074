/** Tests that a figure of a reply leads to the newest result that holds it. */
import { expect, it } from 'vitest'
import type { ToolNoteItem, TranscriptRow } from '#contract/transcript.ts'
import { figureSources } from './figure-sources.ts'

const START = '2026-11-20T14:30:00.000Z'
const note = (id: string, tool: string, output: unknown): ToolNoteItem => ({
  itemId: id,
  type: 'TOOL_NOTE',
  title: tool,
  status: 'DONE',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
  data: { callId: id, tool, intent: '', arguments: {}, output, startedAt: START },
})
const market = { source: 'Sandbox market', asOf: '2026-11-20T14:30:52.000Z' }
const rows: readonly TranscriptRow[] = [
  note('a', 'solana_resolve_token', { token: { priceUsd: 168.4193 }, market }),
  note('b', 'solana_list_balances', {
    total: 4033.18,
    price: 168.4193,
    chain: { ...market, source: 'Sandbox chain' },
  }),
  note('c', 'auth_info', { minutes: 30 }),
]

it('names the tool, the source and the time of each figure', () => {
  expect(
    figureSources('You hold $4,033.18 and SOL is at $168.42; 30 are left, $9.99 is not known.', rows),
  ).toEqual([
    { text: '$4,033.18', tool: 'solana_list_balances', source: 'Sandbox chain', at: market.asOf },
    { text: '$168.42', tool: 'solana_list_balances', source: 'Sandbox chain', at: market.asOf },
    { text: '30', tool: 'auth_info', source: undefined, at: START },
  ])
})

it('lists a figure once, and none without a result', () => {
  expect(figureSources('$168.42 is $168.42', rows)).toHaveLength(1)
  expect(figureSources('$168.42', [])).toEqual([])
  expect(figureSources('no figures', rows)).toEqual([])
})
