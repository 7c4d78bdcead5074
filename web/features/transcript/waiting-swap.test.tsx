import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
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
/** A preview of this very minute. */
const waiting = (trade: Trade = trades.careful): Trade => ({
  ...trade,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
})
const data = {
  callId: 'c',
  tool: 'solana_swap_preview',
  intent: 'Previewing SOL → MOONCAT…',
  arguments: { input_mint: 'SOL', output_mint: 'MOONCAT', amount_ui: '0.01' },
  startedAt: '2026-11-20T14:31:00.000Z',
}
const note = (trade: Trade | undefined): ToolNoteItem => ({
  ...SHOWN,
  itemId: 'swap',
  type: 'TOOL_NOTE',
  title: 'solana_swap_preview',
  status: trade ? 'DONE' : 'IN_PROGRESS',
  data: trade ? { ...data, output: swapOutputOf(trade), durationMs: 80 } : data,
})
const talk = Array.from({ length: 12 }, (_, index) => message(`m${index}`, 'assistant', `Answer ${index}`))

/** The log as high as a phone or a laptop leaves it. */
async function open(width: number, height: number, before: readonly (MessageItem | ToolNoteItem)[]) {
  await page.viewport(Math.max(390, width), 900)
  const app = fakeApp()
  const trades = createFakeTradeStore()
  app.transcript.addMany(before)
  const screen = await render(
    <AppProvider value={app}>
      <TradeStoreContext value={trades}>
        <div style={{ height, width }}>
          <Transcript />
        </div>
      </TradeStoreContext>
    </AppProvider>,
  )
  const log = screen.getByRole('log').element() as HTMLElement
  const heading = () => screen.container.querySelector('.swap-panel h3')
  /** From the upper edge of the log to that of the words; negative when they are over it. */
  const under = (part: Element | null | undefined) =>
    part ? part.getBoundingClientRect().top - log.getBoundingClientRect().top : Number.NaN
  return { app, trades, screen, log, heading, under }
}
type Opened = Awaited<ReturnType<typeof open>>

const distance = ({ log }: Opened) => log.scrollHeight - log.scrollTop - log.clientHeight
const isWithin = ({ log }: Opened, part: Element | undefined): boolean => {
  const [outer, inner] = [log.getBoundingClientRect(), part?.getBoundingClientRect()]
  return inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom
}
/** A log that takes its place passes through others. */
const atTop = ({ heading, under }: Opened) =>
  expect.poll(() => under(heading()) >= 0 && under(heading()) < 60).toBe(true)
const wheel = ({ log }: Opened, px: number) => {
  log.dispatchEvent(new WheelEvent('wheel', { deltaY: px, bubbles: true }))
  log.scrollTop += px
}
/** Rows that come into view are measured with the next frame, and move the end on. */
const wheelToEnd = (opened: Opened) =>
  vi.waitFor(async () => {
    wheel(opened, 5000)
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    expect(distance(opened)).toBeLessThanOrEqual(1)
  })
async function arrives(opened: Opened, trade = waiting()): Promise<void> {
  const { app, heading, under } = opened
  app.transcript.add(message('ask', 'user', 'swap 2.5 SOL to HUSK'))
  app.transcript.add(note(undefined))
  app.transcript.add(note(trade))
  await expect.poll(heading).not.toBeNull()
  app.transcript.add(
    message('reply', 'assistant', 'Here is the trade. Read it through, then confirm by hand.'),
  )
  await expect.poll(() => opened.log.textContent).toContain('Here is the trade')
  await expect.poll(() => under(heading())).toBeLessThan(120)
}

afterEach(() => page.viewport(1280, 900))

