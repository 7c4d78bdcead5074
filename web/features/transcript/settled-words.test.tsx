/** Tests that a reply to a preview no longer promises what its settled card contradicts. */
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Trade } from '#contract/trades.ts'
import type { MessageItem, ToolNoteItem } from '#contract/transcript.ts'
import { swapOutputOf } from '#tools/_kit/swap/output.ts'
import { trades } from '#tools/_kit/testing/trades.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { TradeStoreContext } from '../../lib/page-trades.ts'
import { createFakeTradeStore } from '../../lib/testing/fake-trade-store.ts'
import { fakeApp } from '../../session/testing/fake-context.ts'
import { Transcript } from './transcript.tsx'

const SHOWN = { createdAtMs: Date.now(), isHidden: false, expanded: false, status: 'DONE' } as const
const message = (itemId: string, role: MessageItem['role'], title: string): MessageItem => ({
  ...SHOWN,
  itemId,
  type: 'MESSAGE',
  role,
  title,
})
const noteOf = (trade: Trade): ToolNoteItem => ({
  ...SHOWN,
  itemId: 'swap',
  type: 'TOOL_NOTE',
  title: 'solana_swap_preview',
  data: {
    callId: 'c',
    tool: 'solana_swap_preview',
    intent: 'Previewing SOL → USDC…',
    arguments: { input_mint: 'SOL', output_mint: 'USDC', amount_ui: '0.01' },
    startedAt: '2026-11-20T14:31:00.000Z',
    output: swapOutputOf(trade),
    durationMs: 80,
  },
})

const QUOTED = 'Quoted at $168 per SOL. Nothing moves unless you confirm.'

async function open(trade: Trade, text = QUOTED) {
  const app = fakeApp()
  const store = createFakeTradeStore()
  app.transcript.addMany([
    message('ask', 'user', 'swap 0.01 SOL to USDC'),
    noteOf(trade),
    message('reply', 'assistant', text),
  ])
  const { container } = await render(
    <AppProvider value={app}>
      <TradeStoreContext value={store}>
        <div style={{ height: 500, width: 760 }}>
          <Transcript />
        </div>
      </TradeStoreContext>
    </AppProvider>,
  )
  const reply = () => container.querySelector('[data-message="reply"]')?.textContent ?? ''
  const words = () => container.querySelector('[data-message="reply"] .text-read')?.textContent ?? ''
  return { store, reply, words }
}

it('a reply promises nothing once its trade is settled', async () => {
  const waiting: Trade = { ...trades.previewed, expiresAt: new Date(Date.now() + 60_000).toISOString() }
  const { store, reply } = await open(waiting)
  await expect.poll(reply).toContain('Nothing moves unless you confirm.')
  store.receive({ ...trades.confirmed, id: waiting.id })
  await expect.poll(reply).not.toContain('Nothing moves')
  expect(reply()).toContain('Quoted at $168 per SOL.')
})

it('nor once its preview has expired', async () => {
  const { reply } = await open({ ...trades.previewed, expiresAt: '2026-01-01T00:00:00.000Z' })
  await expect.poll(reply).toContain('Quoted at $168 per SOL.')
  expect(reply()).not.toContain('Nothing moves')
})

it.each([
  [
    'Quoted at $168 per SOL. Nothing moves unless you confirm. You can say: yes.\n\nNext.',
    'Quoted at $168 per SOL.Next.',
  ],
  ['Nothing moves unless you confirm.', 'Nothing moves unless you confirm.'],
])('of %j stays %j', async (text, rest) => {
  const { words } = await open({ ...trades.previewed, expiresAt: '2026-01-01T00:00:00.000Z' }, text)
  await expect.poll(words).toBe(rest)
})
