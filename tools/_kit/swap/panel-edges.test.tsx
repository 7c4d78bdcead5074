/** Tests the edges of the panel and of the log: no void, no cut letters, no sign that reads like a button. */
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Trade } from '#contract/trades.ts'
import { sends } from '../testing/sends.ts'
import { trades } from '../testing/trades.ts'
import { SwapPanel } from './swap-panel.tsx'

/** A preview of this very moment ends then. */
const inAMinute = (): string => new Date(Date.now() + 60_000).toISOString()
const line = (trade: Trade) => ({ trade, onConfirm: () => undefined, onDecline: () => undefined })

/** The panel in a column of this width, at a window of this size. */
async function draw(trade: Trade, width: number, [wide, high] = [width + 32, 720]) {
  await page.viewport(wide, high)
  const { container } = await render(
    <div style={{ width }}>
      <SwapPanel
        trade={trade}
        actions={{ trade: line(trade), say: () => undefined }}
        onNewPreview={() => undefined}
      />
    </div>,
  )
  return container
}
const boxOf = (root: Element, part: string) => {
  const box = root.querySelector(part)?.getBoundingClientRect()
  if (!box) throw new Error(`There is no ${part}.`)
  return box
}

afterEach(() => page.viewport(1280, 800))

it.each([
  [326, 'hidden'],
  [760, 'visible'],
] as const)(
  'marks what did not happen by a cross only where it is at no edge, in %i px',
  async (width, seen) => {
    for (const trade of [sends.failed, trades.expired, trades.declined]) {
      const root = await draw(trade, width)
      const disc = root.querySelector('.leg-arrow')
      expect(disc && getComputedStyle(disc).visibility).toBe(seen)
    }
  },
)

it('keeps what is paid before what is received, also with a symbol that runs from right to left', async () => {
  const trade = { ...trades.previewed, expiresAt: inAMinute() }
  const root = await draw({ ...trade, input: { ...trade.input, symbol: 'שקל' } }, 760)
  expect(boxOf(root, '.swap-deal > :nth-child(2)').left).toBeGreaterThan(
    boxOf(root, '.swap-deal > :first-child').right - 1,
  )
})

it('gives the words of the progress room by their lengths on the smallest phones', async () => {
  const root = await draw(sends.confirmed, 326)
  const [agreed = 0, signed = 0] = [...root.querySelectorAll('.track > li')].map((stop) => stop.clientWidth)
  expect(agreed - signed).toBeGreaterThan(8)
})

it('has its last line away from its edge, also where the way on takes the line above', async () => {
  await page.viewport(390, 844)
  const trade = trades.overLimit
  const { container } = await render(
    <div style={{ width: 358 }}>
      <SwapPanel
        trade={trade}
        limit={{ mostUsd: 500, isOwn: false, trade }}
        actions={{ rerunWith: () => Promise.resolve(), openPanel: () => undefined }}
      />
    </div>,
  )
  const text = document.createRange()
  text.selectNodeContents(container.querySelector('.swap-origin') ?? container)
  const air = boxOf(container, '.swap-panel').bottom - text.getBoundingClientRect().bottom
  expect(air).toBeGreaterThanOrEqual(12)
})

it.each([760, 326])('of a send that arrived spends no row on the receipts, in %i px', async (width) => {
  const root = await draw(sends.confirmed, width)
  expect(root.querySelector('.swap-acts')).toBeNull()
  const [csv, details] = [boxOf(root, 'footer a[download]'), boxOf(root, 'footer > button')]
  expect(Math.abs(csv.top + csv.bottom - details.top - details.bottom)).toBeLessThan(4)
})

/** The case of the first letters of the terms, as they are drawn. */
const casesOf = (root: Element): readonly string[] =>
  [...root.querySelectorAll('.swap-terms > span')].map(
    (term) => getComputedStyle(term, '::first-letter').textTransform,
  )

it('has a capital at the head of each term that may begin a line', async () => {
  for (const shown of [sends.failed, sends.lookalike, trades.previewed]) {
    const trade = { ...shown, expiresAt: inAMinute() }
    const narrow = casesOf(await draw(trade, 326))
    expect(narrow.length).toBeGreaterThan(1)
    expect(new Set(narrow)).toEqual(new Set(['uppercase']))
    expect(new Set(casesOf(await draw(trade, 760)))).toEqual(new Set(['none']))
  }
})

