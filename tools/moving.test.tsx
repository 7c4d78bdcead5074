/** Every card whose data move: it says its source and age, and loads again on request. */
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { doneNote } from './_kit/testing/done-note.ts'
import { contracts, type ToolName } from './contracts.ts'
import { ToolCard } from './tool-card.tsx'

/** Their data change only by an action of this session, which marks them as out of date, or do not change at all. */
const RESTING: readonly ToolName[] = [
  'auth_info',
  'codex_exec',
  'codex_reply',
  'codex_start',
  'fetch',
  'search',
  'memory',
  'search_conversations',
  'list_my_wallets',
  'resolve_wallet',
  'set_session_wallet_override',
  'solana_send_preview',
  'solana_swap_preview',
  'solana_swap_execute',
  'stream_get_scene',
  'stream_set_scene',
  'stream_public_shout',
  'stream_shout_feed',
]
const MOVING = Object.values(contracts)
  .map(({ name }) => name as ToolName)
  .filter((name) => !RESTING.includes(name))

it.each(MOVING)('the card of %s says its source and age, and loads again on request', async (tool) => {
  const rerun = vi.fn()
  const { container, getByRole } = await render(<ToolCard note={doneNote(tool)} actions={{ rerun }} />)
  expect(container.querySelector('header time')).not.toBeNull()
  await getByRole('button', { name: 'Refresh' }).click()
  expect(rerun).toHaveBeenCalledOnce()
})
