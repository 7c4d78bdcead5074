import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Trade } from '#contract/trades.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { swapOutputOf } from '#tools/_kit/swap/output.ts'
import { trades } from '#tools/_kit/testing/trades.ts'
import { fixtures } from '#tools/fixtures.ts'
import { request } from '#web/lib/api.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { TradeStoreContext } from '../../lib/page-trades.ts'
import { createFakeTradeStore } from '../../lib/testing/fake-trade-store.ts'
import { fakeApp } from '../../session/testing/fake-context.ts'
import { Row } from './row.tsx'

vi.mock('#web/lib/api.ts', async (load) => ({ ...(await load<object>()), request: vi.fn() }))

/** So many seconds after the talk began, by the server's clock. */
const at = (seconds: number): string =>
  new Date(Date.UTC(2026, 10, 20, 14, 31) + seconds * 1000).toISOString()
const note = (tool: string, seconds: number, output: unknown, args: object = {}): ToolNoteItem => ({
  createdAtMs: Date.parse(at(seconds)),
  isHidden: false,
  expanded: false,
  status: 'DONE',
  itemId: `${tool}-${seconds}`,
  type: 'TOOL_NOTE',
  title: tool,
  data: { callId: 'c', tool, intent: '', arguments: args, output, durationMs: 20, startedAt: at(seconds) },
})
const outputOf = (tool: keyof typeof fixtures, state = 'done'): unknown => {
  const fixture = fixtures[tool][state as 'done']
  return fixture.status === 'done' ? fixture.output : undefined
}
const balances = (seconds: number, args = {}) =>
  note('solana_list_balances', seconds, outputOf('solana_list_balances'), args)
const choice = (seconds: number) =>
  note('set_session_wallet_override', seconds, outputOf('set_session_wallet_override'))
const resolved = (seconds: number) => note('resolve_wallet', seconds, outputOf('resolve_wallet'))
const swap = (seconds: number) => note('solana_swap_preview', seconds, swapOutputOf(trades.previewed))
const landed = (seconds: number): Trade => ({
  ...trades.confirmed,
  landed: { inputRaw: '1', outputRaw: '1', feeLamports: '1', at: at(seconds) },
  // The message that it became final arrives much later.
  updatedAt: at(seconds + 900),
})

async function open(...items: ToolNoteItem[]) {
  const app = fakeApp()
  app.transcript.addMany(items)
  const store = createFakeTradeStore()
  const { container, ...screen } = await render(
    <AppProvider value={app}>
      <TradeStoreContext value={store}>
        {items.map(({ itemId }) => (
          <section key={itemId}>
            <Row id={itemId} />
          </section>
        ))}
      </TradeStoreContext>
    </AppProvider>,
  )
  const cards = () => [...container.querySelectorAll(':scope > section')]
  await expect.poll(() => cards().every((card) => card.querySelector('h3'))).toBe(true)
  const stale = () => cards().map((card) => card.textContent?.includes('Out of date') ?? false)
  return { ...screen, app, store, stale }
}

afterEach(() => vi.mocked(request).mockReset())

describe('a card of the wallet', () => {
  it('is out of date once a swap of this wallet has landed after it was read', async () => {
    const { store, stale } = await open(balances(0), swap(5), balances(20))
    expect(stale()).toEqual([false, false, false])
    store.receive(landed(10))
    await expect.poll(stale).toEqual([true, false, false])
  })

  it('is not by a swap that came to nothing, or of another wallet', async () => {
    const { store, stale } = await open(balances(0), swap(5))
    store.receive({ ...trades.reverted, updatedAt: at(10) })
    expect(stale()).toEqual([false, false])
    store.receive({ ...landed(10), id: 'other', terms: { ...trades.confirmed.terms, wallet: 'elsewhere' } })
    expect(stale()).toEqual([false, false])
  })

  it('is out of date once another wallet was chosen, unless it was requested by its address', async () => {
    const { app, stale } = await open(
      balances(0),
      balances(1, { wallet_address: 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z' }),
      note('list_my_wallets', 2, outputOf('list_my_wallets')),
      resolved(3),
      choice(4),
      resolved(6),
    )
    await expect.poll(stale).toEqual([true, false, true, true, false, false])
    app.transcript.add(choice(8))
    await expect.poll(stale).toEqual([true, false, true, true, true, true])
  })

  it('is read again in its place, and is so again whatever the clock of this machine says', async () => {
    const { getByRole, stale } = await open(resolved(0), choice(4e9))
    await expect.poll(stale).toEqual([true, false])
    const answer = { structuredContent: outputOf('resolve_wallet', 'override') }
    vi.mocked(request).mockResolvedValue(answer as never) // the shape of this one call
    await getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(stale).toEqual([false, false])
  })
})
