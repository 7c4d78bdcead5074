import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { OldResult } from './old-result.tsx'

const DAY_MS = 86_400_000
const READ_AT = Date.parse('2026-11-20T14:31:00.000Z')
const item = (tool: string, data: Partial<ToolNoteItem['data']> = {}): ToolNoteItem => ({
  type: 'TOOL_NOTE',
  itemId: 'i',
  title: tool,
  status: 'DONE',
  createdAtMs: READ_AT,
  isHidden: false,
  expanded: false,
  data: {
    callId: 'c',
    tool,
    intent: '',
    arguments: {},
    output: {},
    startedAt: new Date(READ_AT).toISOString(),
    ...data,
  },
})

const drawn = (given: ToolNoteItem, ageMs: number, onRefresh = vi.fn()) =>
  render(
    <AgeClock value={() => READ_AT + ageMs}>
      <OldResult item={given} onRefresh={onRefresh} />
    </AgeClock>,
  )

it('says how old a result is, and loads it again on request', async () => {
  const refresh = vi.fn()
  const { container, getByRole } = await drawn(item('solana_list_balances'), 3 * DAY_MS, refresh)
  expect(container.textContent).toBe('As of 3 days agoRefresh')
  await getByRole('button', { name: 'Refresh' }).click()
  expect(refresh).toHaveBeenCalledOnce()
})

it.each([
  ['of today', item('solana_list_balances'), DAY_MS - 1],
  ['of a swap', item('solana_swap_preview'), 3 * DAY_MS],
  ['of a message to the stream', item('stream_public_shout'), 3 * DAY_MS],
  ['of an unknown tool', item('no_such_tool'), 3 * DAY_MS],
  ['that failed', item('solana_list_balances', { error: { code: 'x', message: 'x' } }), 3 * DAY_MS],
  ['with an unreadable time', item('solana_list_balances', { startedAt: 'x' }), 3 * DAY_MS],
])('offers nothing for a result %s', async (_, given, ageMs) => {
  const { container } = await drawn(given, ageMs)
  expect(container.textContent).toBe('')
})
