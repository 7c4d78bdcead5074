/** The legs have one place: nothing that a phase of a swap shows moves them by a pixel. */
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Trade } from '#contract/trades.ts'
import { LogoContext } from '#ui/cards/logo.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { card } from '../../solana_swap_preview/card.tsx'
import { fixtures } from '../../solana_swap_preview/fixtures.ts'
import type { CardActions } from '../card.tsx'
import { Stage } from '../testing/card.tsx'
import { trades } from '../testing/trades.ts'

const answers = { onConfirm: vi.fn(), onDecline: vi.fn() }
const stage = (trade: Trade, width: number, actions: CardActions = {}) => (
  <Stage
    card={card}
    call={fixtures.done}
    width={width}
    actions={{ say: () => undefined, rerun: () => undefined, ...actions, trade: { ...answers, trade } }}
  />
)

const LOGO = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='

const PARTS = ['.leg', '.leg-figure', '.leg-amount', '.leg-arrow']

/** The places of parts of the legs in the card. */
const placesIn = (root: Element, parts = PARTS): readonly string[] => {
  const card = root.querySelector('.swap-panel')?.getBoundingClientRect()
  return parts
    .flatMap((part) => [...root.querySelectorAll(part)])
    .map((part) => part.getBoundingClientRect())
    .map(({ left, top, bottom }) =>
      [left - (card?.left ?? 0), top - (card?.top ?? 0), bottom - (card?.top ?? 0)]
        .map((px) => px.toFixed(2))
        .join(' '),
    )
}

/** Lines of text: a line may have several rectangles. */
const linesOf = (part: Element): number =>
  new Set([...part.getClientRects()].map(({ bottom }) => Math.round(bottom))).size

/** The same swap in each of its states. */
const WAYS: readonly (readonly [name: string, way: readonly Trade[]])[] = [
  ['made', [trades.previewed, trades.consented, trades.sent, trades.confirmed, trades.final]],
  ['refused', [trades.previewed, trades.refused]],
  ['undone by the chain', [trades.previewed, trades.sent, trades.reverted]],
  ['left alone', [trades.previewed, trades.late, trades.expired]],
  ['cancelled', [trades.previewed, trades.declined]],
]

// The conversation on a desktop, at 701 px, and on phones of 390, 360 and 320 px.
describe.each(sample([760, 653, 358, 328, 288], 2))('in %i px', (width) => {
  it.each(WAYS)('stay where they are when the swap is %s', async (_, way) => {
    await page.viewport(width > 600 ? 1280 : width + 32, 720)
    const [first = trades.previewed, ...later] = way
    const screen = await render(stage(first, width))
    const places = placesIn(screen.container)
    expect(places).toHaveLength(7)
    for (const trade of later) {
      await screen.rerender(stage(trade, width))
      expect(placesIn(screen.container)).toEqual(places)
    }
  })

  it('stay where they are when a logo covers the letters of its disc', async () => {
    const letters = await render(stage(trades.previewed, width))
    const parts = [...PARTS, '.leg-token']
    const places = placesIn(letters.container, parts)
    await letters.unmount()
    const { container } = await render(
      <LogoContext value={() => LOGO}>{stage(trades.previewed, width)}</LogoContext>,
    )
    await expect.poll(() => container.querySelectorAll('.leg .disc').length).toBe(0)
    expect(placesIn(container, parts)).toEqual(places)
  })

  it('have lines of one height, whichever faces have come', async () => {
    const { container } = await render(stage(trades.previewed, width))
    const heights = [...container.querySelectorAll('.leg-under > span')].map((part) => part.clientHeight)
    expect(heights).toEqual(heights.map(() => 18))
  })

  it('have the same size, and keep every unit beside its amount', async () => {
    await page.viewport(width > 600 ? 1280 : width + 32, 720)
    for (const trade of [
      trades.previewed,
      trades.careful,
      trades.dangerous,
      trades.tainted,
      trades.overLimit,
    ]) {
      const { container, unmount } = await render(stage({ ...trade, status: 'previewed' }, width))
      const amounts = [...container.querySelectorAll('.leg-amount')]
      const [pay, receive] = amounts.map((amount) => getComputedStyle(amount).fontSize)
      expect(pay).toBe(receive)
      for (const leg of container.querySelectorAll('.leg')) {
        expect(leg.scrollWidth).toBeLessThanOrEqual(leg.clientWidth)
        for (const figure of leg.querySelectorAll('.leg-under .num'))
          expect([figure.textContent, linesOf(figure)]).toEqual([figure.textContent, 1])
      }
      for (const part of container.querySelectorAll('.swap-deal > span, .swap-sentence span:has(> b)'))
        expect([part.textContent, linesOf(part)]).toEqual([part.textContent, 1])
      await unmount()
    }
  })
})