it('has room on both sides of the dot before its limit', async () => {
  const root = await draw({ ...trades.previewed, expiresAt: inAMinute() }, 358)
  const dot = root.querySelector('.swap-origin > .swap-dot')
  expect(root.querySelector('.swap-origin')?.textContent).toMatch(
    /^You asked at \d\d:\d\d · demo wallet limit/,
  )
  expect(dot && getComputedStyle(dot).marginInline).toBe('3px')
})

it('has a smaller trade within the limit look and read like a way to a preview, not like consent', async () => {
  await page.viewport(390, 844)
  const trade = trades.overLimit
  const fill = (root: Element) => {
    const button = root.querySelector('.swap-confirm')
    return button ? getComputedStyle(button).backgroundColor : undefined
  }
  const limit = { mostUsd: 500, isOwn: false, trade }
  const less = await render(
    <SwapPanel trade={trade} limit={limit} actions={{ rerunWith: () => Promise.resolve() }} />,
  )
  const consent = await draw({ ...trades.previewed, expiresAt: inAMinute() }, 358)
  expect(fill(less.container)).toBeDefined()
  expect(fill(less.container)).not.toBe(fill(consent))
  expect(less.container.querySelector('.swap-confirm')?.textContent).toContain('preview of about')
})

it('says that its time is one', async () => {
  const root = await draw(trades.expired, 760)
  expect(root.querySelector('header')?.textContent).toMatch(/Preview expiredat \d\d:\d\d:\d\d$/)
})

it.each([
  [844, 390, 742],
  [720, 450, 660],
])(
  'of a lookalike has both addresses under the name that neither has, at %i × %i',
  async (wide, high, width) => {
    const root = await draw({ ...sends.lookalike, expiresAt: inAMinute() }, width, [wide, high])
    const [name, pair] = [boxOf(root, '.leg-name'), boxOf(root, '.leg-pair')]
    expect(pair.top).toBeGreaterThanOrEqual(name.bottom - 4)
    expect(pair.left).toBeGreaterThan(boxOf(root, '.leg-arrow').right - 2)
    expect(root.querySelector('.swap-typed .swap-deal')?.getClientRects()).toHaveLength(1)
  },
)

/** A log that ends `below` px under the top of the part. */
async function cutAt(part: string, below: number) {
  await page.viewport(390, 844)
  const trade = { ...trades.previewed, expiresAt: inAMinute() }
  const { container } = await render(
    <div className="log" style={{ position: 'relative', width: 358, height: 800, overflow: 'auto' }}>
      <div data-index="0">
        <SwapPanel trade={trade} actions={{ trade: line(trade) }} />
      </div>
      <div data-index="1">
        <article>
          <p style={{ font: '17px/27px var(--font-ui)' }}>
            Quoted at about 159.6 USDC per SOL, which is a line and a half on a phone of this width.
          </p>
        </article>
      </div>
      <div style={{ height: 400 }} />
    </div>,
  )
  const log = container.querySelector<HTMLElement>('.log')
  const found = container.querySelector(part)
  if (!log || !found) throw new Error(`There is no ${part}.`)
  log.style.height = `${found.getBoundingClientRect().top - log.getBoundingClientRect().top + below}px`
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return getComputedStyle(found)
}

it('shows the way to the details as soon as its letters are whole, and not before', async () => {
  expect((await cutAt('.swap-tail > button', 40)).opacity).toBe('1')
  expect((await cutAt('.swap-tail > button', 20)).opacity).toBe('0')
})

/** The whole lines that are shown of a paragraph of two. */
function linesShown({ clipPath }: CSSStyleDeclaration): number {
  const [, percent = Number.NaN] = /round\(down, ([\d.]+)% \+ 2px, 27px\)/.exec(clipPath) ?? []
  return Math.floor((Number(percent) * 0.54 + 2) / 27)
}

it('shows whole lines of the reply below', async () => {
  const shown: number[] = []
  for (const below of [20, 40, 54]) shown.push(linesShown(await cutAt('article p', below)))
  expect(shown).toEqual([0, 1, 2])
})
