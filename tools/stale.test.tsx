/** Every wallet card once a later action has changed what it shows. */
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { doneNote } from './_kit/testing/done-note.ts'
import type { ToolName } from './contracts.ts'
import { ToolCard } from './tool-card.tsx'

const drawn = (tool: ToolName, isStale: boolean, rerun = vi.fn()) =>
  render(<ToolCard note={doneNote(tool)} actions={{ rerun }} isStale={isStale} />)

const READ = [
  ['solana_list_balances', 'The wallet has changed since.', 1],
  ['list_my_wallets', 'Another wallet was chosen since.', 0],
  ['resolve_wallet', 'Another wallet was chosen since.', 0],
] as const

it.each(READ)('%s says that it is out of date, and loads again on request', async (tool, words, buttons) => {
  const fresh = await drawn(tool, false)
  expect(fresh.container.textContent).not.toContain('Out of date')
  expect(fresh.getByRole('button', { name: 'Refresh' }).elements()).toHaveLength(buttons)
  await fresh.unmount()
  const rerun = vi.fn()
  const stale = await drawn(tool, true, rerun)
  expect(stale.container.textContent).toContain(`Out of date${words}`)
  await stale.getByRole('button', { name: 'Refresh' }).click()
  expect(rerun).toHaveBeenCalledOnce()
})

it('a replaced wallet choice is not repeated by a refresh', async () => {
  const { container, getByRole } = await drawn('set_session_wallet_override', true)
  expect(container.textContent).toContain('Out of dateAnother wallet was chosen since.')
  expect(container.textContent).not.toContain('Active')
  expect(getByRole('button', { name: 'Refresh' }).query()).toBeNull()
})
