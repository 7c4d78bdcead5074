/** The log while the parts that travel on their own are still on their way, and once they have come. */
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { MessageItem, ToolNoteItem } from '#contract/transcript.ts'
import { RoomContext } from '#web/session/use-session.ts'
import { fakeRoom } from '../../session/testing/fake-context.ts'
import { cardHeight } from './estimate.ts'
import { loadMarkdown, loadToolCard } from './parts.ts'
import { Item } from './row.tsx'

const way = vi.hoisted(() => ({ open: Promise.withResolvers<void>() }))
vi.mock('../../lib/retry-while-visible.ts', () => ({
  persistently:
    <T,>(load: () => Promise<T>) =>
    async () => {
      await way.open.promise
      return load()
    },
}))

const SHOWN = { createdAtMs: Date.now() - 600, isHidden: false, expanded: false, status: 'DONE' } as const
const answer: MessageItem = {
  ...SHOWN,
  itemId: 'a',
  type: 'MESSAGE',
  role: 'assistant',
  title: 'Nothing has moved:\n\n- press **Confirm** on the card.',
}
const done: ToolNoteItem = {
  ...SHOWN,
  itemId: 'n',
  type: 'TOOL_NOTE',
  title: 'resolve_wallet',
  data: {
    callId: 'c',
    tool: 'resolve_wallet',
    intent: 'Looking up the wallet…',
    arguments: {},
    startedAt: '2026-11-20T14:31:00.000Z',
    error: { code: 'x', message: 'No wallet.' },
  },
}
const show = () =>
  render(
    <RoomContext value={fakeRoom()}>
      <Item item={answer} />
      <Item item={done} />
    </RoomContext>,
  )

it('shows words without marks and what is done without a spinner, then all of it, and at once the next time', async () => {
  const { container, unmount } = await show()
  expect(container.textContent).toContain('Nothing has moved:\n\npress Confirm on the card.')
  expect(container.querySelector('.animate-spin')).toBeNull()
  expect(container.textContent).not.toMatch(/Working…|Looking up/)
  expect(container.lastElementChild?.getBoundingClientRect().height).toBe(cardHeight)

  way.open.resolve()
  await Promise.all([loadMarkdown(), loadToolCard()])
  await expect.poll(() => container.querySelector('strong')?.textContent).toBe('Confirm')
  await expect.poll(() => container.textContent).toContain('No wallet.')
  await unmount()

  const again = await show()
  expect(again.container.querySelector('strong')?.textContent).toBe('Confirm')
  expect(again.container.textContent).toContain('No wallet.')
})