describe('a swap that waits for an answer', () => {
  it('is shown from its heading on, on a phone with its Confirm in view', async () => {
    const opened = await open(390, 560, talk)
    await arrives(opened)
    const { screen, heading, under } = opened
    await expect.poll(() => under(heading())).toBeGreaterThanOrEqual(0)
    const shown = ['.swap-head', '.leg:first-child', '.leg + .leg', '.swap-acts'].map(
      (part) => screen.container.querySelector(part) ?? undefined,
    )
    await vi.waitFor(() =>
      expect(shown.map((part) => isWithin(opened, part))).toEqual([true, true, true, true]),
    )
    expect(heading()?.parentElement?.textContent).toMatch(/[01]:\d\d/)
    expect(screen.container.querySelector('.jump')).toBeNull()
    // The visible terms can be confirmed in place, so the press must not scroll.
    const confirm = screen.getByRole('button', { name: /^Accept 3\.84% impact/ })
    await expect.element(confirm).toBeEnabled()
    // Not by a driver, which would scroll to it first.
    confirm.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    confirm.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(opened.trades.confirmed).toHaveLength(1)
    await atTop(opened)
    expect(screen.container.querySelector('.jump')).toBeNull()
  })

  it('is not called away from by the reply behind it, on a large screen either', async () => {
    const opened = await open(760, 420, talk)
    await arrives(opened)
    opened.app.transcript.add(message('more', 'assistant', 'It stands for a minute.'))
    await expect.poll(() => opened.log.scrollHeight).toBeGreaterThan(opened.log.clientHeight + 200)
    await atTop(opened)
  })

  it('has its outcome in view, in a low window too', async () => {
    const opened = await open(984, 523, talk)
    const trade = waiting(trades.previewed)
    await arrives(opened, trade)
    const updatedAt = new Date().toISOString()
    opened.trades.receive({ ...trade, ...trades.final, expiresAt: trade.expiresAt, updatedAt })
    opened.app.transcript.add(message('done', 'assistant', 'Swapped 0.01 SOL for 1.683 USDC.'))
    const words = () => opened.screen.container.querySelector('[data-message="done"] p') ?? undefined
    await vi.waitFor(() => expect(isWithin(opened, words())).toBe(true))
  })

  it.each([
    ['1280 × 720', 984, 523],
    ['390 × 844', 390, 651],
  ])(
    'leaves no hole when it ends without a receipt: the request is in view again, at %s',
    async (_, width, height) => {
      const opened = await open(width, height, talk)
      const trade = waiting(trades.previewed)
      await arrives(opened, trade)
      const request = () => opened.screen.container.querySelector('[data-message="ask"]') ?? undefined
      await expect.poll(() => isWithin(opened, request())).toBe(false)
      const { failure } = trades.expired
      opened.trades.receive({ ...trade, status: 'expired', ...(failure && { failure }) })
      await expect.poll(() => isWithin(opened, request())).toBe(true)
      expect(isWithin(opened, opened.screen.container.querySelector('.swap-panel') ?? undefined)).toBe(true)
    },
  )

  it('is shown from its heading on when it is over a limit and a smaller one is offered', async () => {
    const opened = await open(390, 560, talk)
    const { app, heading } = opened
    app.transcript.add(message('ask', 'user', 'swap 10 SOL to USDC'))
    const over = { mostUsd: 500, isOwn: false, trade: waiting() }
    const failure = {
      code: 'limit_exceeded',
      message: 'The demo wallet can swap up to $500.',
      details: { over },
    }
    app.transcript.add({ ...note(undefined), status: 'DONE', data: { ...data, error: failure } })
    app.transcript.add(message('reply', 'assistant', 'That is over the limit of this wallet. '.repeat(12)))
    await expect.poll(heading).not.toBeNull()
    await atTop(opened)
  })

  it('is there from its heading on after a reload as well', async () => {
    const opened = await open(390, 560, [
      ...talk,
      note(waiting()),
      message('reply', 'assistant', 'Here it is.'),
    ])
    await expect.poll(opened.heading).not.toBeNull()
    await atTop(opened)
  })

  it('lets go when the person scrolls to the end, or says something before or after the answer', async () => {
    const scrolled = await open(390, 560, talk)
    await arrives(scrolled)
    await wheelToEnd(scrolled)
    scrolled.app.transcript.add(message('later', 'assistant', 'Anything else?'))
    await expect.poll(() => scrolled.log.textContent).toContain('Anything else?')
    await expect.poll(() => distance(scrolled)).toBeLessThanOrEqual(1)
    await scrolled.screen.unmount()

    const spoken = await open(390, 560, talk)
    await arrives(spoken)
    spoken.app.transcript.add(message('mine', 'user', 'what is MOONCAT?'))
    await expect.poll(() => distance(spoken)).toBeLessThanOrEqual(1)
    await spoken.screen.unmount()

    const answered = await open(390, 560, talk)
    const trade = waiting()
    await arrives(answered, trade)
    answered.trades.receive({
      ...trade,
      status: 'rejected',
      updatedAt: new Date(Date.now() + 9).toISOString(),
    })
    await expect.poll(() => answered.heading()?.textContent).toBe('Swap cancelled')
    answered.app.transcript.add(message('mine', 'user', 'and what is HUSK?'))
    await expect.poll(() => distance(answered)).toBeLessThanOrEqual(1)
    answered.app.transcript.addMany(talk.map((each) => ({ ...each, itemId: `${each.itemId}-again` })))
    await expect.poll(() => distance(answered)).toBeLessThanOrEqual(1)
  })

  it('does not move a reader elsewhere in the log, and does not hold an expired preview', async () => {
    const away = await open(390, 300, talk)
    await expect.poll(() => distance(away)).toBeLessThanOrEqual(1)
    wheel(away, -300)
    await expect.element(away.screen.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
    const read = away.screen.getByText('Answer 6').element()
    const before = away.under(read)
    away.app.transcript.add(note(waiting()))
    const jump = away.screen.getByRole('button', { name: /Jump to latest\s*1/ })
    await expect.element(jump).toBeVisible()
    await expect.poll(() => away.under(read)).toBeCloseTo(before)
    // Nor does the way there lie over the buttons of the swap, which stay at the lower edge of a phone's log.
    wheel(away, 400)
    await vi.waitFor(() => {
      const confirm = away.screen.container.querySelector('.swap-acts')?.getBoundingClientRect()
      expect(jump.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(confirm?.top ?? 0)
    })
    await away.screen.unmount()

    const over = { ...waiting(), expiresAt: new Date(Date.now() - 1000).toISOString() }
    const late = await open(390, 300, [...talk, note(over)])
    await expect.poll(late.heading).not.toBeNull()
    await expect.poll(() => distance(late)).toBeLessThanOrEqual(1)
  })

  // The room that the page leaves to the log at 1280 × 720, 390 × 664 and 360 × 640 px, and in a call.
  it.each([
    ['1280 × 720', 760, 523, trades.dangerous],
    ['1280 × 720 in a call', 760, 454, trades.dangerous],
    ['390 × 664', 390, 471, trades.dangerous],
    ['390 × 664 in a call', 390, 402, trades.careful],
    ['360 × 640', 360, 447, trades.dangerous],
  ])(
    'shows heading, legs, sentence, warnings and answers on one screen of %s',
    async (_, width, height, trade) => {
      const opened = await open(width, height, talk)
      await arrives(opened, waiting(trade))
      await vi.waitFor(() => {
        const parts = ['.swap-head', '.leg', '.leg + .leg', '.swap-sentence', '.swap-heed', '.swap-acts']
        const shown = parts.map((part) => {
          const element = opened.screen.container.querySelector(part) ?? undefined
          return [part, isWithin(opened, element)]
        })
        expect(shown).toEqual(parts.map((part) => [part, true]))
        const acts = opened.screen.container.querySelector('.swap-acts')?.getBoundingClientRect()
        const heed = opened.screen.container.querySelector('.swap-heed')?.getBoundingClientRect()
        expect(heed?.bottom).toBeLessThanOrEqual((acts?.top ?? 0) + 0.5)
      })
    },
  )

  it.each([
    ['after much talk', 760, 523, talk],
    ['at the beginning', 760, 523, []],
    ['on a phone', 390, 471, talk],
  ])(
    'stays where it is from preview to receipt, whatever is said below it: %s',
    async (_, width, height, before) => {
      const opened = await open(width, height, before)
      const { app, screen, trades: store } = opened
      const trade = waiting(trades.previewed)
      await arrives(opened, trade)
      const legs = () =>
        [...screen.container.querySelectorAll('.leg')].map((leg) => Math.round(opened.under(leg) * 100) / 100)
      // The log settles in a few frames.
      let places = legs()
      await vi.waitFor(async () => {
        for (let frame = 0; frame < 8; frame++) await new Promise(requestAnimationFrame)
        const now = legs()
        const same = now.join() === places.join()
        places = now
        expect(same).toBe(true)
      })
      const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
      const seen: string[] = []
      for (const [at, next] of [trades.consented, trades.sent, trades.confirmed, trades.final].entries()) {
        store.receive({ ...trade, ...next, expiresAt: trade.expiresAt, updatedAt: later(at + 1) })
        if (at === 2) app.transcript.add(message('done', 'assistant', 'Swapped 0.01 SOL for 1.683 USDC.'))
        for (let frame = 0; frame < 10; frame++) {
          await new Promise(requestAnimationFrame)
          seen.push(legs().join())
        }
      }
      expect(opened.heading()?.textContent).toBe('Swap confirmed')
      expect(new Set(seen)).toEqual(new Set([places.join()]))
      expect(isWithin(opened, screen.container.querySelector('.swap-acts') ?? undefined)).toBe(true)
    },
  )
})

describe('the receipt of a swap that was agreed to aloud', () => {
  const execute = (trade: Trade | undefined, id = 'tr_1'): ToolNoteItem => ({
    ...SHOWN,
    itemId: 'execute',
    type: 'TOOL_NOTE',
    title: 'solana_swap_execute',
    status: trade ? 'DONE' : 'IN_PROGRESS',
    data: {
      ...{ callId: 'e', tool: 'solana_swap_execute', intent: 'Swapping…' },
      ...{ arguments: { intent_id: id }, startedAt: data.startedAt },
      ...(trade && { output: swapOutputOf(trade), durationMs: 900 }),
    },
  })
  const landed: Trade = { ...trades.confirmed, id: trades.careful.id }

  it('is the card of its preview, where that stands: no second one comes, running or done', async () => {
    const preview = waiting()
    const opened = await open(760, 560, [note(preview)])
    const { app, screen } = opened
    await expect.poll(opened.heading).not.toBeNull()
    app.transcript.add(execute(undefined, preview.id))
    app.transcript.add({ ...message('end', 'assistant', 'Swapped.') })
    await expect.element(screen.getByLabelText('Parley').getByText('Swapped.')).toBeVisible()
    expect(screen.container.textContent).not.toContain('Swapping…')
    app.transcript.add(execute(landed))
    opened.trades.receive(landed)
    await expect.element(screen.getByRole('heading', { name: 'Swap confirmed' })).toBeVisible()
    expect(screen.container.querySelectorAll('.swap-panel')).toHaveLength(1)
    expect(screen.container.querySelector('[data-index="1"]')?.getBoundingClientRect().height).toBe(0)
  })

  it('is a card of its own where its preview is not in the log', async () => {
    const { screen } = await open(760, 560, [execute(landed)])
    await expect.element(screen.getByRole('heading', { name: 'Swap confirmed' })).toBeVisible()
  })

  it('does not hide why it could not be carried out', async () => {
    const preview = waiting()
    const { screen } = await open(760, 560, [
      note(preview),
      {
        ...execute(landed, preview.id),
        data: {
          ...execute(undefined, preview.id).data,
          error: { code: 'unknown_error', message: 'Something went wrong on our side.' },
        },
      },
    ])
    await expect
      .poll(() => screen.container.querySelectorAll('[data-index="1"] h3').length)
      .toBeGreaterThan(0)
  })
})
